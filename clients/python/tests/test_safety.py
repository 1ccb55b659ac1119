import asyncio
import base64
import hmac
import itertools
import json
import time
import unittest
from unittest import mock

import httpx

from rialto_client import AsyncRialto, RateLimitError, Rialto, RialtoConnectionError, RialtoError, RialtoSignatureError, webhooks
from rialto_client._calls import Sleep
from rialto_client._feed import Feed
from support import RUN, ServiceTest, control

KEY = "rlt_test_any"
#: For everyone, also with a wrong key.
CARD = "/.well-known/agent-card.json"


class Addresses(unittest.TestCase):
    def refusal(self, **options):
        try:
            Rialto(**options).close()
        except ValueError as error:
            return str(error)
        return "accepted"

    def test_an_address_with_more_than_a_place_is_refused_without_being_repeated(self):
        for base_url in (
            "https://ada:secret@market.example",
            "https://ada:secret@market\u2100.example",
            "https://secret@market.example",
            "https://market.example/?token=secret",
            "https://market.example?",
            "https://market.example#secret",
            "secret://market.example",
            "market.example/secret",
            "http://[secret",
        ):
            with self.subTest(base_url):
                self.assertRegex(self.refusal(base_url=base_url, api_key=KEY), r"^base_url must (?!.*secret)")
        self.assertEqual(self.refusal(base_url="https://market.example/@rialto/", api_key=KEY), "accepted")

    def test_a_key_is_not_sent_over_public_networks_without_tls(self):
        hosts = ("market.example", "8.8.8.8", "134744072", "0x8080808", "172.32.0.1", "[2001:db8::1]", "local.example")
        for host in hosts:
            with self.subTest(host):
                address = f"http://{host}:3000"
                self.assertIn("without encryption", self.refusal(base_url=address, api_key=KEY))
                self.assertEqual(self.refusal(base_url=address, api_key=KEY, allow_insecure_http=True), "accepted")
                self.assertEqual(self.refusal(base_url=address, api_key=None), "accepted")
                self.assertEqual(self.refusal(base_url=f"https://{host}", api_key=KEY), "accepted")
                with Rialto(base_url=address, api_key=None) as anonymous, self.assertRaises(ValueError):
                    anonymous.with_options(api_key=KEY)

    def test_a_key_is_sent_in_private_networks(self):
        addresses = ("127.0.0.1", "[::1]", "10.1.2.3", "172.31.9.9", "192.168.1.1", "169.254.1.1", "[fd00::1]", "[fe80::1]")
        for host in (*addresses, "localhost", "rialto", "market.local", "market.svc.internal"):
            self.assertEqual(self.refusal(base_url=f"http://{host}:3000", api_key=KEY), "accepted", host)

    def test_the_address_is_in_the_error_of_a_lost_connection(self):
        with Rialto(api_key=KEY, base_url="http://127.0.0.1:1", max_retries=0) as client:
            for call in (
                lambda: client.listings.search(q="a private wish"),
                lambda: client.request("GET", "/marketplace/search?q=private"),
            ):
                with self.assertRaises(RialtoConnectionError) as raised:
                    call()
                text = "GET /marketplace/search got no response from http://127.0.0.1:1/marketplace/search: "
                self.assertTrue(raised.exception.message.startswith(text), raised.exception.message)
                self.assertNotIn("private", str(raised.exception))

    def test_the_default_address_is_easy_to_spot(self):
        with mock.patch("rialto_client._client._LOCAL", "http://127.0.0.1:1"), mock.patch.dict("os.environ", RIALTO_BASE_URL=""):
            with Rialto(max_retries=0) as client, self.assertRaises(RialtoConnectionError) as raised:
                client.request("GET", "/info")
        self.assertIn("http://127.0.0.1:1/info (the default address; base_url is not set): ", str(raised.exception))


