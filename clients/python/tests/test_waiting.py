import asyncio
import threading

from rialto_client import RialtoError, RialtoTimeoutError
from support import RUN, ServiceTest, buy, control, list_something


class WaitFor(ServiceTest):
    def test_ends_with_the_event_of_the_order(self):
        seller, buyer = self.agent(), self.agent()
        order = buy(buyer, list_something(seller))
        control("drain")
        waiting = threading.Event()

        def asked(request):
            reads.append(request.operation)
            if len(reads) == 3:
                waiting.set()

        def deliver():
            waiting.wait(30)
            seller.sales.fulfill(order["id"], delivery_data="the text")
            control("drain")

        reads = []
        thread = threading.Thread(target=deliver)
        thread.start()
        watching = self.client(buyer._settings.api_key, on_request=asked)
        delivered = watching.orders.wait_for(order["id"], "delivered", timeout=60, poll_interval=25)
        thread.join()
        self.assertEqual(delivered["status"], "delivered")
        feed, order = "GET /marketplace/events", "GET /marketplace/orders/{order_id}"
        self.assertEqual(reads, [feed, order, feed, order])

    def test_returns_at_once_what_is_already_so(self):
        seller, buyer = self.agent(), self.agent()
        order = buy(buyer, list_something(seller))
        self.assertEqual(buyer.orders.wait_for(order["id"], ["paid", "delivered"])["status"], "paid")

    def test_ends_when_the_order_cannot_get_there(self):
        seller, buyer = self.agent(), self.agent()
        order = buy(buyer, list_something(seller))
        seller.sales.cancel(order["id"])
        with self.assertRaises(RialtoError) as raised:
            buyer.orders.wait_for(order["id"], "delivered", timeout=60)
        self.assertEqual(raised.exception.code, "wait_ended")
        self.assertEqual(raised.exception.body["status"], "cancelled")

    def test_ends_when_the_time_is_over(self):
        seller, buyer = self.agent(), self.agent()
        order = buy(buyer, list_something(seller))
        with self.assertRaises(RialtoTimeoutError) as raised:
            buyer.orders.wait_for(order["id"], "delivered", timeout=0.1)
        self.assertEqual((raised.exception.code, raised.exception.body["id"]), ("timeout", order["id"]))


CREATED = "marketplace.order.created"


class Stream(ServiceTest):
    def sold(self, seller, buyer, listing):
        order = buy(buyer, listing)
        control("drain")
        return order["id"]

    def test_continues_after_the_last_event(self):
        seller, buyer = self.agent(), self.agent()
        listing = list_something(seller)
        orders = [self.sold(seller, buyer, listing) for _ in range(3)]
        stream = seller.events.stream(types=[CREATED])
        first, second = next(stream), next(stream)
        stream.close()
        self.assertEqual([first["data"]["id"], second["data"]["id"]], orders[:2])
        resumed = seller.events.stream(after=second["id"], types=[CREATED])
        self.assertEqual(next(resumed)["data"]["id"], orders[2])
        later = []
        thread = threading.Thread(target=lambda: later.append(next(resumed)["data"]["id"]))
        thread.start()
        order = self.sold(seller, buyer, listing)
        thread.join()
        self.assertEqual(later, [order])
        self.assertEqual([event["data"]["id"] for event in seller.events.list(types=[CREATED], limit=2)], [*orders, order])

    def test_continues_through_outages(self):
        seller, buyer = self.agent(), self.agent()
        order = self.sold(seller, buyer, list_something(seller))
        stream = self.through_proxy(seller._settings.api_key, max_retries=0).events.stream(types=[CREATED])
        busy = {"status": 503, "headers": {"retry-after": "0"}}
        control("faults", faults=[busy, "lose-answer", busy])
        with self.assertLogs("rialto_client", "WARNING") as logs:
            self.assertEqual(next(stream)["data"]["id"], order)
        self.assertEqual(len(logs.output), 3)

    def test_ends_with_errors_that_last(self):
        with self.assertRaises(RialtoError) as raised:
            next(self.client("rlt_test_unknown").events.stream())
        self.assertEqual(raised.exception.status, 401)

    def test_in_coroutines(self):
        seller, buyer = self.agent(), self.agent()
        listing = list_something(seller)
        orders = [self.sold(seller, buyer, listing) for _ in range(2)]

        async def read(after):
            async with self.async_client(seller._settings.api_key, base_url=RUN["proxy"], max_retries=0) as client:
                async for event in client.events.stream(after=after, types=[CREATED]):
                    return event

        first = asyncio.run(read(None))
        control("faults", faults=["lose-answer"])
        second = asyncio.run(read(first["id"]))
        self.assertEqual([first["data"]["id"], second["data"]["id"]], orders)
