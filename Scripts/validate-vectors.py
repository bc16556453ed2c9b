#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Validates the vector files, and messages of the runner protocol, with a JSON Schema validator that is not this project's.

usage: Scripts/validate-vectors.py [VECTORS]            needs PyPI jsonschema (4.18 or later)
       validate-vectors.py [VECTORS] --messages FILE    one message a line, of either direction
"""
import copy
import json
import pathlib
import sys

import jsonschema
from referencing import Registry, Resource

arguments = sys.argv[1:]
messages = None
if "--messages" in arguments:
    at = arguments.index("--messages")
    messages = arguments[at + 1]
    del arguments[at:at + 2]
root = pathlib.Path(arguments[0] if arguments else "Vectors")
schemas = {name: json.loads((root / "schema" / f"{name}.schema.json").read_text()) for name in ("vectors", "protocol")}
registry = Registry().with_resources([(s["$id"], Resource.from_contents(s)) for s in schemas.values()])
for schema in schemas.values():
    jsonschema.Draft202012Validator.check_schema(schema)
vectors, protocol = (jsonschema.Draft202012Validator(schemas[name], registry=registry) for name in ("vectors", "protocol"))

complaints = []


def check(validator, value, place):
    for error in validator.iter_errors(value):
        complaints.append(f"{place}: /{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")


files = sorted(root.glob("v1/*/*.json"))
for file in files:
    check(vectors, json.loads(file.read_text()), file.relative_to(root))
if not files:
    complaints.append(f"{root}: there are no vectors")
if messages:
    for number, line in enumerate(open(messages, "rb"), 1):
        check(protocol, json.loads(line), f"{messages}:{number}")

# A schema that accepts anything would accept this too.
sample = json.loads(files[0].read_text()) if files else {}
for change in (
    lambda f: f.update(extra=1), lambda f: f["groups"][0].update(extra=1), lambda f: f["groups"][0]["tests"][0].update(extra=1),
    lambda f: f["groups"][0]["tests"][0]["expect"].update(extra=1), lambda f: f["groups"][0]["tests"][0]["input"].update(base64=""),
    lambda f: f.pop("version"), lambda f: f.update(suite="other"), lambda f: f["groups"][0]["tests"][0].update(id="x-1"),
    lambda f: f["groups"][0].update(limits={"size": 1}), lambda f: f.update(numberOfTests=0),
):
    broken = copy.deepcopy(sample)
    if broken:
        change(broken)
        if vectors.is_valid(broken):
            complaints.append("the schema accepts a broken file")

for complaint in complaints:
    print(complaint, file=sys.stderr)
print(f"{len(files)} files: {'valid' if not complaints else str(len(complaints)) + ' complaints'}")
sys.exit(1 if complaints else 0)
