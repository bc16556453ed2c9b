// SPDX-License-Identifier: Apache-2.0

/// Carries commands to a chat client and its answers back.
public protocol ChatTransport: Sendable {
  /// Sends a command and waits for the answer.
  ///
  /// - Parameters:
  ///   - command: one line without its end.
  ///   - timeout: how long the answer may take.
  /// - Throws: when there is no answer, or none that can be read. An answer that tells an error is returned.
  func send(_ command: String, timeout: Duration) async throws -> ChatReply
}
