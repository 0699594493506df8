internal import Components

/// The selected path in a hierarchy of facet attributes.
///
/// Corresponds to the hierarchical menu of InstantSearch.
public struct HierarchicalPath: Hashable, Sendable {
  /// The attributes of all levels from the root: `region.lvl0`, `region.lvl1`.
  public var attributes: [String]
  /// One filter for each selected level, starting at the root.
  ///
  /// Only the last one is active.
  public var filters: [Filter.Facet]

  /// Creates a path from one filter for each selected level.
  public init(attributes: [String], filters: [Filter.Facet]) {
    self.attributes = attributes
    self.filters = filters
  }

  /// Creates the path to a value such as `Europe > Italy`.
  ///
  /// Each level adds one part to the value of the previous level. Parts after the last attribute
  /// are ignored. O(length of the value).
  ///
  /// - Parameters:
  ///   - attributes: The attributes of all levels, starting at the root.
  ///   - value: The value of the deepest selected level.
  ///   - separator: The text between two levels; if empty, the value is not split.
  public init(attributes: [String], value: String, separator: String = " > ") {
    var parts: [Substring] = []
    var rest = Substring(value)
    while !separator.isEmpty, let end = rest.firstRange(of: separator) {
      parts.append(value[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    parts.append(Substring(value))
    self.init(
      attributes: attributes,
      filters: zip(attributes, parts).map {
        Filter.Facet(attribute: $0, stringValue: String($1))
      })
  }

  /// Returns the first levels of the path.
  ///
  /// - Parameter depth: The number of selected levels; must not be negative.
  public func prefix(_ depth: Int) -> HierarchicalPath {
    HierarchicalPath(attributes: attributes, filters: Array(filters.prefix(depth)))
  }
}
