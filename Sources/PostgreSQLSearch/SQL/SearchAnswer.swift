import Components
import Search
import SearchEngine
import SimdJSON

/// Reads the rows that a `SearchStatement` brings.
struct SearchAnswer {
  private let statement: SearchStatement
  private let settings: PostgreSQLSettings
  private let layout: TableLayout
  /// The numbers of the rows of each part, in the order of their places.
  private let places: [[Int]]
  private let rows: Rows

  /// - Throws: `malformed` for rows that no such statement brings.
  init(
    _ rows: Rows, of statement: SearchStatement, _ settings: PostgreSQLSettings,
    _ layout: TableLayout
  ) throws(SearchError) {
    self.rows = rows
    self.statement = statement
    (self.settings, self.layout) = (settings, layout)
    var places = [[(row: Int, place: Int)]](repeating: [], count: statement.parts.count)
    for row in rows.rows.indices {
      guard let part = rows.text(row, Column.part).flatMap({ Int($0) }),
        places.indices.contains(part)
      else { throw Self.malformed }
      places[part].append((row, rows.text(row, Column.place).flatMap { Int($0) } ?? 0))
    }
    self.places = places.map { part in part.sorted { $0.place < $1.place }.map(\.row) }
  }

  private enum Column {
    static let part = 0
    static let text = 1
    static let count = 2
    static let place = 3
    static let least = 4
    static let greatest = 5
    static let sum = 6
    static let record = 7
  }

  private static let malformed = SearchError(
    .malformed, "the answer of the server is not the one that was asked for")

  private func number(_ row: Int, _ column: Int) -> Int? {
    rows.text(row, column).flatMap { Int($0) }
  }
  private func double(_ row: Int, _ column: Int) -> Double? {
    rows.text(row, column).flatMap { Double($0) }
  }

  func response() throws(SearchError) -> SearchResponse {
    let request = statement.request
    var response = SearchResponse(
      query: request.query, page: request.page, hitsPerPage: request.hitsPerPage,
      firstPage: request.firstPage)
    for (index, part) in statement.parts.enumerated() {
      let found = places[index]
      switch part {
      case .total:
        guard let row = found.first, let count = number(row, Column.count) else {
          throw Self.malformed
        }
        response.nbHits = count
      case .hits: response.hits = try hits(found)
      case .facet(let facet): response.facets[facet.attribute] = values(of: facet, found)
      case .statistics(let wanted): response.statistics[wanted] = statistics(found)
      case .count(let wanted):
        response.counts[wanted] = found.first.flatMap { number($0, Column.count) } ?? 0
      case .histogram(let wanted): response.histograms[wanted] = buckets(wanted, found)
      case .facetSearch(let wanted): response.facetHits[wanted] = facetHits(wanted, found)
      case .typos: break
      }
    }
    response.nbPages = HitWindow.pageCount(response.nbHits, perPage: request.hitsPerPage)
    return response
  }

  private func values(of facet: SearchRequest.Facet, _ found: [Int]) -> [FacetValue] {
    let values = values(found)
    let selected = CountedGroups(statement.request.filters).selectedValues(of: facet.attribute)
    let missing = Set(selected).subtracting(values.map(\.value)).sorted()
    return values + missing.map { FacetValue($0, count: 0) }
  }

  private func values(_ found: [Int]) -> [FacetValue] {
    found.compactMap { row in
      guard let text = rows.text(row, Column.text), let count = number(row, Column.count)
      else { return nil }
      return FacetValue(text, count: count)
    }
  }

  private func statistics(_ found: [Int]) -> NumericStatistics? {
    guard let row = found.first, let count = number(row, Column.count), count > 0,
      let least = double(row, Column.least), let greatest = double(row, Column.greatest),
      let sum = double(row, Column.sum)
    else { return nil }
    return NumericStatistics(
      min: least, max: greatest, sum: sum, average: sum / Double(count), count: count)
  }

  private func buckets(_ wanted: SearchRequest.Histogram, _ found: [Int]) -> [HistogramBucket] {
    let lists = found.compactMap { row -> NumberBands.List? in
      guard let text = rows.text(row, Column.text), let count = number(row, Column.count)
      else { return nil }
      return NumberBands.List(
        numbers: text.split(separator: ",").compactMap { Double($0) }, count: count)
    }
    return NumberBands(lists).buckets(wanted)
  }

  /// The values whose words the text begins, with the rules by which records are searched, but
  /// without typos.
  private func facetHits(
    _ wanted: SearchRequest.FacetSearch, _ found: [Int]
  ) -> [FacetHit] {
    let words = ParsedQuery(wanted.text, advancedSyntax: false, prefixes: .prefixLast).terms
    var marker = WordMarker(words)
    var hits: [FacetHit] = []
    for value in values(found) where hits.count < min(wanted.limit, 100) {
      let marked = marker.marked(value.value)
      guard words.isEmpty || marked.matchLevel == .full else { continue }
      hits.append(FacetHit(value.value, highlighted: marked, count: value.count))
    }
    return hits
  }

  private func hits(_ found: [Int]) throws(SearchError) -> [Hit] {
    let request = statement.request
    let wanted = settings.attributesToRetrieve.isEmpty ? nil : settings.attributesToRetrieve
    let retrieved = RetrievedAttributes(
      request.attributesToRetrieve ?? wanted, key: settings.key)
    let searchable = settings.searchable.isEmpty ? layout.searchable : settings.searchable
    var marker = WordMarker(statement.query.words, typos: typos)
    var cutter = SnippetGenerator(ellipsis: settings.snippetEllipsisText)
    var parser = TapeParser()
    var hits: [Hit] = []
    for row in found {
      guard let objectID = rows.text(row, Column.text), let text = rows.rows[row][Column.record],
        let record = text.withUnsafeBufferPointer({ parser.object(from: $0) })
      else { throw Self.malformed }
      var hit = Hit(
        objectID: objectID, record: retrieved.selection(of: record),
        highlights: searchable.compactMap { path in
          marker.attribute(path, of: record) { marker, text in marker.marked(text) }
        })
      hit.snippets = request.snippets.compactMap { snippet in
        marker.attribute(snippet.attribute, of: record) { marker, text in
          cutter.snippet(of: marker.marked(text), words: snippet.words)
        }
      }
      hits.append(hit)
    }
    return hits
  }

  /// The words of records that are a word of the query with typos, by its place.
  private var typos: [Int: Set<[UInt8]>] {
    var typos: [Int: Set<[UInt8]>] = [:]
    for (index, part) in statement.parts.enumerated() {
      guard case .typos(let place) = part else { continue }
      typos[place] = Set(places[index].compactMap { rows.rows[$0][Column.text] })
    }
    return typos
  }
}
