// SPDX-License-Identifier: Apache-2.0

import SimplexDirectory
import SimplexLinks
import SimplexSearch
import Testing

@Suite struct CommandTests {
  static let address = "https://smp1.example.org/a#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  static let group = "https://smp1.example.org/g#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  static let relay = "https://smp1.example.org/r#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

  @Test func theDirectoryHasAShortContactAddress() {
    #expect(simplexLinkType(of: DirectoryService.address) == .contact)
  }

  /// A service request's text, how it is written again, and its parts.
  static let requests: [(String, String, Int64, Int?, String?)] = [
    ("/_service_request 1 \(address) {}", "/_service_request 1 \(address) {}", 1, nil, nil),
    (
      "/_service_request 12 \(address) timeout=10 {\"a\":[1, 2]}",
      "/_service_request 12 \(address) timeout=10 {\"a\":[1, 2]}",
      12, 10, nil
    ),
    ("/_service_request 1 \(address) timeout=10.0 {}", "/_service_request 1 \(address) timeout=10 {}", 1, 10, nil),
    ("/_service_request 1 \(address) timeout=10.000 {}", "/_service_request 1 \(address) timeout=10 {}", 1, 10, nil),
    (
      "/_service_request 1 @team.example timeout=3 sign_key=abc {\"x\":\"a b\"}",
      "/_service_request 1 @team.example timeout=3 sign_key=abc {\"x\":\"a b\"}", 1, 3, "abc"
    ),
    (
      "/_service_request 9223372036854775807 @team.example sign_key=abc {}",
      "/_service_request 9223372036854775807 @team.example sign_key=abc {}", .max, nil, "abc"
    ),
  ]

  @Test(arguments: requests)
  func serviceRequestsAreReadAndWritten(
    text: String, again: String, userID: Int64, timeout: Int?, signKey: String?
  ) throws {
    let command = try ServiceRequestCommand(parsing: text)
    #expect(command.text == again)
    #expect(command.userID == userID)
    #expect(command.timeoutSeconds == timeout)
    #expect(command.signKey == signKey)
    #expect(try ServiceRequestCommand(parsing: command.text) == command)
  }

  /// What is no service request, and where.
  static let badRequests: [(String, String, Int)] = [
    ("", "other-command", 0), ("/_service_request", "other-command", 0), ("/_connect plan 1 #team", "other-command", 0),
    ("/_service_request  1 @a.example {}", "invalid-user", 18),
    ("/_service_request -1 @a.example {}", "invalid-user", 18),
    ("/_service_request 1", "invalid-user", 18), ("/_service_request +1 @a.example {}", "invalid-user", 18),
    ("/_service_request 9223372036854775808 @a.example {}", "invalid-user", 18),
    ("/_service_request 1 #team {}", "invalid-target", 20), ("/_service_request 1 a.example {}", "invalid-target", 20),
    ("/_service_request 1 \(group) {}", "invalid-target", 20),
    ("/_service_request 1 \(relay) {}", "invalid-target", 20),
    ("/_service_request 1 {}", "invalid-target", 20), ("/_service_request 1  @a.example {}", "invalid-target", 20),
    ("/_service_request 1 @a.example", "invalid-json", 30), ("/_service_request 1 @a.example []", "invalid-option", 31),
    ("/_service_request 1 @a.example timeout=x {}", "invalid-option", 31),
    ("/_service_request 1 @a.example timeout= {}", "invalid-option", 31),
    ("/_service_request 1 @a.example timeout=10.5 {}", "invalid-option", 31),
    ("/_service_request 1 @a.example timeout=10. {}", "invalid-option", 31),
    ("/_service_request 1 @a.example timeout=-1 {}", "invalid-option", 31),
    ("/_service_request 1 @a.example timeout=99999999999999999999 {}", "invalid-option", 31),
    ("/_service_request 1 @a.example timeout=1 timeout=2 {}", "invalid-option", 41),
    ("/_service_request 1 @a.example sign_key=k timeout=1 {}", "invalid-option", 42),
    ("/_service_request 1 @a.example sign_key= {}", "invalid-option", 31),
    ("/_service_request 1 @a.example {} ", "invalid-json", 31),
    ("/_service_request 1 @a.example {}{}", "invalid-json", 31),
    ("/_service_request 1 @a.example {\"a\":}", "invalid-json", 31),
    ("/_service_request 1 @a.example {", "invalid-json", 31),
    ("/_service_request 1 @a.example {\n}", "line-end", 32), ("/_service_request 1 @a.example {}\r", "line-end", 33),
  ]

