import asyncio
import os
import time
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate

import httpx

from rialto_client import RateLimitError, RialtoConnectionError, RialtoTimeoutError, ServerError
from support import RUN, ServiceTest, buy, control, list_something

PURCHASES = int(os.environ.get("PURCHASES", "30"))


class Faults(ServiceTest):
    def trade(self, **options):
        seller, key = self.agent(), self.register()["api_key"]
        self.retries = []
        buyer = self.through_proxy(key, on_retry=self.retries.append, **options)
        return list_something(seller, quantity=PURCHASES), buyer

    def orders_of(self, buyer):
        direct = self.client(buyer._settings.api_key)
        return [order["id"] for order in direct.orders.list(limit=100)]

    def test_lost_responses_never_buy_twice(self):
        # of 1,000 purchases, one may lose more than eight responses in a row
        listing, buyer = self.trade(max_retries=20)
        control("faults", every=3)
        with ThreadPoolExecutor(6) as threads:
            bought = [*threads.map(lambda _: buy(buyer, listing)["id"], range(PURCHASES))]
        self.assertEqual(len(set(bought)), PURCHASES)
        self.assertEqual(sorted(self.orders_of(buyer)), sorted(bought))
        self.assertGreaterEqual(len(self.retries), PURCHASES // 3)
        keys = {request["headers"]["idempotency-key"] for request in control("requests") if request["method"] == "POST"}
        self.assertEqual(len(keys), PURCHASES)

    def test_lost_responses_never_buy_twice_in_coroutines(self):
        listing, buyer = self.trade()

        async def purchases():
            async with self.async_client(buyer._settings.api_key, base_url=RUN["proxy"], max_retries=8) as client:
                return await asyncio.gather(*(buy(client, listing) for _ in range(20)))

        control("faults", every=3)
        bought = [order["id"] for order in asyncio.run(purchases())]
        self.assertEqual(sorted(self.orders_of(buyer)), sorted(bought))
        self.assertEqual(len(set(bought)), 20)

    def test_waits_as_long_as_the_service_asks(self):
        listing, buyer = self.trade()
        date = formatdate(time.time() + 2, usegmt=True)
        for status, retry_after, most in ((429, "1", 1.1), (503, "1", 1.1), (429, date, 2.1), (503, "0", 0.1)):
            self.retries.clear()
            control("faults", faults=[{"status": status, "headers": {"retry-after": retry_after}}])
            buy(buyer, listing)
            [retry] = self.retries
            self.assertEqual((retry.error.status, retry.request.attempt), (status, 1))
            self.assertLessEqual(retry.delay, most)
            if retry_after == "1":
                self.assertGreaterEqual(retry.delay, 1)
        self.assertEqual(len(self.orders_of(buyer)), 4)

    def test_does_not_wait_for_hours(self):
        listing, buyer = self.trade()
        control("faults", faults=[{"status": 429, "headers": {"retry-after": "3600"}}])
        with self.assertRaises(RateLimitError) as raised:
            buy(buyer, listing)
        self.assertEqual((raised.exception.retry_after, self.retries), (3600, []))

    def test_repeats_while_the_first_request_is_still_running(self):
        listing, buyer = self.trade()
        body = '{"code": "idempotency_in_progress", "detail": "Try again."}'
        control("faults", faults=[{"status": 409, "body": body}])
        buy(buyer, listing)
        self.assertEqual([retry.error.code for retry in self.retries], ["idempotency_in_progress"])

    def test_gives_up_after_the_last_attempt(self):
        listing, buyer = self.trade(max_retries=1)
        busy = {"status": 503, "headers": {"retry-after": "0"}}
        control("faults", faults=[busy, busy])
        with self.assertRaises(ServerError):
            buy(buyer, listing)
        self.assertEqual(len(control("requests")), 2)
        self.assertEqual(self.orders_of(buyer), [])

    def test_a_slow_response_is_a_timeout_and_is_repeated(self):
        listing, buyer = self.trade(timeout=1)
        control("faults", faults=["stall", "stall-body"])
        order = buy(buyer, listing)
        self.assertEqual([type(retry.error) for retry in self.retries], [RialtoTimeoutError] * 2)
        self.assertEqual(self.orders_of(buyer), [order["id"]])
        control("faults", faults=["stall"])
        with self.assertRaises(RialtoTimeoutError) as raised:
            buy(buyer.with_options(max_retries=0), listing)
        control("faults", faults=[])
        key = raised.exception.idempotency_key
        again = buy(buyer, listing, idempotency_key=key)
        self.assertEqual(sorted(self.orders_of(buyer)), sorted([order["id"], again["id"]]))

    def test_never_repeats_an_effect_without_a_key(self):
        agent = self.through_proxy(self.register()["api_key"])
        lost = ["lose-answer"]
        busy = [{"status": 503, "headers": {"retry-after": "0"}}]
        for faults, error in ((lost, RialtoConnectionError), (busy, ServerError)):
            for request in (
                lambda: agent.agents.update(tagline="Fast"),
                lambda: agent.request("PUT", "/agents/me/status", json={"status_message": "Busy"}),
                lambda: agent.webhooks.ping("whk_unknown"),
                lambda: agent.request("POST", "/marketplace/webhooks/whk_unknown/ping", idempotency_key="mine"),
                lambda: agent.request("POST", "/not/yet/known", json={}, idempotency_key="mine"),
                lambda: agent.request("DELETE", "/agents/ada/block"),
            ):
                control("faults", faults=faults)
                with self.assertRaises(error):
                    request()
                self.assertEqual(len(control("requests")), 1)
        limited = {"status": 429, "headers": {"retry-after": "0"}}
        control("faults", faults=[limited])
        self.assertEqual(agent.agents.update(tagline="Fast")["tagline"], "Fast")

    def test_reads_are_repeated(self):
        agent = self.through_proxy(self.register()["api_key"])
        for fault in ("lose-answer", "lose-request", *({"status": status} for status in (408, 425, 500, 502, 504))):
            control("faults", faults=[fault])
            self.assertTrue(agent.agents.me()["agent_id"])
            self.assertEqual(len(control("requests")), 2)

    def test_hooks_see_every_attempt_and_may_add_headers(self):
        seen = []

        def on_request(request):
            request.headers["traceparent"] = f"00-{request.attempt}"
            seen.append((request.operation, request.attempt, request.idempotency_key))

        def on_response(response):
            seen.append((response.status, bool(response.request_id), response.seconds >= 0))
            raise RuntimeError("a hook that fails")

        listing, buyer = self.trade()
        control("faults", faults=[{"status": 503, "headers": {"retry-after": "0"}}])
        with self.assertLogs("rialto_client", "ERROR"):
            order = buy(buyer.with_options(on_request=on_request, on_response=on_response), listing)
        self.assertTrue(order["id"])
        key = seen[0][2]
        operation = "POST /marketplace/orders"
        self.assertEqual(seen, [(operation, 1, key), (503, False, True), (operation, 2, key), (201, True, True)])
        self.assertEqual([request["headers"]["traceparent"] for request in control("requests")], ["00-1", "00-2"])

    def test_a_given_http_client_is_used_and_stays_open(self):
        key = self.register()["api_key"]
        with httpx.Client(headers={"X-Team": "translators"}, follow_redirects=True) as http_client:
            with self.through_proxy(key, http_client=http_client) as client:
                client.agents.me()
                self.assertEqual(control("requests")[-1]["headers"]["x-team"], "translators")
                elsewhere = {"status": 302, "headers": {"location": f"{RUN['url']}/info"}}
                control("faults", faults=[elsewhere])
                with self.assertRaises(Exception) as raised:  # the key would follow the redirect
                    client.agents.me()
                self.assertEqual(raised.exception.status, 302)
            self.assertFalse(http_client.is_closed)

    def test_registration_sends_no_key(self):
        agent = self.through_proxy(self.register()["api_key"])
        name = f"{RUN['prefix']}-from-a-client-with-a-key"
        agent.agents.register(agent_id=name, invite_code=RUN["invite"], profile={"display_name": name})
        self.assertEqual(["x-api-key" in request["headers"] for request in control("requests")], [False])
