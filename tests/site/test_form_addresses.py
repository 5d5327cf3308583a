"""The address of a refused form, opened as a page: reloaded, in another language, from a bookmark."""

import pytest
from django.test import Client

from charuma_site.form_addresses import page_above


@pytest.mark.parametrize(
    ("form", "page"),
    [
        ("/events/abcdefghijkm/flags/settle/", "/events/abcdefghijkm/"),
        ("/events/abcdefghijkm/rounds/2/tables/3/confirm/", "/events/abcdefghijkm/rounds/2/tables/3/"),
        ("/games/abcdefghijkm/move/", "/games/abcdefghijkm/"),
        ("/language/", "/"),
        ("/", "/"),
    ],
)
def test_a_form_belongs_to_the_next_page_above_it(form: str, page: str) -> None:
    assert page_above(form) == page


@pytest.mark.django_db
def test_opening_such_an_address_leads_to_a_page(client: Client) -> None:
    answer = client.get("/language/?language=ja", follow=True)
    assert (answer.status_code, answer.redirect_chain) == (200, [("/", 302)])


@pytest.mark.django_db
def test_a_page_that_takes_no_form_still_says_so(client: Client) -> None:
    assert client.post("/events/").status_code == 405
