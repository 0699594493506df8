import WidgetCore

/// Settings of a searcher without records.
struct EmbeddedDouble: SearcherSettings {
  static let type = "embedded"
  static let summary = "Has no records."
  static let example = "type: embedded\nrecords: records.json"

  @Parameter("The file with the records.") var records: String
  @Parameter("The attributes to search.") var searchable: [String] = []
  @Parameter("A limit.") var maximum: Int = 10

  func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    throw SearchError(.unavailable, "the double cannot be opened")
  }
}

/// Settings of a second searcher type.
struct RemoteDouble: SearcherSettings {
  static let type = "remote"
  static let summary = "Has no records on a server."

  @Parameter("The key.") var apiKey: String = ""
  @Parameter("The attribute with the key of a record.") var key: String = "id"

  var attributeUses: [AttributeUse] { [AttributeUse(key, .shown, parameter: "key")] }

  func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    throw SearchError(.unavailable, "the double cannot be opened")
  }
}

struct TextRendererDouble: Renderer {
  static let type = "text"
  static let summary = "Renders titles."

  @Parameter("The maximum number of columns.") var width: Int = 80

  func render(_ frame: Frame, for output: OutputTraits) -> String { frame.title ?? "" }
}

struct JSONRendererDouble: Renderer {
  static let type = "json"
  static let summary = "Renders titles as well."

  func render(_ frame: Frame, for output: OutputTraits) -> String { frame.title ?? "" }
}

extension Registry {
  static func doubles() throws -> Registry {
    var registry = Registry()
    try registry.register(FacetListDouble.self)
    try registry.register(ExclusionListDouble.self)
    try registry.register(HierarchyDouble.self)
    try registry.register(NumberRangeDouble.self)
    try registry.register(NumericListDouble.self)
    try registry.register(SearchBoxDouble.self)
    try registry.register(HitsDouble.self)
    try registry.register(LoadingDouble.self)
    try registry.register(ClearDouble.self)
    try registry.register(ApplyDouble.self)
    try registry.register(RecordsDouble.self)
    try registry.register(PanelDouble.self)
    try registry.register(EmbeddedDouble.self)
    try registry.register(RemoteDouble.self)
    try registry.register(TextRendererDouble.self)
    try registry.register(JSONRendererDouble.self)
    return registry
  }
}
