internal import WidgetCore

/// How the filters of two widgets get in each other's way.
struct GroupConflict {
  fileprivate enum Kind {
    /// One name for an `and` and an `or` group.
    case operators(String)
    /// Filters on different attributes become alternatives of each other.
    case sharedGroup(String, RefinementTarget, RefinementTarget)
    /// One name for `or` groups of different filter types.
    case mixedTypes(String)
    /// Hierarchies with one selection and other separators or roots.
    case hierarchies(String)
    /// Hierarchies with one selection and other levels.
    case levels(String)
    /// One attribute under two operators in groups of different names.
    case attribute(String)
    /// Values of one attribute in two `or` groups, both of which have to hold.
    case split(String)
  }

  private let kind: Kind
  private let first: PlacedWidget
  private let second: PlacedWidget

  /// The gravest conflict of two widgets in the order of the screen, or nil.
  init?(_ first: PlacedWidget, _ second: PlacedWidget) {
    guard first.widget.filterState == second.widget.filterState else { return nil }
    let pairs = first.targets.flatMap { a in second.targets.map { (a, $0) } }
    // What nobody chose is no contradiction: a list with 'or' beside a toggle with 'and', both by
    // default, are two groups that hold side by side.
    let isChosen =
      first.hasChoiceOfGroup && second.hasChoiceOfGroup && (first.namesGroup || second.namesGroup)
    if let kind = Self.kind(ofHierarchiesIn: first, second) {
      (self.kind, self.first, self.second) = (kind, first, second)
      return
    }
    let kinds = pairs.compactMap { Self.kind(of: $0, and: $1) }
      .filter { isChosen || !$0.isAboutOperators }
    guard let kind = kinds.first(where: \.isError) ?? kinds.first else { return nil }
    (self.kind, self.first, self.second) = (kind, first, second)
  }

  /// How the hierarchies of two widgets that share a selection are not the same; nil if they are.
  private static func kind(ofHierarchiesIn first: PlacedWidget, _ second: PlacedWidget) -> Kind? {
    let levels = first.hierarchies
    guard let (name, attributes) = second.hierarchies.first(where: { levels[$0.key] != nil })
    else { return nil }
    if levels[name] != attributes { return .levels(name) }
    let isSame = ["separator", "rootPath"].allSatisfy { key in
      first.widget.connector.json.object?[key] == second.widget.connector.json.object?[key]
    }
    return isSame ? nil : .hierarchies(name)
  }

  private static func kind(of a: RefinementTarget, and b: RefinementTarget) -> Kind? {
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
    switch kind {
    case .operators(let name):
      finding(
        .conflictingOperators, .error,
        "the filter group '\(name)' is used with 'and' and with 'or'",
        help: "use one operator, or name another group by 'groupName'",
        at: second.draft.range("operator", "groupName", "attribute"),
        note: first.draft.range("operator", "groupName", "attribute"))
    case .sharedGroup(let name, let a, let b):
      finding(
        .sharedGroup, .warning,
        "filters on '\(b.attribute)' share the 'or' group '\(name)' with filters on "
          + "'\(a.attribute)', so that one of them is enough",
        help: "name another group by 'groupName'",
        at: second.draft.range("groupName", "attribute"),
        note: first.draft.range("groupName", "attribute"))
    case .mixedTypes(let name):
      finding(
        .mixedGroup, .warning,
        "the 'or' group '\(name)' gets filters of two types, which are joined by 'and'",
        help: "name another group by 'groupName'",
        at: second.draft.range("groupName", "attribute"),
        note: first.draft.range("groupName", "attribute"))
    case .hierarchies(let name):
      finding(
        .sharedGroup, .warning,
        "two different hierarchies share the group '\(name)', so that they have one selection",
        help: "name another group by 'groupName', or let 'separator' and 'rootPath' be the same",
        at: second.draft.range("groupName", "attributes"),
        note: first.draft.range("groupName", "attributes"))
    case .split(let attribute):
      finding(
        .splitAttribute, .warning,
        "two widgets keep values of '\(attribute)' in different 'or' groups, so that a record "
          + "needs a value of each",
        help: "name the same group by 'groupName'",
        at: second.draft.range("groupName", "attribute"),
        note: first.draft.range("groupName", "attribute"))
    case .levels(let name):
      finding(
        .conflictingLevels, .error,
        "two hierarchies share the group '\(name)' and have different levels",
        help: "list the same attributes in both, or name another group by 'groupName'",
        at: second.draft.range("attributes"), note: first.draft.range("attributes"))
    case .attribute(let attribute):
      finding(
        .conflictingOperators, .warning,
        "two widgets filter by '\(attribute)', one with 'and' and one with 'or'",
        help: "use one operator", at: second.draft.range("operator", "attribute"),
        note: first.draft.range("operator", "attribute"))
    }
  }

  private func finding(
    _ id: DiagnosticID, _ severity: Diagnostic.Severity, _ message: String, help: String,
    at range: SourceRange, note: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id, message, at: range, severity: severity, help: help,
      notes: [Diagnostic.Note("the other widget is here", at: note)])
  }
}

extension GroupConflict.Kind {
  fileprivate var isError: Bool {
    switch self {
    case .operators, .levels: true
    case .sharedGroup, .mixedTypes, .hierarchies, .split, .attribute: false
    }
  }

  fileprivate var isAboutOperators: Bool {
    switch self {
    case .operators, .attribute: true
    case .sharedGroup, .mixedTypes, .hierarchies, .split, .levels: false
    }
  }
}

extension PlacedWidget {
  /// The attributes of the widget's hierarchies by the names of their groups.
  fileprivate var hierarchies: [String: [String]] {
    targets.reduce(into: [:]) { hierarchies, target in
      if case .hierarchical(let name) = target.group {
        hierarchies[name, default: []].append(target.attribute)
      }
    }
  }
}

extension DiagnosticID {
  /// `and` and `or` where only one of them can hold.
  static let conflictingOperators: Self = "conflicting-operators"
  /// Values of one attribute in several `or` groups.
  static let splitAttribute: Self = "split-attribute"
  /// Hierarchies that share a group and not their levels.
  static let conflictingLevels: Self = "conflicting-levels"
  /// Filters on different attributes in one `or` group.
  static let sharedGroup: Self = "shared-group"
}
