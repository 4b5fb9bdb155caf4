from __future__ import annotations

from tests.web.conftest import begin
from tests.web.phone import Phone


def test_whoever_guesses_links_is_stopped(make_app):
    phone = Phone(make_app(WRONG_LINKS="3/minute").test_client())

    statuses = [phone.open(f"/guess{n}.guess/").status for n in range(5)]

    assert statuses == [404, 404, 404, 429, 429]
    assert int(phone.answer.headers["Retry-After"]) == 60


def test_a_good_link_opens_however_many_wrong_ones_came_from_its_address(app):
    evening = begin(Phone(app.test_client()))
    guesser = Phone(app.test_client(use_cookies=False))
    statuses = [
        guesser.open(f"/guess{n}.guess/", headers={"X-Fragment": "1"}).status for n in range(1000)
    ]

    assert statuses == [404] * 30 + [429] * 970
    assert guesser.open(evening.home).status == 200
    assert guesser.open(evening.looking_at_game).status == 200
    assert guesser.open("/guess.guess/").status == 429


def test_good_links_are_never_counted(make_app):
    app = make_app(WRONG_LINKS="1/minute")
    evening = begin(Phone(app.test_client()))
    visitor = Phone(app.test_client(use_cookies=False))

    assert {visitor.open(evening.home).status for _ in range(5)} == {200}
    assert visitor.open("/guess.guess/").status == 404


def test_a_revoked_link_is_answered_like_one_that_never_was(make_app):
    app = make_app(WRONG_LINKS="2/minute")
    evening = begin(Phone(app.test_client()))
    evening.phone.open(evening.home + "links")
    own = [form for form in evening.phone.page.forms if form.action.endswith("revoke")][-1]
    evening.phone.client.post(own.action, data=own.fields)

    def answers(link: str, address: str) -> list[tuple[int, bytes]]:
        client = app.test_client(use_cookies=False)
        asked = {"headers": {"X-Fragment": "1"}, "environ_overrides": {"REMOTE_ADDR": address}}
        given = [client.get(link, **asked) for _ in range(3)]
        return [(answer.status_code, answer.data) for answer in given]

    revoked, never = answers(evening.home, "192.0.2.1"), answers("/never.never/", "192.0.2.2")
    assert revoked == never
    assert [status for status, _ in revoked] == [404, 404, 429]


def test_nobody_makes_tables_without_end(make_app):
    phone = Phone(make_app(NEW_TABLES="2/hour").test_client())

    statuses = [phone.open("/").send("/", names=["Ana", "Bruno"]).status for _ in range(3)]

    assert statuses == [200, 200, 429]


def test_limits_are_shared_by_processes_through_redis(make_app, redis_url):
    apps = [make_app(WRONG_LINKS="2/minute", REDIS_URL=redis_url) for _ in range(2)]

    statuses = [Phone(apps[n % 2].test_client()).open(f"/guess{n}.guess/").status for n in range(3)]

    assert statuses == [404, 404, 429]


def test_an_ipv4_address_counts_alone_however_it_is_written(make_app):
    client = make_app(WRONG_LINKS="1/minute").test_client(use_cookies=False)

    def guess(address: str) -> int:
        asked = client.get("/guess.guess/", environ_overrides={"REMOTE_ADDR": address})
        return asked.status_code

    assert [guess("::ffff:192.0.2.1"), guess("192.0.2.1")] == [404, 429]
    assert guess("::ffff:192.0.2.2") == 404
