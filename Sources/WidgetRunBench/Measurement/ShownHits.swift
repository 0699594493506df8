import Components
import Search

/// Reads the attributes of hits that a list of results shows.
///
/// Hits are read from the stored records on access, so a response without reading its hits would
/// take less time than a user waits. Other engines return stored documents.
enum ShownHits {
  /// The attributes with highlights.
  static let marked = ["name", "description"]
  /// The attributes without highlights.
  static let plain = ["brand", "price", "categories"]

  /// A description of what is read, for the report.
  static let summary =
    "read for each hit: objectID; highlighted "
    + marked.joined(separator: ", ") + "; " + plain.joined(separator: ", ")

  /// The number of bytes of the shown texts of all hits.
  static func byteCount(of response: SearchResponse) -> Int {
    response.hits.reduce(0) { sum, hit in
      var count = hit.objectID.utf8.count
      for path in marked {
        for text in hit.highlight(path)?.texts ?? [] { count += text.marked().utf8.count }
      }
      for path in plain { count += byteCount(of: hit.value(path)) }
      return sum + count
    }
  }

  private static func byteCount(of value: JSONValue?) -> Int {
    switch value {
    case .text(let text): text.utf8.count
    case .array(let items): items.reduce(0) { $0 + byteCount(of: $1) }
    case .integer(let number): String(number).utf8.count
    case .number(let number): String(number).utf8.count
    case .boolean, .object, .null, nil: 0
    }
  }
}
