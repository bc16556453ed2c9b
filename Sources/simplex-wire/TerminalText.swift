// SPDX-License-Identifier: Apache-2.0

/// Untrusted text made safe for a terminal: controls, bidi marks, invisible and unassigned characters are written as
/// `\u{…}`, so that no text can hide, reorder or command anything.
func shown(_ text: String) -> String {
  var safe = ""
  for scalar in text.unicodeScalars {
    if isNeutral(scalar) {
      safe.unicodeScalars.append(scalar)
    } else {
      safe += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return safe
}

private func isNeutral(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
  case .spaceSeparator: scalar == " " || scalar.value == 0x3000
  default: !scalar.properties.isDefaultIgnorableCodePoint
  }
}

/// How many columns a terminal needs for text that ``shown(_:)`` has passed.
func columns(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + columns($1) }
}

private func columns(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
    0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}

/// Untrusted text in a column: made safe, cut or filled to `width`. Text that runs from right to left is isolated, so that
/// what stands beside it keeps its place.
func cell(_ text: String, _ width: Int, alignRight: Bool = false) -> String {
  var safe = shown(text)
  var used = columns(safe)
  if used > width {
    var cut = ""
    used = 0
    for scalar in safe.unicodeScalars {
      let wide = columns(scalar)
      if used + wide > width - 1 { break }
      cut.unicodeScalars.append(scalar)
      used += wide
    }
    safe = cut + "…"
    used += 1
  }
  let fill = String(repeating: " ", count: width - used)
  let isolated = runsRightToLeft(safe) ? "\u{2068}\(safe)\u{2069}" : safe
  return alignRight ? fill + isolated : isolated + fill
}

private func runsRightToLeft(_ text: String) -> Bool {
  text.unicodeScalars.contains { scalar in
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

/// Bytes made safe: printable ASCII as it is, everything else as `\xHH`.
func shown(bytes: some Sequence<UInt8>) -> String {
  var safe = ""
  for byte in bytes { safe += shown(byte: byte) }
  return safe
}

func shown(byte: UInt8) -> String {
  if byte == 0x5C { return "\\\\" }
  if byte >= 0x20, byte < 0x7F { return String(UnicodeScalar(byte)) }
  let digits = String(byte, radix: 16)
  return "\\x" + (digits.count == 1 ? "0" : "") + digits
}
