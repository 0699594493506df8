/// The texts of the user interface that a screen replaces.
public struct Strings: Hashable, Sendable {
  /// The replaced texts by plural category; `other` is always present.
  public var texts: [Phrase: [PluralCategory: Template]]

  /// Creates replacements of texts.
  public init(_ texts: [Phrase: [PluralCategory: Template]] = [:]) {
    self.texts = texts
  }

  /// Returns a text with values for its variables.
  ///
  /// - Parameters:
  ///   - phrase: the text.
  ///   - count: the number that determines the plural category; nil for `other`.
  ///   - locale: the language of the replaced texts.
  ///   - values: the values of the variables by name.
  func text(
    _ phrase: Phrase, count: Int?, in locale: DisplayLocale, _ values: [String: String]
  ) -> String {
    if let forms = texts[phrase] {
      let category = count.map(locale.pluralCategory(of:)) ?? .other
      let values = JSONValue.object(JSONObject(values.map { ($0.key, .text($0.value)) }))
      return (forms[category] ?? forms[.other])?.text(for: values) ?? ""
    }
    let translation = Translation.of(locale)
    let category = count.map(locale.textLanguage.pluralCategory(of:)) ?? .other
    return Self.fill(translation[phrase, category] ?? translation[phrase, .other] ?? "", values)
  }

  /// Inserts values into a default text.
  ///
  /// Most texts have only variables; parsing them as templates each time would dominate their cost.
  private static func fill(_ source: String, _ values: [String: String]) -> String {
    if !source.utf8.contains(UInt8(ascii: "{")) { return source }
    if source.utf8.contains(UInt8(ascii: "#")) {
      let values = JSONValue.object(JSONObject(values.map { ($0.key, .text($0.value)) }))
      return (try? Template(source))?.text(for: values) ?? source
    }
    var bytes: [UInt8] = []
    var rest = source.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      bytes += rest[..<open]
      let name = rest[open..<close].drop { $0 == UInt8(ascii: "{") }
      if let value = values[String(Substring(name))] { bytes += value.utf8 }
      rest = rest[close...].drop { $0 == UInt8(ascii: "}") }
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }
}

extension Strings: ParameterValue {
  /// A mapping of phrases to texts, or to texts by plural category.
  public static var parameterType: ParameterType {
    .record(
      Phrase.allCases.map { phrase in
        let standard = phrase.standard[.other] ?? ""
        return ParameterDescription(
          name: phrase.rawValue, type: .oneOf([.text, .map(.text)]), defaultValue: .text(standard),
          isRequired: false, help: "Replaces '\(standard)'.")
      })
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Strings? {
    guard let mapping = node.mapping else {
      diagnostics.report(
        Diagnostic(
          .wrongType, "expected a mapping of names to texts, found \(node.nounPhrase)",
          at: node.range))
      return nil
    }
    var strings = Strings()
    for entry in mapping.entries {
      if let phrase = Phrase(rawValue: entry.key) {
        strings.texts[phrase] = phrase.forms(in: entry.value, into: &diagnostics)
      } else {
        diagnostics.report(.unknown(entry, expected: "text", Phrase.self))
      }
    }
    return strings
  }

  public var json: JSONValue {
    let members = Phrase.allCases.compactMap { phrase -> (String, JSONValue)? in
      guard let forms = texts[phrase] else { return nil }
      let written = PluralCategory.allCases.compactMap { category in
        forms[category].map { (category.rawValue, JSONValue.text($0.source)) }
      }
      return (phrase.rawValue, .object(JSONObject(written)))
    }
    return .object(JSONObject(members))
  }
}

extension Phrase {
  /// Decodes the texts by plural category; nil after reporting an error.
  fileprivate func forms(
    in node: Node, into diagnostics: inout Diagnostics
  ) -> [PluralCategory: Template]? {
    guard let mapping = node.mapping else {
      return template(in: node, into: &diagnostics).map { [.other: $0] }
    }
    var forms: [PluralCategory: Template] = [:]
    for entry in mapping.entries {
      if let category = PluralCategory(rawValue: entry.key) {
        forms[category] = template(in: entry.value, into: &diagnostics)
      } else {
        diagnostics.report(.unknown(entry, expected: "plural category", PluralCategory.self))
      }
    }
    if mapping.entry("other") == nil {
      diagnostics.report(
        Diagnostic(
          .missingParameter, "'\(rawValue)' needs the plural category 'other'", at: node.range,
          help: "it applies to all numbers without another category"))
    }
    return forms
  }

  private func template(in node: Node, into diagnostics: inout Diagnostics) -> Template? {
    guard let template = Template.decode(node, into: &diagnostics) else { return nil }
    for name in template.attributes where !variables.contains(name) {
      let names = variables.map { "{{\($0)}}" }.joined(separator: ", ")
      diagnostics.report(
        Diagnostic(
          .unknownValue, "'\(rawValue)' has no variable '{{\(name)}}'", at: node.range,
          help: Suggestion.nearest(to: name, in: variables).map { "did you mean '{{\($0)}}'?" }
            ?? (variables.isEmpty ? "it has no variables" : "expected \(names)")))
    }
    return template
  }
}

extension Diagnostic {
  fileprivate static func unknown<Name: RawRepresentable<String> & CaseIterable>(
    _ entry: Mapping.Entry, expected noun: String, _: Name.Type
  ) -> Diagnostic {
    let names = Name.allCases.map(\.rawValue)
    let fixIt = Suggestion.fixIt(for: entry.key, in: names, at: entry.keyRange)
    return Diagnostic(
      .unknownParameter, "unknown \(noun) '\(entry.key)'", at: entry.keyRange,
      help: fixIt.map { "did you mean '\($0.replacement)'?" }
        ?? "expected \(names.map { "'\($0)'" }.joined(separator: ", "))",
      fixIt: fixIt)
  }
}
