// SPDX-License-Identifier: Apache-2.0

import SimplexLinks

/// Whether the time of what reads texts grows as their length does: nanoseconds a byte from 64 KB to 4 MB.
///
/// Each figure is the least of several samples of processor time: what disturbs a sample only adds to it. A long list is
/// memory that the system gives page by page, a short one is taken again from the allocator; `list-alone` tells what
/// that costs by itself, so the difference to `parse` is the scanner's.
enum Scaling {
  static let sizes = [64 << 10, 256 << 10, 1 << 20, 4 << 20]

  struct Row: Codable {
    var function: String
    var input: String
    var nanosecondsPerByte: [Double]
    /// The last of them by the first.
    var ratio: Double
  }

  struct Function: Sendable {
    let name: String
    let inputs: [ScalingInput]
    /// Makes what is measured of a text, so that what it needs first is not in it.
    let prepare: @Sendable (String) -> () -> Void
  }

  static let functions: [Function] =
    [
      reader("parse") { FormattedText.parse($0) },
      Function(name: "list-alone", inputs: ScalingInput.messages.filter(isFragmented)) { text in
        let count = FormattedText.parse(text)?.count ?? 0
        return { keep([FormattedText](repeating: FormattedText(text: " "), count: count)) }
      },
      reader("strConnectTarget") { strConnectTarget($0) },
      reader("strIsSimplexLink") { strIsSimplexLink($0) },
      reader("strHasSingleSimplexLink") { strHasSingleSimplexLink($0) },
      reader("LinkDiagnosis") { LinkDiagnosis(of: $0) },
      reader("hasObfuscatedSimplexLink") { hasObfuscatedSimplexLink($0) },
      writer("messageText") { FormattedText.messageText(of: $0) },
      writer("jsonText") { FormattedText.jsonText(of: $0) },
      reader("simplexLinkType", of: ScalingInput.wholes) { simplexLinkType(of: $0) },
      reader("ConnectionLink", of: ScalingInput.wholes) { try? ConnectionLink(parsing: $0) },
      reader("CoreConnectTarget", of: ScalingInput.wholes) { CoreConnectTarget(parsing: $0) },
      reader("SimplexName", of: ScalingInput.wholes) { try? SimplexName(parsing: $0) },
      reader("SimplexDomain", of: ScalingInput.wholes) { try? SimplexDomain(parsing: $0) },
      reader("nameSearchCandidate", of: ScalingInput.wholes) { nameSearchCandidate($0) },
      reader("isNameLabel", of: ScalingInput.wholes) { isNameLabel($0) },
    ]

  static func rows(of function: Function) -> [Row] {
    function.inputs.map { input in
      let times = sizes.map { size in
        let text = input.text(bytes: size)
        return least(function.prepare(text)) * 1e9 / Double(text.utf8.count)
      }
      return Row(
        function: function.name, input: input.name, nanosecondsPerByte: times, ratio: times[times.count - 1] / times[0])
    }
  }

  /// The least time of the work, in seconds.
  private static func least(_ work: () -> Void) -> Double {
    let once = Clock.time(work)
    let repeats = max(1, Int(2e-3 / max(once, 1e-7)))
    var least = once
    var spent = 0.0
    var samples = 0
    while samples < 5 || (samples < 40 && spent < 0.1) {
      let seconds = Clock.time { for _ in 0..<repeats { work() } }
      least = min(least, seconds / Double(repeats))
      spent += seconds
      samples += 1
    }
    return least
  }

  private static func reader<Answer>(
    _ name: String, of inputs: [ScalingInput] = ScalingInput.messages,
    _ read: @escaping @Sendable (String) -> Answer
  ) -> Function {
    Function(name: name, inputs: inputs) { text in { keep(read(text)) } }
  }

  private static func writer(
    _ name: String, _ write: @escaping @Sendable ([FormattedText]) -> String
  ) -> Function {
    Function(name: name, inputs: ScalingInput.messages) { text in
      let fragments = FormattedText.parse(text) ?? [FormattedText(text: text)]
      return { keep(write(fragments)) }
    }
  }

  /// Whether a fragment has fewer than sixteen bytes.
  private static func isFragmented(_ input: ScalingInput) -> Bool {
    let text = input.text(bytes: 4_096)
    return (FormattedText.parse(text)?.count ?? 0) * 16 > text.utf8.count
  }

  /// Takes an answer and forgets it, so that making it is not left out.
  @inline(never)
  private static func keep<Answer>(_ answer: Answer) {}

  static func text(_ rows: [Row]) -> String {
    let head = ["function", "input"] + sizes.map { $0 < 1 << 20 ? "\($0 >> 10) KB" : "\($0 >> 20) MB" } + ["ratio"]
    return Table.text(
      head,
      rows.map { row in
        [row.function, row.input] + row.nanosecondsPerByte.map { Table.number($0, 2) } + [Table.number(row.ratio, 2)]
      })
  }
}
