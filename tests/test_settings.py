from __future__ import annotations

import stat

import pytest

from scorekeeper import settings


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


def test_the_instance_folder_may_lie_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPRO_INSTANCE", str(tmp_path))

    assert settings.find_instance({}) == tmp_path
    assert settings.find_instance({"COMPRO_INSTANCE": "/other"}).as_posix() == "/other"
