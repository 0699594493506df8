public import Search

// InstantSearch's spelling of filters and their groups.

/// A filter of any type.
public typealias FilterType = FilterConvertible

/// A filter that requires a value of an attribute.
public typealias FacetFilter = Filter.Facet

/// A filter that compares a numeric attribute.
public typealias NumericFilter = Filter.Numeric

/// A filter that requires a tag.
public typealias TagFilter = Filter.Tag

extension Filter {
  /// Converts a filter of a specific type.
  public init(_ filter: some FilterConvertible) {
    self = filter.filter
  }
}

extension FilterConvertible {
  /// Returns whether a filter has this type; `Filter` accepts all filters.
  static func accepts(_ filter: Filter) -> Bool {
    switch filter {
    case .facet(let facet): facet is Self || filter is Self
    case .numeric(let numeric): numeric is Self || filter is Self
    case .tag(let tag): tag is Self || filter is Self
    }
  }
}

extension FilterGroup.ID {
  /// Returns the id of the conjunctive group with a name.
  public static func and(name: String) -> FilterGroup.ID { .and(name) }

  /// Returns the id of the disjunctive group with a name.
  ///
  /// - Parameters:
  ///   - name: The name, which groups for other types of filters can have, too.
  ///   - filterType: The type of the group's filters.
  public static func or(name: String, filterType: Filter.Kind) -> FilterGroup.ID {
    .or(name, filterType)
  }

  /// Returns the id of the hierarchical group with a name.
  public static func hierarchical(name: String) -> FilterGroup.ID { .hierarchical(name) }
}

/// Negates a facet filter; negating it twice returns the original filter.
public prefix func ! (filter: Filter.Facet) -> Filter.Facet {
  var negated = filter
  negated.isNegated.toggle()
  return negated
}

/// Negates a numeric filter; negating it twice returns the original filter.
public prefix func ! (filter: Filter.Numeric) -> Filter.Numeric {
  var negated = filter
  negated.isNegated.toggle()
  return negated
}

/// Negates a tag filter; negating it twice returns the original filter.
public prefix func ! (filter: Filter.Tag) -> Filter.Tag {
  var negated = filter
  negated.isNegated.toggle()
  return negated
}
