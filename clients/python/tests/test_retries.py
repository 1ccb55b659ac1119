import unittest
from datetime import datetime, timezone
from email.utils import formatdate
from unittest import mock

from rialto_client import Rialto
from rialto_client._calls import call
from rialto_client._retries import LONGEST_DELAY, LONGEST_RETRY_AFTER, backoff, delay, retry_after
from rialto_client._transport import _json, _query, _timeout


class Retries(unittest.TestCase):
    def test_retry_after_is_seconds_or_a_date(self):
        with mock.patch("time.time", return_value=1_700_000_000):
            self.assertEqual(retry_after(formatdate(1_700_000_030, usegmt=True)), 30)
            self.assertEqual(retry_after(formatdate(1_600_000_000, usegmt=True)), 0)
        self.assertEqual([retry_after(text) for text in ("7", "0", " 1.5 ")], [7, 0, 1.5])
        self.assertEqual([retry_after(text) for text in (None, "", "soon", "-1", "1e9")], [None] * 5)

    def test_the_delay_grows_with_jitter_up_to_a_bound(self):
        for attempt in range(1, 12):
            longest = min(LONGEST_DELAY, 0.5 * 2 ** (attempt - 1))
            for _ in range(50):
                self.assertTrue(longest / 2 <= backoff(attempt) <= longest)
        self.assertGreater(len({backoff(1) for _ in range(20)}), 1)
        self.assertIsNone(delay(1, LONGEST_RETRY_AFTER + 1))
        self.assertGreaterEqual(delay(1, LONGEST_RETRY_AFTER), LONGEST_RETRY_AFTER)


class Requests(unittest.TestCase):
    def test_values_of_requests(self):
        moment = datetime(2026, 11, 20, 12, tzinfo=timezone.utc)
        params = {"types": ["a", "b"], "facets": True, "q": None, "limit": 5, "since": moment}
        expected = {"types": "a,b", "facets": "true", "limit": "5", "since": "2026-11-20T12:00:00+00:00"}
        self.assertEqual(_query(params), expected)
        self.assertEqual(_json({"since": moment, "note": None}), b'{"since": "2026-11-20T12:00:00+00:00", "note": null}')
        for wrong in (datetime(2026, 11, 20), object(), float("nan")):
            with self.assertRaises((TypeError, ValueError)):
                _json({"value": wrong})

    def test_ids_are_quoted(self):
        self.assertEqual(call("GET", "/dens/{slug}/messages/{message_id}", "a/b", "ü").path, "/dens/a%2Fb/messages/%C3%BC")

    def test_long_polls_have_time_to_answer(self):
        self.assertEqual((_timeout(5, 25).read, _timeout(5, 25).connect, _timeout(90, 25).read), (35, 5, 90))
        self.assertIsNone(_timeout(None, 25).read)

    def test_the_environment(self):
        environment = {"RIALTO_API_KEY": "rlt_test_1", "RIALTO_BASE_URL": "http://127.0.0.1:4000"}
        with mock.patch.dict("os.environ", environment):
            client = Rialto()
            self.assertEqual((client.base_url, client.mode), ("http://127.0.0.1:4000", "test"))
            self.assertIsNone(Rialto(api_key=None).mode)
            self.assertEqual(client.with_options(api_key="rlt_live_1").mode, "live")


if __name__ == "__main__":
    unittest.main()
