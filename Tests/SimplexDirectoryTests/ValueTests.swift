// SPDX-License-Identifier: Apache-2.0

import JSONStream
import SimplexDirectory
import Testing

@Suite struct ValueTests {
  static let dates: [(String, String?)] = [
    ("2026-08-09T06:30:00Z", "2026-08-09T06:30:00Z"), ("2026-08-09t06:30:00z", "2026-08-09T06:30:00Z"),
    ("2026-08-09T06:30:00.5Z", "2026-08-09T06:30:00.5Z"), ("2026-08-09T06:30:00.000Z", "2026-08-09T06:30:00Z"),
    ("2026-08-09T06:30:00.123456789012Z", "2026-08-09T06:30:00.123456789Z"),
    ("2026-08-09T06:30:00.1234567890123Z", nil),
    ("2026-08-09T06:30:00.Z", nil), ("2026-08-09T06:30:00+02:00", "2026-08-09T04:30:00Z"),
    ("2026-08-09T06:30:00-0230", "2026-08-09T09:00:00Z"),
    ("2026-08-09T06:30:00-00:00", "2026-08-09T06:30:00Z"), ("2026-08-09T06:30:00+23:59", "2026-08-08T06:31:00Z"),
    ("2026-08-09T06:30:00+24:00", nil),
    ("2026-08-09T06:30:00+02", nil), ("2026-08-09T06:30:00+2:00", nil), ("2026-08-09T06:30:00+02:60", nil),
    ("2026-08-09T06:30:00", nil),
    ("2026-08-09 06:30:00Z", nil), (" 2026-08-09T06:30:00Z", nil), ("2026-08-09T06:30:00Z ", nil),
    ("2026-8-09T06:30:00Z", nil),
    ("2026-02-29T00:00:00Z", nil), ("2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z"), ("1900-02-29T00:00:00Z", nil),
    ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"),
    ("2026-04-31T00:00:00Z", nil), ("2026-13-01T00:00:00Z", nil), ("2026-00-01T00:00:00Z", nil),
    ("2026-01-00T00:00:00Z", nil),
    ("2026-01-01T24:00:00Z", nil), ("2026-01-01T23:60:00Z", nil), ("2026-01-01T23:59:60Z", nil), ("", nil),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"), ("0001-01-01T00:00:00+00:01", nil), ("0000-12-31T23:59:59Z", nil),
    ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z"), ("9999-12-31T23:59:59-00:01", nil),
    ("1969-12-31T23:59:59.25Z", "1969-12-31T23:59:59.25Z"),
    ("1600-03-01T00:00:00Z", "1600-03-01T00:00:00Z"),
  ]

  @Test func datesAreExact() {
    for (text, printed) in Self.dates {
      #expect(Timestamp(rfc3339: text)?.rfc3339 == printed, "\(text)")
      let answer = decodePage(Document.page(Document.entry(more: "\"activeAt\":\"\(text)\"")))
      #expect(answer.entries.first?.activeAt?.rfc3339 == printed, "\(text)")
      #expect(answer.dropped.first?.reason == (printed == nil ? .invalidDate : nil), "\(text)")
    }
  }

  @Test func secondsAreCountedFrom1970() {
    #expect(Timestamp(rfc3339: "1970-01-01T00:00:01.5Z")?.secondsSince1970 == 1)
    #expect(Timestamp(rfc3339: "1969-12-31T23:59:59.25Z")?.secondsSince1970 == -1)
    #expect(Timestamp(rfc3339: "1969-12-31T23:59:59.25Z")?.nanoseconds == 250_000_000)
    #expect(Timestamp(rfc3339: "2026-08-09T06:30:00Z")?.secondsSince1970 == 1_786_257_000)
  }

  @Test func aDateMayBeIgnoredButNotItsType() {
    let entry = Document.entry(more: #""activeAt":"yesterday","createdAt":"2026-01-01T00:00:00Z""#)
    let answer = decodePage(Document.page(entry), invalidDates: .ignore)
    #expect(answer.entries.first?.activeAt == nil)
    #expect(answer.entries.first?.createdAt != nil)
    #expect(
      decodePage(Document.page(Document.entry(more: #""activeAt":1"#)), invalidDates: .ignore).dropped.first?.reason
        == .wrongType)
  }

  static let integers: [(String, Int64?)] = [
    ("0", 0), ("-0", 0), ("12", 12), ("12.0", 12), ("1e3", 1_000), ("1E+3", 1_000), ("120e-1", 12), ("1.20e1", 12),
    ("-0.0e5", 0), ("12.5", nil),
    ("1e-1", nil), ("9223372036854775807", .max), ("9223372036854775808", nil), ("-9223372036854775808", .min),
    ("-9223372036854775809", nil),
    ("9.223372036854775807e18", .max), ("92233720368547758070e-1", .max), ("1e18", 1_000_000_000_000_000_000),
    ("1e19", nil), ("1e400", nil),
    ("0e999999999999999999999", 0), ("1e999999999999999999999", nil), ("1e-999999999999999999999", nil),
    ("1000000000000000000000000e-24", 1),
    ("0.000000000000000000000001e24", 1), ("1.00000000000000000000000", 1), ("1.00000000000000000000001", nil),
    ("9007199254740993", 9_007_199_254_740_993),
    ("18446744073709551616", nil), ("18446744073709551617e0", nil), ("10000000000000000000000000001e-28", nil),
  ]

  @Test func countsAreExactIntegersOf64Bits() {
    for (text, value) in Self.integers {
      let answer = decodePage(Document.page(Document.entry(entryType: "{\"summary\":{\"currentMembers\":\(text)}}")))
      #expect(answer.entries.first?.entryType.summary.currentMembers == value, "\(text)")
      #expect(answer.dropped.first?.reason == (value == nil ? .invalidNumber : nil), "\(text)")
    }
  }

  @Test func groupTypesAreComparedByteForByte() {
    for (text, type) in [
      ("group", GroupType.group), ("channel", .channel), ("Channel", .unknown("Channel")), ("", .unknown("")),
    ] {
      let answer = decodePage(
        Document.page(Document.entry(entryType: "{\"groupType\":\"\(text)\",\"summary\":{\"currentMembers\":1}}")))
      #expect(answer.entries.first?.entryType.groupType == type)
      #expect(answer.entries.first?.isChannel == (type == .channel))
    }
  }
}
