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
    let top = await probe.values(of: attributes[0], in: ids)
    let deeper = await probe.values(of: attributes[1], in: ids)
    guard !top.isEmpty, !deeper.isEmpty else { return }
    let merged = declared.declaration.merged
    if Self.continues(top, deeper) {
      let order = attributes.reversed().joined(separator: ", ")
      diagnostics.report(
        merged.annotated(
          Diagnostic(
            .reversedLevels,
            "the values of '\(attributes[0])' are below those of '\(attributes[1])', expected the "
              + "levels from the top down", at: declared.declaration.range("attributes"),
            help: attributes.count == 2
              ? "write 'attributes: [\(order)]'" : "sort the attributes by level")))
      return
    }
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
