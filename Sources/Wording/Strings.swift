/// The texts of the runtime in a screen's own words.
public struct Strings: Hashable, Sendable {
  /// Each text by the forms of the plural; `other` is always there.
  public var texts: [Phrase: [PluralCategory: Template]]

  public init(_ texts: [Phrase: [PluralCategory: Template]] = [:]) {
    self.texts = texts
  }

  /// A text with its places filled.
  ///
  /// - Parameters:
  ///   - count: by which the form is chosen.
  ///   - locale: the language of the screen's own words.
  func text(
    _ phrase: Phrase, count: Int?, in locale: DisplayLocale, _ values: [String: String]
  ) -> String {
    if let forms = texts[phrase] {
      let category = count.map(locale.pluralCategory(of:)) ?? .other
      let values = JSONValue.object(JSONObject(values.map { ($0.key, .text($0.value)) }))
      return (forms[category] ?? forms[.other])?.text(for: values) ?? ""
    }
    let forms = phrase.standard(in: locale)
    let category = count.map(locale.textLanguage.pluralCategory(of:)) ?? .other
    return Self.fill(forms[category] ?? forms[.other] ?? "", values)
  }

  /// Fills the places of a text of the runtime's own. Most of them are plain, and to read those as
  /// templates each time takes longer than all else about them.
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
  public static var parameterType: ParameterType {
    .record(
      Phrase.allCases.map { phrase in
        let standard = phrase.standard[.other] ?? ""
        return ParameterDescription(
          name: phrase.rawValue, type: .oneOf([.text, .map(.text)]), defaultValue: .text(standard),
          isRequired: false, help: "In place of '\(standard)'.")
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
        diagnostics.report(.unknown(entry, expected: "text of the runtime", Phrase.self))
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
  /// The forms that a node gives; nil, with a finding, if it gives none.
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
        diagnostics.report(.unknown(entry, expected: "form of the plural", PluralCategory.self))
      }
    }
    if mapping.entry("other") == nil {
      diagnostics.report(
        Diagnostic(
          .missingParameter, "'\(rawValue)' needs the form 'other'", at: node.range,
          help: "it holds for the numbers that no other form is for"))
    }
    return forms
  }

  private func template(in node: Node, into diagnostics: inout Diagnostics) -> Template? {
    guard let template = Template.decode(node, into: &diagnostics) else { return nil }
    for place in template.attributes where !places.contains(place) {
      let known = places.map { "{{\($0)}}" }.joined(separator: ", ")
      diagnostics.report(
        Diagnostic(
          .unknownValue, "'\(rawValue)' has no place '{{\(place)}}'", at: node.range,
          help: Suggestion.nearest(to: place, in: places).map { "did you mean '{{\($0)}}'?" }
            ?? (places.isEmpty ? "it has none" : "it has \(known)")))
    }
    return template
  }
}

extension Diagnostic {
  fileprivate static func unknown<Word: RawRepresentable<String> & CaseIterable>(
    _ entry: Mapping.Entry, expected noun: String, _: Word.Type
  ) -> Diagnostic {
    let words = Word.allCases.map(\.rawValue)
    let fixIt = Suggestion.fixIt(for: entry.key, in: words, at: entry.keyRange)
    return Diagnostic(
      .unknownParameter, "unknown \(noun) '\(entry.key)'", at: entry.keyRange,
      help: fixIt.map { "did you mean '\($0.replacement)'?" }
        ?? "there is \(words.map { "'\($0)'" }.joined(separator: ", "))",
      fixIt: fixIt)
  }
}
