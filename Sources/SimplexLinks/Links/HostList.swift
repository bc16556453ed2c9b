// SPDX-License-Identifier: Apache-2.0

extension ByteReader {
  /// Takes one or more hosts joined by commas. Duplicates and letter case are kept; a trailing comma fails.
  ///
  /// The hosts are appended to `list` unless it is nil.
  mutating func takeHosts(into list: inout [TransportHost]?) throws(LinkFailure) {
    repeat {
      let shape = try takeHost()
      if list != nil { list?.append(TransportHost(shape, of: bytes)) }
    } while take(UInt8(ascii: ","))
  }

  /// Reads the whole of these bytes as a list of hosts, empty or not; returns whether there was any.
  mutating func takeOptionalHosts(into list: inout [TransportHost]?) throws(LinkFailure) -> Bool {
    if isAtEnd { return false }
    try takeHosts(into: &list)
    guard isAtEnd else { throw failure(.trailingBytes) }
    return true
  }
}

extension [TransportHost] {
  /// Appends the hosts joined by commas.
  func append(to output: inout [UInt8]) {
    for (index, host) in enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output.append(contentsOf: host.bytes)
    }
  }
}
