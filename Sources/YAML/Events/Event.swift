internal import Components

/// A parsing event of libyaml: a scalar or an alias, or the start or end of a collection.
struct Event {
  /// The kind of an event, with its data.
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

  /// The node properties before a value, and the style of a collection.
  struct Properties {
    var anchor: String?
    var tag: String?
    /// Whether a collection is in flow style: in brackets or braces.
    var isFlow = false

    var isEmpty: Bool { anchor == nil && tag == nil }
  }

  var content: Content
  var start: SourcePosition
  var end: SourcePosition

  /// Whether the event is a merge key: an unquoted `<<`.
  var isMergeKey: Bool {
    if case .scalar(let properties, "<<", .plain) = content { properties.tag == nil } else { false }
  }

  /// Whether this mapping and its first key are the two braces of `{{name}}`.
  func isTemplateStart(with key: Event) -> Bool {
    guard case .mappingStart(let inner) = key.content, inner.isFlow, inner.isEmpty else {
      return false
    }
    return key.start.line == start.line && key.start.column == start.column + 1
  }
}

/// A syntax error reported by libyaml.
struct SyntaxError: Error {
  /// The message of libyaml.
  var message: String
  /// The position at which parsing stopped.
  var position: SourcePosition
  /// What was parsed, such as `while parsing a flow sequence`; empty if unknown.
  var context = ""
  /// The start of what was parsed.
  var contextPosition: SourcePosition?
}
