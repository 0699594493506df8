internal import Screens
internal import WidgetCore

/// Compares the settings of hierarchies and switches with the values in the records.
struct ValueCheck {
  let outline: ScreenOutline
  let probe: SearchProbe
  let surveys: [String: RecordSurvey]

  /// The separators of paths that exports of shops and catalogs commonly use.
  private static let separators = [" > ", " / ", "/", " | ", "|", "::", " » ", ">"]
  /// The maximum number of values of a probe; with as many, others may be missing.
  private static let maxValues = 1_000

  func report(into diagnostics: inout Diagnostics) async {
    for declared in outline.widgets where declared.isValid {
      await reportHierarchy(of: declared, into: &diagnostics)
      await reportSwitch(of: declared, into: &diagnostics)
    }
  }

  private func searchers(of declared: DeclaredWidget, with attributes: [String]) -> [String] {
    outline.searchers.map(\.id).filter { id in
      declared.widget.isConnected(to: id)
        && surveys[id]?.names.isSuperset(of: attributes) == true
    }
  }
}

// MARK: - Hierarchies

extension ValueCheck {
  private func reportHierarchy(
    of declared: DeclaredWidget, into diagnostics: inout Diagnostics
  ) async {
    let attributes = declared.targets.compactMap { target -> String? in
      guard case .hierarchical = target.group else { return nil }
      return target.attribute
    }
    guard attributes.count > 1 else { return }
    let ids = searchers(of: declared, with: attributes)
    let values = await values(of: attributes, in: ids)
    guard let top = values.first, values.allSatisfy({ !$0.isEmpty }) else { return }
    let deeper = values[1]
    let merged = declared.declaration.merged
    if let reversed = (1..<values.count).first(where: {
      Self.continues(values[$0 - 1], values[$0])
    }) {
      let order = Self.order(of: values).map { $0.map { attributes[$0] }.joined(separator: ", ") }
      diagnostics.report(
        merged.annotated(
          Diagnostic(
            .reversedLevels,
            "the values of '\(attributes[reversed - 1])' are below those of "
              + "'\(attributes[reversed])', expected the levels from the top down",
            at: declared.declaration.range("attributes"),
            help: order.map { "write 'attributes: [\($0)]'" } ?? "sort the attributes by level")))
      return
    }
    reportRoot(of: declared, values, into: &diagnostics)
    let separator = merged.mapping["separator"]?.scalar?.text ?? Self.separators[0]
    guard !deeper.contains(where: { $0.contains(separator) }),
      let other = Self.separators.first(where: { other in
        other != separator && deeper.allSatisfy { Self.isPath($0, from: top, other) }
      })
    else { return }
    diagnostics.report(
      merged.annotated(
        Diagnostic(
          .unusedSeparator,
          "no value of '\(attributes[1])' contains the separator '\(separator)'",
          at: declared.declaration.range("separator", "attributes"),
          help: "write 'separator: \"\(other)\"', as in '\(deeper[0].prefix(60))'")))
  }

  private func values(of attributes: [String], in ids: [String]) async -> [[String]] {
    var values: [[String]] = []
    for attribute in attributes { values.append(await probe.values(of: attribute, in: ids)) }
    return values
  }

  /// Returns the indexes of the levels from the top down; nil if they are not a single hierarchy.
  private static func order(of levels: [[String]]) -> [Int]? {
    let depths = levels.indices.map { index in
      levels.indices.filter { $0 != index && isBelow(levels[index], levels[$0]) }.count
    }
    let order = levels.indices.sorted { depths[$0] < depths[$1] }
    return order.map { depths[$0] } == Array(levels.indices) ? order : nil
  }

  /// Whether all values of one level start with a value of the other level, maybe several levels up.
  private static func isBelow(_ values: [String], _ other: [String]) -> Bool {
    separators.contains { separator in
      values.allSatisfy { value in other.contains { value.hasPrefix($0 + separator) } }
    }
  }

  /// Reports a root that no level of the hierarchy contains.
  private func reportRoot(
    of declared: DeclaredWidget, _ levels: [[String]], into diagnostics: inout Diagnostics
  ) {
    let merged = declared.declaration.merged
    let values = levels.joined()
    guard let node = merged.mapping["rootPath"], let root = node.scalar, !root.isInterpolated,
      !root.text.isEmpty, levels.allSatisfy({ $0.count < Self.maxValues }),
      !values.contains(root.text)
    else { return }
    var fixIt = Suggestion.fixIt(for: root.text, in: values, at: node.textRange)
    fixIt?.isSafe = false
    diagnostics.report(
      merged.annotated(
        Diagnostic(
          .matchesNothing, "the hierarchy does not contain '\(root.text)'", at: node.range,
          severity: .warning,
          help: fixIt.map { "did you mean '\($0.replacement)'?" }
            ?? "available values: \(ScreenKeys.list(levels[0].prefix(8)))", fixIt: fixIt)))
  }

  /// Whether all values of one level start with a value of the other level and a separator.
  private static func continues(_ values: [String], _ other: [String]) -> Bool {
    separators.contains { separator in
      values.allSatisfy { isPath($0, from: other, separator) }
    }
  }

  private static func isPath(_ value: String, from top: [String], _ separator: String) -> Bool {
    guard let end = value.startOfLast(separator) else { return false }
    return top.contains(String(value[..<end]))
  }
}

// MARK: - Switches

extension ValueCheck {
  /// Reports a switch whose values no record has, such as `true` for the texts `yes` and `no`.
  private func reportSwitch(
    of declared: DeclaredWidget, into diagnostics: inout Diagnostics
  ) async {
    let mapping = declared.declaration.merged.mapping
    guard type(of: declared.widget.connector).parameterNames.contains("on"),
      let attribute = mapping["attribute"]?.scalar, !attribute.isInterpolated,
      mapping["on"]?.isInterpolated != true
    else { return }
    let ids = searchers(of: declared, with: [attribute.text])
    let values = await probe.values(of: attribute.text, in: ids)
    let on = mapping["on"].map { node in
      (node.sequence ?? [node]).compactMap { $0.scalar?.text }
    }
    let selected = on ?? ["true"]
    guard !values.isEmpty, values.count < Self.maxValues, !selected.isEmpty,
      Set(values).isDisjoint(with: selected)
    else { return }
    let listed = ScreenKeys.list(values.prefix(8))
    let affirmative = values.first { ["yes", "y", "on", "1", "true"].contains($0.lowercased()) }
    diagnostics.report(
      declared.declaration.merged.annotated(
        Diagnostic(
          .unmatchedSwitch,
          "no record has the value \(ScreenKeys.list(selected.prefix(8))) of '\(attribute.text)'",
          at: declared.declaration.range("on", "attribute"), severity: .warning,
          help: affirmative.map { "write 'on: \"\($0)\"'" } ?? "available values: \(listed)")))
  }
}

extension String {
  /// Returns the start of the last occurrence of a text. O(length).
  fileprivate func startOfLast(_ text: String) -> String.Index? {
    var end: String.Index?
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      end = range.lowerBound
      rest = rest[range.upperBound...]
    }
    return end
  }
}

extension DiagnosticID {
  /// The levels of a hierarchy from the bottom up.
  static let reversedLevels: Self = "reversed-levels"
  /// A separator that no value of a hierarchy contains.
  static let unusedSeparator: Self = "unused-separator"
  /// A switch to a value that no record has.
  static let unmatchedSwitch: Self = "unmatched-switch"
}
