from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import settings
from tests.server.serving import prepared

WITH_AS_LITTLE_AS_CAN_BE = """
import sys
sys.modules.update(redis=None, psycopg=None, alembic=None)
from app import app
from scorekeeper.store.database import bring_up_to_date
with app.app_context():
    bring_up_to_date()
"""


@pytest.fixture(autouse=True)
def no_environment(monkeypatch):
    for name in (*settings.FROM_ENVIRONMENT, "COMPRO_INSTANCE"):
        monkeypatch.delenv(name, raising=False)


def test_a_secret_is_made_once_and_kept_from_others(tmp_path):
    first = settings.read(tmp_path, {})["SECRET_KEY"]
    again = settings.read(tmp_path, {})["SECRET_KEY"]

    assert first == again
    assert len(first) >= 48
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret.key"]


def test_a_secret_is_safe_on_the_disk_before_it_counts(tmp_path, monkeypatch):
    kept, done = tmp_path / "secret.key", []
    real_fsync, real_replace = os.fsync, Path.replace

    def fsync(descriptor):
        place = Path(f"/proc/self/fd/{descriptor}").readlink()
        done.append("folder" if place == tmp_path else f"{place.stat().st_size} bytes")
        real_fsync(descriptor)

    def replace(file, name):
        done.append("name")
        return real_replace(file, name)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace)
    secret = settings.keep_secret(tmp_path)

    assert done == [f"{len(secret)} bytes", "name", "folder"]
    assert kept.read_text() == secret


@pytest.mark.parametrize(("left", "what"), [(b"", "empty"), (b" \n", "empty"), (b"\xff", "read")])
def test_a_file_that_holds_no_secret_any_more_is_named_and_left_alone(tmp_path, left, what):
    (tmp_path / "secret.key").write_bytes(left)

    with pytest.raises(settings.WrongSetting, match=what) as raised:
        settings.keep_secret(tmp_path)

    assert str(tmp_path / "secret.key") in str(raised.value)
    assert (tmp_path / "secret.key").read_bytes() == left


def test_two_instances_have_two_secrets(tmp_path):
    assert settings.keep_secret(tmp_path / "a") != settings.keep_secret(tmp_path / "b")


def test_a_given_secret_is_used_and_none_is_made(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "given by the environment")

    assert settings.read(tmp_path, {})["SECRET_KEY"] == "given by the environment"
    assert not list(tmp_path.iterdir())


def test_what_is_given_counts_more_than_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("REDIS_URL", "redis://environment")

    assert settings.read(tmp_path, {"REDIS_URL": "redis://given"})["REDIS_URL"] == "redis://given"
    assert settings.read(tmp_path, {"REDIS_URL": None})["REDIS_URL"] is None


