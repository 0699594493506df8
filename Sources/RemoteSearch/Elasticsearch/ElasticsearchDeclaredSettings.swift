import Components

/// The settings of an index that a screen declares.
struct ElasticsearchDeclaredSettings {
  /// The `settings` of the index: its analysis, and all others below `index`.
  private(set) var settings = JSONObject()
  /// The additions to the mappings.
  private(set) var mappings = JSONObject()

  /// No settings.
  init() {}

  /// Reads settings as in a request that creates an index, with or without `settings` and `index`.
  init(_ declared: JSONObject) {
    var others = JSONObject(
      declared.members.map { member in
        // 'index.number_of_shards' is 'number_of_shards' below 'index'.
        let isDotted = member.name.hasPrefix("index.")
        return (
          isDotted ? String(member.name.dropFirst("index.".count)) : member.name, member.value
        )
      })
    for name in ["settings", "index"] {
      guard let inner = others[name]?.object else { continue }
      others[name] = Optional.none
      others = others.extended(by: inner)
    }
    mappings = others["mappings"]?.object ?? JSONObject()
    settings["analysis"] = others["analysis"]
    for name in ["mappings", "analysis"] { others[name] = Optional.none }
    if !others.members.isEmpty { settings["index"] = .object(others) }
  }
}
