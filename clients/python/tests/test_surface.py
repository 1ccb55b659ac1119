"""The resources against the API description: every annotation is compared with the operation that the method calls."""

import ast
import json
import re
import unittest

import rialto_client.resources
import rialto_client.types
from rialto_client._api import PAGES
from rialto_client._feed import EVENTS
from support import REPOSITORY

DESCRIPTION = json.loads((REPOSITORY / "dist/openapi.json").read_text())


def type_name(schema):
    return re.sub("View$", "", schema["$ref"].split("/")[-1])


def methods():
    with open(rialto_client.resources.__file__, encoding="utf8") as source:
        tree = ast.parse(source.read())
    for resource in tree.body:
        for method in resource.body if isinstance(resource, ast.ClassDef) else []:
            if isinstance(method, ast.FunctionDef):
                yield f"{resource.name}.{method.name}", method


def calls_in(method):
    for node in ast.walk(method):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "call":
            path = node.args[1].value if isinstance(node.args[1], ast.Constant) else EVENTS
            yield node.args[0].value, path, node


def results_of(operation):
    bodies = [body for status, body in operation["responses"].items() if status.startswith("2")]
    return [content["schema"] for body in bodies for content in body.get("content", {}).values()]


class Surface(unittest.TestCase):
    def test_names_only_types_that_exist(self):
        with open(rialto_client.resources.__file__, encoding="utf8") as source:
            named = set(re.findall(r"\bt\.(\w+)", source.read()))
        self.assertEqual(named - set(rialto_client.types.__all__), set())

    def test_calls_only_operations_that_exist_with_their_types(self):
        checked = 0
        for name, method in methods():
            with self.subTest(name):
                for http_method, path, call in calls_in(method):
                    operation = DESCRIPTION["paths"][path][http_method.lower()]
                    self.assertEqual(len(call.args) - 2, path.count("{"))
                    if method.name != "wait_for":
                        self.check(operation, path, http_method, method)
                    checked += 1
        self.assertGreater(checked, 90)

    def check(self, operation, path, http_method, method):
        annotation = ast.unparse(method.returns)
        results = results_of(operation)
        if method.decorator_list[0].id == "paged":
            view = DESCRIPTION["components"]["schemas"][results[0]["$ref"].split("/")[-1]]
            expected = [type_name(view["properties"][PAGES[path][0]]["items"])]
        elif annotation.startswith("Generator"):  # returns a member of the body
            expected = []
        else:
            expected = [type_name(result) for result in results] or ["None"]
        for result in expected:
            self.assertRegex(annotation, rf"\b{result}\b")
        given = ast.unparse(method.args.kwarg.annotation) if method.args.kwarg else ""
        keywords = {argument.arg for argument in method.args.kwonlyargs}
        headers = {one["name"] for one in operation["parameters"] if one["in"] == "header"}
        self.assertEqual("Idempotency-Key" in headers, "idempotency_key" in keywords)
        if "if_version" in keywords:
            self.assertIn("If-Match", headers)
        content = operation.get("requestBody", {}).get("content", {})
        body = type_name(content["application/json"]["schema"]) if content else "EmptyRequest"
        takes_text = [argument.arg for argument in method.args.args if argument.arg in ("message", "question", "answer")]
        if body != "EmptyRequest" and not takes_text:
            self.assertIn(body, given)
        if http_method == "GET" and any(one["in"] == "query" for one in operation["parameters"]):
            self.assertIn("Params", given)


if __name__ == "__main__":
    unittest.main()
