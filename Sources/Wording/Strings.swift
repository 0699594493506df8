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
  ///   - count: the number that determines the plural category; nil for `other`. Its formatted text
  ///     is the value of the variable `count`.
  ///   - locale: the language of the replaced texts.
  ///   - values: the values of the variables by name.
  func text(
    _ phrase: Phrase, count: Int?, in locale: DisplayLocale,
    _ values: KeyValuePairs<String, String>
  ) -> String {
    let values = PhraseValues(count: count.map(locale.numberStyle.text), others: values)
    if let forms = texts[phrase] {
      let category = count.map(locale.pluralCategory(of:)) ?? .other
      return (forms[category] ?? forms[.other])?.text(for: values.json) ?? ""
    }
    let translation = Translation.of(locale)
    let category = count.map(locale.textLanguage.pluralCategory(of:)) ?? .other
    switch translation[phrase, category] ?? translation[phrase, .other] {
    case .plain(let source): return values.inserted(into: source)
    case .template(let template): return template.text(for: values.json)
    case nil: return ""
    }
  }
}

/// The values of the variables of a phrase.
private struct PhraseValues {
  /// The value of the variable `count`; nil if the phrase is not about a number.
  let count: String?
  /// The values of the other variables by name.
  let others: KeyValuePairs<String, String>

  var json: JSONValue {
    var object = JSONObject(others.map { ($0.key, .text($0.value)) })
    if let count { object["count"] = .text(count) }
    return .object(object)
  }

  /// Inserts the values into a text whose braces contain only names of variables.
  func inserted(into source: String) -> String {
    var source = source
    let text = source.withUTF8 { bytes -> String? in
      guard bytes.contains(UInt8(ascii: "{")) else { return nil }
      var text = ""
      var rest = bytes[...]
      while let open = rest.firstIndex(of: UInt8(ascii: "{")),
        let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
      {
        text += String(decoding: rest[..<open], as: UTF8.self)
        let name = rest[open..<close].drop { $0 == UInt8(ascii: "{") }
        text += value(of: String(decoding: name, as: UTF8.self))
        rest = rest[close...].drop { $0 == UInt8(ascii: "}") }
      }
      return text + String(decoding: rest, as: UTF8.self)
    }
    return text ?? source
  }

  /// Returns the value of a variable; empty if it is unknown.
  private func value(of name: String) -> String {
    if let count, name == "count" { return count }
    return others.first { $0.key == name }?.value ?? ""
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
