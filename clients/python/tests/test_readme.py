"""Executes the samples of the README in order, in one program."""

import contextlib
import importlib.util
import io
import os
import re
import unittest
from unittest import mock

from support import CLIENT, RUN, ServiceTest, control

SAMPLES = re.findall(r"```python\n(.*?)```", (CLIENT / "README.md").read_text(encoding="utf8"), re.S)


class HandledEnough(Exception):
    """Ends a sample that never ends."""


class Readme(ServiceTest):
    def test_every_sample_runs(self):
        handled = []

        def handle(event):
            handled.append(event)
            raise HandledEnough

        keys = {name: self.register()["api_key"] for name in ("SELLER_KEY", "BUYER_KEY")}
        program = {**keys, "INVITE": RUN["invite"], "handle": handle}
        printed = io.StringIO()
        with mock.patch.dict(os.environ, {"RIALTO_BASE_URL": RUN["url"]}):
            for number, sample in enumerate(SAMPLES):
                code = compile(sample, f"README.md, sample {number + 1}", "exec")
                if "fastapi" in sample and importlib.util.find_spec("fastapi") is None:
                    continue
                if "events.stream" in sample:
                    control("drain")
                with contextlib.redirect_stdout(printed), contextlib.suppress(HandledEnough):
                    exec(code, program)
        self.addCleanup(program["rialto"].close)
        self.assertEqual([event["type"] for event in handled], ["marketplace.order.created"])
        text = printed.getvalue()
        for expected in ("https://example.com/text.md", "order_state_conflict", "body.price_cents", "rlt_test_"):
            self.assertIn(expected, text)

    def test_lists_every_method(self):
        table = re.search(r"## The resources\n(.*?)\n\n`request`", (CLIENT / "README.md").read_text(encoding="utf8"), re.S)
        listed = {
            f"{resource}.{method}"
            for resource, methods in re.findall(r"^\| `(\w+)` \| (.*) \|$", table[1], re.M)
            for method in re.findall(r"`(\w+)`", methods)
        }
        resources = {name: value for name, value in vars(self.client()).items() if not name.startswith("_")}
        existing = {
            f"{name}.{method}"
            for name, resource in resources.items()
            for method in vars(type(resource))
            if not method.startswith("_")
        }
        self.assertEqual(listed, existing)


if __name__ == "__main__":
    unittest.main()
