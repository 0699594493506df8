internal import Components

/// Assigns a unique id to every widget of a screen.
struct WidgetIDs {
  /// The explicit ids with their source locations.
  private var declared: [String: SourceRange] = [:]
  private var generated: Set<String> = []
  private var lastNumbers: [String: Int] = [:]

  /// Collects the explicit ids and reports duplicates.
  init(_ declarations: [WidgetDeclaration], into diagnostics: inout Diagnostics) {
    for declaration in declarations {
      guard let id = declaration.id else { continue }
      let range = declaration.range("id")
      guard let first = declared[id] else {
        declared[id] = range
        continue
      }
      let quoted = declaration.merged.mapping["id"]?.quoted ?? "'\(id)'"
      diagnostics.report(
        Diagnostic(
          .duplicateID, "duplicate widget id \(quoted)", at: range, help: "choose a unique id",
          notes: [Diagnostic.Note("the other widget is here", at: first)]))
    }
  }

  /// Returns the id of the next widget in screen order; nil if it has neither an id nor a type.
  ///
  /// A generated id that exists already gets a numeric suffix, starting with 2.
  mutating func next(_ declaration: WidgetDeclaration) -> String? {
    if let id = declaration.id { return id }
    guard let base = declaration.defaultID else { return nil }
    var id = base
    var number = lastNumbers[base] ?? 1
    while declared[id] != nil || !generated.insert(id).inserted {
      number += 1
      id = "\(base).\(number)"
    }
    lastNumbers[base] = number
    return id
  }
}

extension DiagnosticID {
  /// An id that several widgets declare.
  static let duplicateID: Self = "duplicate-id"
}

/// The syntax of the ids of widgets and searchers, which are part of actions and addresses.
enum Identifier {
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || [".", "_", "-"].contains(scalar)
  }

  /// Reports an id that is empty or contains an invalid character.
  static func check(
    _ id: String, at range: SourceRange, quoted: String, into diagnostics: inout Diagnostics
  ) {
    guard !id.isEmpty else {
      diagnostics.report(
        Diagnostic(
          .invalidID, "the id is empty", at: range, help: "write a name such as 'products'"))
      return
    }
    guard let invalid = id.unicodeScalars.first(where: { !isAllowed($0) }) else { return }
    let isVisible = quoted.hasPrefix("'")
    diagnostics.report(
      Diagnostic(
        .invalidID, "invalid character '\(invalid)' in the id \(quoted)", at: range,
        help: isVisible ? "write '\(allowed(id))'" : "use letters, digits, '.', '_', and '-'"))
  }

  /// Returns the text with a `-` in place of each invalid character.
  static func allowed(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isAllowed($0) ? $0 : "-" }))
  }
}

extension DiagnosticID {
  /// An id with invalid characters.
  static let invalidID: Self = "invalid-id"
}
