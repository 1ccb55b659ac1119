"""The address of the service, to which the key may be sent."""

from __future__ import annotations

import ipaddress
import re

import httpx

_PRIVATE_NETWORKS = [
    ipaddress.ip_network(network)
    for network in (
        "127.0.0.0/8",
        "0.0.0.0/32",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
]
#: A number without a dot is an IPv4 address.
_PRIVATE_NAME = re.compile(r"(?!\d+$|0x[0-9a-f]*$)[^.:]+|.+\.(localhost|local|internal)", re.IGNORECASE)


def check(base_url: str, has_key: bool, allow_insecure_http: bool) -> None:
    """The errors do not repeat the address: it may contain a password."""
    try:
        url = httpx.URL(base_url)
    except (httpx.InvalidURL, TypeError, ValueError):
        url = httpx.URL("")
    if url.scheme not in ("http", "https") or not url.host:
        raise ValueError("base_url must be an http or https address, such as https://market.example.")
    if url.userinfo or "?" in base_url or "#" in base_url:
        raise ValueError("base_url must not contain a user, a password, a query, or a fragment.")
    if has_key and url.scheme == "http" and not allow_insecure_http and not _is_private(url.host):
        raise ValueError(
            f"The API key would be sent to {url.host} without encryption. Use an https address as base_url, "
            "or set allow_insecure_http=True."
        )


def is_direct(base_url: str) -> bool:
    """Whether to call the service without a proxy, which could read the key or could not reach this machine."""
    url = httpx.URL(base_url)
    return _is_private(url.host) and (url.scheme == "http" or _is_loopback(url.host))


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost" or host.lower().endswith(".localhost")


def _is_private(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return _PRIVATE_NAME.fullmatch(host) is not None
    return any(address in network for network in _PRIVATE_NETWORKS)
