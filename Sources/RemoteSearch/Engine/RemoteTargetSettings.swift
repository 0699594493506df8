public import Components
public import Search

/// The parameters of a screen that only `push` uses.
public struct PushParameters: ParameterRecord {
  /// The key for writing records; nil to use the key for searches.
  @Parameter(
    "API key for 'push', from the environment; 'apiKey' if absent.")
  public var writeKey: Secret?
  /// The attributes to facet in addition to those of the widgets.
  @Parameter("Attributes that 'push' makes facets, in addition to those of the widgets.")
  public var facets: [String] = []
  /// The attributes with dates as texts or milliseconds.
  @Parameter(
    "Attributes with dates as texts or milliseconds, which 'push' converts to seconds since 1970.")
  public var dates: [String] = []
  /// The settings of the index in the engine's own format, which have precedence over those of `push`.
  @Parameter(
    "Settings of the index in the engine's format, such as shards, which 'push' adds to its own.")
  public var indexSettings: [String: JSONValue] = [:]
  /// Creates parameters with default values, for decoding.
  public init() {}

  /// The settings of the index as a JSON object with sorted members.
  var indexObject: JSONObject {
    JSONObject(indexSettings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}

/// The settings of a remote engine to which `push` can send records.
public protocol RemoteTargetSettings: RecordTargetSettings {
  /// The parameters that only `push` uses.
  var push: PushParameters { get }
  /// The attribute to group hits by; nil if hits cannot be grouped.
  var attributeForDistinct: String? { get }
}

extension RemoteTargetSettings {
  /// Nil: hits cannot be grouped.
  public var attributeForDistinct: String? { nil }
  /// The attributes to facet for the settings themselves.
  public var facets: [String] { configuredFacets }
  /// The attributes to facet that the settings name.
  var configuredFacets: [String] {
    push.facets + (attributeForDistinct.map { [$0] } ?? [])
  }
  /// The attributes with dates as texts or milliseconds.
  public var dates: [String] { push.dates }

  /// The uses of the attributes that the settings name.
  func uses(
    ranking: [RankingCriterion] = [], sorts: [String: [RankingCriterion]] = [:]
  ) -> [AttributeUse] {
    let named: KeyValuePairs = ["facets": push.facets, "dates": push.dates]
    let grouped = attributeForDistinct.map {
      AttributeUse($0, .grouped, parameter: "attributeForDistinct")
    }
    return AttributeUse.uses(searchable: searchable, ranking: ranking, sorts: sorts, named)
      .filter { !$0.attribute.hasPrefix("_") } + [grouped].compactMap(\.self)
  }
}

/// The parameters of a screen for sort orders and the grouping of hits.
public struct SortingParameters: ParameterRecord {
  /// The ranking criteria of each sort order, by its name.
  @Parameter("Sort orders by name, for widgets such as 'sortBy': lists of the engine's fields.")
  public var sorts: [String: [RankingCriterion]] = [:]
  /// The attribute to group hits by; nil if hits cannot be grouped.
  @Parameter("Attribute to group hits by, for widgets that show groups.")
  public var attributeForDistinct: String?
  /// Creates parameters with default values, for decoding.
  public init() {}

  /// The capabilities of a searcher with these parameters.
  func capabilities(addingTo capabilities: Set<Capability>) -> Set<Capability> {
    attributeForDistinct == nil ? capabilities : capabilities.union([.distinct])
  }
}
