"""The pages for requests that can't be answered."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path
from django.views.debug import ExceptionReporter
from pytest_django import Settings

from charuma_site import urls as site_urls
from charuma_site.failures import NoVariables

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
