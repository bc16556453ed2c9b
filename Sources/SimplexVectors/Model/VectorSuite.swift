// SPDX-License-Identifier: Apache-2.0

/// What a vector tests. The raw values are those of the files.
@_spi(Conformance) public enum VectorSuite: String, CaseIterable, Sendable {
  /// JSON syntax.
  case json
  /// A search response.
  case directoryResponse = "directory-response"
  /// A search request.
  case directoryRequest = "directory-request"
  /// A published listing.
  case directoryListing = "directory-listing"
  /// A connection link, decoded.
  case link
  /// The type of a text that is one link.
  case linkType = "link-type"
  /// A SimpleX name, decoded.
  case name
  /// A search text that may be a name.
  case nameCandidate = "name-candidate"
  /// A message, scanned.
  case markdown
  /// What a text asks to connect to.
  case connectTarget = "connect-target"
  /// A chat client's reply, most of them connection plans.
  case connectionPlan = "connection-plan"
  /// A script of events and answers of an online search.
  case onlineSearch = "online-search"

  /// Whether the input is bytes that may come in pieces.
  public var isDecoding: Bool {
    switch self {
    case .json, .directoryResponse, .directoryListing, .connectionPlan: true
    default: false
    }
  }

  /// The named argument that stands beside the input, and whether it must.
  var argument: (name: String, isRequired: Bool)? {
    switch self {
    case .directoryRequest: ("cursor", false)
    case .nameCandidate: ("defaultTLD", true)
    default: nil
    }
  }
}
