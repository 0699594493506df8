public import Components
public import Search

/// What `push` needs besides what searching does.
public struct PushParameters: ParameterRecord {
  @Parameter("The key that lets 'push' write, from the environment; 'apiKey' if absent.")
  public var writeKey: Secret?
  @Parameter("Attributes that 'push' makes ready to be counted, besides those of the widgets.")
  public var facets: [String] = []
  @Parameter("Attributes with dates as texts, which 'push' sends as seconds since 1970.")
  public var dates: [String] = []
  public init() {}
}

/// The settings of an engine on a server that records can be sent to.
public protocol RemoteTargetSettings: RecordTargetSettings {
  var push: PushParameters { get }
  /// The attribute by whose values hits are grouped.
  var attributeForDistinct: String? { get }
}

extension RemoteTargetSettings {
  public var attributeForDistinct: String? { nil }
  public var facets: [String] { ownFacets }
  var ownFacets: [String] { push.facets + (attributeForDistinct.map { [$0] } ?? []) }
  public var dates: [String] { push.dates }

  /// The attributes that the settings name.
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
