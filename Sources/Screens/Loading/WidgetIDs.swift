internal import Components

/// Gives every widget of a screen its id.
struct WidgetIDs {
  // With the place where the id is written.
  private var written: [String: SourceRange] = [:]
  private var given: Set<String> = []
  private var lastNumbers: [String: Int] = [:]

  /// Takes the ids that the file gives; an id that is given twice is reported.
  init(_ drafts: [WidgetDraft], into diagnostics: inout Diagnostics) {
    for draft in drafts {
      guard let id = draft.id else { continue }
      let range = draft.range("id")
      guard let first = written[id] else {
        written[id] = range
        continue
      }
      let quoted = draft.entry.mapping["id"]?.quoted ?? "'\(id)'"
      diagnostics.report(
        Diagnostic(
          .duplicateID, "the id \(quoted) is given to two widgets", at: range,
          help: "every widget needs an id of its own",
          notes: [Diagnostic.Note("the other widget is here", at: first)]))
    }
  }

  /// The id of the next widget in the order of the screen: its own, or its default with a number
  /// from 2 behind it where the default is taken.
  mutating func next(_ draft: WidgetDraft) -> String? {
    if let id = draft.id { return id }
    guard let base = draft.defaultID else { return nil }
    var id = base
    var number = lastNumbers[base] ?? 1
    while written[id] != nil || !given.insert(id).inserted {
      number += 1
      id = "\(base).\(number)"
    }
    lastNumbers[base] = number
    return id
  }
}

extension DiagnosticID {
  /// An id that two widgets have.
  static let duplicateID: Self = "duplicate-id"
}
