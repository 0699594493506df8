import Components
import Search
import SearchEngine
import SimdJSON

/// Decodes the rows of a `SearchStatement` to a search response.
struct SearchResultReader {
  private let statement: SearchStatement
  private let settings: PostgreSQLSettings
  private let layout: TableLayout
  /// The indices of the rows of each part, by rank.
  private let rowsOfParts: [[Int]]
  private let rows: Rows

  /// Assigns the rows to the parts of the statement.
  ///
  /// - Throws: `malformed` for rows that the statement does not return.
  init(
    _ rows: Rows, of statement: SearchStatement, _ settings: PostgreSQLSettings,
    _ layout: TableLayout
  ) throws(SearchError) {
    self.rows = rows
    self.statement = statement
    (self.settings, self.layout) = (settings, layout)
    var parts = [[(row: Int, rank: Int)]](repeating: [], count: statement.parts.count)
    for row in rows.rows.indices {
      guard let part = rows.text(row, Column.part).flatMap({ Int($0) }),
        parts.indices.contains(part)
      else { throw Self.malformed }
      parts[part].append((row, rows.text(row, Column.rank).flatMap { Int($0) } ?? 0))
    }
    rowsOfParts = parts.map { part in part.sorted { $0.rank < $1.rank }.map(\.row) }
  }

  /// The column indices of a row.
  private enum Column {
    static let part = 0
    static let text = 1
    static let count = 2
    static let rank = 3
    static let minimum = 4
    static let maximum = 5
    static let sum = 6
    static let record = 7
  }

  private static let malformed = SearchError(
    .malformed, "invalid response from 'postgresql': unexpected rows")

  private func number(_ row: Int, _ column: Int) -> Int? {
    rows.text(row, column).flatMap { Int($0) }
  }
  private func double(_ row: Int, _ column: Int) -> Double? {
    rows.text(row, column).flatMap { Double($0) }
  }

  /// Whether the layout is that of the table. Otherwise, a push has changed the table.
  var isCurrent: Bool {
    let total = statement.parts.firstIndex(of: .total).flatMap { rowsOfParts[$0].first }
    return layout.pushed == nil || total.flatMap { rows.text($0, Column.text) } == layout.checkpoint
  }

  /// The response to the request of the statement.
  ///
  /// - Throws: `malformed` for rows that the statement does not return.
  func response() throws(SearchError) -> SearchResponse {
    let request = statement.request
    var response = SearchResponse(
      query: request.query, page: request.page, hitsPerPage: request.hitsPerPage,
      firstPage: request.firstPage)
    for (index, part) in statement.parts.enumerated() {
      let partRows = rowsOfParts[index]
      switch part {
      case .total:
        guard let row = partRows.first, let count = number(row, Column.count) else {
          throw Self.malformed
        }
        response.nbHits = count
      case .hits: response.hits = try hits(partRows)
      case .facet(let facet): response.facets[facet.attribute] = values(of: facet, partRows)
      case .statistics(let requested): response.statistics[requested] = statistics(partRows)
      case .count(let requested):
        response.counts[requested] = partRows.first.flatMap { number($0, Column.count) } ?? 0
      case .histogram(let requested): response.histograms[requested] = buckets(requested, partRows)
      case .facetSearch(let requested):
        response.facetHits[requested] = FacetValueSearch(requested).hits(in: values(partRows))
      case .typos: break
      }
    }
    response.nbPages = HitWindow.pageCount(response.nbHits, perPage: request.hitsPerPage)
    return response
  }

  private func values(of facet: SearchRequest.Facet, _ partRows: [Int]) -> [FacetValue] {
    let values = values(partRows)
    let selected = CountingFilters(statement.request.filters).selectedValues(of: facet.attribute)
    let missing = Set(selected).subtracting(values.map(\.value)).sorted()
    return values + missing.map { FacetValue($0, count: 0) }
  }

  private func values(_ partRows: [Int]) -> [FacetValue] {
    partRows.compactMap { row in
      guard let text = rows.text(row, Column.text), let count = number(row, Column.count)
      else { return nil }
      return FacetValue(text, count: count)
    }
  }

  private func statistics(_ partRows: [Int]) -> NumericStatistics? {
    guard let row = partRows.first, let count = number(row, Column.count), count > 0,
      let minimum = double(row, Column.minimum), let maximum = double(row, Column.maximum),
      let sum = double(row, Column.sum)
    else { return nil }
    return NumericStatistics(
      min: minimum, max: maximum, sum: sum, average: sum / Double(count), count: count)
  }

  private func buckets(_ requested: SearchRequest.Histogram, _ partRows: [Int]) -> [HistogramBucket]
  {
    let entries = partRows.compactMap { row -> HistogramBuilder.List? in
      guard let text = rows.text(row, Column.text), let count = number(row, Column.count)
      else { return nil }
      return HistogramBuilder.List(
        numbers: text.split(separator: ",").compactMap { Double($0) }, count: count)
    }
    return HistogramBuilder(entries).buckets(requested)
  }

  private func hits(_ partRows: [Int]) throws(SearchError) -> [Hit] {
    let request = statement.request
    let defaultAttributes =
      settings.attributesToRetrieve.isEmpty ? nil : settings.attributesToRetrieve
    let retrieved = RetrievedAttributes(
      request.attributesToRetrieve ?? defaultAttributes, key: settings.key)
    let searchable =
      settings.searchable.isEmpty ? layout.pushed?.searchable ?? [] : settings.searchable
    var highlighter = QueryHighlighter(statement.query.words, typos: .known(typos))
    var snippetGenerator = SnippetGenerator(ellipsis: settings.snippetEllipsisText)
    var parser = TapeParser()
    var hits: [Hit] = []
    for row in partRows {
      guard let objectID = rows.text(row, Column.text), let text = rows.rows[row][Column.record],
        let record = text.withUnsafeBufferPointer({ parser.object(from: $0) })
      else { throw Self.malformed }
      var hit = Hit(
        objectID: objectID, record: retrieved.selection(of: record),
        highlights: searchable.compactMap { path in
          highlighter.attribute(path, of: record) { highlighter, text in highlighter.marked(text) }
        })
      hit.snippets = request.snippets.compactMap { snippet in
        highlighter.attribute(snippet.attribute, of: record) { highlighter, text in
          snippetGenerator.snippet(of: highlighter.marked(text), words: snippet.words)
        }
      }
      hits.append(hit)
    }
    return hits
  }

  /// The words of records that match a word of the query with typos, by the word's index.
  private var typos: [Int: Set<[UInt8]>] {
    var typos: [Int: Set<[UInt8]>] = [:]
    for (index, part) in statement.parts.enumerated() {
      guard case .typos(let wordIndex) = part else { continue }
      typos[wordIndex] = Set(rowsOfParts[index].compactMap { rows.rows[$0][Column.text] })
    }
    return typos
  }
}
