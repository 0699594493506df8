internal import Components
public import Search

/// The hits of an answer by the value that they are grouped by.
///
/// A hit without a value is a group by itself.
public struct HitGroups: Sendable {
  /// The groups in the order of their first hits, with their hits in theirs.
  public let all: [[Hit]]
  private let attribute: String
  private let counts: [String: Int]

  /// O(hits).
  public init(_ response: SearchResponse, by attribute: String) {
    self.attribute = attribute
    var groups: [[Hit]] = []
    var indices: [String: Int] = [:]
    for hit in response.hits {
      if let value = hit.group, let index = indices[value] {
        groups[index].append(hit)
      } else {
        if let value = hit.group { indices[value] = groups.count }
        groups.append([hit])
      }
    }
    all = groups
    let values = response.facets[attribute] ?? []
    counts = Dictionary(values.map { ($0.value, $0.count) }) { first, _ in first }
  }

  /// How many records of the group of some hits match besides these; 0 if that is not known.
  public func rest(of hits: [Hit]) -> Int {
    let count = hits.first?.group.flatMap { counts[$0] } ?? 0
    return max(count - hits.count, 0)
  }
}

extension SearchResponse {
  /// The answer with the groups of its hits, where the searcher does not tell them: the value that a
  /// record has, or the first of several.
  public func grouped(by attribute: String) -> SearchResponse {
    var response = self
    for index in response.hits.indices where response.hits[index].group == nil {
      let value = JSONValue.object(response.hits[index].record)[path: attribute]
      response.hits[index].group = (value?.array?.first ?? value)?.groupText
    }
    return response
  }
}

extension JSONValue {
  /// The text of a scalar, as facets tell it.
  fileprivate var groupText: String? {
    text ?? boolean.map { "\($0)" } ?? double.map(\.shortText)
  }
}
