/// A text with variables for the attributes of a record: `{{name}} ({{brand}})`.
///
/// The syntax is a subset of Mustache. The section `{{#attribute}}…{{/attribute}}` is shown only if the
/// attribute has a value, `{{^attribute}}…{{/attribute}}` only if it has none. Attributes are dotted
/// paths; the values of an array are separated by commas. `{{snippet:attribute}}` is the snippet of an
/// attribute. Names that start with `__`, such as `{{__position}}`, are metadata of a hit.
///
/// It is a class, because widgets, cards, and phrases contain many templates and are often copied.
public final class Template: Sendable {
  indirect enum Part: Hashable, Sendable {
    case text(String)
    case attribute(String)
    case snippet(String)
    case section(attribute: String, isInverted: Bool, parts: [Part])
  }

  /// The source text.
  public let source: String
  let parts: [Part]
  /// The metadata that the template shows, such as `__position`.
  ///
  /// In order of first use, without duplicates.
  public let metadata: [String]
  /// The attributes with snippets in order, without duplicates.
  public let snippets: [String]

  /// Parses a template. O(length).
  ///
  /// - Throws: `TemplateError` for unclosed braces or sections, and for sections nested deeper than 32.
  public init(_ source: String) throws(TemplateError) {
    self.source = source
    parts = try TemplateParser(source).parse()
    metadata = Self.names(in: parts) { part in
      switch part {
      case .attribute(let path), .section(let path, _, _):
        path.hasPrefix(Self.metadataPrefix) ? path : nil
      case .text, .snippet: nil
      }
    }
    snippets = Self.names(in: parts) { if case .snippet(let path) = $0 { path } else { nil } }
  }

  /// The attributes of the template in order, without duplicates.
  public var attributes: [String] {
    Self.names(in: parts) { part in
      switch part {
      case .text: nil
      case .attribute(let path), .snippet(let path), .section(let path, _, _):
        path.hasPrefix(Self.metadataPrefix) ? nil : path
      }
    }
  }

  private static let metadataPrefix = "__"

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

  /// Returns the text for a JSON value; variables without a value are empty.
  public func text(for value: JSONValue, in wording: Wording = Wording()) -> String {
    fill(parts, from: value) { path, value in
      value.isNull ? "" : wording.formattedText(of: value, of: path) ?? Self.text(of: value)
    }
  }

  /// Returns the text for a JSON value, with a function that shows the values of variables.
  ///
  /// - Parameters:
  ///   - value: the value that contains the attributes.
  ///   - show: called in order with the value of each visible variable; null without a value.
  public func text(for value: JSONValue, showing show: (JSONValue) -> String) -> String {
    fill(parts, from: value) { _, value in show(value) }
  }

  /// Returns the text for a hit, with highlighted matches.
  ///
  /// - Parameters:
  ///   - hit: the record with its highlights and snippets.
  ///   - wording: the formats and labels of the values.
  ///   - metadata: the metadata of the hit by name, such as `__position`.
  public func line(
    for hit: Hit, in wording: Wording = Wording(), metadata: [String: String] = [:]
  ) -> HighlightedText {
    var line = HighlightedText()
    append(parts, for: hit, in: wording, metadata: metadata, to: &line)
    return line
  }

  private func append(
    _ parts: [Part], for hit: Hit, in wording: Wording, metadata: [String: String],
    to line: inout HighlightedText
  ) {
    for part in parts {
      switch part {
      case .text(let text): line.append(text)
      case .snippet(let path): line.append(hit.snippetText(of: path, in: wording))
      case .attribute(let path):
        line.append(
          metadata[path].map { HighlightedText($0) } ?? hit.text(of: path, in: wording))
      case .section(let path, let isInverted, let inner):
        let hasValue = metadata[path] != nil || Self.hasValue(hit.value(path))
        if hasValue != isInverted {
          append(inner, for: hit, in: wording, metadata: metadata, to: &line)
        }
      }
    }
  }

  private func fill(
    _ parts: [Part], from value: JSONValue, show: (String, JSONValue) -> String
  ) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .attribute(let path), .snippet(let path):
        return show(path, value[path: path] ?? .null)
      case .section(let path, let isInverted, let inner):
        return Self.hasValue(value[path: path]) != isInverted
          ? fill(inner, from: value, show: show) : ""
      }
    }.joined()
  }

  private static func hasValue(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .null, .boolean(false), .text(""): false
    case .array(let items): !items.isEmpty
    default: true
    }
  }

  /// Returns a value as text.
  ///
  /// Items of arrays are separated by commas, objects are JSON, and null is empty.
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

extension Template: Hashable, CustomStringConvertible {
  public var description: String { source }

  /// Whether the source texts are equal.
  public static func == (first: Template, second: Template) -> Bool {
    first === second || first.source == second.source
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}

/// A syntax error of a template.
public struct TemplateError: Error, Hashable, Sendable {
  /// The problem.
  public var message: String
  /// The offset of the error in Unicode scalars.
  public var offset: Int
  /// The length of the invalid part in Unicode scalars.
  public var length = 2
  /// The fix; nil if it is only known what a variable looks like.
  public var help: String?
  /// The text that replaces the invalid part; nil if it is unknown.
  var correction: String?
}

extension DiagnosticID {
  /// A template with unclosed braces or sections.
  public static let invalidTemplate: Self = "invalid-template"
}

extension Template: ParameterValue {
  /// A text with variables.
  public static var parameterType: ParameterType { .named("template", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Template? {
    guard let source = String.decode(node, into: &diagnostics) else { return nil }
    do {
      let template = try Template(source)
      if let tag = ForeignTag.first(in: source) {
        diagnostics.report(
          Diagnostic(
            .invalidTemplate, "'\(tag.text)' is shown as it is, because it is not a variable",
            at: node.range(ofText: tag.text) ?? node.range, severity: .warning, help: tag.help))
      }
      return template
    } catch {
      diagnostics.report(
        Diagnostic(
          .invalidTemplate, error.message,
          at: node.range(ofText: error.offset, length: error.length) ?? node.range,
          help: error.help ?? error.correction.map { "write '\($0)'" }
            ?? "write variables like {{attribute}}",
          fixIt: error.correction.flatMap { correction in
            node.range(ofText: error.offset, length: error.length)
              .map { Diagnostic.FixIt($0, correction) }
          }))
      return nil
    }
  }

  public var json: JSONValue { .text(source) }
}
