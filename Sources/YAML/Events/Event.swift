internal import Components

/// One step of the walk through a YAML text.
struct Event {
  enum Content {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(Properties, text: String, style: Scalar.Style)
    case sequenceStart(Properties)
    case sequenceEnd
    case mappingStart(Properties)
    case mappingEnd
  }

  /// What may stand before a value.
  struct Properties {
    var anchor: String?
    var tag: String?
    /// True for collections in brackets or braces.
    var isFlow = false

    var isEmpty: Bool { anchor == nil && tag == nil }
  }

  var content: Content
  var start: SourcePosition
  var end: SourcePosition

  /// True for an unquoted `<<`.
  var isMergeKey: Bool {
    if case .scalar(let properties, "<<", .plain) = content { properties.tag == nil } else { false }
  }

  /// True if this mapping and its first key are the two braces of `{{name}}`.
  func startsTemplate(with key: Event) -> Bool {
    guard case .mappingStart(let inner) = key.content, inner.isFlow, inner.isEmpty else {
      return false
    }
    return key.start.line == start.line && key.start.column == start.column + 1
  }
}

/// Why libyaml cannot read on, in its own words.
struct SyntaxProblem: Error {
  var problem: String
  /// Where reading stopped.
  var position: SourcePosition
  /// What was being read, such as `while parsing a flow sequence`; empty if unknown.
  var context = ""
  /// Where that began.
  var contextPosition: SourcePosition?
}
