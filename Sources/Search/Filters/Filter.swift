import Components

/// A condition on records: a facet, numeric, or tag filter.
///
/// The kinds correspond to the facet, numeric, and tag filters of InstantSearch.
public enum Filter: Hashable, Sendable {
  /// Matches a value of an attribute.
  case facet(Facet)
  /// Matches a comparison with a number, or a numeric range.
  case numeric(Numeric)
  /// Matches a tag of the record.
  case tag(Tag)

  /// The kind of a filter. All filters of a disjunctive group have the same kind.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A facet filter.
    case facet
    /// A numeric filter.
    case numeric
    /// A tag filter.
    case tag
  }

  /// Whether this is a facet, numeric, or tag filter.
  public var kind: Kind {
    switch self {
    case .facet: .facet
    case .numeric: .numeric
    case .tag: .tag
    }
  }

  /// The name of the filtered attribute; `_tags` for a tag filter.
  public var attribute: String {
    switch self {
    case .facet(let facet): facet.attribute
    case .numeric(let numeric): numeric.attribute
    case .tag(let tag): tag.attribute
    }
  }

  /// Whether the filter matches the records that do not meet the condition.
  public var isNegated: Bool {
    get {
      switch self {
      case .facet(let facet): facet.isNegated
      case .numeric(let numeric): numeric.isNegated
      case .tag(let tag): tag.isNegated
      }
    }
    set {
      switch self {
      case .facet(var facet):
        facet.isNegated = newValue
        self = .facet(facet)
      case .numeric(var numeric):
        numeric.isNegated = newValue
        self = .numeric(numeric)
      case .tag(var tag):
        tag.isNegated = newValue
        self = .tag(tag)
      }
    }
  }
}

/// A type that converts to a filter.
///
/// Functions that accept a filter also accept a `Filter.Facet`, `Filter.Numeric`, or `Filter.Tag`.
public protocol FilterConvertible {
  /// The value as a filter of any kind.
  var filter: Filter { get }
}

extension Filter: FilterConvertible {
  /// The filter itself.
  public var filter: Filter { self }
}

/// Negates a filter; negating it twice returns the original filter.
public prefix func ! (filter: Filter) -> Filter {
  var negated = filter
  negated.isNegated.toggle()
  return negated
}

extension Filter {
  /// A tag filter: matches records that have a tag in their `_tags` attribute.
  public struct Tag: Hashable, Sendable, FilterConvertible, ExpressibleByStringLiteral {
    /// The tag, compared case-sensitively and without Unicode normalization.
    public var value: String
    /// Whether the filter matches the records that do not have the tag.
    public var isNegated: Bool

    /// Creates a filter for a tag.
    public init(value: String, isNegated: Bool = false) {
      self.value = value
      self.isNegated = isNegated
    }

    /// Creates a filter for a tag that is not negated.
    public init(stringLiteral value: String) {
      self.init(value: value)
    }

    public static func == (first: Tag, second: Tag) -> Bool {
      first.value.hasSameScalars(as: second.value) && first.isNegated == second.isNegated
    }

    /// The attribute that contains the tags: always `_tags`.
    public var attribute: String { "_tags" }

    /// The tag filter as a filter of any kind.
    public var filter: Filter { .tag(self) }
  }
}
