// SPDX-License-Identifier: Apache-2.0

/// The members that a result object may have: a misspelt expectation must not pass for one.
enum ResultShape {
  /// Checks the result object of a vector.
  static func check(_ result: JSONValue, suite: VectorSuite, hasExactOffset: Bool, _ place: String) throws(VectorError)
  {
    var reader = try ObjectReader(result, place)
    let outcome = try reader.text("outcome")
    guard let members = members(of: outcome, suite: suite) else {
      throw VectorError("\(place): the suite \(suite.rawValue) has no outcome \(outcome)")
    }
    for name in members.required { _ = try reader.required(name) }
    for name in members.optional { _ = reader.optional(name) }
    try reader.end()
    if outcome == "fatal" { try checkFatal(result, hasExactOffset: hasExactOffset, place) }
    for (index, drop) in (result["dropped"]?.items ?? []).enumerated() {
      try exactly(drop, ["index", "reason", "path", "range"], [], "\(place)/dropped/\(index)")
      guard let reason = drop["reason"]?.text, VectorCodes.dropReasons.contains(reason) else {
        throw VectorError("\(place)/dropped/\(index): no such reason")
      }
    }
    for (index, entry) in (result["entries"]?.items ?? []).enumerated() {
      try checkEntry(entry, isListing: suite == .directoryListing, "\(place)/entries/\(index)")
    }
  }

  private static func members(
    of outcome: String, suite: VectorSuite
  ) -> (required: [String], optional: [String])? {
    switch (suite, outcome) {
    case (.json, "accept"): ([], ["events"])
    case (.json, "fatal"), (.directoryRequest, "fatal"): (["error"], [])
    case (.directoryResponse, "searchResults"): (["entries", "dropped"], ["cursor"])
    case (.directoryListing, "listing"): (["entries", "dropped"], [])
    case (.directoryResponse, "fatal"), (.directoryListing, "fatal"): (["error", "releasedBeforeError"], [])
    case (.directoryRequest, "request"): (["json"], [])
    case (.link, "link"): (["form", "mode", "linkType", "smpHosts", "simplexUri"], [])
    case (.linkType, "linkType"): (["linkType"], [])
    case (.name, "name"): (["nameInfo", "canonical", "short"], [])
    case (.nameCandidate, "candidate"): (["text", "targets"], [])
    case (.markdown, "formatted"): (["formattedText"], [])
    case (.markdown, "plain"): ([], [])
    case (.connectTarget, "link"): (["text", "linkType", "linkText"], [])
    case (.connectTarget, "name"): (["text", "nameInfo"], [])
    case (.connectionPlan, "plan"):
      (
        ["plan", "row"],
        ["localChatId", "resolvedLink", "simplexName", "otherSimplexName", "isChannel", "groupRelays"]
      )
    case (.connectionPlan, "error"): (["case"], [])
    case (.connectionPlan, "serviceResponse"), (.connectionPlan, "invalid"): ([], [])
    case (.onlineSearch, "search"): (["requests", "state", "names", "directory", "spinner"], [])
    case (.directoryRequest, "none"), (.link, "none"), (.linkType, "none"), (.name, "none"), (.nameCandidate, "none"),
      (.connectTarget, "none"):
      ([], ["reason"])
    default: nil
    }
  }

  private static func checkFatal(_ result: JSONValue, hasExactOffset: Bool, _ place: String) throws(VectorError) {
    guard let error = result["error"] else { return }
    let exact = hasExactOffset ? ["offset", "path"] : []
    try exactly(error, ["code"] + exact, ["message"], "\(place)/error")
    guard let code = error["code"]?.text, VectorCodes.errorCodes.contains(code) else {
      throw VectorError("\(place)/error: no such code")
    }
    if error["message"] != nil, code != "service-error" {
      throw VectorError("\(place)/error: only a service error has a message")
    }
    if let released = result["releasedBeforeError"] {
      try exactly(released, ["entries", "dropped"], [], "\(place)/releasedBeforeError")
    }
  }

  private static func checkEntry(_ entry: JSONValue, isListing: Bool, _ place: String) throws(VectorError) {
    let more = isListing ? ["welcomeMessage", "imageFile"] : ["image"]
    try exactly(
      entry, ["index", "link", "linkType", "displayName", "entryType"],
      ["simplexName", "shortDescr", "activeAt", "createdAt"] + more, place)
    guard let type = entry["entryType"] else { return }
    try exactly(
      type, isListing ? [] : ["summary"],
      isListing ? ["type", "groupType", "peerType", "summary"] : ["type", "groupType"],
      "\(place)/entryType")
    if let summary = type["summary"] {
      try exactly(summary, ["currentMembers"], ["publicMemberCount"], "\(place)/entryType/summary")
    }
  }

  private static func exactly(
    _ value: JSONValue, _ required: [String], _ optional: [String], _ place: String
  ) throws(VectorError) {
    var reader = try ObjectReader(value, place)
    for name in required { _ = try reader.required(name) }
    for name in optional { _ = reader.optional(name) }
    try reader.end()
  }
}

/// The error codes and drop reasons that vectors must cover.
@_spi(Conformance) public enum VectorCodes {
  /// Every error code.
  public static let errorCodes = [
    "truncated", "trailing-bytes", "syntax", "invalid-utf8", "invalid-text", "depth-limit", "token-limit", "size-limit",
    "entry-limit", "cursor-limit", "not-an-object", "missing-type", "wrong-type", "unexpected-type",
    "entries-not-an-array", "service-error",
  ]

  /// Every reason for which an element is dropped.
  public static let dropReasons = [
    "not-an-object", "missing-field", "wrong-type", "invalid-date", "invalid-number", "invalid-text", "no-link",
    "unrecognised-link", "wrong-link-type", "string-too-long", "entry-too-large",
  ]
}
