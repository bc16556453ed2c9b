// SPDX-License-Identifier: Apache-2.0

public import SimplexDirectory

/// Asks the directory for pages.
public protocol DirectoryTransport: Sendable {
  /// Asks for one page.
  ///
  /// The answer may come late or never: the search counts `timeout` itself, cancels the task, and ignores what comes after.
  /// - Parameters:
  ///   - request: the text, and where the page begins.
  ///   - timeout: how long the service may take.
  /// - Throws: any error; the search shows that the request failed, never the error.
  func page(for request: DirectoryRequest, timeout: Duration) async throws -> DirectoryPage
}

/// Asks the core what connecting to a target would mean.
public protocol LinkPlanner: Sendable {
  /// Plans one target.
  ///
  /// With ``ResolveMode/never`` nothing may leave the machine. The answer may come late or never, as with pages.
  /// - Parameters:
  ///   - target: a link, a name, or a bare domain.
  ///   - resolve: how far the core may look.
  ///   - timeout: how long it may take.
  /// - Throws: any error, which stands for having found nothing.
  func plan(_ target: String, resolve: ResolveMode, timeout: Duration) async throws -> ConnectionPlanResponse
}
