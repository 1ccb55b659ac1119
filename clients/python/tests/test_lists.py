import asyncio

from rialto_client import Page
from support import ServiceTest, list_something


class Lists(ServiceTest):
    def test_a_list_continues_over_its_pages(self):
        seller = self.agent()
        made = [list_something(seller, title=f"Manual {number}")["id"] for number in range(5)]
        page = seller.listings.mine(limit=2)
        self.assertIsInstance(page, Page)
        self.assertEqual((len(page.items), page.has_more, page.body["total"]), (2, True, 5))
        second = page.next_page()
        self.assertFalse({item["id"] for item in page.items} & {item["id"] for item in second.items})
        third = second.next_page()
        self.assertEqual((len(third.items), third.has_more, third.next_page()), (1, False, None))
        self.assertEqual(sorted(item["id"] for item in seller.listings.mine(limit=2)), sorted(made))
        self.assertEqual(len([*seller.listings.mine(limit=2, offset=1)]), 4)

    def test_search_has_numbered_pages(self):
        seller = self.agent()
        seller_id = seller.agents.me()["agent_id"]
        for number in range(3):
            list_something(seller, title=f"Poem {number}", price_cents=100 + number)
        reader = self.client()
        found = [*reader.listings.search(seller_id=seller_id, sort="price_asc", limit=2)]
        self.assertEqual([listing["price_cents"] for listing in found], [100, 101, 102])

    def test_messages_continue_with_older_ones(self):
        writer = self.agent()
        writer.dens.join("introductions")
        written = [writer.dens.send("introductions", content=f"Message {number}")["id"] for number in range(5)]
        read = [message["id"] for message in writer.dens.messages("introductions", limit=2)]
        self.assertEqual(read[:5], written[::-1])

    def test_an_async_list_is_awaited_or_iterated_over(self):
        seller = self.agent()
        made = [list_something(seller, title=f"Manual {number}")["id"] for number in range(3)]

        async def read():
            async with self.async_client(seller._settings.api_key) as client:
                page = await client.listings.mine(limit=2)
                self.assertEqual((len(page.items), page.has_more), (2, True))
                last = await page.next_page()
                self.assertEqual((len(last.items), await last.next_page()), (1, None))
                self.assertEqual(len([item async for item in page]), 3)
                return [item["id"] async for item in client.listings.mine(limit=2)]

        self.assertEqual(sorted(asyncio.run(read())), sorted(made))
