internal import Components
public import Search

/// The hits of a response, grouped by the value of an attribute.
///
/// A hit without a value forms its own group.
public struct HitGroups: Sendable {
  /// The groups in the order of their first hits; hits keep their order.
  public let all: [[Hit]]
  private let attribute: String
  private let counts: [String: Int]

  /// Groups the hits of a response by their `group`. O(hits + facet values).
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

  /// Returns the number of matching records of a group besides its hits.
  ///
  /// The result is 0 if it is unknown.
  public func remainingCount(of hits: [Hit]) -> Int {
    let count = hits.first?.group.flatMap { counts[$0] } ?? 0
    return max(count - hits.count, 0)
  }
}

extension SearchResponse {
  /// Returns the response with the group of every hit.
  ///
  /// If the searcher did not report a group, it is the first value of the attribute.
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
  /// The text of a scalar, formatted as a facet value.
  fileprivate var groupText: String? {
    text ?? boolean.map { "\($0)" } ?? double.map(\.shortText)
  }
}
