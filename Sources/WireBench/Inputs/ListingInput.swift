// SPDX-License-Identifier: Apache-2.0

/// Makes published listings: formatted texts, a picture's path, now and then a full link.
struct ListingInput: Sendable {
  var entries: Int

  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0.utf8 }
    return bytes
  }

  /// Hands the listing out in pieces, so that one of any length can be made without holding it.
  func write(_ body: (String) -> Void) {
    var random = Randomness(seed: 20_260_811)
    body(#"{"entries":["#)
    for index in 0..<entries { body((index > 0 ? "," : "") + entry(&random)) }
    body("]}")
  }

  private func entry(_ random: inout Randomness) -> String {
    let words = random.once(in: 3) ? Vocabulary.international : Vocabulary.english
    let isChannel = random.once(in: 3)
    var text = #"{"entryType":{"type":"group","groupType":"\#(isChannel ? "channel" : "group")","#
    text += #""summary":{"currentMembers":\#(random.number(2...4_000))}},"#
    text += #""displayName":"\#(random.sentence(of: words, bytes: 14))","groupLink":{"#
    if random.once(in: 4) { text += #""connFullLink":"\#(LinkInput.full(&random))","# }
    text += #""connShortLink":"\#(LinkInput.short(&random, isChannel: isChannel))"},"#
    text += #""shortDescr":[{"text":"\#(random.sentence(of: words, bytes: random.number(60...150)))"}],"#
    text += #""welcomeMessage":[{"text":"\#(random.sentence(of: words, bytes: 80)) "},"#
    text += #"{"format":{"type":"bold"},"text":"rules"},{"text":" at "},"#
    text += #"{"format":{"type":"uri"},"text":"https://example.org/rules"}],"#
    text += #""imageFile":"images/\#(random.base64(22)).jpg","activeAt":"\#(Moment.quarter(&random))","#
    text += #""createdAt":"\#(Moment.day(&random))"}"#
    return text
  }
}
