"""Compro inside a phone's browser: the same application, on CPython for WebAssembly.

    serving    answers one request after another, without a socket
    build      makes the folder of static files that any static host can serve
    ready      methods of dataclasses, compiled where a pocket is made
    instead/   small modules that stand for packages of which a phone needs next to nothing
    sentences  what the shell says before Python runs, or where it cannot
    shell/     the page around it: it loads Python, keeps the database, hands requests on

Nothing else imports this room. The application knows one setting of it, POCKET.
"""
