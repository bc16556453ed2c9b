// SPDX-License-Identifier: Apache-2.0

/// Why a command has no answer.
public struct ChatTransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An open list of error codes: more may be added without breaking a `switch`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code in kebab case.
    public let rawValue: String

    /// Makes a code of any text; the known ones are the static members.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code in kebab case.
    public var description: String { rawValue }

    /// The process could not be started.
    public static let launchFailed = Code(rawValue: "launch-failed")
    /// The process ended before it answered. The next command starts it again.
    public static let processEnded = Code(rawValue: "process-ended")
    /// No answer in time.
    public static let timeout = Code(rawValue: "timeout")
    /// The answer was not waited for: the task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The answer is none that can be read; ``ChatTransportError/message`` tells why.
    public static let invalidReply = Code(rawValue: "invalid-reply")
    /// The process does not read its commands, and too many wait for it.
    public static let backlog = Code(rawValue: "backlog")
    /// The command holds a line end.
    public static let lineEnd = Code(rawValue: "line-end")
    /// The transport was shut down.
    public static let shutDown = Code(rawValue: "shut-down")
  }

  /// What went wrong.
  public var code: Code
  /// A sentence for people, which is no part of the contract.
  public var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }
}
