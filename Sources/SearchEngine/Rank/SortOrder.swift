import Components
import Search

extension EmbeddedSettings {
  /// Returns the criteria of a sort order: one of the settings, or such as `price:asc`.
  ///
  /// - Parameter attributes: the attributes of the records.
  /// - Throws: `SearchError` if there is no such sort order, or no record has an attribute of it.
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
