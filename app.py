"""The way in: `python app.py` serves the table; `flask --app app …` and gunicorn take ``app``."""

from scorekeeper import create_app

app = create_app()

if __name__ == "__main__":
    from scorekeeper.serve import serve

    serve(app)
