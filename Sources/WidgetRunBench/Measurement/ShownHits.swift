import Components
import Search

/// Reads of the hits what a list of results shows, as peers that fetch stored documents do.
///
/// Hits are read from the stored records when they are asked for, so an answer that nobody reads
/// would cost less than a person waits for.
enum ShownHits {
  /// The texts of a record that are marked, and those that are shown as they are.
  static let marked = ["name", "description"]
  static let plain = ["brand", "price", "categories"]

  /// What is read, for a person.
  static let summary =
    "of every hit are read: objectID; marked "
    + marked.joined(separator: ", ") + "; " + plain.joined(separator: ", ")

  /// How many bytes the shown texts of all hits have.
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
