internal import Screens
internal import WidgetCore

/// The decoded declaration of a searcher.
///
/// It exists even if there are errors, so that references to its id are valid.
struct SearcherDeclaration {
  var id: String
  var type: String?
  /// The settings; parameters with errors have their default values.
  var settings: (any SearcherSettings)?
  /// True if there are errors in the settings that have no unambiguous correction.
  var isInvalid = true
  var filterState: String
  var range: SourceRange
  /// The source location of the records file's path; nil if there is none.
  var recordsRange: SourceRange?

  /// The searcher; nil if it is invalid.
  var configuration: Screen.SearcherConfiguration? { isInvalid ? nil : partialConfiguration }

  /// The searcher, even if some of its settings are invalid; nil if it has no settings.
  var partialConfiguration: Screen.SearcherConfiguration? {
    guard let type, let settings else { return nil }
    var configuration = Screen.SearcherConfiguration(
      id: id, type: type, settings: settings, filterState: filterState, range: range)
    configuration.recordsRange = recordsRange
    return configuration
  }
}

/// Decodes `searcher` or `searchers`.
struct SearcherReader {
  let registry: Registry
  let keys: ScreenKeys

  private var typeReader: TypeReader {
    TypeReader("searcher", of: registry.searchers.values.map { $0 })
  }

  func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> [SearcherDeclaration] {
    let (one, several) = (screen.entry("searcher"), screen.entry("searchers"))
    if let one, let several {
      let (first, second) =
        one.keyRange.start < several.keyRange.start ? (one, several) : (several, one)
      diagnostics.report(
        Diagnostic(
          .conflictingKeys, "'searcher' and 'searchers' cannot be combined",
          at: second.keyRange, help: "remove one of them",
          notes: [Diagnostic.Note("the other key is here", at: first.keyRange)]))
    }
    if let several { return declarations(several, screen, into: &diagnostics) }
    if let one { return declaration("main", one, into: &diagnostics).map { [$0] } ?? [] }
    reportMissing(screen, into: &diagnostics)
    return []
  }

  private func reportMissing(_ screen: Mapping, into diagnostics: inout Diagnostics) {
    let names = Suggestion.nearest(to: "searcher", in: screen.entries.map(\.key))
    // A misspelled key is reported as an unknown key.
    if let names, !ScreenKeys.screen.contains(names) { return }
    guard let range = screen.entries.first?.keyRange else { return }
    diagnostics.report(
      Diagnostic(
        .missingSearcher, "the screen has no 'searcher'", at: range,
        help: "add 'searcher: \(example)'"))
  }

  /// The example of a searcher type on one line; its type alone if the example is nested.
  private var example: String {
    let type = registry.searchers["embedded"] ?? registry.searchers.min { $0.key < $1.key }?.value
    guard let type else { return "{ type: … }" }
    let lines = type.example.split(separator: "\n")
    let isFlat = lines.allSatisfy { !$0.hasPrefix(" ") && !$0.hasPrefix("-") && !$0.hasSuffix(":") }
    return isFlat ? "{ \(lines.joined(separator: ", ")) }" : "{ type: \(type.type), … }"
  }

  private func declarations(
    _ several: Mapping.Entry, _ screen: Mapping, into diagnostics: inout Diagnostics
  ) -> [SearcherDeclaration] {
    let help = several.value.sequence.map { _ in
      "write an id for each searcher, as in 'products: { type: … }'"
    }
    guard
      let searchers = screen.mapping(
        "searchers", of: "ids to searchers", help: help, into: &diagnostics)
    else { return [] }
    if searchers.entries.isEmpty {
      diagnostics.report(
        Diagnostic(
          .missingSearcher, "'searchers' is empty, expected at least one searcher",
          at: several.keyRange, help: "add 'main: \(example)'"))
    }
    return searchers.entries.compactMap { entry in
      Identifier.check(
        entry.key, at: entry.keyRange, quoted: "'\(entry.key)'", into: &diagnostics)
      return declaration(entry.key, entry, into: &diagnostics)
    }
  }

  private func declaration(
    _ id: String, _ entry: Mapping.Entry, into diagnostics: inout Diagnostics
  ) -> SearcherDeclaration? {
    guard let mapping = entry.value.mapping else {
      diagnostics.report(notAMapping(entry))
      return SearcherDeclaration(id: id, filterState: id, range: entry.value.range)
    }
    let type = typeReader.read(mapping, at: entry.keyRange, into: &diagnostics)
    let settingsType = type.flatMap { registry.searchers[$0] }
    let read = settingsType.map { type in
      type.decodePartially(from: entry.value, context: keys.aroundSearcher, into: &diagnostics)
        as (value: (any SearcherSettings)?, isUnambiguous: Bool)
    }
    let filterState = mapping.text("filterState", into: &diagnostics)
    // Opening a searcher with a value that is missing would be reported as a second mistake.
    let lacksVariable = diagnostics.all.contains {
      $0.isUnresolvedVariable && entry.value.range.contains($0.range)
    }
    return SearcherDeclaration(
      id: id, type: type, settings: lacksVariable ? nil : read?.value,
      isInvalid: lacksVariable || read?.isUnambiguous != true,
      filterState: filterState ?? id, range: entry.value.range,
      recordsRange: mapping["records"].flatMap { $0.scalar == nil ? nil : $0.range })
  }

  private func notAMapping(_ entry: Mapping.Entry) -> Diagnostic {
    let expected = "a mapping with 'type'"
    guard !entry.value.isNull else { return .missingValue(entry, expected: expected) }
    let type = entry.value.text.flatMap { typeReader.registered.contains($0) ? $0 : nil }
    let file = entry.value.text.flatMap { $0.contains(".") ? $0 : nil }
    return .mismatch(
      entry.value, expected: expected,
      help: type.map { "write '{ type: \($0) }'" }
        ?? file.map { "write '{ type: embedded, records: \($0) }'" })
  }
}

extension DiagnosticID {
  /// A screen without a searcher.
  static let missingSearcher: Self = "missing-searcher"
  /// Keys that cannot be combined.
  static let conflictingKeys: Self = "conflicting-keys"
}
