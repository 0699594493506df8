/// A text with places for the attributes of a record: `{{name}} ({{brand}})`.
///
/// `{{#attribute}}…{{/attribute}}` shows its inside only if the attribute has a value,
/// `{{^attribute}}…{{/attribute}}` only if it has none (a small part of Mustache's language).
/// Attributes are dotted paths; lists are joined by commas. `{{snippet:attribute}}` is the stretch of
/// the text that matches, and names that begin with `__`, such as `{{__position}}`, are what is known
/// of a hit besides its record.
public struct Template: Hashable, Sendable {
  indirect enum Part: Hashable, Sendable {
    case text(String)
    case attribute(String)
    case snippet(String)
    case section(attribute: String, isInverted: Bool, parts: [Part])
  }

  /// The text as it was written.
  public let source: String
  let parts: [Part]
  /// The names of what is shown of a hit besides its record, in order, each once.
  public let facts: [String]

  /// Reads a template.
  ///
  /// - Throws: `TemplateError` for braces or sections that are not closed.
  public init(_ source: String) throws(TemplateError) {
    self.source = source
    parts = try TemplateParser(source).parse()
    facts = Self.names(in: parts) { part in
      switch part {
      case .attribute(let path), .section(let path, _, _):
        path.hasPrefix(Self.factMark) ? path : nil
      case .text, .snippet: nil
      }
    }
  }

  /// The attributes that the template names, in order, each once.
  public var attributes: [String] {
    Self.names(in: parts) { part in
      switch part {
      case .text: nil
      case .attribute(let path), .snippet(let path), .section(let path, _, _):
        path.hasPrefix(Self.factMark) ? nil : path
      }
    }
  }

  /// The attributes of which the template shows a snippet, in order, each once.
  public var snippets: [String] {
    Self.names(in: parts) { if case .snippet(let path) = $0 { path } else { nil } }
  }

  private static let factMark = "__"

  private static func names(in parts: [Part], _ name: (Part) -> String?) -> [String] {
    var found: [String] = []
    func collect(_ parts: [Part]) {
      for part in parts {
        if let name = name(part), !found.contains(name) { found.append(name) }
        if case .section(_, _, let inner) = part { collect(inner) }
      }
    }
    collect(parts)
    return found
  }

  /// The template filled from any JSON value; what has no value is left out.
  public func text(for value: JSONValue, in wording: Wording = Wording()) -> String {
    fill(parts, from: value) { path, value in
      wording.formattedText(of: value, of: path) ?? Self.text(of: value)
    }
  }

  /// The template filled from a hit, with the matched parts of its attributes marked.
  ///
  /// `facts` is what is known of the hit besides its record, by name, as in `__position`.
  public func line(
    for hit: Hit, in wording: Wording = Wording(), facts: [String: String] = [:]
  ) -> HighlightedText {
    var line = HitLine(hit: hit, facts: facts, wording: wording)
    line.append(parts)
    return line.result
  }

  private func fill(
    _ parts: [Part], from value: JSONValue, show: (String, JSONValue) -> String
  ) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .attribute(let path), .snippet(let path):
        return value[path: path].map { show(path, $0) } ?? ""
      case .section(let path, let isInverted, let inner):
        return Self.hasValue(value[path: path]) != isInverted
          ? fill(inner, from: value, show: show) : ""
      }
    }.joined()
  }

  fileprivate static func hasValue(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .null, .boolean(false), .text(""): false
    case .array(let items): !items.isEmpty
    default: true
    }
  }

  /// A value as people write it: lists joined by commas, objects as JSON, nothing for null.
  public static func text(of value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .boolean(let flag): String(flag)
    case .integer(let number): String(number)
    case .number(let number): number.shortText
    case .text(let text): text
    case .array(let items): items.map(text(of:)).joined(separator: ", ")
    case .object: value.text(.compact)
    }
  }
}

/// A line that grows part by part.
private struct HitLine {
  let hit: Hit
  let facts: [String: String]
  let wording: Wording
  var result = HighlightedText()

  init(hit: Hit, facts: [String: String], wording: Wording) {
    self.hit = hit
    self.facts = facts
    self.wording = wording
  }

  mutating func append(_ parts: [Template.Part]) {
    for part in parts {
      switch part {
      case .text(let text): result.append(text)
      case .snippet(let path): result.append(hit.snippetText(of: path, in: wording))
      case .attribute(let path):
        result.append(
          facts[path].map { HighlightedText($0) } ?? hit.text(of: path, in: wording))
      case .section(let path, let isInverted, let inner):
        let isThere = facts[path] != nil || Template.hasValue(hit.value(path))
        if isThere != isInverted { append(inner) }
      }
    }
  }
}

/// Why a text is no template.
public struct TemplateError: Error, Hashable, Sendable {
  public var message: String
  /// Where it goes wrong, in Unicode scalars from the start, 0-based.
  public var offset: Int
}

extension DiagnosticID {
  /// A template whose braces or sections are not closed.
  public static let invalidTemplate: Self = "invalid-template"
}

extension Template: ParameterValue {
  public static var parameterType: ParameterType { .named("template", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Template? {
    guard let source = String.decode(node, into: &diagnostics) else { return nil }
    do {
      return try Template(source)
    } catch {
      diagnostics.report(
        Diagnostic(
          .invalidTemplate, error.message,
          at: node.range(ofText: error.offset, length: 2) ?? node.range,
          help: "places are written {{attribute}}"))
      return nil
    }
  }

  public var json: JSONValue { .text(source) }
}
