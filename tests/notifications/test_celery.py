"""The full set-up's worker and beat with a real broker, which may forget everything."""

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator

import pytest
import redis

from tests.support.mail_servers import MailServer, free_port
from tests.support.site import Site, kill, wait_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("redis-server") is None, reason="needs redis-server"),
]
READERS = [f"p{number}@example.com" for number in range(20)]
CELERY = ("-m", "celery", "--app=charuma_site")
WORKER = (*CELERY, "worker", "--queues=games,mail", "--concurrency=1", "--loglevel=WARNING")


@pytest.fixture
def broker() -> Iterator[redis.Redis]:
    port = free_port()
    server = subprocess.Popen(
        ["redis-server", "--port", str(port), "--save", "", "--daemonize", "no"], stdout=subprocess.DEVNULL
    )
    client = redis.Redis(port=port)
    wait_for(lambda: _answers(client), 10)
    yield client
    client.close()
    server.kill()
    server.wait()


def _answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.ConnectionError:
        return False


@pytest.fixture
def broker_url(broker: redis.Redis) -> str:
    return f"redis://127.0.0.1:{broker.connection_pool.connection_kwargs['port']}/0"


def start_beat(site: Site, number: int) -> None:
    site.start(*CELERY, "beat", f"--schedule={site.folder / f'beat{number}'}", "--pidfile=")


def test_O02_an_emptied_broker_and_killed_workers_lose_no_mail(
    site: Site, mail_server: MailServer, broker: redis.Redis
) -> None:
    site.outbox("post", len(READERS))
    mail_server.hold_before.add(READERS[7])
    start_beat(site, 1)
    worker = site.start(*WORKER)
    assert mail_server.held.wait(90), site.log()
    kill(worker)
    broker.flushall()
    site.start(*WORKER)
    wait_for(lambda: len(mail_server.deliveries) == len(READERS) - 1, 90, site.log)
    assert site.outbox("finish") == {"sent": len(READERS)}
    assert Counter(mail_server.addresses) == Counter(READERS)


def test_O04_two_beats_and_two_workers_send_each_mail_once(site: Site, mail_server: MailServer) -> None:
    site.outbox("post", len(READERS))
    mail_server.pause = 0.1
    for number in (1, 2):
        start_beat(site, number)
        site.start(*WORKER, f"--hostname=worker{number}@test")
    wait_for(lambda: len(mail_server.deliveries) >= len(READERS), 90, site.log)
    wait_for(lambda: site.outbox("states") == {"sent": len(READERS)}, 30, site.log)
    assert Counter(mail_server.addresses) == Counter(READERS)
