import Components
import Foundation
import Search
@testable import SearchEngine

/// Sort orders, groups, coordinates, histograms, and facet searches of the reference engine.
extension NaiveEngine {
  func record(_ objectID: String) -> JSONValue {
    records.first { id(of: $0) == objectID } ?? nil
  }

  // MARK: Sort orders and groups

  /// Returns the ranked hits, one list for each group.
  func units(
    _ found: [Match], _ request: SearchRequest, _ sort: [RankingCriterion]
  ) -> [[String]] {
    let ordered = found.sorted { first, second in
      let (a, b) = (order(first, request, sort), order(second, request, sort))
      return a != b ? a.lexicographicallyPrecedes(b) : first.number < second.number
    }
    let limit = request.distinct ?? settings.distinct
    guard limit > 0, let attribute = settings.attributeForDistinct else {
      return ordered.map { [id(of: $0.record)] }
    }
    var units: [[String]] = []
    var groupIndices: [String: Int] = [:]
    for match in ordered {
      let value = scalars(of: match.record, attribute).first.map(facetText)
      if let group = value.flatMap({ groupIndices[$0] }) {
        if units[group].count < limit { units[group].append(id(of: match.record)) }
      } else {
        if let value { groupIndices[value] = units.count }
        units.append([id(of: match.record)])
      }
    }
    return units
  }

  private func order(
    _ match: Match, _ request: SearchRequest, _ sort: [RankingCriterion]
  ) -> [Double] {
    var step = Double.infinity
    if let area = request.area, let distance = distance(of: match.record, area.center) {
      step = (distance / Double(area.precision)).rounded(.down)
    }
    let score = Double(-(score(of: match.record, request) ?? 0))
    return keys(match.record, sort) + match.relevance.prefix(2).map { Double($0) } + [step, score]
      + match.relevance.dropFirst(2).map { Double($0) } + keys(match.record, settings.ranking)
  }

  /// The matches that are relevant enough to be sorted.
  func relevant(_ found: [Match], _ words: Int, _ request: SearchRequest) -> [Match] {
    guard request.sort != nil, let strictness = request.relevancyStrictness, words > 0 else {
      return found
    }
    let strengths = found.map { match -> Int in
      let parts = match.relevance
      let gaps = 7 * (words - 1)
      let apart = min(max(0, parts[2] - words + 1), gaps)
      return max(
        0,
        1000 - 1000 * min(parts[0], words) / words - 400 * min(parts[1], 3 * words) / (3 * words)
          - (gaps == 0 ? 0 : 200 * apart / gaps)
          - 300 * parts[3] / (settings.searchable.count - 1) - 100 * min(parts[5], words) / words)
    }
    let best = strengths.max() ?? 0
    return zip(found, strengths).filter { $1 * 100 >= best * strictness }.map(\.0)
  }

  func score(of record: JSONValue, _ request: SearchRequest) -> Int? {
    var groups = request.optionalFilters.groups.map { ($0, request.optionalFilters.sumsScores) }
    if let related = request.related {
      for pattern in related.patterns {
        let values = Set(
          scalars(of: self.record(related.objectID), pattern.attribute).map(facetText))
        if values.isEmpty { continue }
        let filters = values.map { value in
          OptionalFilters.Scored(
            .facet(Filter.Facet(attribute: pattern.attribute, stringValue: value)),
            score: pattern.score)
        }
        groups.append((filters, true))
      }
    }
    if groups.isEmpty { return nil }
    return groups.reduce(0) { sum, group in
      let scores = group.0.filter { matches($0.filter, for: record) }.map(\.score)
      return sum + (group.1 ? scores.reduce(0, +) : scores.max() ?? 0)
    }
  }

  // MARK: Coordinates

  private func coordinates(of record: JSONValue) -> [Coordinates] {
    let value = record[path: "_geoloc"]
    return (value?.array ?? value.map { [$0] } ?? []).compactMap { point in
      guard let latitude = point[path: "lat"]?.double, let longitude = point[path: "lng"]?.double,
        abs(latitude) <= 90, abs(longitude) <= 180
      else { return nil }
      return Coordinates(latitude: latitude, longitude: longitude)
    }
  }

