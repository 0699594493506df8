internal import Components

/// What is selected in a hierarchy of attributes, from the root down.
public struct HierarchicalPath: Hashable, Sendable {
  /// The attributes of all levels, from the root down: `region.lvl0`, `region.lvl1`.
  public var attributes: [String]
  /// One filter for each selected level, from the root down; the last one is active.
  public var filters: [Filter.Facet]

  public init(attributes: [String], filters: [Filter.Facet]) {
    self.attributes = attributes
    self.filters = filters
  }

  /// The path that leads to a value such as `Europe > Italy`.
  ///
  /// Each level's value is that of the level above with one more part; parts beyond the last
  /// attribute are dropped.
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

  /// The path down to a level: `depth` filters of it.
  public func prefix(_ depth: Int) -> HierarchicalPath {
    HierarchicalPath(attributes: attributes, filters: Array(filters.prefix(depth)))
  }
}