  @Test(arguments: badRequests)
  func whatIsNoServiceRequestIsRefused(text: String, code: String, offset: Int) {
    #expect(throws: CommandError(code: .init(rawValue: code), offset: offset)) {
      try ServiceRequestCommand(parsing: text)
    }
  }

  @Test func aSearchIsAServiceRequest() throws {
    let cursor = try SearchCursor(raw: "{ \"lastGroupId\" :\n 9007199254740993 }".utf8)
    let request = DirectoryRequest(searchText: "a b", cursor: cursor)
    let command = try ServiceRequestCommand(userID: 1, request: request)
    #expect(
      command.text
        == "/_service_request 1 \(DirectoryService.address) timeout=10 {\"type\":\"search\",\"searchText\":\"a b\",\"searchCursor\":{ \"lastGroupId\" :  9007199254740993 }}"
    )
    let read = DirectoryRequest(parsing: command.json)
    #expect(read?.searchText == "a b")
    #expect(read?.cursor?.rawText == "{ \"lastGroupId\" :  9007199254740993 }")
  }

  /// The JSON of a request, its text and its cursor; no text means that it is none.
  static let searches: [(String, String?, String?)] = [
    (#"{"type":"search","searchText":"x"}"#, "x", nil),
    (#"{"searchText":"x","other":[{"searchText":"y"}],"type":"search","searchCursor":null}"#, "x", nil),
    (#"{"type":"search","searchText":"x","searchCursor":0}"#, "x", "0"),
    (#"{"type":"search","searchText":"x","searchCursor":[ 1 ],"searchText":"y","searchCursor":2}"#, "x", "[ 1 ]"),
    (#"{"type":"search","searchText":"x","searchCursor":{"a":{"b":[]}}}"#, "x", #"{"a":{"b":[]}}"#),
    (#" {"type":"search","searchText":"x"} "#, "x", nil),
    (#"{"type":"search"}"#, nil, nil), (#"{"type":"search","searchText":1}"#, nil, nil),
    (#"{"type":"list","searchText":"x"}"#, nil, nil), (#"{"searchText":"x"}"#, nil, nil),
    (#"["type","search"]"#, nil, nil), (#"{"type":"search","searchText":"x""#, nil, nil), ("", nil, nil),
    (#"{"a":{"type":"search","searchText":"x"}}"#, nil, nil),
  ]

  @Test(arguments: searches)
  func searchRequestsAreReadAsTheServiceDoes(json: String, text: String?, cursor: String?) {
    let request = DirectoryRequest(parsing: json)
    #expect(request?.searchText == text)
    #expect(request?.cursor?.rawText == cursor)
  }

  static let plans: [(String, String, String?, String?)] = [
    ("/_connect plan 1 #team", "#team", nil, nil),
    ("/_connect plan 1 team.example resolve=never", "team.example", "never", nil),
    ("/_connect plan 7 @team.testing resolve=unknown", "@team.testing", "unknown", nil),
    ("/_connect plan 1 \(group) resolve=allGroups", group, "allGroups", nil),
    ("/_connect plan 1 \(relay) resolve=all sig={\"a\": \"b c\"}", relay, "all", "{\"a\": \"b c\"}"),
    ("/_connect plan 1 \(address) sig={}", address, nil, "{}"),
  ]

  @Test(arguments: plans)
  func plansAreReadAndWritten(text: String, target: String, resolve: String?, signature: String?) throws {
    let command = try ConnectionPlanCommand(parsing: text)
    #expect(command.text == text)
    #expect(command.target == target)
    #expect(command.resolve?.rawValue == resolve)
    #expect(command.signature == signature)
    #expect(
      try ConnectionPlanCommand(
        userID: command.userID, target: target, resolve: command.resolve, signature: signature) == command)
  }

  static let badPlans: [(String, String, Int)] = [
    ("/_connect plan", "other-command", 0), ("/_connect 1 #team", "other-command", 0),
    ("/_connect plan x #team", "invalid-user", 15), ("/_connect plan 1 ", "invalid-target", 17),
    ("/_connect plan 1 team", "invalid-target", 17), ("/_connect plan 1 @team", "invalid-target", 17),
    ("/_connect plan 1 https://example.org", "invalid-target", 17),
    ("/_connect plan 1 #team resolve=", "invalid-option", 23),
    ("/_connect plan 1 #team resolve=never x", "invalid-option", 37),
    ("/_connect plan 1 #team  resolve=never", "invalid-option", 23),
    ("/_connect plan 1 #team sig=x", "invalid-json", 27),
    ("/_connect plan 1 #team sig={} resolve=never", "invalid-json", 27),
    ("/_connect plan 1 #team\n", "line-end", 22),
  ]

  @Test(arguments: badPlans)
  func whatIsNoPlanIsRefused(text: String, code: String, offset: Int) {
    #expect(throws: CommandError(code: .init(rawValue: code), offset: offset)) {
      try ConnectionPlanCommand(parsing: text)
    }
  }

  @Test func partsThatWouldBreakTheLineAreRefused() {
    for target in ["#team resolve=all", "#team\n", "", " #team", "@team.example\u{0}"] {
      #expect(throws: CommandError(code: .invalidTarget)) { try ConnectionPlanCommand(userID: 1, target: target) }
      #expect(throws: CommandError(code: .invalidTarget)) {
        try ServiceRequestCommand(userID: 1, target: target, json: "{}")
      }
    }
    #expect(throws: CommandError(code: .invalidOption)) {
      try ConnectionPlanCommand(userID: 1, target: "#team", resolve: ResolveMode(rawValue: "never sig={}"))
    }
    #expect(throws: CommandError(code: .invalidOption)) {
      try ServiceRequestCommand(userID: 1, target: "@team.example", signKey: "a b", json: "{}")
    }
    #expect(throws: CommandError(code: .invalidJSON)) {
      try ServiceRequestCommand(userID: 1, target: "@team.example", json: "{} x")
    }
    #expect(throws: CommandError(code: .invalidUser)) { try ConnectionPlanCommand(userID: -1, target: "#team") }
  }

  @Test func aFullAddressCarriesNoKeys() throws {
    let full =
      "simplex:/contact#/?v=2-7&smp=smp%3A%2F%2FAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D%40smp1.example.org%2FAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%23%2F%3Fv%3D1-4%26dh%3DMCowBQYDK2VuAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%253D"
    #expect(try !ServiceRequestCommand(userID: 1, target: full, json: "{}").targetCarriesKeys)
    #expect(try ServiceRequestCommand(userID: 1, target: Self.address, json: "{}").targetCarriesKeys)
    #expect(try ServiceRequestCommand(userID: 1, target: "@team.example", json: "{}").targetCarriesKeys)
  }
}
