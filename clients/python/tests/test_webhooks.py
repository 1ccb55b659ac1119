import time
import unittest
from unittest import mock

from rialto_client import RialtoSignatureError, webhooks
from support import RUN, ServiceTest, buy, control, list_something


class Delivered(ServiceTest):
    def deliver(self, seller):
        """A webhook that the service really sent for a new order."""
        order = buy(self.agent(), list_something(seller))
        control("drain")
        return next(one for one in control("received") if one["json"]["data"]["id"] == order["id"])

    def test_the_whole_life_of_an_endpoint(self):
        seller = self.agent()
        endpoint = seller.webhooks.create(url=RUN["hooks"], event_types=["marketplace.order.created"])
        sent = self.deliver(seller)
        event = webhooks.verify(sent["body"], sent["headers"], endpoint["secret"])
        self.assertEqual(event, sent["json"])
        self.assertEqual(seller.webhooks.verify(sent["body"].encode(), sent["headers"], endpoint["secret"]), event)

        shouting = {name.upper(): value for name, value in sent["headers"].items()}
        self.assertEqual(webhooks.verify(sent["body"], shouting, ["whsec_" + "A" * 32, endpoint["secret"]]), event)
        for body, headers, secret in (
            (sent["body"].replace("paid", "free"), sent["headers"], endpoint["secret"]),
            (sent["body"] + " ", sent["headers"], endpoint["secret"]),
            (sent["body"], sent["headers"], "whsec_" + "A" * 32),
            (sent["body"], {**sent["headers"], "webhook-id": "other"}, endpoint["secret"]),
            (sent["body"], {**sent["headers"], "webhook-signature": ""}, endpoint["secret"]),
            (sent["body"], {**sent["headers"], "webhook-signature": "v2,AAAA"}, endpoint["secret"]),
            (sent["body"], {**sent["headers"], "webhook-timestamp": "yesterday"}, endpoint["secret"]),
            (sent["body"], {}, endpoint["secret"]),
            (sent["body"], sent["headers"], []),
        ):
            with self.assertRaises(RialtoSignatureError):
                webhooks.verify(body, headers, secret)
        signature = {"webhook-signature": f"v1,{'A' * 43}= {sent['headers']['webhook-signature']}"}
        self.assertEqual(webhooks.verify(sent["body"], {**sent["headers"], **signature}, endpoint["secret"]), event)

        for seconds in (-400, 400):
            with mock.patch("time.time", return_value=time.time() + seconds):
                with self.assertRaises(RialtoSignatureError):
                    webhooks.verify(sent["body"], sent["headers"], endpoint["secret"])
                self.assertTrue(webhooks.verify(sent["body"], sent["headers"], endpoint["secret"], tolerance=500))

        rotated = seller.webhooks.rotate_secret(endpoint["id"], grace_hours=24)
        self.assertNotEqual(rotated["secret"], endpoint["secret"])
        both = self.deliver(seller)
        for secret in (endpoint["secret"], rotated["secret"]):
            self.assertEqual(webhooks.verify(both["body"], both["headers"], secret), both["json"])

        self.assertTrue(seller.webhooks.ping(endpoint["id"])["delivered"])
        [*deliveries] = seller.webhooks.deliveries(endpoint["id"], limit=1)
        self.assertEqual(len(deliveries), 2)
        self.assertEqual(seller.webhooks.redeliver(deliveries[0]["id"])["id"], deliveries[0]["id"])
        self.assertEqual(seller.webhooks.delivery(deliveries[0]["id"])["id"], deliveries[0]["id"])
        control("drain")
        self.assertEqual(seller.webhooks.replay(endpoint["id"], since=event["timestamp"])["queued"], 2)
        self.assertFalse(seller.webhooks.update(endpoint["id"], enabled=False)["enabled"])
        self.assertTrue(seller.webhooks.enable(endpoint["id"])["enabled"])
        self.assertEqual([one["id"] for one in seller.webhooks.list()], [endpoint["id"]])
        self.assertEqual(seller.webhooks.get(endpoint["id"])["url"], RUN["hooks"])
        self.assertIsNone(seller.webhooks.delete(endpoint["id"]))
        self.assertIn("marketplace.order.created", [one["type"] for one in self.client().webhooks.event_types()])

    def test_what_the_independent_package_signs(self):
        secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        signed = control("sign", secret=secret, id="msg_1", body='{"type":"für dich 🎁"}')
        self.assertEqual(webhooks.verify(signed["body"], signed["headers"], secret), {"type": "für dich 🎁"})


class Secrets(unittest.TestCase):
    def test_a_secret_that_is_none(self):
        headers = {"webhook-id": "m", "webhook-timestamp": str(int(time.time())), "webhook-signature": "v1,AAAA"}
        for secret in ("", "whsec_", "whsec_not base64!"):
            with self.assertRaises(ValueError) as raised:
                webhooks.verify(b"{}", headers, secret)
            self.assertNotIsInstance(raised.exception, RialtoSignatureError)
