"""Senders as processes: several at once, and killed at the worst moment."""

import signal
import urllib.request
from collections import Counter
from http.client import HTTPResponse
from typing import cast

import pytest

from tests.support.mail_servers import MailServer, free_port
from tests.support.site import Site, kill, wait_for

pytestmark = pytest.mark.slow
SENDER = ("-m", "tests.support.outbox_process", "send")


def test_M15_three_senders_at_once_send_each_mail_once(site: Site, mail_server: MailServer) -> None:
    site.outbox("post", 30)
    mail_server.pause = 0.05  # so that they overlap
    senders = [site.start(*SENDER) for _ in range(3)]
    assert [sender.wait(60) for sender in senders] == [0, 0, 0], site.log()
    assert Counter(mail_server.addresses) == Counter(f"p{n}@example.com" for n in range(30))
    assert mail_server.connections == 3
    assert site.outbox("states") == {"sent": 30}


@pytest.mark.parametrize("moment", ["before the server took it", "after the server took it"])
def test_O07_kill_9_in_mid_batch_loses_nothing_and_doubles_one_mail_at_most(
    moment: str, site: Site, mail_server: MailServer
) -> None:
    site.outbox("post", 10)
    taken = moment.startswith("after")
    (mail_server.hold_after if taken else mail_server.hold_before).add("p4@example.com")
    sender = site.start(*SENDER)
    assert mail_server.held.wait(30), site.log()
    kill(sender)
    second, third = site.start(*SENDER), site.start(*SENDER)
    assert (second.wait(60), third.wait(60)) == (0, 0), site.log()
    assert site.outbox("states") == {"sent": 9, "sending": 1}
    assert site.outbox("finish") == {"sent": 10}
    counts = Counter(mail_server.addresses)
    assert counts.pop("p4@example.com") == (2 if taken else 1)
    assert set(counts.values()) == {1}
    assert len(counts) == 9
    assert len({delivery.message["Message-ID"] for delivery in mail_server.deliveries}) == 10


def get(url: str) -> HTTPResponse:
    return cast(HTTPResponse, urllib.request.urlopen(url, timeout=10))


def answers(url: str) -> bool:
    try:
        return get(url).status == 200
    except OSError:
        return False


def test_the_small_set_up_serves_and_sends_in_one_process_and_stops_cleanly(
    site: Site, mail_server: MailServer
) -> None:
    port = free_port()
    site.outbox("post", 5)
    server = site.start("manage.py", "serve", "--port", str(port))
    wait_for(lambda: answers(f"http://127.0.0.1:{port}/health/"), 60, site.log)
    wait_for(lambda: len(mail_server.deliveries) == 5, 30, site.log)
    assert f"http://localhost:{port}/" in site.log()
    server.send_signal(signal.SIGTERM)
    assert server.wait(30) == 0, site.log()
    assert site.outbox("states") == {"sent": 5}


def test_the_small_set_up_refuses_unsafe_settings(site: Site) -> None:
    site.env["CHARUMA_SECRET_KEY"] = "short"
    assert site.start("manage.py", "serve").wait(60) == 1
    assert "CHARUMA_SECRET_KEY" in site.log()


def test_the_small_set_up_refuses_a_database_that_is_not_up_to_date(site: Site) -> None:
    site.run("manage.py", "migrate", "notifications", "zero", "--skip-checks")
    assert site.start("manage.py", "serve").wait(60) == 1
    assert "manage.py migrate" in site.log()
