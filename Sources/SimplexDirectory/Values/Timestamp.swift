// SPDX-License-Identifier: Apache-2.0

/// An instant in UTC, exact to the nanosecond, in the years 0001 to 9999.
///
/// To a Foundation date: `Date(timeIntervalSince1970: Double(t.secondsSince1970) + Double(t.nanoseconds) / 1e9)`.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down; negative before.
  public let secondsSince1970: Int64
  /// Nanoseconds past ``secondsSince1970``, 0 to 999,999,999.
  public let nanoseconds: UInt32

  /// Reads an RFC 3339 date-time, or gives nil when the text is none.
  ///
  /// Taken: `T` or `t`; `Z`, `z`, `±hh:mm` or `±hhmm`; one to twelve fraction digits, those past the ninth cut; real days
  /// only; no leap second. The instant must lie in the years 0001 to 9999, as written and in UTC.
  public init?(rfc3339 text: String) {
    var copy = text
    guard let value = copy.withUTF8({ Timestamp(rfc3339: $0) }) else { return nil }
    self = value
  }

  init?(rfc3339 bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 20, let base = bytes.baseAddress else { return nil }
    // Eight bytes at a time: what differs from a pattern of zeros is the digits, or something that does not belong there.
    let date = Self.difference(base, 0, from: 0x2D30_302D_3030_3030)
    let time = Self.difference(base, 8, from: 0x3030_3A30_3054_3030)
    let wrong =
      date & 0xFFF0_F0FF_F0F0_F0F0 | (date &+ 0x0006_0600_0606_0606) & 0x00F0_F000_F0F0_F0F0
      | time & 0xF0F0_FFF0_F0DF_F0F0 | (time &+ 0x0606_0006_0600_0606) & 0xF0F0_00F0_F000_F0F0
    let (tens, ones) = (base[17] &- 0x30, base[18] &- 0x30)
    guard wrong == 0, base[16] == 0x3A, tens <= 5, ones <= 9 else { return nil }
    // The letter between date and time, `T` or `t`, is masked out. Then each byte becomes ten times itself plus the next one.
    let digits = time & 0xFFFF_FFFF_FF00_FFFF
    let (dates, times) = (date &* 10 &+ date >> 8, digits &* 10 &+ digits >> 8)
    let (century, year) = (Int(dates & 0xFF), Int(dates >> 16 & 0xFF))
    let (month, day) = (Int(dates >> 40 & 0xFF), Int(times & 0xFF))
    let (hour, minute) = (Int(times >> 24 & 0xFF), Int(times >> 48 & 0xFF))
    let isLeap = (year == 0 ? century : year) & 3 == 0
    guard century | year != 0, month &- 1 < 12, month != 0, day >= 1, day <= Self.days(in: month, isLeap), hour <= 23,
      minute <= 59
    else { return nil }
    let days = Self.daysSince1970(century &* 100 &+ year, month, day)
    let local = days &* 86_400 &+ hour &* 3_600 &+ minute &* 60 &+ Int(tens &* 10 &+ ones)
    if bytes.count == 20, base[19] | 0x20 == 0x7A {
      secondsSince1970 = Int64(local)
      nanoseconds = 0
      return
    }
    var index = 19
    var fraction = 0
    if bytes[index] == 0x2E {
      index += 1
      var digits = 0
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
        if digits < 9 { fraction = fraction * 10 + Int(bytes[index] - 0x30) }
        digits += 1
        index += 1
      }
      guard (1...12).contains(digits) else { return nil }
      for _ in 0..<max(0, 9 - digits) { fraction *= 10 }
    }
    guard let offset = Self.offset(bytes, index) else { return nil }
    let seconds = local &- offset
    guard seconds >= Self.first, seconds <= Self.last else { return nil }
    secondsSince1970 = Int64(seconds)
    nanoseconds = UInt32(fraction)
  }

  /// Earlier instants come first.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    (lhs.secondsSince1970, lhs.nanoseconds) < (rhs.secondsSince1970, rhs.nanoseconds)
  }

  /// `YYYY-MM-DDTHH:MM:SS[.fraction]Z`, the fraction without trailing zeros and absent when zero.
  public var rfc3339: String {
    let seconds = Int(secondsSince1970)
    let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let second = seconds - day * 86_400
    let (year, month, dayOfMonth) = Self.date(daysSince1970: day)
    var text = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))T"
    text += "\(Self.padded(second / 3_600, 2)):\(Self.padded(second / 60 % 60, 2)):\(Self.padded(second % 60, 2))"
    if nanoseconds != 0 {
      var digits = Self.padded(Int(nanoseconds), 9)
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text + "Z"
  }

  /// 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z.
  private static let first = -62_135_596_800
  private static let last = 253_402_300_799

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for index in start..<start + count {
      guard bytes[index] >= 0x30, bytes[index] <= 0x39 else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
    }
    return value
  }

  /// The zone that fills the text from `index` on, in seconds east of UTC.
  private static func offset(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    if bytes[index] | 0x20 == 0x7A { return index + 1 == bytes.count ? 0 : nil }
    guard bytes[index] == 0x2B || bytes[index] == 0x2D else { return nil }
    let minutesAt: Int
    switch bytes.count - index {
    case 5: minutesAt = index + 3
    case 6 where bytes[index + 3] == 0x3A: minutesAt = index + 4
    default: return nil
    }
    guard let hours = number(bytes, index + 1, 2), let minutes = number(bytes, minutesAt, 2), hours <= 23, minutes <= 59
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return bytes[index] == 0x2D ? -seconds : seconds
  }

  @inline(__always)
  private static func difference(_ base: UnsafePointer<UInt8>, _ index: Int, from pattern: UInt64) -> UInt64 {
    let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    return UInt64(littleEndian: word) ^ pattern
  }

  /// Odd months have 31 days up to July, even ones from August on.
  @inline(__always)
  private static func days(in month: Int, _ isLeap: Bool) -> Int {
    if month == 2 { return isLeap ? 29 : 28 }
    return 30 &+ (month ^ month >> 3) & 1
  }

  /// Days between 1970-01-01 and a date of the Gregorian calendar: years counted from March.
  @inline(__always)
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let isEarly = month <= 2
    let shifted = UInt32(truncatingIfNeeded: isEarly ? year &- 1 : year)
    let fromMarch = UInt32(truncatingIfNeeded: isEarly ? month &+ 9 : month &- 3)
    let leaps = shifted / 4 &- shifted / 100 &+ shifted / 400
    let dayOfYear = (153 &* fromMarch &+ 2) / 5
    return Int(shifted &* 365 &+ leaps &+ dayOfYear) &+ day &- 719_469
  }

  private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = (monthFromMarch + 2) % 12 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
