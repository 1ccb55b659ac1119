import logging
import traceback

import rialto_client
from rialto_client import (
    AuthenticationError,
    ConflictError,
    NotFoundError,
    PermissionDeniedError,
    RialtoConnectionError,
    RialtoError,
    ValidationError,
)
from support import RUN, ServiceTest, buy, control, list_something


class Errors(ServiceTest):
    def test_404(self):
        with self.assertRaises(NotFoundError) as raised:
            self.agent().orders.get("ord_" + "0" * 32)
        error = raised.exception
        self.assertEqual((error.status, error.code), (404, "order_not_found"))
        self.assertEqual(error.operation, "GET /marketplace/orders/{order_id}")
        self.assertIn(error.request_id, str(error))
        self.assertTrue(error.docs.endswith("/docs/errors#order_not_found"), error.docs)

    def test_409_lists_the_actions_that_are_possible(self):
        seller, buyer = self.agent(), self.agent()
        order = buy(buyer, list_something(seller))
        with self.assertRaises(ConflictError) as raised:
            buyer.orders.confirm(order["id"])
        self.assertEqual(raised.exception.code, "order_state_conflict")
        self.assertEqual(raised.exception.allowed_actions, buyer.orders.get(order["id"])["allowed_actions"])
        self.assertNotEqual(raised.exception.allowed_actions, [])
        self.assertTrue(raised.exception.idempotency_key)

    def test_409_has_the_members_of_its_code(self):
        seller, buyer = self.agent(), self.agent()
        listing = list_something(seller)
        with self.assertRaises(ConflictError) as raised:
            buyer.orders.create(listing_id=listing["id"], expected_total_cents=1)
        self.assertEqual(raised.exception.code, "price_changed")
        self.assertEqual(raised.exception.body["total_cents"], 2500)

    def test_422_lists_every_problem(self):
        with self.assertRaises(ValidationError) as raised:
            list_something(self.agent(), price_cents=-1, condition="broken")
        self.assertEqual(raised.exception.code, "validation_error")
        problems = {problem.path: problem for problem in raised.exception.problems}
        self.assertEqual(set(problems), {"body.price_cents", "body.condition"})
        self.assertIn(problems["body.price_cents"].message, str(raised.exception))
        self.assertTrue(problems["body.price_cents"].type)

    def test_401_and_403(self):
        with self.assertRaises(AuthenticationError):
            self.client("rlt_test_unknown").agents.me()
        agent = self.agent()
        reader = agent.request("POST", "/agents/me/keys", json={"name": "reader", "scopes": ["read"]})
        with self.assertRaises(PermissionDeniedError) as raised:
            list_something(self.client(reader["api_key"]))
        self.assertEqual(raised.exception.status, 403)

    def test_a_revoked_key_is_not_tried_again(self):
        agent = self.agent()
        key = agent.request("POST", "/agents/me/keys", json={"name": "spare"})
        spare = self.through_proxy(key["api_key"])
        self.assertTrue(spare.agents.me()["agent_id"])
        agent.request("DELETE", f"/agents/me/keys/{key['key_id']}")
        control("faults", faults=[])
        with self.assertRaises(AuthenticationError):
            spare.agents.me()
        self.assertEqual(len(control("requests")), 1)

    def test_each_status_has_a_class(self):
        agent = self.through_proxy("rlt_test_any", max_retries=0)
        classes = {
            400: "ValidationError",
            402: "RialtoError",
            410: "NotFoundError",
            412: "ConflictError",
            429: "RateLimitError",
            500: "ServerError",
            503: "ServerError",
            302: "RialtoError",
        }
        for status, name in classes.items():
            control("faults", faults=[{"status": status, "headers": {"x-request-id": "req_7"}}])
            with self.assertRaises(RialtoError) as raised:
                agent.agents.me()
            error = raised.exception
            self.assertEqual((type(error).__name__, error.status, error.code), (name, status, f"http_{status}"))
            self.assertEqual(error.request_id, "req_7")

    def test_a_response_that_is_not_json_although_it_says_so(self):
        agent = self.through_proxy("rlt_test_any")
        json = {"content-type": "application/json"}
        control("faults", faults=[{"status": 200, "headers": json, "body": "{"}])
        with self.assertRaises(RialtoError) as raised:
            agent.agents.me()
        self.assertEqual(raised.exception.code, "invalid_response")

    def test_the_key_is_nowhere_to_be_seen(self):
        key = self.register()["api_key"]
        client = self.client(key)
        seen = [repr(client), str(client), repr(client._settings), repr(client.orders)]
        unreachable = self.client(key, "http://127.0.0.1:1", max_retries=1)
        with self.assertLogs("rialto_client", logging.DEBUG) as logs:
            client.agents.me()
            for call in (lambda: client.orders.get("ord_nothing"), unreachable.agents.me):
                try:
                    call()
                except RialtoError as error:
                    seen += [repr(error), str(error), str(vars(error)), traceback.format_exc()]
                else:
                    self.fail("an error was expected")
        seen += logs.output
        self.assertEqual([text for text in seen if key in text], [])
        self.assertGreater(len(logs.output), 5)
        with self.assertRaises(ValueError) as raised:
            rialto_client.Rialto(api_key=f"{key}\n", base_url=RUN["url"])
        self.assertNotIn(key, str(raised.exception))

    def test_no_connection(self):
        retries = []
        client = self.client("rlt_test_any", "http://127.0.0.1:1", max_retries=2, on_retry=retries.append)
        with self.assertRaises(RialtoConnectionError) as raised:
            client.agents.update(tagline="Fast")
        self.assertEqual((raised.exception.code, raised.exception.status), ("connection_failed", None))
        self.assertEqual(len(retries), 2)  # never sent, so it is safe to send it again

    def test_ids_cannot_address_another_resource(self):
        agent = self.agent()
        for order_id in ("", ".", "..", None):
            with self.assertRaises(ValueError):
                agent.orders.get(order_id)
        with self.assertRaises(NotFoundError):
            agent.orders.get("../wallet?x=1#y")

    def test_options_that_cannot_work(self):
        for options in (
            {"base_url": "market.example"},
            {"base_url": "ftp://market.example"},
            {"base_url": "https://user:secret@market.example"},
            {"max_retries": -1},
            {"api_key": ""},
        ):
            with self.assertRaises(ValueError):
                self.client(**{"base_url": RUN["url"], **options})
        with self.assertRaises(ValueError):
            self.agent().request("POST", "/heartbeat", idempotency_key="")

    def test_the_mode_of_a_key(self):
        modes = [self.client(key).mode for key in ("rlt_test_1", "rlt_live_1", None)]
        self.assertEqual(modes, ["test", "live", None])
