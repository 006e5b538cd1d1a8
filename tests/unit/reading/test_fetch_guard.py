"""Which links are opened, and which addresses are connected to."""

import pytest

from research_app.reading.errors import (
    InvalidLink,
    LinkNotAllowed,
    SiteUnreachable,
    SourceError,
    TooManyRedirects,
)
from research_app.reading.fetch import fetch
from research_app.reading.guard_addresses import is_public_address
from research_app.reading.guard_urls import parse_link
from tests.unit.reading.fake_network import PUBLIC, FakeNetwork, redirect, reply

FORBIDDEN_ADDRESSES = """
    127.0.0.1 127.8.9.10 0.0.0.0 10.1.2.3 172.31.255.255 192.168.7.7 169.254.1.1 100.65.0.1
    192.88.99.2 192.0.2.7 198.19.0.1 198.51.100.1 203.0.113.9 225.1.2.3 250.0.0.1 255.255.255.255
    :: ::1 fe80::2 fec0::2 fd12::1 ff02::2 2001:db8:1::1 3fff:1::1 100::2 5f00::2 ::ffff:10.0.0.1
    ::ffff:8.8.4.4 ::10.0.0.1 64:ff9b::10.0.0.1 64:ff9b:1::1 2002:a00:1::1 2001:0:a00:1:: 2001:20::1
    fe80::1%eth0 2620:fe::9%1 1.2.3 0x7f.1 010.0.0.1 example.com
""".split()


@pytest.mark.parametrize("address", FORBIDDEN_ADDRESSES)
def test_only_public_unicast_addresses_are_connected_to(address):
    assert not is_public_address(address)


@pytest.mark.parametrize(
    "address", ["8.8.4.4", "172.32.0.1", "100.128.0.1", "2620:fe::9", "64:ff9b::8.8.4.4"]
)
def test_public_addresses_are_allowed(address):
    assert is_public_address(address)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.com/",
        "file:///etc/hosts",
        "javascript:alert(1)",
        "http://user@example.com/",
        "http://user:secret@example.com/",
        "http://example.com:8080/",
        "http://example.com:0/",
        "http://2130706434/",
        "http://0x7f.0.0.2/",
        "http://0177.0.0.2/",
        "http://127.2/",
        "http://127.0.0.2./",
        "http://１２７.0.0.2/",
        "http://①②⑦.0.0.2/",
        "http://127。0。0。2/",
        "http://[::2]/",
        "http://[::ffff:127.0.0.2]/",
        "http://localhost/",
        "http://LocalHost./",
        "http://ｌocalhost/",
        "http://printer/",
        "http://files.internal/",
        "http://router.home.arpa/",
    ],
)
def test_links_that_cannot_be_public_are_refused(url):
    with pytest.raises(LinkNotAllowed):
        parse_link(url)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.com",
        "/etc/hosts",
        "http:example.com",
        "http:///example.com",
        "http://exa mple.com/",
        "http://example.com\\@evil.example/",
        "http://example.com/\r\nX-Injected: 1",
        "http://exam\tple.com/",
        "http://%31%32%37.0.0.2/",
        "http://[fe80::1%25eth0]/",
        "http://[::1",
        "http://[127.0.0.2]/",
        "http://-a.example/",
        "http://a..example/",
        f"http://{'a' * 64}.example/",
        "http://example.com:port/",
        "http://example.com:99999999/",
        "https://example.com/" + "a" * 2000,
    ],
)
def test_ambiguous_links_are_refused_not_repaired(url):
    with pytest.raises(InvalidLink):
        parse_link(url)


@pytest.mark.parametrize(
    ("url", "read"),
    [
        (" HTTPS://Example.COM/A?b=c#d \n", "https://example.com/A?b=c"),
        ("http://example.com", "http://example.com/"),
        ("http://example.com:80/", "http://example.com/"),
        ("https://example.com.:443/x", "https://example.com/x"),
        ("http://example.com:443/", "http://example.com:443/"),
        ("https://bücher.example/ä b?q=ü", "https://xn--bcher-kva.example/%C3%A4%20b?q=%C3%BC"),
        ("https://127.0.0.1.example.com/@10.0.0.1", "https://127.0.0.1.example.com/@10.0.0.1"),
        ("http://example.com?x=http://10.0.0.1/", "http://example.com/?x=http://10.0.0.1/"),
        ("http://[2620:FE::9]/", "http://[2620:fe::9]/"),
    ],
)
def test_ordinary_links_are_read_as_a_browser_reads_them(url, read):
    assert parse_link(url).url == read


