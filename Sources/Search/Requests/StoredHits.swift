package import Components

/// Where hits lie that are read only as far as somebody asks for it.
///
/// A searcher that has records at hand makes one for each answer. Reading what cannot be read gives
/// nothing; what can fail has to be done before.
package protocol StoredHits: AnyObject, Sendable {
  /// The requested attributes of the record of a hit, by its index on the page.
  func record(at index: Int) -> JSONObject
  /// The same as `JSONValue.object(record(at: place))[path: path]`, without the rest of the record.
  func value(_ path: String, at index: Int) -> JSONValue?
  func highlights(at index: Int) -> [HighlightedAttribute]
  /// The one of `highlights(at:)` with this path.
  func highlight(_ path: String, at index: Int) -> HighlightedAttribute?
  func snippets(at index: Int) -> [HighlightedAttribute]
}
