import Components
import Search

extension EmbeddedSettings {
  /// The criteria of a sort order, by attributes that records have.
  func criteria(
    ofSort sort: String, attributes: Set<String>
  ) throws(SearchError) -> [RankingCriterion] {
    let criteria = try sorts.criteria(ofSort: sort)
    if sorts[sort] != nil { return criteria }
    for criterion in criteria where !attributes.contains(criterion.attribute) {
      let help = Suggestion.help(for: criterion.attribute, in: attributes.sorted())
      throw SearchError(
        .refused,
        "cannot sort by '\(criterion.attribute)', which no record has"
          + (help.map { "; \($0)" } ?? ""))
    }
    return criteria
  }
}
<<<<<<< HEAD
=======

extension RankingCriterion {
  /// The criteria of a sort order: one that has a name, or a text such as `price:asc,name:desc`.
  package static func criteria(
    ofSort sort: String, named sorts: [String: [RankingCriterion]]
  ) throws(SearchError) -> [RankingCriterion] {
    if let named = sorts[sort] { return named }
    let parts = sort.split(separator: ",")
    let criteria = parts.compactMap { RankingCriterion($0) }
    guard !criteria.isEmpty, criteria.count == parts.count else {
      throw SearchError(
        .refused, "unknown sort order '\(sort)'\(help(forSort: sort, named: sorts))")
    }
    return criteria
  }

  private static func help(
    forSort sort: String, named sorts: [String: [RankingCriterion]]
  ) -> String {
    let names = sorts.keys.sorted()
    if let help = Suggestion.help(for: sort, in: names) { return "; \(help)" }
    let known = names.map { "'\($0)', " }.joined()
    return "; expected \(known)or attributes with a direction, as in 'price:asc'"
  }
}
>>>>>>> postgres
