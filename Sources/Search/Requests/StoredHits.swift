package import Components

/// Where hits lie that are read only as far as somebody asks for it.
///
/// A searcher that has records at hand makes one for each answer. Reading what cannot be read gives
/// nothing; what can fail has to be done before.
package protocol StoredHits: AnyObject, Sendable {
  /// The record of the hit at a place, as far as it was asked for.
  func record(at place: Int) -> JSONObject
  /// The same as `JSONValue.object(record(at: place))[path: path]`, without the rest of the record.
  func value(_ path: String, at place: Int) -> JSONValue?
  func highlights(at place: Int) -> [HighlightedAttribute]
  /// The one of `highlights(at:)` with this path.
  func highlight(_ path: String, at place: Int) -> HighlightedAttribute?
  func snippets(at place: Int) -> [HighlightedAttribute]
}
