import WidgetCore

/// A hit whose record has these members.
func hit(_ key: String, _ members: KeyValuePairs<String, JSONValue> = [:]) -> Hit {
  Hit(objectID: key, record: JSONObject(members.map { ($0, $1) }))
}

extension View {
  var records: RecordList? {
    if case .records(let records) = self { records } else { nil }
  }

  /// The lines of the records, matches in brackets.
  var lines: [String] {
    records?.records.map { $0.line.marked("[", "]") } ?? []
  }

  var group: Group? {
    if case .group(let group) = self { group } else { nil }
  }
}

extension Connector {
  /// What is asked for in a state, besides the searches of others.
  func request(
    in state: SearchState, beside searches: [Frame.Search] = []
  ) -> SearchRequest {
    var request = SearchRequest()
    request.query = state.query
    request.filters = state.filters
    request.page = state.page
    prepare(&request, in: WidgetContext(id: "widget", state: state, searches: searches))
    return request
  }
}
