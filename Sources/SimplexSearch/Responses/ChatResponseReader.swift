// SPDX-License-Identifier: Apache-2.0

internal import JSONStream
internal import SimplexDirectory

/// Reads one document as its bytes arrive: a response in its wrapper, or a message that carries one.
final class ChatResponseReader {
  enum Form {
    /// `{"result":…}` or `{"error":…}`.
    case reply
    /// `{"corrId":…,"resp":…}`, where `resp` is a reply or a response without its wrapper.
    case message
  }

  private let form: Form
  private let tokenizer: JSONTokenizer
  private var reader: OutlineReader
  private var failure: ChatResponseError?

  init(form: Form, limits: ChatResponseLimits) {
    self.form = form
    tokenizer = JSONTokenizer(
      limits: JSONLimits(depth: limits.page.depth, token: limits.page.token, document: limits.page.document))
    reader = OutlineReader(tokenizer: tokenizer, limits: limits)
  }

  var byteCount: Int { tokenizer.taken }

  func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(ChatResponseError) {
    if let failure { throw failure }
    do throws(ChatResponseError) {
      try tokenizer.read(bytes) { () throws(ChatResponseError) in
        let tape = tokenizer.tape
        for position in tape.indices { try reader.take(tape, position) }
        if let error = tokenizer.error() { throw ChatResponseError(error) }
        reader.endWindow()
      }
    } catch {
      failure = error
      throw error
    }
  }

  func finish() throws(ChatResponseError) -> ChatReply {
    if let failure { throw failure }
    do throws(ChatResponseError) {
      tokenizer.finish()
      if let error = tokenizer.error() { throw ChatResponseError(error) }
      return try reply()
    } catch {
      failure = error
      throw error
    }
  }

  /// The message's `corrId`, as soon as it was met and also when the rest cannot be used; nil when there is none that is a
  /// string.
  var correlationID: String? {
    guard form == .message, !reader.outline.nodes.isEmpty else { return nil }
    return try? OutlineObject(outline: reader.outline, index: 0).string(.corrId)
  }

  private func reply() throws(ChatResponseError) -> ChatReply {
    let root = OutlineObject(outline: reader.outline, index: 0)
    let interpreter = ResponseInterpreter(pageOwner: reader.pageOwner, pageResult: reader.pageResult)
    switch form {
    case .reply:
      return try interpreter.wrapped(root)
    case .message:
      guard let resp = try root.object(.resp) else {
        throw root.error(.noResult, root.index, "the message has no resp")
      }
      if resp.has(.result) || resp.has(.error) { return try interpreter.wrapped(resp) }
      return try interpreter.response(resp)
    }
  }
}
