"""An object storage on this machine: moto's server, which speaks the S3 protocol, on a port of its
own."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import boto3
from moto.moto_server.threaded_moto_server import ThreadedMotoServer

REGION = "eu-central-1"
CREDENTIALS = {
    "AWS_ACCESS_KEY_ID": "desk",
    "AWS_SECRET_ACCESS_KEY": "desk",
    "AWS_REGION": REGION,
}


@contextmanager
def object_storage() -> Iterator[dict[str, str]]:
    """The variables with which the desk finds a fresh, empty bucket."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    server.start()
    host, port = server.get_host_and_port()
    endpoint, bucket = f"http://{host}:{port}", f"desk-{uuid4().hex[:12]}"
    try:
        client = boto3.client(
            "s3",
            endpoint_url=endpoint,
            region_name=REGION,
            aws_access_key_id=CREDENTIALS["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=CREDENTIALS["AWS_SECRET_ACCESS_KEY"],
        )
        client.create_bucket(
            Bucket=bucket,
            CreateBucketConfiguration={"LocationConstraint": REGION},
        )
        yield {**CREDENTIALS, "AWS_ENDPOINT_URL_S3": endpoint, "FILES": f"s3://{bucket}/desk"}
    finally:
        server.stop()
