"""The people of the demo club; one click logs in as any of them."""

from allauth.account.models import EmailAddress

from charuma_site.players.models import Player

# name, language, time zone
PEOPLE = (
    ("Anna Bauer", "en", "Europe/Berlin"),
    ("Ben O'Neil", "en", "Europe/Dublin"),
    ("山田 太郎", "ja", "Asia/Tokyo"),
    ("髙橋 花子", "ja", "Asia/Tokyo"),
    ("Carla Rossi", "en", "Europe/Rome"),
    ("David Cohen", "en", "America/New_York"),
    ("Elif Şahin", "en", "Europe/Istanbul"),
    ("Farid Haddad", "en", "Africa/Cairo"),
    ("Greta Lindqvist", "en", "Europe/Stockholm"),
    ("Hugo Martin", "en", "America/Montreal"),
    ("伊藤 健", "ja", "Asia/Tokyo"),
    ("Jack Byrne", "en", "America/St_Johns"),
)


def make_people() -> list[Player]:
    """A dozen players with verified addresses and no password (the demo logs in by a click)."""
    people = []
    for number, (name, language, zone) in enumerate(PEOPLE, start=1):
        player = Player.objects.create_user(
            f"player{number}@club.example",
            display_name=name,
            language=language,
            time_zone=zone,
            is_demo=True,
        )
        EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
        people.append(player)
    return people
