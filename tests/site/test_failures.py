"""The pages for requests that can't be answered."""

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files import uploadedfile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path
from django.views.debug import ExceptionReporter
from pytest_django import Settings

from charuma_site import urls as site_urls
from charuma_site.failures import NoVariables
from charuma_site.players.models import Player

handler400 = site_urls.handler400
handler500 = site_urls.handler500


def broken(_request: HttpRequest) -> HttpResponse:
    raise RuntimeError("broken")


def closed(_request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


urlpatterns = [path("broken/", broken), path("closed/", closed), *site_urls.urlpatterns]


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "code"), [("/nothing-here/", 404), ("/closed/", 403), ("/broken/", 500)])
def test_each_failure_has_a_page_with_a_language_and_one_heading(
    settings: Settings, address: str, code: int
) -> None:
    settings.ROOT_URLCONF = __name__
    client = Client(raise_request_exception=False, headers={"accept-language": "ja"})
    response = client.get(address)
    page = response.content.decode()
    assert response.status_code == code
    assert '<html lang="ja"' in page
    assert page.count("<h1") == 1
    assert "<main" in page


def test_a_foreign_host_gets_a_plain_400_that_does_not_repeat_it() -> None:
    response = Client().get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert b"evil.example" not in response.content


@pytest.mark.django_db
def test_a_megabyte_is_too_long_and_leads_back_to_the_page(alice: Player) -> None:
    client = Client(enforce_csrf_checks=True, headers={"referer": "http://testserver/games/abcdefghijkm/"})
    client.force_login(alice)
    client.get("/account/profile/")  # a form's cookie
    response = client.post("/games/abcdefghijkm/move/", {"text": "x" * 1_000_000})
    page = response.content.decode()
    assert response.status_code == 400
    assert "This is too long" in page
    assert 'href="/games/abcdefghijkm/"' in page


@pytest.mark.django_db
def test_no_way_leads_back_to_a_foreign_page(alice: Player) -> None:
    client = Client(enforce_csrf_checks=True, headers={"referer": "https://evil.example/trap/"})
    client.force_login(alice)
    client.get("/account/profile/")
    page = client.post("/games/abcdefghijkm/move/", {"text": "x" * 1_000_000}).content.decode()
    assert "trap" not in page
    assert 'href="/"' in page


def test_error_reports_hold_no_variables_and_nothing_that_was_posted() -> None:
    request = RequestFactory().post("/", {"text": "typed by somebody"})
    try:
        broken(request)
    except RuntimeError as error:
        reporter = ExceptionReporter(request, type(error), error, error.__traceback__)
    assert isinstance(reporter.filter, NoVariables)
    data = reporter.get_traceback_data()
    assert all(not frame["vars"] for frame in data["frames"])
    assert "typed by somebody" not in str(data["filtered_POST_items"])


@pytest.mark.django_db
@pytest.mark.parametrize("size", [10, 5_000_000])
def test_a_file_is_refused_and_never_written(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(uploadedfile.TemporaryUploadedFile, "__init__", broken)
    client = Client(raise_request_exception=False)
    response = client.post("/account/guest/", {"file": SimpleUploadedFile("a", b"x" * size)})
    assert response.status_code == 400
    assert b"takes no files" in response.content


@pytest.mark.django_db
def test_RFC_8058_a_form_of_parts_without_a_file_is_read() -> None:
    assert Client().post("/language/", {"language": "ja"}).cookies["django_language"].value == "ja"
