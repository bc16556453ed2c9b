// SPDX-License-Identifier: Apache-2.0

import SimplexLinks
import SimplexSearch
import Testing

@Suite struct ChatErrorTests {
  /// An error as nested cases from the outside in, the member each stands in, its path and its meaning.
  static let errors: [([(String, String, [String])], String, ChatError.Kind)] = {
    func agent(_ steps: (String, String, [String])...) -> [(String, String, [String])] {
      [("errorAgent", "", [#""agentConnId":"x""#])] + steps
    }
    func service(_ name: String, _ more: String...) -> [(String, String, [String])] {
      agent(("AGENT", "agentError", []), ("A_SERVICE", "agentErr", []), (name, "serviceError", more))
    }
    func name(_ name: String, _ more: String...) -> [(String, String, [String])] {
      agent(
        ("SMP", "agentError", [#""serverAddress":"s.example""#]), ("NAME", "smpErr", []), (name, "nameErr", more))
    }
    func error(_ name: String, _ more: String...) -> [(String, String, [String])] {
      [("error", "", []), (name, "errorType", more)]
    }
    let domain = #""simplexDomain":{"nameTLD":"simplex","domain":"bakery","subDomain":["eu"]}"#
    return [
      (service("timeout"), "errorAgent.AGENT.A_SERVICE.timeout", .serviceTimeout),
      (
        service("rejected", #""rejectReason":"busy""#), "errorAgent.AGENT.A_SERVICE.rejected",
        .serviceRejected(reason: "busy")
      ),
      (service("rejected"), "errorAgent.AGENT.A_SERVICE.rejected", .serviceRejected(reason: nil)),
      (service("notDRAddress"), "errorAgent.AGENT.A_SERVICE.notDRAddress", .notDRAddress),
      (service("noPendingRequest"), "errorAgent.AGENT.A_SERVICE.noPendingRequest", .noPendingRequest),
      (service("badSignature"), "errorAgent.AGENT.A_SERVICE.badSignature", .other),
      (name("NO_RESOLVER"), "errorAgent.SMP.NAME.NO_RESOLVER", .noNameResolver),
      (name("NOT_FOUND"), "errorAgent.SMP.NAME.NOT_FOUND", .nameNotFound),
      (name("RESOLVER", #""resolverErr":"down""#), "errorAgent.SMP.NAME.RESOLVER", .nameResolver("down")),
      (name("LATER"), "errorAgent.SMP.NAME.LATER", .other),
      (agent(("NO_NAME_SERVERS", "agentError", [])), "errorAgent.NO_NAME_SERVERS", .noNameServers),
      (
        agent(("BROKER", "agentError", [#""brokerAddress":"s.example""#]), ("TIMEOUT", "brokerErr", [])),
        "errorAgent.BROKER.TIMEOUT", .broker(address: "s.example", .timeout)
      ),
      (
        agent(
          ("BROKER", "agentError", [#""brokerAddress":"s.example""#]), ("NETWORK", "brokerErr", []),
          ("connectError", "networkError", [])),
        "errorAgent.BROKER.NETWORK.connectError", .broker(address: "s.example", .network)
      ),
      (
        agent(("BROKER", "agentError", []), ("HOST", "brokerErr", [])), "errorAgent.BROKER.HOST",
        .broker(address: nil, .host)
      ),
      (agent(("LATER", "agentError", [#""agentErr":{"type":"x"}"#])), "errorAgent.LATER", .other),
      (error("notResolvedLocally"), "error.notResolvedLocally", .notResolvedLocally),
      (error("invalidConnReq"), "error.invalidConnReq", .invalidConnectionRequest),
      (error("unsupportedConnReq"), "error.unsupportedConnReq", .unsupportedConnectionRequest),
      (error("commandError", #""message":"bad""#), "error.commandError", .command(message: "bad")),
      (
        [
          ("error", "", []), ("simplexDomainNotReady", "errorType", [domain]),
          ("noValidLink", "simplexDomainError", []),
        ],
        "error.simplexDomainNotReady.noValidLink",
        .domainNotReady(domain: SimplexDomain(tld: .simplex, domain: "bakery", subDomain: ["eu"]), .noValidLink)
      ),
      (
        [
          ("error", "", []),
          ("simplexDomainNotReady", "errorType", [#""simplexDomain":{"nameTLD":"later","domain":"x"}"#]),
          ("unknownDomain", "simplexDomainError", []),
        ],
        "error.simplexDomainNotReady.unknownDomain", .domainNotReady(domain: nil, .unknownDomain)
      ),
      (
        [("errorStore", "", []), ("dBBusyError", "storeError", [#""message":"locked""#])], "errorStore.dBBusyError",
        .other
      ),
      ([("errorQuantum", "", [#""detail":"new kind""#])], "errorQuantum", .other),
      ([("errorStore", "", [])], "errorStore", .other),
    ]
  }()

  @Test(arguments: SumForm.allCases)
  func errorsAreToldApartInEveryForm(form: SumForm) {
    for (steps, path, kind) in Self.errors {
      var text = ""
      for (name, member, more) in steps.reversed() {
        let inner = text.isEmpty ? [] : [text]
        text = (member.isEmpty ? "" : #""\#(member)":"#) + form.sum(name, more + inner)
      }
      let result = decodeReply(form.error(text))
      guard case .success(.error(let error)) = result else {
        Issue.record("no error: \(text) \(result)")
        continue
      }
      #expect(error.casePath == path)
      #expect(error.kind == kind)
      #expect(error.isExpectedMiss == (kind == .notResolvedLocally))
    }
  }

  @Test func anErrorThatNestsForEverIsCut() {
    let inner = #"{"type":"error","errorType":"#
    let text =
      #"{"error":"# + String(repeating: inner, count: 100) + #"{"type":"x"}"# + String(repeating: "}", count: 101)
    guard case .success(.error(let error)) = decodeReply(text) else {
      Issue.record("no error")
      return
    }
    #expect(error.cases == Array(repeating: "error", count: 16))
  }
}
