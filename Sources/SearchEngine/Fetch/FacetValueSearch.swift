package import Search

/// Searches the values of a facet that another engine has counted.
///
/// A value matches if it contains all words of the text, the last of which can be the beginning of a word.
package struct FacetValueSearch {
  private let search: SearchRequest.FacetSearch
  private let words: [QueryTerm]

  /// - Parameter search: the facet search to execute.
  package init(_ search: SearchRequest.FacetSearch) {
    self.search = search
    words = ParsedQuery(search.text, advancedSyntax: false, prefixes: .prefixLast).terms
  }

  /// The first matching values in the given order: at most the limit of the search, and 100.
  ///
  /// - Parameter values: the values of the facet, the most frequent first.
  package func hits(in values: [FacetValue]) -> [FacetHit] {
    var highlighter = QueryHighlighter(words)
    var hits: [FacetHit] = []
    for value in values where hits.count < min(search.limit, 100) {
      let marked = highlighter.marked(value.value)
      guard words.isEmpty || marked.matchLevel == .full else { continue }
      hits.append(FacetHit(value.value, highlighted: marked, count: value.count))
    }
    return hits
  }
}
