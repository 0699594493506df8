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
