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

  /// The key for writing.
  func key(orElse searchKey: Secret?) -> Secret? {
    if let writeKey, !writeKey.value.isEmpty { return writeKey }
    return searchKey
  }
}

/// The settings of an engine on a server that records can be sent to.
public protocol RemoteTargetSettings: RecordTargetSettings {
  var push: PushParameters { get }
  /// The attribute by whose values hits are grouped.
  var attributeForDistinct: String? { get }
}

extension RemoteTargetSettings {
  public var attributeForDistinct: String? { nil }
  public var facets: [String] { push.facets + (attributeForDistinct.map { [$0] } ?? []) }
  public var dates: [String] { push.dates }
}
