// SPDX-License-Identifier: Apache-2.0

internal import SimplexDirectory
internal import SimplexLinks

/// What an outline means.
struct ResponseInterpreter {
  let pageOwner: Int?
  let pageResult: Result<DirectoryPage, DirectoryError>?

  /// `{"result":…}` or `{"error":…}`, the first of which counts when both stand there.
  func wrapped(_ wrapper: OutlineObject) throws(ChatResponseError) -> ChatReply {
    if let result = try wrapper.object(.result) { return try response(result) }
    if let error = try wrapper.object(.error) { return .error(try ChatError(error)) }
    throw wrapper.error(.noResult, wrapper.index, "neither result nor error")
  }

  func response(_ object: OutlineObject) throws(ChatResponseError) -> ChatReply {
    let response = try object.asCase()
    switch response.name {
    case .serviceResponse: return .result(.serviceResponse(try serviceResponse(response.fields)))
    case .connectionPlan: return .result(.connectionPlan(try PlanReader.response(response.fields)))
    case .chatCmdError:
      // How cores without the wrapper tell errors.
      guard let error = try response.fields.object(.chatError) else { throw response.fields.missing(.chatError) }
      return .error(try ChatError(error))
    default: return .result(.other(response.text))
    }
  }

  private func serviceResponse(_ fields: OutlineObject) throws(ChatResponseError) -> ServiceResponse {
    guard let pageResult, pageOwner == fields.index else { throw fields.missing(.responseData) }
    return ServiceResponse(user: PlanReader.user(fields), page: pageResult)
  }
}
