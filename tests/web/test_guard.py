from __future__ import annotations

from tests.web.conftest import begin
from tests.web.phone import Phone


def test_whoever_guesses_links_is_stopped(make_app):
    phone = Phone(make_app(WRONG_LINKS="3/minute").test_client())

    statuses = [phone.open(f"/guess{n}.guess/").status for n in range(5)]

    assert statuses == [404, 404, 404, 429, 429]
    assert int(phone.answer.headers["Retry-After"]) == 60


def test_a_phone_that_knows_the_table_plays_on_while_others_guess(make_app):
    app = make_app(WRONG_LINKS="3/minute")
    evening = begin(Phone(app.test_client()))
    guesser = Phone(app.test_client())
    for n in range(5):
        guesser.open(f"/guess{n}.guess/")

    assert guesser.open(evening.home).status == 429
    assert evening.phone.open(evening.game).status == 200


def test_nobody_makes_tables_without_end(make_app):
    phone = Phone(make_app(NEW_TABLES="2/hour").test_client())

    statuses = [phone.open("/").send("/", names=["Ana", "Bruno"]).status for _ in range(3)]

    assert statuses == [200, 200, 429]


def test_limits_are_shared_by_processes_through_redis(make_app, redis_url):
    apps = [make_app(WRONG_LINKS="2/minute", REDIS_URL=redis_url) for _ in range(2)]

    statuses = [Phone(apps[n % 2].test_client()).open(f"/guess{n}.guess/").status for n in range(3)]

    assert statuses == [404, 404, 429]
