// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The ratios as a picture: bars on a logarithmic scale, raw yajl being the line at 1.
enum Plot {
  private static let cases = ["page-images-10", "page-images-1000", "page-plain-1000", "page-intl-1000"]
  private static let contenders = [
    ("simplex-wire", "#2a7"), ("simplex-wire-elements", "#5b9"), ("simplex-wire-plain", "#8c9"),
    ("foundation-jsondecoder", "#c72"),
    ("jsonserialization", "#da6"), ("app-way", "#a33"),
  ]
  private static let (left, width, row, lowest, highest) = (170.0, 560.0, 16.0, 0.001, 10.0)

  static func svg(_ rows: [Measurement]) -> String {
    var body = ""
    var y = 40.0
    for name in cases {
      body += text(10, y + 2.8 * row, name, weight: "bold")
      for (contender, colour) in contenders {
        guard let ratio = rows.first(where: { $0.case == name && $0.contender == contender })?.ratioToRawYajl else {
          continue
        }
        let end = place(ratio)
        body +=
          "<rect x=\"\(number(left))\" y=\"\(number(y))\" width=\"\(number(end - left))\" height=\"\(number(row - 3))\" "
        body += "fill=\"\(colour)\"/>\n"
        body += text(end + 4, y + row - 5, "\(String(format: ratio < 0.1 ? "%.3f" : "%.2f", ratio)) \(contender)")
        y += row
      }
      y += 14
    }
    let line = place(1)
    body += "<path d=\"M\(number(line)) 28V\(number(y))\" stroke=\"#555\" stroke-dasharray=\"3 3\"/>\n"
    body += text(line - 40, 22, "1 = raw yajl, empty callbacks")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(left + width + 190)) \(number(y + 10))" \
      font-family="sans-serif" font-size="11" fill="#777">
      \(body)</svg>

      """
  }

  private static func place(_ ratio: Double) -> Double {
    left + width * log(max(ratio, lowest) / lowest) / log(highest / lowest)
  }

  private static func text(_ x: Double, _ y: Double, _ words: String, weight: String = "normal") -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" font-weight=\"\(weight)\">\(words)</text>\n"
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
