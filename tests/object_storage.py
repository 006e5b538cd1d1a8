"""An object storage on this machine: moto's server, which speaks the S3 protocol, on a port of its
own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import boto3
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

REGION = "eu-central-1"
CREDENTIALS = {
    "AWS_ACCESS_KEY_ID": "desk",
    "AWS_SECRET_ACCESS_KEY": "desk",
    "AWS_REGION": REGION,
}


class ObjectStorage:
    """What it holds outlives its server."""

    def __init__(self) -> None:
        self._port = 0
        self._bucket = f"desk-{uuid4().hex[:12]}"
        logging.getLogger("werkzeug").setLevel(logging.WARNING)

    def start(self) -> None:
        application = DomainDispatcherApplication(create_backend_app)
        self._server = make_server("127.0.0.1", self._port, application, threaded=True)
        self._port = self._server.port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def make_bucket(self) -> None:
        where = {"LocationConstraint": REGION}
        self._client().create_bucket(Bucket=self._bucket, CreateBucketConfiguration=where)

    def copy(self, prefix: str, to: str) -> None:
        """What lies under one prefix, under another one too."""
        client = self._client()
        listed = client.get_paginator("list_objects_v2").paginate(
            Bucket=self._bucket, Prefix=f"{prefix}/"
        )
        for key in (each["Key"] for page in listed for each in page.get("Contents", [])):
            copied = f"{to}/{key.removeprefix(f'{prefix}/')}"
            client.copy({"Bucket": self._bucket, "Key": key}, self._bucket, copied)

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def variables(self) -> dict[str, str]:
        """With these the desk finds the bucket."""
        return self.variables_for("desk")

    def variables_for(self, prefix: str) -> dict[str, str]:
        files = f"s3://{self._bucket}/{prefix}"
        return {**CREDENTIALS, "AWS_ENDPOINT_URL_S3": self.endpoint, "FILES": files}

    def _client(self) -> Any:
        return boto3.client(
            "s3",
            endpoint_url=self.endpoint,
            region_name=REGION,
            aws_access_key_id=CREDENTIALS["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=CREDENTIALS["AWS_SECRET_ACCESS_KEY"],
        )


@contextmanager
def object_storage() -> Iterator[ObjectStorage]:
    """With a fresh, empty bucket."""
    storage = ObjectStorage()
    storage.start()
    try:
        storage.make_bucket()
        yield storage
    finally:
        storage.stop()
