internal import Screens
internal import WidgetCore

/// A conflict between the filter groups of two widgets.
struct GroupConflict {
  /// The kind of conflict with the names to report.
  fileprivate enum Reason {
    /// An `and` and an `or` group have the same name.
    case operators(String)
    /// Filters on different attributes are in the same `or` group.
    case sharedGroup(String, RefinementTarget, RefinementTarget)
    /// `or` groups with different filter types have the same name.
    case mixedTypes(String)
    /// Hierarchies share a selection, but have different separators or roots.
    case hierarchies(String)
    /// Hierarchies share a selection, but have different levels.
    case levels(String)
    /// An attribute is filtered with two operators, in groups with different names.
    case attribute(String)
    /// Values of an attribute are in two `or` groups, which are combined with `and`.
    case split(String)
  }

  private let reason: Reason
  private let first: DeclaredWidget
  private let second: DeclaredWidget

  /// Finds the most severe conflict of two widgets, given in screen order; nil if there is none.
  init?(_ first: DeclaredWidget, _ second: DeclaredWidget) {
    guard first.widget.filterState == second.widget.filterState else { return nil }
    let pairs = first.targets.flatMap { a in second.targets.map { (a, $0) } }
    // Default operators do not conflict: a list with 'or' and a toggle with 'and' form two groups,
    // which is what their author expects.
    let isExplicit =
      first.hasChoiceOfGroup && second.hasChoiceOfGroup && (first.namesGroup || second.namesGroup)
    if let reason = Self.reason(inHierarchiesOf: first, second) {
      (self.reason, self.first, self.second) = (reason, first, second)
      return
    }
    let reasons = pairs.compactMap { Self.reason(in: $0, and: $1) }
      .filter { isExplicit || !$0.concernsOperators }
    guard let reason = reasons.first(where: \.isError) ?? reasons.first else { return nil }
    (self.reason, self.first, self.second) = (reason, first, second)
  }

  /// Returns the difference between two hierarchies with a shared selection; nil if they are equal.
  private static func reason(
    inHierarchiesOf first: DeclaredWidget, _ second: DeclaredWidget
  ) -> Reason? {
    let levels = first.hierarchies
    guard let (name, attributes) = second.hierarchies.first(where: { levels[$0.key] != nil })
    else { return nil }
    if levels[name] != attributes { return .levels(name) }
    let isSame = ["separator", "rootPath"].allSatisfy { key in
      first.widget.connector.json.object?[key] == second.widget.connector.json.object?[key]
    }
    return isSame ? nil : .hierarchies(name)
  }

  private static func reason(in a: RefinementTarget, and b: RefinementTarget) -> Reason? {
    switch (a.group, b.group) {
    case (.and(let name), .or(let other, _)), (.or(let name, _), .and(let other)):
      if name == other { return .operators(name) }
      return a.attribute == b.attribute ? .attribute(a.attribute) : nil
    case (.or(let name, let kind), .or(let other, let otherKind)) where name == other:
      if kind != otherKind { return .mixedTypes(name) }
      return a.attribute == b.attribute ? nil : .sharedGroup(name, a, b)
    case (.or(_, .facet), .or(_, .facet)):
      return a.attribute == b.attribute ? .split(a.attribute) : nil
    default:
      return nil
    }
  }

  var diagnostic: Diagnostic {
    switch reason {
    case .operators(let name):
      diagnostic(
        .conflictingOperators, .error,
        "the filter group '\(name)' is used with 'and' and with 'or'",
        help: "use the same operator, or set a different 'groupName'",
        at: second.declaration.range("operator", "groupName", "attribute"),
        note: first.declaration.range("operator", "groupName", "attribute"))
    case .sharedGroup(let name, let a, let b):
      diagnostic(
        .sharedGroup, .warning,
        "filters on '\(b.attribute)' share the 'or' group '\(name)' with filters on "
          + "'\(a.attribute)', so records need to match only one of them",
        help: "set a different 'groupName'",
        at: second.declaration.range("groupName", "attribute"),
        note: first.declaration.range("groupName", "attribute"))
    case .mixedTypes(let name):
      diagnostic(
        .mixedGroup, .warning,
        "the 'or' group '\(name)' contains filters of two types, which are combined with 'and'",
        help: "set a different 'groupName'",
        at: second.declaration.range("groupName", "attribute"),
        note: first.declaration.range("groupName", "attribute"))
    case .hierarchies(let name):
      diagnostic(
        .sharedGroup, .warning,
        "two different hierarchies share the group '\(name)', so they share their selection",
        help: "set a different 'groupName', or use the same 'separator' and 'rootPath'",
        at: second.declaration.range("groupName", "attributes"),
        note: first.declaration.range("groupName", "attributes"))
    case .split(let attribute):
      diagnostic(
        .splitAttribute, .warning,
        "two widgets filter by '\(attribute)' in different 'or' groups, so records must match "
          + "both",
        help: "set the same 'groupName'",
        at: second.declaration.range("groupName", "attribute"),
        note: first.declaration.range("groupName", "attribute"))
    case .levels(let name):
      diagnostic(
        .conflictingLevels, .error,
        "two hierarchies share the group '\(name)', but have different levels",
        help: "list the same attributes in both, or set a different 'groupName'",
        at: second.declaration.range("attributes"), note: first.declaration.range("attributes"))
    case .attribute(let attribute):
      diagnostic(
        .conflictingOperators, .warning,
        "two widgets filter by '\(attribute)', one with 'and' and one with 'or'",
        help: "use the same operator", at: second.declaration.range("operator", "attribute"),
        note: first.declaration.range("operator", "attribute"))
    }
  }

  private func diagnostic(
    _ id: DiagnosticID, _ severity: Diagnostic.Severity, _ message: String, help: String,
    at range: SourceRange, note: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id, message, at: range, severity: severity, help: help,
      notes: [Diagnostic.Note("the other widget is here", at: note)])
  }
}

extension GroupConflict.Reason {
  fileprivate var isError: Bool {
    switch self {
    case .operators, .levels: true
    case .sharedGroup, .mixedTypes, .hierarchies, .split, .attribute: false
    }
  }

  fileprivate var concernsOperators: Bool {
    switch self {
    case .operators, .attribute: true
    case .sharedGroup, .mixedTypes, .hierarchies, .split, .levels: false
    }
  }
}

extension DeclaredWidget {
  /// The attributes of the widget's hierarchies by group name.
  fileprivate var hierarchies: [String: [String]] {
    targets.reduce(into: [:]) { hierarchies, target in
      if case .hierarchical(let name) = target.group {
        hierarchies[name, default: []].append(target.attribute)
      }
    }
  }
}

extension DiagnosticID {
  /// Contradictory operators, `and` and `or`.
  static let conflictingOperators: Self = "conflicting-operators"
  /// An attribute that is filtered in several `or` groups.
  static let splitAttribute: Self = "split-attribute"
  /// Hierarchies with the same group and different levels.
  static let conflictingLevels: Self = "conflicting-levels"
  /// Filters on different attributes in one `or` group.
  static let sharedGroup: Self = "shared-group"
}