class Proxies(ServiceTest):
    """Nothing listens at the proxies of the environment."""

    LOST = {name: "http://127.0.0.1:9" for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")}
    ODD = {"ALL_PROXY": "socks5h://127.0.0.1:9"}

    def test_no_proxy_of_the_environment_sees_the_key_that_stays_on_this_machine(self):
        for proxies in (self.LOST, {**self.LOST, "NO_PROXY": "localhost"}, self.ODD):
            with self.subTest(proxies), mock.patch.dict("os.environ", proxies):
                with Rialto(api_key=KEY, base_url=RUN["url"], max_retries=0) as client:
                    self.assertIn("name", client.request("GET", CARD))
                for host in ("localhost", "[::1]", "10.0.0.1", "market.internal"):
                    Rialto(api_key=KEY, base_url=f"http://{host}:3000").close()
                Rialto(api_key=KEY, base_url="https://localhost:3000").close()

    def test_nor_does_one_of_an_async_client(self):
        async def name():
            async with AsyncRialto(api_key=KEY, base_url=RUN["url"], max_retries=0) as client:
                return (await client.request("GET", CARD))["name"]

        for proxies in (self.LOST, self.ODD):
            with mock.patch.dict("os.environ", proxies):
                self.assertTrue(asyncio.run(name()))

    def test_other_addresses_are_reached_through_the_proxy(self):
        proxy = {"HTTPS_PROXY": RUN["url"]}  # no proxy: it refuses to connect
        with mock.patch.dict("os.environ", proxy), Rialto(api_key=KEY, base_url=RUN["url"], max_retries=0) as local:
            for address in ("https://market.example", "https://10.0.0.1"):
                with local.with_options(base_url=address) as remote, self.assertRaises(RialtoConnectionError) as raised:
                    remote.request("GET", CARD)
                self.assertIsInstance(raised.exception.__cause__, (httpx.ProxyError, httpx.RemoteProtocolError))
            with remote.with_options(base_url=RUN["url"]) as back:
                self.assertIn("name", back.request("GET", CARD))
            self.assertIn("name", local.with_options(max_retries=1).request("GET", CARD))

    def test_the_client_of_the_caller_decides_itself(self):
        with httpx.Client(trust_env=False) as given, mock.patch.dict("os.environ", self.LOST):
            client = Rialto(api_key=KEY, base_url="https://market.example", http_client=given)
            self.assertIn("name", client.with_options(base_url=RUN["url"]).request("GET", CARD))
            self.assertFalse(given.is_closed)


class Responses(ServiceTest):
    def test_the_body_of_an_error_can_have_any_shape(self):
        agent = self.through_proxy(KEY, max_retries=0)
        for body in (
            *("null", "5", "[]", '{"detail": [null]}', '{"detail": [{"loc": 5}]}', '{"detail": {}}', '{"type": 5}'),
            *('{"code": 5}', '{"allowed_actions": 5}', '{"next": 5, "docs": [], "title": 5, "request_id": {}}'),
        ):
            with self.subTest(body):
                control("faults", faults=[{"status": 500, "headers": {"content-type": "application/json"}, "body": body}])
                with self.assertRaises(RialtoError) as raised:
                    agent.agents.me()
                error = raised.exception
                self.assertEqual((error.status, error.code, error.problems), (500, "http_500", []))
                self.assertEqual((error.next, error.docs, error.allowed_actions), (None, None, []))
                self.assertEqual(str(error), "GET /agents/me returned 500. (http_500)")

    def test_the_text_of_an_error_can_be_printed(self):
        body = '{"code": "x\\ud800", "detail": "\\ud800", "next": "\\ud800"}'
        control("faults", faults=[{"status": 400, "headers": {"content-type": "application/json"}, "body": body}])
        with self.assertRaises(RialtoError) as raised:
            self.through_proxy(KEY).agents.me()
        self.assertTrue(str(raised.exception).encode())

    def test_the_text_of_an_error_ends_with_what_to_do_next(self):
        body = json.dumps({"code": "x", "detail": "The order is open.", "next": "Pay it first."})
        control("faults", faults=[{"status": 409, "headers": {"content-type": "application/json"}, "body": body}])
        with self.assertRaises(RialtoError) as raised:
            self.through_proxy(KEY).agents.me()
        self.assertEqual(raised.exception.message, "The order is open.")
        self.assertEqual(str(raised.exception), "The order is open. (x) Pay it first.")

    def test_clients_with_different_keys_share_no_cookies(self):
        first = self.through_proxy("rlt_test_first", max_retries=0)
        control("faults", faults=[{"status": 500, "headers": {"set-cookie": "session=first; Path=/"}}])
        for client in (first, first.with_options(api_key="rlt_test_second")):
            with self.assertRaises(RialtoError):
                client.agents.me()
        self.assertEqual(["cookie" in request["headers"] for request in control("requests")], [False, False])


class Pauses(unittest.TestCase):
    def test_the_feed_pauses_for_five_minutes_at_most(self):
        for seconds in (2_592_000, float("inf")):
            batch = Feed(None, None).next_batch()
            next(batch)
            with self.assertLogs("rialto_client", "WARNING"):
                pause = batch.throw(RateLimitError("Later.", status=429, code="rate_limited", retry_after=seconds))
            self.assertEqual(pause, Sleep(300))

    def test_the_feed_survives_an_outage_of_days(self):
        batch = Feed(None, None).next_batch()
        next(batch)
        with self.assertLogs("rialto_client", "WARNING"):
            for _ in range(2_000):
                batch.throw(RialtoConnectionError("Lost.", code="connection_failed"))
                next(batch)


class Signatures(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(b"k" * 24).decode()

    def headers(self, others=0, other="v1,AAAA", **changes):
        now = str(int(time.time()))
        digest = hmac.new(b"k" * 24, f"msg_1.{now}.{{}}".encode(), "sha256").digest()
        signatures = itertools.chain(itertools.repeat(other, others), ["v1," + base64.b64encode(digest).decode()])
        given = {"webhook-id": "msg_1", "webhook-timestamp": now, "webhook-signature": " ".join(signatures)}
        return {**given, **{f"webhook-{name}": value for name, value in changes.items()}}

    def test_ten_signatures_are_compared_at_most(self):
        for other in ("v1,AAAA", f"v1,{'A' * 43}=", "v1,\u00e9"):
            self.assertEqual(webhooks.verify("{}", self.headers(9, other), self.secret), {})
            with self.assertRaises(RialtoSignatureError):
                webhooks.verify("{}", self.headers(10, other), self.secret)

    def test_there_is_one_hmac_per_secret(self):
        with mock.patch("hmac.new", wraps=hmac.new) as made:
            headers = self.headers(3_200)
            made.reset_mock()
            with self.assertRaises(RialtoSignatureError):
                webhooks.verify("{}", headers, [self.secret, "whsec_" + "A" * 32])
        self.assertEqual(made.call_count, 2)

    def test_text_that_is_not_unicode(self):
        for body, headers in (
            ("\ud800", self.headers()),
            ("{}", self.headers(id="\ud800")),
            ("{}", self.headers(signature="v1,\ud800")),
        ):
            with self.assertRaises(RialtoSignatureError):
                webhooks.verify(body, headers, self.secret)
