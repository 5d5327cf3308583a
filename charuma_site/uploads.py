"""Refuses files before anything of them is stored: no form of ours takes one."""

from typing import Any

from django.core.exceptions import BadRequest
from django.core.files.uploadhandler import FileUploadHandler


class FilesRefused(BadRequest):
    """Answered with 400 (`failures.bad_request`)."""


class RefuseFiles(FileUploadHandler):
    """Django's own handlers write a large file to disk while the form is read, however large."""

    def new_file(self, *_args: Any, **_details: Any) -> None:
        raise FilesRefused

    def receive_data_chunk(self, _raw_data: bytes, _start: int) -> None:
        raise FilesRefused

    def file_complete(self, _file_size: int) -> None:
        raise FilesRefused
