public import Components

/// The languages whose stop words are left out of queries; written `true` for all that are known,
/// `false` for none, or as a list such as `[en, de]`.
public struct StopWordRemoval: Hashable, Sendable {
  public var languages: [StopWordLanguage]

  public init(_ languages: [StopWordLanguage]) {
    self.languages = languages
  }
}

extension StopWordRemoval: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {
    self.init(value ? StopWordLanguage.allCases : [])
  }
}

extension StopWordRemoval: ParameterValue {
  public static var parameterType: ParameterType {
    .oneOf([.boolean, .list(StopWordLanguage.parameterType)])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> StopWordRemoval? {
    if node.sequence != nil {
      return [StopWordLanguage].decode(node, into: &diagnostics).map { StopWordRemoval($0) }
    }
    if case .boolean(let isWanted) = node.scalar?.value { return isWanted ? true : false }
    return mismatch(node, into: &diagnostics, help: "write languages as in [en, de]")
  }

  public var json: JSONValue {
    if languages.isEmpty { return .boolean(false) }
    return languages == StopWordLanguage.allCases ? .boolean(true) : languages.json
  }
}
