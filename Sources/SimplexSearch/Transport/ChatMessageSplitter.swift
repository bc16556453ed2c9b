// SPDX-License-Identifier: Apache-2.0

internal import SimplexDirectory

/// Cuts a stream into messages, one a line, and decodes each as its bytes arrive.
///
/// Lines end with the byte 0x0A and nothing else: other characters that end lines may stand in JSON's strings. Lines of
/// white space alone are let go. A line past the limits is skipped to its end; nothing of it is kept.
struct ChatMessageSplitter {
  struct Message {
    /// nil for a message that answers no command.
    var correlationID: String?
    var reply: Result<ChatReply, ChatResponseError>
  }

  private let limits: ChatResponseLimits
  private var reader: ChatResponseReader?
  private var failure: ChatResponseError?

  init(limits: ChatResponseLimits) { self.limits = limits }

  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: (Message) -> Void) {
    var rest = bytes
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: 0x0A) else {
        take(rest)
        return
      }
      take(UnsafeBufferPointer(rebasing: rest[..<end]))
      if let message = endLine() { deliver(message) }
      rest = UnsafeBufferPointer(rebasing: rest[(end + 1)...])
    }
  }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard failure == nil, !bytes.isEmpty else { return }
    if reader == nil {
      // A reader is not made for white space.
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
      reader = ChatResponseReader(form: .message, limits: limits)
    }
    do throws(ChatResponseError) { try reader?.feed(bytes) } catch { failure = error }
  }

  private mutating func endLine() -> Message? {
    guard let reader else { return nil }
    defer {
      self.reader = nil
      failure = nil
    }
    do throws(ChatResponseError) {
      let reply = try reader.finish()
      return Message(correlationID: reader.correlationID, reply: .success(reply))
    } catch {
      return Message(correlationID: reader.correlationID, reply: .failure(error))
    }
  }
}
