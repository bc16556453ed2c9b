// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct PlanToolTests {
  private static let link = "https://smp1.example.org/c#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  private static let plan =
    #"{"result":{"_owsf":true,"connectionPlan":{"connLink":{"connFullLink":"x","connShortLink":"\#(link)"},"planSimplexName":{"nameType":"publicGroup","nameDomain":{"nameTLD":"simplex","domain":"news","subDomain":[]}},"connectionPlan":{"_owsf":true,"groupLink":{"groupLinkPlan":{"_owsf":true,"ok":{"groupSLinkInfo_":{"direct":false,"groupRelays":["r1.example"]},"groupSLinkData_":{"groupProfile":{"displayName":"New\u202es"}}}}}}}}}"#

  @Test func aPlanIsShown() throws {
    let run = try Tool.run("plan", "-", input: Self.plan.utf8)
    #expect(run.status == 0)
    #expect(
      run.output == """
        plan          groupLink.ok
        name          #news
        profile       New\\u{202e}s
        channel       yes
        relays        r1.example
        next          Open new channel
        resolved link \(Self.link)

        """)
  }

  /// A document, its result object, and the exit status.
  static let results: [(String, String, Int32)] = [
    (
      plan,
      ##"{"outcome":"plan","plan":"groupLink.ok","resolvedLink":"\##(link)","simplexName":"#news","isChannel":true,"groupRelays":["r1.example"],"row":true}"##,
      0
    ),
    (#"{"error":{"type":"errorLater"}}"#, #"{"outcome":"error","case":"errorLater"}"#, 0),
    (
      #"{"result":{"type":"serviceResponse","responseData":{"type":"searchResults"}}}"#,
      #"{"outcome":"serviceResponse"}"#,
      0
    ),
    (#"{"result":{"type":"connectionPlan","connectionPlan":{"type":"later"}}}"#, #"{"outcome":"invalid"}"#, 1),
    (#"{"result":{"type":"cmdOk"}}"#, #"{"outcome":"invalid"}"#, 1), ("{}", #"{"outcome":"invalid"}"#, 1),
    ("{", #"{"outcome":"invalid"}"#, 1),
  ]

  @Test(arguments: results)
  func jsonIsTheResultObject(text: String, result: String, status: Int32) throws {
    let run = try Tool.run("plan", "--format", "json", input: text.utf8)
    #expect(run.output == result + "\n")
    #expect(run.status == status)
  }

  @Test func whatIsNoAnswerIsToldWithItsPlace() throws {
    try Tool.withFile(#"{"result":{"type":"connectionPlan"}}"#) { path in
      let run = try Tool.run("plan", path)
      #expect(run.status == 1)
      #expect(run.errors == "\(path): missing-field at byte 10, /result: connectionPlan is missing\n")
    }
    #expect(try Tool.run("plan", "/nowhere/at/all").status == 2)
    #expect(try Tool.run("plan", "a", "b").status == 2)
  }
}
