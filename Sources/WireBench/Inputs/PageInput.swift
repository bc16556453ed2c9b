// SPDX-License-Identifier: Apache-2.0

/// Makes pages of search results as the service prints them: names sorted, no white space.
struct PageInput: Sendable {
  enum Text: Sendable {
    case ascii, international, escaped
  }

  var entries: Int
  var text = Text.ascii
  var hasImages = false

  func bytes() -> [UInt8] {
    var random = Randomness(seed: 20_260_810)
    var page = #"{"entries":["#
    page.reserveCapacity(entries * (hasImages ? 11_000 : 640) + 256)
    for index in 0..<entries {
      if index > 0 { page += "," }
      append(to: &page, &random)
    }
    page += #"],"searchCursor":{"lastCreatedAt":"2026-05-04T03:02:01.123456Z","lastGroupId":9007199254740993,"#
    page += #""lastMembers":12},"type":"searchResults"}"#
    return Array(page.utf8)
  }

  private func append(to page: inout String, _ random: inout Randomness) {
    let isChannel = random.once(in: 3)
    page += #"{"activeAt":"\#(Moment.quarter(&random))","createdAt":"\#(Moment.day(&random))","#
    page += #""displayName":"\#(random.sentence(of: words, bytes: 14)) \#(random.number(1...999))","entryType":{"#
    if random.once(in: 4) { page += #""admission":{"review":"all"},"# }
    page +=
      #""groupType":"\#(isChannel ? "channel" : "group")","summary":{"currentMembers":\#(random.number(2...4_000))"#
    if isChannel { page += #","publicMemberCount":\#(random.number(2...40_000))"# }
    page += #"},"type":"group"},"groupLink":{"connShortLink":"\#(LinkInput.short(&random, isChannel: isChannel))"}"#
    if hasImages { page += #","image":"data:image/jpg;base64,\#(random.base64(10_124, forURL: false))""# }
    page += #","shortDescr":"\#(random.sentence(of: words, bytes: random.number(60...150)))""#
    if random.once(in: 4) { page += ##","simplexName":"#group\##(random.number(1...9_999)).testing""## }
    page += "}"
  }

  private var words: [String] {
    switch text {
    case .ascii: Vocabulary.english
    case .international: Vocabulary.international
    case .escaped: Vocabulary.escaped
    }
  }
}

/// Times as the service rounds them.
enum Moment {
  static func quarter(_ random: inout Randomness) -> String {
    "\(day(&random).prefix(11))\(padded(random.number(0...23))):\(random.pick(["00", "15", "30", "45"])):00Z"
  }

  static func day(_ random: inout Randomness) -> String {
    "2026-08-\(padded(random.number(1...28)))T00:00:00Z"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
