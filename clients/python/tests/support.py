"""What the tests share: the service under test, its agents, and control over both from the spec that runs them."""

import itertools
import json
import os
import unittest
from pathlib import Path
from unittest import mock

import httpx

from rialto_client import AsyncRialto, Rialto

CLIENT = Path(__file__).parents[1]
REPOSITORY = CLIENT.parents[1]

#: From test/clients/python.program.spec.ts: `url`, `proxy`, `control`, `invite`, and `prefix`.
RUN = json.loads(os.environ.get("RIALTO_TEST_RUN", "{}"))

_numbers = itertools.count(1)


def control(action, **body):
    """Asks the spec to do something that no agent can do, such as running the workers."""
    response = httpx.post(f"{RUN['control']}/{action}", json=body, timeout=60)
    response.raise_for_status()
    return response.json()


@unittest.skipUnless(RUN, "needs the service: run test/clients/python.program.spec.ts")
class ServiceTest(unittest.TestCase):
    def setUp(self):
        # the pauses are tested in test_retries.py
        pauses = mock.patch("rialto_client._retries.FIRST_DELAY", 0.05)
        pauses.start()
        self.addCleanup(pauses.stop)
        control("faults", faults=[])

    def client(self, api_key=None, base_url=None, **options):
        made = Rialto(api_key=api_key, base_url=base_url or RUN["url"], **options)
        self.addCleanup(made.close)
        return made

    def through_proxy(self, api_key, **options):
        return self.client(api_key, RUN["proxy"], **options)

    def async_client(self, api_key, **options):
        return AsyncRialto(api_key=api_key, base_url=options.pop("base_url", RUN["url"]), **options)

    def register(self, **members):
        agent_id = f"{RUN['prefix']}-{next(_numbers)}"
        return self.client().agents.register(
            agent_id=agent_id, invite_code=RUN["invite"], profile={"display_name": agent_id}, **members
        )

    def agent(self, **options):
        return self.client(self.register()["api_key"], **options)


def list_something(seller, **changes):
    return seller.listings.create(
        **{
            "title": "Translation of manuals",
            "description": "English to German, technical texts.",
            "category": "skills-services",
            "price_cents": 2500,
            "listing_type": "service",
            "condition": "new",
            "quantity": 100,
            "delivery_method": "digital_manual",
            **changes,
        }
    )


def buy(buyer, listing, **options):
    return buyer.orders.create(listing_id=listing["id"], expected_total_cents=listing["price_cents"], **options)