def test_names_to_answer_under_are_read_as_browsers_send_them(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPRO_HOSTS", " Compro.Example.org, karten.müller.de:8443,, 192.0.2.7 ")

    hosts = settings.read(tmp_path, {})["HOSTS"]

    assert hosts == {"compro.example.org", "karten.xn--mller-kva.de", "192.0.2.7"}


def test_without_the_setting_there_are_no_other_names(tmp_path):
    assert settings.read(tmp_path, {})["HOSTS"] == frozenset()


@pytest.mark.parametrize(
    "wrong", ["https://compro.example.org", "compro.example.org/", "a b", "*", "a" * 80 + ".org"]
)
def test_a_name_to_answer_under_that_is_none_is_shown_with_what_was_expected(tmp_path, wrong):
    with pytest.raises(settings.WrongSetting, match="COMPRO_HOSTS: expected host names") as raised:
        settings.read(tmp_path, {"HOSTS": f"localhost,{wrong}"})

    assert repr(wrong) in str(raised.value)


@pytest.mark.parametrize("wrong", ["one", "-1", "1.5", "٣", "100"])
def test_a_number_of_proxies_that_is_none_is_shown_with_what_was_expected(tmp_path, wrong):
    with pytest.raises(settings.WrongSetting, match="COMPRO_PROXIES: expected a number"):
        settings.read(tmp_path, {"PROXIES": wrong})


def test_a_wrong_setting_ends_every_way_in_with_one_sentence(tmp_path):
    root = Path(settings.__file__).parents[1]
    environment = {**os.environ, "COMPRO_HOSTS": "a b", "COMPRO_INSTANCE": str(tmp_path)}
    for way in (["app.py"], ["-m", "gunicorn", "--bind", "127.0.0.1:0", "app:app"]):
        ended = subprocess.run(
            [sys.executable, *way],
            cwd=root,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ended.returncode == 3
        assert "COMPRO_HOSTS: expected host names" in ended.stderr
        assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("setting", "url", "driver", "extra"),
    [
        ("REDIS_URL", "redis://cache", "redis", "redis"),
        ("DATABASE_URL", "postgres://database/compro", "psycopg", "postgresql"),
        ("DATABASE_URL", "postgresql+psycopg://database/compro", "psycopg", "postgresql"),
    ],
)
def test_a_driver_that_is_not_installed_is_named_with_the_extra_that_brings_it(
    tmp_path, monkeypatch, setting, url, driver, extra
):
    monkeypatch.setitem(sys.modules, driver, None)  # as if it were not there

    with pytest.raises(settings.WrongSetting, match=setting) as raised:
        settings.read(tmp_path, {setting: url})

    assert f"compro[{extra}]" in str(raised.value)


def test_a_start_needs_no_driver_without_its_setting_and_no_alembic_on_tables_of_today(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", WITH_AS_LITTLE_AS_CAN_BE],
        cwd=Path(settings.__file__).parents[1],
        env={**os.environ, "COMPRO_INSTANCE": str(prepared(tmp_path))},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stderr


def test_the_instance_folder_may_lie_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPRO_INSTANCE", str(tmp_path))

    assert settings.find_instance({}) == tmp_path
    assert settings.find_instance({"COMPRO_INSTANCE": "/other"}).as_posix() == "/other"


def test_a_path_to_stand_below_loses_the_slash_at_its_end(tmp_path, monkeypatch):
    monkeypatch.setenv("SCRIPT_NAME", "/at/home/")

    assert settings.read(tmp_path, {})["PREFIX"] == "/at/home"


@pytest.mark.parametrize("wrong", ["compro", "//a", "/a b", "http://a.b/c", "/..", "/a/../b"])
def test_a_path_that_is_none_is_refused(tmp_path, wrong):
    with pytest.raises(settings.WrongSetting, match="SCRIPT_NAME: expected a path"):
        settings.read(tmp_path, {"PREFIX": wrong})


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("", ""),
        ("http://192.168.1.5:5000/", "http://192.168.1.5:5000"),
        ("https://Karten.Müller.de", "https://karten.xn--mller-kva.de"),
    ],
)
def test_the_address_for_phones_is_read_as_browsers_send_it(tmp_path, monkeypatch, said, read):
    monkeypatch.setenv("COMPRO_ADDRESS", said)

    assert settings.read(tmp_path, {})["ADDRESS"] == read


def test_the_address_for_phones_is_a_name_to_answer_under(tmp_path):
    read = settings.read(
        tmp_path, {"ADDRESS": "http://nas.lan:5000", "HOSTS": "compro.example.org"}
    )

    assert read["HOSTS"] == {"nas.lan", "compro.example.org"}


@pytest.mark.parametrize(
    "wrong",
    [
        "192.168.1.5:5000",
        "ftp://nas.lan",
        "http://",
        "http://a b",
        "http://nas.lan/x",
        "http://a:b",
        "http://nas.lan:99999",
        "http://nas.lan:0",
    ],
)
def test_an_address_for_phones_that_is_none_is_refused(tmp_path, wrong):
    with pytest.raises(settings.WrongSetting, match="COMPRO_ADDRESS: expected where phones"):
        settings.read(tmp_path, {"ADDRESS": wrong})


def test_a_server_for_everybody_takes_a_mailbox_or_a_page_as_its_contact(tmp_path):
    told = settings.read(tmp_path, {"CONTACT": "ana@example.org", "PRIVACY": "https://a.org/p?q=1"})

    assert told["CONTACT"] == "mailto:ana@example.org"
    assert told["PRIVACY"] == "https://a.org/p?q=1"
    assert told["IMPRINT"] == ""


@pytest.mark.parametrize("wrong", ["Ana", "javascript:alert(1)", "https://a b", "a@b@c", "http://"])
def test_what_is_no_address_is_shown_with_what_was_expected(tmp_path, wrong):
    with pytest.raises(
        settings.WrongSetting, match="COMPRO_IMPRINT: expected an address"
    ) as raised:
        settings.read(tmp_path, {"IMPRINT": wrong})

    assert repr(wrong) in str(raised.value)


@pytest.mark.parametrize("wrong", ["1", "-2", "a year"])
def test_a_table_is_kept_for_ever_or_for_two_months_and_more(tmp_path, wrong):
    assert settings.read(tmp_path, {"KEEP_MONTHS": "12"})["KEEP_MONTHS"] == 12

    with pytest.raises(settings.WrongSetting, match="COMPRO_KEEP_MONTHS: expected"):
        settings.read(tmp_path, {"KEEP_MONTHS": wrong})
