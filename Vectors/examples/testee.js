#!/usr/bin/env node
// SPDX-License-Identifier: CC0-1.0
// A testee in JavaScript for Node 18 or later, no dependencies: name-candidate in full, link-type in part (short links), everything else skipped.
"use strict";

const LABEL = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/;
const SHORT = /^(?:https:\/\/([^:#,;/[\]\s]+)|simplex:)\/([iacgrACGR])\/?#(?:([\w-]+=*)\/)?([\w-]+=*)(?:\?(\S*))?$/;
const TYPES = { i: "invitation", a: "contact", c: "channel", g: "group", r: "relay" };
const none = { outcome: "none" };

function nameCandidate({ utf8, defaultTLD }) {
  let text = utf8.replace(/^[ \t]+|[ \t]+$/g, "");
  const prefix = /^[@#]/.test(text) ? text[0] : "";
  const labels = text.slice(prefix.length).split(".");
  if (!labels.every((x) => LABEL.test(x) && x.length <= 63)) return none;
  if (labels.length === 1) {
    if (labels[0].length < 5) return none;
    text += "." + defaultTLD;
  }
  return { outcome: "candidate", text, targets: prefix ? [text] : ["@" + text, "#" + text] };
}

/** Canonical, with all of its padding or none. */
function base64url(text) {
  const body = text.replace(/=+$/, "");
  const rest = body.length % 4;
  const full = body.length + ((4 - rest) % 4);
  if (rest === 1 || (text.length !== body.length && text.length !== full)) return false;
  return rest === 0 || (rest === 2 ? "AQgw" : "AEIMQUYcgkosw048").includes(body[body.length - 1]);
}

/** Short links only: a full link is taken for none. */
function linkType({ utf8 }) {
  const found = SHORT.exec(utf8);
  if (!found || /[.,;:?\-'"*#@&%…]$/.test(utf8)) return none;
  const [, host, letter, id, key, query] = found;
  const hasHost = host !== undefined || /(^|[?&;])h=[^&;]/.test(query || "");
  if (!hasHost || (letter === "i") !== (id !== undefined)) return none;
  if (!base64url(key) || (id !== undefined && !base64url(id))) return none;
  return { outcome: "linkType", linkType: TYPES[letter.toLowerCase()] };
}

const suites = { "name-candidate": nameCandidate, "link-type": linkType };

function answer(message) {
  if (message.cmd === "start") {
    const implementation = { name: "example", language: "JavaScript", version: "1" };
    return { protocol: 1, implementation, suites: Object.keys(suites), features: [] };
  }
  const run = Object.hasOwn(suites, message.suite) ? suites[message.suite] : undefined;
  if (!run || typeof message.input.utf8 !== "string") return { seq: message.seq, skipped: true, message: "not implemented" };
  return { seq: message.seq, result: run(message.input) };
}

function line(bytes) {
  let reply;
  try {
    const message = JSON.parse(bytes.toString("utf8"));
    if (message.cmd === "stop") process.exit(0);
    reply = answer(message);
  } catch (error) {
    reply = { seq: null, errored: true, message: String(error) };
  }
  process.stdout.write(JSON.stringify(reply) + "\n");
}

let rest = Buffer.alloc(0); // bytes: split at 0x0A only, never at what a "lines" API calls a line
process.stdin.on("data", (chunk) => {
  rest = Buffer.concat([rest, chunk]);
  for (let at; (at = rest.indexOf(0x0a)) >= 0; rest = rest.subarray(at + 1)) line(rest.subarray(0, at));
});
