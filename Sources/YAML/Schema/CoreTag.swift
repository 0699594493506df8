internal import Components

/// A tag of the core schema, such as `!!str`.
enum CoreTag: String, CaseIterable {
  case text = "str"
  case integer = "int"
  case number = "float"
  case boolean = "bool"
  case null
  case sequence = "seq"
  case mapping = "map"

  private static let prefix = "tag:yaml.org,2002:"

  /// The value of a scalar; nil, with a diagnostic, if it does not match its tag.
  static func value(
    of text: String, _ style: Scalar.Style, _ tag: String?, at range: SourceRange,
    into diagnostics: inout Diagnostics
  ) -> Scalar.Value? {
    let untagged = style == .plain ? CoreSchema.value(of: text) : .text(text)
    guard let tag else { return untagged }
    // The tag `!` means text.
    guard tag != "!" else { return .text(text) }
    guard let known = known(tag, at: range, into: &diagnostics) else { return untagged }
    if let value = known.value(of: text) { return value }
    diagnostics.report(known.mismatch("'\(text.prefix(60))'", at: range))
    return nil
  }

  /// Reports a collection that does not match its tag, and removes its content.
  static func check(
    _ tag: String?, of composed: inout ComposedNode, into diagnostics: inout Diagnostics
  ) {
    guard let tag, tag != "!", let node = composed.node,
      let known = known(tag, at: composed.range, into: &diagnostics)
    else { return }
    switch (known, node.content) {
    case (.sequence, .sequence), (.mapping, .mapping): break
    default:
      diagnostics.report(known.mismatch(node.nounPhrase, at: composed.range))
      composed.content = nil
    }
  }

  /// The start of the first line with a `%TAG` directive.
  static func directive(in text: String) -> SourcePosition? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let lines = SourceLines(text)
    let line = (1...lines.count).first { lines[$0].utf8.starts(with: "%TAG".utf8) }
    return line.map { SourcePosition(line: $0, column: 1) }
  }

  private func value(of text: String) -> Scalar.Value? {
    let plain = CoreSchema.value(of: text)
    return switch (self, plain) {
    case (.text, _): .text(text)
    case (.integer, .integer), (.number, .number), (.boolean, .boolean), (.null, .null): plain
    case (.number, .integer(let value)): .number(Double(value))
    default: nil
    }
  }

  private static func known(
    _ tag: String, at range: SourceRange, into diagnostics: inout Diagnostics
  ) -> CoreTag? {
    let isCore = tag.hasPrefix(prefix)
    let name = isCore ? String(tag.dropFirst(prefix.count)) : tag
    if isCore, let known = CoreTag(rawValue: name) { return known }
    let written = isCore ? "!!\(name)" : tag
    let names = allCases.map { "!!\($0.rawValue)" }
    diagnostics.report(
      Diagnostic(
        .unknownTag,
        "unknown tag '\(written)', expected one of \(names.joined(separator: ", "))", at: range,
        help: Suggestion.help(for: written, in: names)
          ?? "remove it, or put the value in quotes if the '!' belongs to it"))
    return nil
  }

  private func mismatch(_ found: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .invalidTag, "\(found) does not match its tag '!!\(rawValue)'", at: range,
      help: "remove the tag, or write a value that matches it")
  }
}
