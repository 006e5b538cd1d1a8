"""Which addresses an administrator may configure, and which host people are told."""

import pytest

from research_app.endpoints.address import (
    EndpointNotAllowed,
    endpoint_address,
    may_be_connected,
)


@pytest.mark.parametrize(
    ("url", "host", "here"),
    [
        ("https://api.models.example/v1/", "api.models.example", False),
        ("https://api.models.example:443/v1", "api.models.example", False),
        ("https://api.models.example:8443/v1", "api.models.example:8443", False),
        ("http://127.0.0.1:8080/v1", "127.0.0.1:8080", True),
        ("http://localhost:11434/v1", "localhost:11434", True),
        ("http://[::1]:8080/v1", "[::1]:8080", True),
        ("http://192.168.1.20:8000/v1", "192.168.1.20:8000", False),
        ("http://searxng:8080", "searxng:8080", False),
        ("http://gpu.internal/v1", "gpu.internal", False),
    ],
)
def test_an_address_tells_its_host_and_whether_it_is_this_machine(url, host, here):
    address = endpoint_address(url)
    assert (address.host, address.on_this_machine) == (host, here)
    assert not address.url.endswith("/")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://api.models.example/v1", "https://"),
        ("http://8.8.8.8/v1", "https://"),
        ("ftp://models.example/v1", "https://"),
        ("models.example/v1", "https://"),
        ("https://user:pass@models.example/v1", "no user name"),
        ("https://models.example/v1?key=abc", "without ?"),
        ("https://models.example/v1#part", "without ?"),
        ("http://169.254.169.254/latest", "IP address"),
        ("https://[::ffff:169.254.169.254]/", "IP address"),
        ("http://0.0.0.0/v1", "IP address"),
        ("http://2130706433/v1", "four numbers"),
        ("http://0xa9fea9fe/latest", "four numbers"),
        ("http://0251.0376.0251.0376/", "four numbers"),
        ("http://169.254.43518/", "four numbers"),
        ("http://127.1:8080/v1", "four numbers"),
        ("http://100.100.100.200/latest", "IP address"),
        ("https://[fd00:ec2::254]/latest", "IP address"),
        ("https://[64:ff9b::a9fe:a9fe]/latest", "IP address"),
        ("https:///v1", "name a host"),
        ("https://models.example:99999/v1", "cannot be read"),
        ("https://models example/v1", "name a host"),
        ("https://models.example/a b", "path"),
    ],
)
def test_an_address_that_may_not_be_configured_is_refused_with_a_sentence(url, said):
    with pytest.raises(EndpointNotAllowed) as refused:
        endpoint_address(url)
    assert said in refused.value.sentence
    assert "pass" not in refused.value.sentence.replace("password", "")


def test_plain_http_to_the_world_has_to_be_allowed():
    address = endpoint_address("http://models.example/v1", plain_http_allowed=True)
    assert address.url == "http://models.example/v1"


@pytest.mark.parametrize(
    "address",
    [
        "169.254.169.254",
        "fe80::1%eth0",
        "::ffff:169.254.169.254",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::a9fe:a9fe",
        "::ffff:0:a9fe:a9fe",
        "2002:a9fe:a9fe::1",
        "::a9fe:a9fe",
        "100.100.100.200",
        "fd00:ec2::254",
        "0.0.0.0",
        "224.0.0.1",
        "no address",
    ],
)
def test_no_name_leads_to_credentials_of_a_cloud_or_to_nobody(address):
    assert not may_be_connected(address, in_the_house=False)


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.7", "100.64.0.9", "::1", "fd12::1"])
def test_a_name_of_the_house_leads_into_the_house(address):
    assert may_be_connected(address, in_the_house=True)


def test_what_could_be_read_on_the_way_does_not_leave_the_house():
    assert endpoint_address("http://gpu:8000/v1").in_the_house
    assert not endpoint_address("https://gpu:8000/v1").in_the_house
    assert not endpoint_address("http://gpu:8000/v1", plain_http_allowed=True).in_the_house
    assert not may_be_connected("8.8.8.8", in_the_house=True)
    assert may_be_connected("8.8.8.8", in_the_house=False)
