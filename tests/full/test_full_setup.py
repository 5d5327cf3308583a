"""What only a real worker, beat, broker and database can show."""

import urllib.parse

import redis

from tests.full.site import FullSite, wait_until
from tests.support.mail_servers import Delivery, MailServer


def mails_to(server: MailServer, address: str, key: str) -> list[Delivery]:
    return [
        delivery
        for delivery in list(server.deliveries)
        if delivery.address == address
        and f"/games/{key}/" in delivery.message.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    ]


def subjects(server: MailServer, address: str, key: str) -> list[str]:
    return [str(delivery.message["Subject"]) for delivery in mails_to(server, address, key)]


def other(actor: str) -> str:
    return {"Alice": "Bob", "Bob": "Alice"}[actor]


def address(name: str) -> str:
    return f"{name.lower()}@example.org"


def empty_the_broker(site: FullSite) -> None:
    broker = redis.Redis.from_url(site.environment["CELERY_BROKER_URL"])
    assert urllib.parse.urlsplit(site.environment["CELERY_BROKER_URL"]).path == "/2"
    broker.flushdb()
    broker.close()


def test_a_move_brings_one_mail_to_the_next_player_through_beat_and_worker(
    site: FullSite, mail_server: MailServer
) -> None:
    table = site.new_table()
    follower = address(other(table["actor"]))
    before = len(mails_to(mail_server, follower, table["key"]))
    assert site.move(table, "bid A 0") == 302
    wait_until(lambda: len(mails_to(mail_server, follower, table["key"])) > before, "the turn's mail")
    found = subjects(mail_server, follower, table["key"])
    assert len(found) == len(set(found))


def test_health_is_green_while_worker_and_beat_run(site: FullSite) -> None:
    wait_until(lambda: site.fetch("/health/")[0] == 200, "every periodic function has run", 90)


def test_O02_a_killed_worker_and_an_emptied_broker_lose_no_mail(
    site: FullSite, mail_server: MailServer
) -> None:
    site.kill("worker")
    tables = [site.new_table() for _ in range(5)]
    for table in tables:
        assert site.move(table, "bid A 0") == 302
    empty_the_broker(site)
    site.launch("worker")
    for table in tables:
        follower = address(other(table["actor"]))
        wait_until(lambda t=table, f=follower: mails_to(mail_server, f, t["key"]), "the mail after the kill")  # type: ignore[misc]
    wait_until(lambda: waiting_letters(site) == 0, "no letter waits")
    for table in tables:
        follower = address(other(table["actor"]))
        found = subjects(mail_server, follower, table["key"])
        assert len(found) == len(set(found))


def waiting_letters(site: FullSite) -> int:
    """Letters that are due and not sent."""
    rows = site.query(
        "SELECT count(*) FROM notifications_letter"
        " WHERE state IN ('queued', 'retry', 'sending') AND due_at <= now()"
    )
    return int(rows[0][0])


def test_O11_a_web_process_killed_after_its_answer_loses_no_move(site: FullSite) -> None:
    table = site.new_table()
    assert site.move(table, "bid A 0") == 302
    site.kill("web")
    site.launch("web")
    wait_until(site.answers, "the site answers again")
    rows = site.query(
        "SELECT text FROM games_move JOIN games_game ON games_game.id = game_id WHERE key = %s", table["key"]
    )
    assert rows[0] == ("bid A 0",)


def test_D01_the_worker_plays_an_overdue_turn_though_nobody_looks(site: FullSite) -> None:
    table = site.new_table()
    site.query("UPDATE games_game SET deadline = now() - interval '5 minutes' WHERE key = %s", table["key"])
    sql = "SELECT via FROM games_move JOIN games_game ON games_game.id = game_id WHERE key = %s"
    wait_until(lambda: site.query(sql, table["key"]), "the sweep has played the turn", 90)
    assert site.query(sql, table["key"])[0] == ("timeout",)


def test_O04_a_second_beat_makes_nothing_happen_twice(site: FullSite, mail_server: MailServer) -> None:
    second = "beat"
    first = site.processes.pop("beat")
    site.folder = site.folder / "second"
    site.folder.mkdir(exist_ok=True)
    site.launch(second)
    site.processes["first beat"] = first
    table = site.new_table()
    assert site.move(table, "bid A 0") == 302
    follower = address(other(table["actor"]))
    wait_until(lambda: waiting_letters(site) == 0, "no letter waits")
    found = subjects(mail_server, follower, table["key"])
    assert found
    assert len(found) == len(set(found))


def test_a_dead_broker_delays_no_move(site: FullSite) -> None:
    """The web process never talks to the broker: it answers with a broker address that leads nowhere."""
    site.kill("web")
    kept = site.environment["CELERY_BROKER_URL"]
    site.environment["CELERY_BROKER_URL"] = "redis://127.0.0.1:1/0"
    try:
        site.launch("web")
        wait_until(site.answers, "the site answers")
        assert site.move(site.new_table(), "bid A 0") == 302
    finally:
        site.kill("web")
        site.environment["CELERY_BROKER_URL"] = kept
        site.launch("web")
        wait_until(site.answers, "the site answers")
