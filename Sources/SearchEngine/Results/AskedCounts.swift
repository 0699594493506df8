import Search
import Synchronization

/// What is to be counted for a request, with the columns that hold it.
///
/// A person types many letters before a screen asks for anything else, so that the answer to the
/// last question serves for the next.
final class AskedCounts: Sendable {
  /// The values of an attribute.
  final class Facet: Sendable {
    /// Nil for an attribute that no record has.
    let counter: FacetCounter?
    let attribute: String
    let limit: Int

    init(_ attribute: String, _ counter: FacetCounter?, limit: Int) {
      (self.attribute, self.counter, self.limit) = (attribute, counter, limit)
    }
  }

  let columns: [String: Column]
  /// By attribute.
  let facets: [String: Facet]
  private let asked: SearchRequest

  init(
    _ request: SearchRequest, _ columns: [String: Column], _ prefixes: PrecomputedPrefixes,
    _ answers: KnownAnswers
  ) {
    self.columns = columns
    asked = request
    facets = Dictionary(
      request.facets.map { facet in
        let counter = columns[facet.attribute]?.facets.map { facets in
          FacetCounter(
            attribute: facet.attribute, facets: facets, prefixes: prefixes, answers: answers)
        }
        let limit = min(facet.limit, answers.maximumValues ?? .max)
        return (facet.attribute, Facet(facet.attribute, counter, limit: limit))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// True if the columns are there at which a filter looks.
  func hasColumns(for filter: Filter) -> Bool {
    guard let column = columns[filter.attribute] else { return false }
    if case .numeric = filter { return true }
    return column.facets != nil
  }

  /// True if a request asks for the same to be counted.
  func fits(_ request: SearchRequest) -> Bool {
    asked.facets == request.facets && asked.statistics == request.statistics
      && asked.counts == request.counts && asked.histograms == request.histograms
      && asked.facetSearches == request.facetSearches
  }
}

/// The last of them.
final class LastCounts: Sendable {
  private let last = Mutex<AskedCounts?>(nil)

  /// What is to be counted for a request, if it is the same as for the last one.
  func counts(for request: SearchRequest) -> AskedCounts? {
    guard let known = last.withLock(\.self), known.fits(request) else { return nil }
    return known
  }

  func keep(_ counts: AskedCounts) {
    last.withLock { $0 = counts }
  }
}
