"""The way in: `python app.py` serves the table; `flask --app app …` and gunicorn take ``app``."""

import sys

from scorekeeper import create_app
from scorekeeper.settings import WrongSetting
from scorekeeper.store import backups, folder

NOT_STARTED = 3
"""With any other code gunicorn would start it again and again."""

try:
    app = create_app()
except (folder.Unusable, WrongSetting) as fault:
    fault.show()
    sys.exit(NOT_STARTED)
backups.keep_while_serving(app)

if __name__ == "__main__":
    from scorekeeper.serve import serve

    try:
        serve(app)
    except folder.Unusable as fault:
        fault.show()
        sys.exit(NOT_STARTED)