def test_a_name_with_one_forbidden_address_is_not_opened():
    outside = FakeNetwork(names={"mixed.example": [PUBLIC, "10.0.0.7"]})
    with pytest.raises(LinkNotAllowed):
        fetch("http://mixed.example/", network=outside.network)
    assert outside.connected == []


def test_the_connection_goes_to_the_address_that_was_checked():
    """A name that resolves anew to an inner address right after the check gains nothing."""
    outside = FakeNetwork({"rebind.example/": reply()}, names={"rebind.example": [PUBLIC]})
    asked = []

    def change(host):
        asked.append(host)
        outside.names["rebind.example"] = [PUBLIC] if len(asked) == 1 else ["127.0.0.2"]

    outside.on_resolve = change
    fetch("http://rebind.example/", network=outside.network)
    assert asked == ["rebind.example"]
    assert outside.connected == [f"{PUBLIC}:80"]


def test_rebinding_between_two_hops_is_noticed():
    outside = FakeNetwork({"rebind.example/": redirect("/again")})
    outside.on_resolve = lambda host: outside.names.update(
        {"rebind.example": ["127.0.0.2"] if outside.connected else [PUBLIC]}
    )
    with pytest.raises(LinkNotAllowed):
        fetch("http://rebind.example/", network=outside.network)
    assert outside.connected == [f"{PUBLIC}:80"]


@pytest.mark.parametrize(
    "location",
    [
        "http://127.0.0.2/",
        "//10.0.0.1/",
        "http://[::ffff:10.0.0.1]/",
        "gopher://example.com/",
        "data:text/html,x",
        "https://example.com:22/",
        "http://u:p@example.com/",
        "http://inner.example/",
        "\\\\10.0.0.1\\share",
    ],
)
def test_every_hop_is_checked(location):
    outside = FakeNetwork(
        {"site.example/": redirect(location)}, names={"inner.example": ["192.168.1.1"]}
    )
    with pytest.raises((LinkNotAllowed, InvalidLink)):
        fetch("http://site.example/", network=outside.network)
    assert outside.connected == [f"{PUBLIC}:80"]


def test_five_redirects_are_followed_and_a_sixth_is_not():
    hops = {f"site.example/{n}": redirect(f"/{n + 1}") for n in range(6)}
    outside = FakeNetwork({**hops, "site.example/6": reply(b"end")})
    page = fetch("http://site.example/1", network=outside.network)
    assert (page.url, page.final_url) == ("http://site.example/1", "http://site.example/6")
    with pytest.raises(TooManyRedirects):
        fetch("http://site.example/0", network=outside.network)


def test_what_a_page_says_is_not_followed():
    body = (
        b'<meta http-equiv="refresh" content="0;url=http://127.0.0.2/"><base href="http://10.0.0.1/">'
        b'<link rel="canonical" href="http://127.0.0.2/">'
    )
    outside = FakeNetwork({"site.example/": reply(body)})
    assert fetch("http://site.example/", network=outside.network).content == body
    assert len(outside.connected) == 1


def test_host_header_and_tls_name_stay_the_sites_own():
    outside = FakeNetwork({"site.example/p": reply()})
    fetch("https://site.example/p", network=outside.network)
    assert outside.connected == [f"{PUBLIC}:443"]
    assert outside.tls_names == ["site.example"]
    assert "Host: site.example\r\n" in outside.requests[0]


def test_the_next_address_is_tried_when_one_does_not_answer():
    outside = FakeNetwork(
        {"site.example/": reply()},
        names={"site.example": ["2620:fe::9", PUBLIC]},
        unreachable=frozenset(["2620:fe::9"]),
    )
    assert fetch("http://site.example/", network=outside.network).http_status == 200
    outside.unreachable = frozenset(["2620:fe::9", PUBLIC])
    with pytest.raises(SiteUnreachable):
        fetch("http://site.example/", network=outside.network)


def test_no_proxy_or_credential_of_the_environment_is_used(monkeypatch, tmp_path):
    netrc = tmp_path / "netrc"
    netrc.write_text("machine site.example login reader password secret")
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    outside = FakeNetwork({"site.example/": reply()})
    fetch("http://site.example/", network=outside.network)
    assert outside.connected == [f"{PUBLIC}:80"]
    assert "uthorization" not in outside.requests[0]


def test_every_refusal_is_a_sentence_with_a_code():
    def leaves(error):
        below = error.__subclasses__()
        return [error] if not below else [leaf for one in below for leaf in leaves(one)]

    errors = leaves(SourceError)
    assert len({error.code for error in errors}) == len(errors)
    for error in errors:
        assert str(error()).endswith(".") and len(str(error())) > 30
