public import Components

/// How the filters of a group combine.
public enum RefinementOperator: String, Hashable, Sendable, CaseIterable, ParameterValue {
  case and
  case or
}

/// Some filters under a name, all of which (`and`, `hierarchical`) or one of which (`or`) must hold.
public struct FilterGroup: Hashable, Sendable {
  /// What makes a group one group: groups that differ in kind never merge, whatever their name.
  public enum ID: Hashable, Sendable {
    case and(String)
    case or(String, Filter.Kind)
    case hierarchical(String)

    public var name: String {
      switch self {
      case .and(let name), .or(let name, _), .hierarchical(let name): name
      }
    }

    public var isDisjunctive: Bool {
      if case .or = self { true } else { false }
    }

    /// The group that holds filters of one kind under an operator and a name.
    public init(_ operator: RefinementOperator, _ name: String, _ kind: Filter.Kind) {
      self = `operator` == .and ? .and(name) : .or(name, kind)
    }
  }

  public var id: ID
  public var filters: [Filter]

  public init(_ id: ID, _ filters: [Filter]) {
    self.id = id
    self.filters = filters
  }
}