  func distance(of record: JSONValue, _ center: Coordinates?) -> Double? {
    center.flatMap { center in
      coordinates(of: record).map { 6_371_008.8 * Self.angle($0, center) }.min()
    }
  }

  /// The angle between two coordinates at the center of the Earth, from their vectors.
  private static func angle(_ first: Coordinates, _ second: Coordinates) -> Double {
    func vector(_ point: Coordinates) -> [Double] {
      let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
      return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
    }
    let (a, b) = (vector(first), vector(second))
    let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    let sine = cross.map { $0 * $0 }.reduce(0, +).squareRoot()
    return atan2(sine, zip(a, b).map(*).reduce(0, +))
  }

  func isInside(_ record: JSONValue, _ area: GeographicArea?) -> Bool {
    guard let area else { return true }
    if !area.boxes.isEmpty {
      return coordinates(of: record).contains { point in
        area.boxes.contains { Self.isInside(point, $0) }
      }
    }
    guard let center = area.center, let radius = area.radius else { return true }
    // The distance of the center itself is 0, but vectors only approximate it.
    return distance(of: record, center).map { $0 <= radius + 1e-6 } ?? false
  }

  private static func isInside(_ point: Coordinates, _ box: GeographicArea.Box) -> Bool {
    guard point.latitude >= box.south, point.latitude <= box.north else { return false }
    let isPole = abs(point.latitude) == 90
    return isPole
      || [-360, 0, 360].contains { turn in
        let longitude = point.longitude + turn
        let east = box.east < box.west ? box.east + 360 : box.east
        return longitude >= box.west && longitude <= east
      }
  }

  // MARK: Histograms and facet searches

  func histogram(
    _ requested: SearchRequest.Histogram, _ records: [JSONValue]
  ) -> [HistogramBucket] {
    let lists = records.map { record in
      numbers(of: record, requested.attribute).filter { number in
        (requested.bounds?.contains(number) ?? true) && (requested.scale != .log || number > 0)
      }
    }
    let all = lists.flatMap { $0 }.sorted()
    guard let least = all.first, let greatest = all.last else { return [] }
    var low = requested.bounds?.lowerBound ?? least
    if requested.scale == .log, low <= 0 { low = least }
    let high = requested.bounds?.upperBound ?? greatest
    let edges = (1..<max(1, requested.buckets)).map { band -> Double in
      let part = Double(band) / Double(requested.buckets)
      switch requested.scale {
      case .linear: return low * (1 - part) + high * part
      case .log: return exp(log(low) + (log(high) - log(low)) * part)
      case .quantile:
        return all.first { number in
          all.count { $0 < number } * requested.buckets >= all.count * band
        } ?? .infinity
      }
    }
    let inner = Set(edges.filter { $0 > low && (requested.scale == .quantile || $0 < high) })
    let starts = [low] + inner.filter { $0.isFinite }.sorted()
    return starts.indices.map { band in
      let isLast = band == starts.count - 1
      let end = isLast ? high : starts[band + 1]
      let count = lists.count { list in
        list.contains { $0 >= starts[band] && (isLast ? $0 <= end : $0 < end) }
      }
      return HistogramBucket(from: starts[band], to: end, count: count)
    }
  }

  func facetHits(_ requested: SearchRequest.FacetSearch, _ records: [JSONValue]) -> [FacetValue] {
    var own = EmbeddedSettings()
    own.searchable = ["value"]
    own.typoTolerance = settings.typoTolerance
    own.allowTyposOnNumericTokens = settings.allowTyposOnNumericTokens
    own.disableTypoToleranceOnWords = settings.disableTypoToleranceOnWords
    var request = SearchRequest()
    request.query = requested.text
    let query = NaiveQuery(request, own)
    let values = values(of: requested.attribute, records)
    let text = NaiveText(values.map { ["value": .text($0.value)] }, own)
    return values.enumerated().filter { number, _ in
      text.relevance(of: number, to: query, query.cuts()) != nil
    }.prefix(requested.limit).map(\.element)
  }
}
