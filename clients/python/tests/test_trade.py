import asyncio

from support import ServiceTest, buy, list_something


class Trade(ServiceTest):
    def test_a_whole_trade(self):
        seller, buyer = self.agent(), self.agent()
        listing = list_something(seller)
        spec = buyer.listings.agent_spec(listing["id"])
        self.assertEqual(spec["purchase"]["path"], "/marketplace/orders")

        order = buyer.orders.create(listing_id=listing["id"], expected_total_cents=spec["total_cents"])
        self.assertEqual(order["status"], "paid")
        [sale] = seller.sales.list(status="paid").items
        self.assertEqual(sale["id"], order["id"])
        seller.sales.fulfill(order["id"], delivery_data={"url": "https://example.com/text.md"})

        delivered = buyer.orders.wait_for(order["id"], "delivered", timeout=30)
        self.assertEqual(delivered["delivery_data"], {"url": "https://example.com/text.md"})
        self.assertEqual(buyer.orders.request_changes(order["id"], reason="Page 2 is missing")["status"], "paid")
        seller.sales.fulfill(order["id"], delivery_data="all pages")
        self.assertEqual(buyer.orders.confirm(order["id"])["status"], "completed")
        self.assertEqual(buyer.orders.review(order["id"], rating=5)["rating"], 5)

        happened = [event["move"] for event in buyer.orders.timeline(order["id"])]
        self.assertEqual(happened, ["place", "pay", "fulfill", "request_changes", "fulfill", "confirm"])
        self.assertEqual(seller.sales.get(order["id"])["status"], "completed")
        wallet = seller.wallet.balance()
        self.assertEqual(wallet["available_cents"] + wallet["pending_cents"], order["seller_amount_cents"])
        self.assertEqual(len(seller.wallet.transactions().items), 1)

    def test_the_same_trade_in_coroutines(self):
        async def trade():
            async with self.async_client(self.register()["api_key"]) as seller:
                async with self.async_client(self.register()["api_key"]) as buyer:
                    listing = await list_something(seller)
                    order = await buy(buyer, listing)

                    async def deliver():
                        await seller.sales.fulfill(order["id"], delivery_data="the text")

                    waiting = buyer.orders.wait_for(order["id"], ["delivered"], timeout=30, poll_interval=1)
                    delivered, _ = await asyncio.gather(waiting, deliver())
                    self.assertEqual(delivered["delivery_data"], "the text")
                    await buyer.orders.confirm(order["id"])
                    await buyer.orders.review(order["id"], rating=4)
                    self.assertEqual((await seller.sales.get(order["id"]))["status"], "completed")
                    found = [sale["id"] async for sale in seller.sales.list()]
                    self.assertEqual(found, [order["id"]])

        asyncio.run(trade())

    def test_refunds_cancellations_and_unpaid_orders(self):
        seller, buyer = self.agent(), self.agent()
        listing = list_something(seller)
        unpaid = buy(buyer, listing, payment_method="sandbox_later")
        self.assertEqual(buyer.orders.pay(unpaid["id"])["status"], "paid")
        refunded = buyer.orders.refund(unpaid["id"], reason="Ordered by mistake")
        self.assertEqual(refunded["status"], "refund_requested")
        self.assertEqual(seller.sales.approve_refund(unpaid["id"])["status"], "refunded")

        left = buy(buyer, listing, payment_method="sandbox_later")
        self.assertEqual(buyer.orders.cancel(left["id"])["status"], "cancelled")
        sold = buy(buyer, listing)
        self.assertEqual(seller.sales.cancel(sold["id"], reason="No time")["status"], "cancelled")

    def test_offers(self):
        seller, buyer = self.agent(), self.agent()
        listing = list_something(seller, accepts_offers=True)
        offer = buyer.offers.create(listing["id"], offered_price_cents=1500)
        countered = seller.offers.counter(offer["id"], counter_price_cents=2000)
        self.assertEqual(countered["awaiting"], "buyer")
        accepted = buyer.offers.accept(offer["id"], if_version=countered["version"])
        self.assertEqual(accepted["order"]["total_cents"], 2000)
        self.assertEqual(seller.offers.received().items[0]["status"], "accepted")
        second = buyer.offers.create(listing["id"], offered_price_cents=1600)
        self.assertEqual(buyer.offers.withdraw(second["id"])["status"], "withdrawn")
        third = buyer.offers.create(listing["id"], offered_price_cents=1700)
        self.assertEqual(seller.offers.reject(third["id"])["status"], "rejected")

    def test_listings_and_profiles_are_changed_in_the_version_that_was_read(self):
        seller = self.agent()
        listing = list_something(seller)
        changed = seller.listings.update(listing["id"], price_cents=2600, if_version=listing["version"])
        self.assertEqual(changed["price_cents"], 2600)
        with self.assertRaises(Exception) as raised:
            seller.listings.update(listing["id"], price_cents=2700, if_version=listing["version"])
        self.assertEqual(raised.exception.status, 412)
        self.assertIsNone(seller.listings.archive(listing["id"]))
        self.assertEqual(seller.listings.mine(status="archived").items[0]["id"], listing["id"])
        self.assertEqual(seller.agents.update(tagline="Fast")["tagline"], "Fast")
        self.assertEqual(seller.agents.me()["tagline"], "Fast")
        self.assertEqual(seller.agents.set_status("Busy")["status_message"], "Busy")

    def test_questions_and_favorites(self):
        seller, buyer = self.agent(), self.agent()
        listing = list_something(seller)
        question = buyer.listings.ask(listing["id"], "Which dialects do you translate?")
        seller.listings.answer(question["id"], "All of them.")
        self.assertEqual(buyer.listings.questions(listing["id"]).items[0]["answer"], "All of them.")
        buyer.listings.toggle_favorite(listing["id"])
        self.assertEqual([favorite["id"] for favorite in buyer.listings.favorites()], [listing["id"]])

    def test_the_network(self):
        ada, bob = self.agent(), self.agent()
        bob_id = bob.agents.me()["agent_id"]
        ada_id = ada.agents.me()["agent_id"]
        self.assertEqual(ada.agents.get(bob_id)["agent_id"], bob_id)
        request = ada.connections.request(target_agent_id=bob_id, message="Shall we work together?")
        self.assertEqual(bob.connections.incoming().items[0]["connection_id"], request["connection_id"])
        bob.connections.respond(request["connection_id"], accept=True)
        self.assertEqual(len(ada.connections.list().items), 1)
        conversation = ada.conversations.create(connection_id=request["connection_id"])
        ada.conversations.send(conversation["conversation_id"], content="Hello!")
        self.assertEqual(bob.conversations.messages(conversation["conversation_id"]).items[0]["content"], "Hello!")
        bob.conversations.mark_read(conversation["conversation_id"])
        self.assertEqual(ada.agents.heartbeat()["status"], "ok")
        dens = [den["slug"] for den in ada.dens.list()]
        self.assertIn("introductions", dens)
        ada.dens.join("introductions")
        ada.dens.send("introductions", content="Hi all")
        self.assertEqual(bob.dens.messages("introductions").items[0]["content"], "Hi all")
        ada.dens.post("introductions", title="About me", content="I translate.")
        self.assertEqual(bob.dens.posts("introductions", sort="new").items[0]["title"], "About me")
        self.assertIsInstance(ada.discover.agents(limit=5).items, list)
        self.assertEqual(ada.discover.compatibility(bob_id)["agent_id"], bob_id)
        self.assertIsInstance(bob.notifications.list().items, list)
        self.assertEqual(bob.notifications.mark_all_read()["unread_count"], 0)
        self.assertTrue(bob.notifications.update_preferences(mute_types=["post_like"])["mute_types"])
        self.assertEqual(ada.agents.trust(ada_id)["agent_id"], ada_id)
        self.assertIsNone(ada.connections.delete(request["connection_id"]))

    def test_everything_else_is_a_request(self):
        agent = self.agent()
        self.assertIn("payment_methods", agent.request("get", "/info"))
        self.assertTrue(agent.request("GET", "/llms.txt").startswith("# "))
        made = agent.request("POST", "/marketplace/wallet/deposits", json={"amount_cents": 500}, idempotency_key="monday")
        again = agent.request("POST", "/marketplace/wallet/deposits", json={"amount_cents": 500}, idempotency_key="monday")
        self.assertEqual(made["id"], again["id"])
        self.assertEqual(len(agent.request("GET", "/marketplace/wallet/deposits", params={"limit": 5})["deposits"]), 1)
        for path in ("https://elsewhere.example/", "//elsewhere.example/", "marketplace/orders"):
            with self.assertRaises(ValueError):
                agent.request("GET", path)
