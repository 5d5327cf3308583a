"""What the files of the full set-up must and must not say. No Docker here, so they are read."""

import re

import pytest
from django.conf import settings

COMPOSE = (settings.BASE_DIR / "docker-compose.yml").read_text()


@pytest.mark.parametrize("name", [".dockerignore", ".gitignore"])
def test_passwords_reach_neither_the_image_nor_the_repository(name: str) -> None:
    assert ".env" in (settings.BASE_DIR / name).read_text().splitlines()


def test_every_port_is_for_this_machine_only() -> None:
    ports = re.findall(r"ports: \[\"(.+?)\"\]", COMPOSE)
    assert len(ports) == COMPOSE.count("ports:")
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_the_health_check_asks_as_the_host_that_is_answered() -> None:
    assert "http://localhost:8000/health/" in COMPOSE
    assert "{'Host': urlsplit(os.environ['CHARUMA_URL']).hostname" in COMPOSE


@pytest.mark.parametrize("service", ["worker", "mailer", "beat"])
def test_O03_a_stalled_process_is_noticed(service: str) -> None:
    section = re.search(rf"^  {service}:\n((?:    .*\n)+)", COMPOSE, re.MULTILINE)
    assert section
    assert "check_heartbeats" in section.group(1)
