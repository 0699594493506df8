public import Components

/// The operator that combines the filters of a group.
public enum RefinementOperator: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// All filters must match.
  case and
  /// At least one filter must match.
  case or
}

/// A named group of filters.
///
/// A record matches an `and` or `hierarchical` group if it matches all filters, and an `or` group
/// if it matches at least one.
public struct FilterGroup: Hashable, Sendable {
  /// Identifies a group by its operator and name.
  ///
  /// Groups with the same name but different operators, or `or` groups for different kinds of
  /// filters, are different groups.
  public enum ID: Hashable, Sendable {
    /// A conjunctive group with a name.
    case and(String)
    /// A disjunctive group with a name, for filters of one kind.
    case or(String, Filter.Kind)
    /// A conjunctive group with a name that contains the selection of a hierarchy.
    case hierarchical(String)

    /// The name of the group.
    public var name: String {
      switch self {
      case .and(let name), .or(let name, _), .hierarchical(let name): name
      }
    }

    /// Whether one matching filter is enough.
    public var isDisjunctive: Bool {
      if case .or = self { true } else { false }
    }

    /// Creates the ID of an `and` or `or` group; `and` groups ignore the kind.
    public init(_ operator: RefinementOperator, _ name: String, _ kind: Filter.Kind) {
      self = `operator` == .and ? .and(name) : .or(name, kind)
    }
  }

  /// The operator and name of the group.
  public var id: ID
  /// The filters of the group; an empty group matches all records.
  public var filters: [Filter]

  /// Creates a group.
  ///
  /// The filters of an `or` group must be of the kind that its ID contains.
  public init(_ id: ID, _ filters: [Filter]) {
    self.id = id
    self.filters = filters
  }
}
