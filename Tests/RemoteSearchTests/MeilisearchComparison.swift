import Components
import Testing

@testable import RemoteSearch

/// Counts the requests that equal the recorded ones, and those that differ on purpose.
final class MeilisearchComparison {
  /// Members in which requests differ from recorded ones on purpose.
  private struct Difference {
    var exchanges: Set<String>
    var members: Set<String>
    /// Why the request is as good as the recorded one or better.
    var reason: String
  }

  private static let differences = [
    Difference(
      exchanges: [
        "exponent", "negated range", "not equal", "empty text", "dates in texts", "list of values",
        "query syntax", "separator at the end", "sizes of words with typos",
        "removal of words", "groups", "hits of groups", "values by count", "last page",
      ],
      members: ["attributesToHighlight", "highlightPreTag", "highlightPostTag"],
      reason: "matches are also marked"),
    Difference(
      exchanges: ["snippets", "searched attributes", "one and two letters"],
      members: ["highlightPreTag", "highlightPostTag"],
      reason: "the tags are characters that no text contains"),
    Difference(
      exchanges: ["snippets", "screen birds: a", "screen birds: adult fem"],
      members: ["attributesToCrop", "showMatchesPosition"],
      reason: "snippets are cut, and matches are found, in the whole text of the record"),
    Difference(
      exchanges: ["searched attributes"], members: ["attributesToRetrieve"],
      reason: "all attributes are returned by default"),
    Difference(
      exchanges: ["histogram"], members: ["attributesToRetrieve"],
      reason: "a search without hits returns no attributes"),
    Difference(
      exchanges: ["histogram"], members: ["filter"],
      reason: "the last bucket includes its upper bound, as in the embedded engine"),
    Difference(
      exchanges: ["values by count", "last page", "averages", "one and two letters"],
      members: ["matchingStrategy"], reason: "a record must contain all words by default"),
    Difference(
      exchanges: ["averages"], members: ["facets"], reason: "the names of facets are sorted"),
    Difference(
      exchanges: ["not equal"], members: ["filter"],
      reason: "null and empty lists, which no recorded record has, are excluded, too"),
    Difference(
      exchanges: ["exponent"], members: ["filter"],
      reason: "of three equivalent notations of a number, the quoted one is sent"),
  ]

  /// The number of requests that equal the recorded ones.
  private(set) var exact = 0
  /// The number of requests that differ on purpose.
  private(set) var different = 0

  /// Compares a request with the recorded one.
  func compare(_ produced: JSONValue?, _ recorded: JSONObject, in exchange: String) {
    let produced = produced?.object ?? JSONObject()
    let names = Set((produced.members + recorded.members).map(\.name))
    let differing = names.filter { produced[$0] != recorded[$0] }
    let accepted = Self.differences
      .filter { $0.exchanges.contains(exchange) }
      .reduce(into: Set<String>()) { $0.formUnion($1.members) }
    #expect(
      differing.isSubset(of: accepted),
      "\(exchange): \(JSONValue.object(produced).text(.compact))")
    if differing.isEmpty { exact += 1 } else { different += 1 }
  }
}
