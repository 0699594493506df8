extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var parameterType: ParameterType { .enumeration(allCases.map(\.rawValue)) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self? {
    guard let text = node.scalar?.text, !node.isNull else {
      return mismatch(node, into: &diagnostics)
    }
    if let value = Self(rawValue: text) { return value }
    let words = allCases.map(\.rawValue)
    let boolean = Bool.meant(by: text).map(String.init)
    let nearest =
      boolean.flatMap { words.contains($0) ? $0 : nil } ?? Suggestion.nearest(to: text, in: words)
    let known = words.map { "'\($0)'" }.joined(separator: ", ")
    let written = node.scalar?.isInterpolated == true ? "value" : "value '\(text.prefix(60))'"
    diagnostics.report(
      Diagnostic(
        .unknownValue, "unknown \(written), expected one of \(known)",
        at: node.range, help: nearest.map { "did you mean '\($0)'?" },
        fixIt: Suggestion.fixIt(for: text, in: words, at: node.textRange)))
    return nil
  }

  public var json: JSONValue { .text(rawValue) }
}
