"""Addresses that only take forms, when somebody opens one: a refused form leaves it in the address bar."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve


class FormAddresses:
    """Middleware: who reloads or translates the page of a refused form gets the page it belongs to."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or request.method != "GET":
            return response
        return redirect(page_above(request.path_info))


def page_above(path: str) -> str:
    """The nearest address above this one that the site knows; it may take only forms as well."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            resolve(path)
        except Resolver404:
            continue
        return path
    return path
