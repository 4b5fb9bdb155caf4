"""The way in: `python app.py` serves the table; `flask --app app …` and gunicorn take ``app``."""

from scorekeeper.command import open_app, serve_until_stopped

app = open_app()

if __name__ == "__main__":
    serve_until_stopped(app)
