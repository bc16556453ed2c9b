#!/usr/bin/env python3
# SPDX-License-Identifier: CC0-1.0
"""A testee in Python, standard library only: name-candidate in full, link-type in part (short links), everything else skipped."""
import json
import re
import sys

LABEL = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
SHORT = re.compile(r"(https://(?P<host>[^:#,;/\[\]\s]+)|simplex:)/(?P<letter>[iacgrACGR])/?#((?P<id>[\w-]+=*)/)?(?P<key>[\w-]+=*)(\?(?P<query>\S*))?", re.ASCII)
TYPES = {"i": "invitation", "a": "contact", "c": "channel", "g": "group", "r": "relay"}


def name_candidate(given):
    text = given["utf8"].strip(" \t")
    prefix = text[:1] if text[:1] in ("@", "#") else ""
    labels = text[len(prefix):].split(".")
    if not all(LABEL.fullmatch(x) and len(x) <= 63 for x in labels):
        return {"outcome": "none"}
    if len(labels) == 1:
        if len(labels[0]) < 5:
            return {"outcome": "none"}
        text += "." + given["defaultTLD"]
    return {"outcome": "candidate", "text": text, "targets": [text] if prefix else ["@" + text, "#" + text]}


def base64url(text):
    """canonical, with all of its padding or none"""
    body, zeros = text.rstrip("="), {0: "", 2: "AQgw", 3: "AEIMQUYcgkosw048"}
    rest = len(body) % 4
    return rest != 1 and len(text) in (len(body), len(body) + -len(body) % 4) and (rest == 0 or body[-1] in zeros[rest])


def link_type(given):
    """short links only: a full link is taken for none"""
    text = given["utf8"]
    found = SHORT.fullmatch(text)
    if not found or text[-1] in ".,;:?-'\"*#@&%…" or (found["letter"] == "i") != bool(found["id"]):
        return {"outcome": "none"}
    has_host = found["host"] or re.search(r"(^|[?&;])h=[^&;]", found["query"] or "")
    if not has_host or not base64url(found["key"]) or (found["id"] and not base64url(found["id"])):
        return {"outcome": "none"}
    return {"outcome": "linkType", "linkType": TYPES[found["letter"].lower()]}


SUITES = {"name-candidate": name_candidate, "link-type": link_type}


def answer(message):
    if message["cmd"] == "start":
        return {"protocol": 1, "implementation": {"name": "example", "language": "Python", "version": "1"}, "suites": list(SUITES), "features": []}
    if message["suite"] not in SUITES or "utf8" not in message["input"]:
        return {"seq": message["seq"], "skipped": True, "message": "not implemented"}
    return {"seq": message["seq"], "result": SUITES[message["suite"]](message["input"])}


for line in sys.stdin.buffer:  # bytes: split at 0x0A only
    try:
        request = json.loads(line)
        if request["cmd"] == "stop":
            break
        reply = answer(request)
    except (ValueError, KeyError, TypeError) as error:
        reply = {"seq": None, "errored": True, "message": repr(error)}
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()
