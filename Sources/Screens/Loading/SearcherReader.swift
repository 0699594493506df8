internal import WidgetCore

/// Reads `searcher` or `searchers`.
struct SearcherReader {
  /// A searcher whose name counts even where its settings could not be read.
  struct Draft {
    var id: String
    var type: String?
    /// The settings as far as they can be read.
    var settings: (any SearcherSettings)?
    /// True if there are mistakes in the settings, and it is not beyond doubt what is meant.
    var isBroken = true
    var filterState: String
    var range: SourceRange

    /// Nil if the searcher is broken.
    var entry: Screen.SearcherEntry? { isBroken ? nil : readableEntry }

    var readableEntry: Screen.SearcherEntry? {
      guard let type, let settings else { return nil }
      return Screen.SearcherEntry(
        id: id, type: type, settings: settings, filterState: filterState, range: range)
    }
  }

  let registry: Registry
  let keys: ScreenKeys

  private var typeName: TypeName { TypeName("searcher", of: registry.searchers.values.map { $0 }) }

  func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> [Draft] {
    let (one, several) = (screen.entry("searcher"), screen.entry("searchers"))
    if let one, let several {
      let (first, second) =
        one.keyRange.start < several.keyRange.start ? (one, several) : (several, one)
      diagnostics.report(
        Diagnostic(
          .conflictingKeys, "'searcher' and 'searchers' exclude each other",
          at: second.keyRange, help: "keep one of the two",
          notes: [Diagnostic.Note("the other is here", at: first.keyRange)]))
    }
    if let several { return drafts(several, screen, into: &diagnostics) }
    if let one { return draft("main", one, into: &diagnostics).map { [$0] } ?? [] }
    reportMissing(screen, into: &diagnostics)
    return []
  }

  private func reportMissing(_ screen: Mapping, into diagnostics: inout Diagnostics) {
    let names = Suggestion.nearest(to: "searcher", in: screen.entries.map(\.key))
    // The misspelt key is reported as an unknown one.
    if let names, !ScreenKeys.screen.contains(names) { return }
    guard let place = screen.entries.first?.keyRange else { return }
    diagnostics.report(
      Diagnostic(
        .missingSearcher, "the screen has no 'searcher', which says where the records are",
        at: place, help: "add 'searcher: \(example)'"))
  }

  /// An entry on one line; the type alone if it needs more.
  private var example: String {
    let type = registry.searchers["embedded"] ?? registry.searchers.min { $0.key < $1.key }?.value
    guard let type else { return "{ type: … }" }
    let lines = type.example.split(separator: "\n")
    let isFlat = lines.allSatisfy { !$0.hasPrefix(" ") && !$0.hasPrefix("-") && !$0.hasSuffix(":") }
    return isFlat ? "{ \(lines.joined(separator: ", ")) }" : "{ type: \(type.type), … }"
  }

  private func drafts(
    _ several: Mapping.Entry, _ screen: Mapping, into diagnostics: inout Diagnostics
  ) -> [Draft] {
    let help = several.value.sequence.map { _ in "give each an id: 'products: { type: … }'" }
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
      return draft(entry.key, entry, into: &diagnostics)
    }
  }

  private func draft(
    _ id: String, _ entry: Mapping.Entry, into diagnostics: inout Diagnostics
  ) -> Draft? {
    guard let mapping = entry.value.mapping else {
      diagnostics.report(notAMapping(entry))
      return Draft(id: id, filterState: id, range: entry.value.range)
    }
    let type = typeName.read(mapping, at: entry.keyRange, into: &diagnostics)
    let settingsType = type.flatMap { registry.searchers[$0] }
    let read = settingsType.map { type in
      type.read(from: entry.value, outside: keys.aroundSearcher, into: &diagnostics)
        as (value: (any SearcherSettings)?, isMeant: Bool)
    }
    let filterState = mapping.text("filterState", into: &diagnostics)
    return Draft(
      id: id, type: type, settings: read?.value, isBroken: read?.isMeant != true,
      filterState: filterState ?? id, range: entry.value.range)
  }

  private func notAMapping(_ entry: Mapping.Entry) -> Diagnostic {
    let expected = "a mapping with 'type'"
    guard !entry.value.isNull else { return .missingValue(entry, expected: expected) }
    let type = entry.value.text.flatMap { typeName.known.contains($0) ? $0 : nil }
    return .mismatch(
      entry.value, expected: expected, help: type.map { "write '{ type: \($0) }'" })
  }
}

extension DiagnosticID {
  /// A screen without a searcher.
  static let missingSearcher: Self = "missing-searcher"
  /// Keys that exclude each other.
  static let conflictingKeys: Self = "conflicting-keys"
}
