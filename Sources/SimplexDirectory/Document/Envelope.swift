// SPDX-License-Identifier: Apache-2.0

internal import JSONStream

/// What stands around the entries of a response.
struct Envelope {
  enum TypeMember {
    case absent, notAString, searchResults, error, other

    init(_ token: JSONToken) {
      self = token.spells("searchResults") ? .searchResults : token.spells("error") ? .error : .other
    }
  }

  var type = TypeMember.absent
  var cursor: SearchCursor?
  var errorMessage: String?

  /// Throws what makes the response no page. The end of the document decides it, so `end` is its place.
  func requireSearchResults(at end: Int) throws(DirectoryError) {
    switch type {
    case .searchResults: return
    case .absent: throw DirectoryError(code: .missingType, offset: end, message: "the response has no type")
    case .notAString: throw DirectoryError(code: .wrongType, offset: end, message: "the response's type is no string")
    case .other:
      throw DirectoryError(code: .unexpectedType, offset: end, message: "the response's type is not known")
    case .error:
      throw DirectoryError(
        code: .serviceError, offset: end, message: errorMessage ?? "", serviceMessage: errorMessage)
    }
  }
}
