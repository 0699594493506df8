import Components
import Search
@testable import SearchEngine
import TestSupport

/// Random records and requests with a small vocabulary, so that searches have matches.
struct RandomSearches {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  static let searchable = ["name", "tags", "about.text"]
  static let words = [
    "apple", "apples", "aple", "applied", "banana", "bananas", "bandana", "cherry", "Chérie",
    "straße", "strasse", "O'Hare", "ohare", "hare", "Zürich", "zurich", "a", "an", "and", "東京",
    "東京都", "京都", "😀", "internationalisation", "international", "internatonal", "İstanbul",
  ]
  private static let brands = ["Apple", "Sony", "Zürich", "10", "true", ""]

  mutating func record(_ number: Int) -> JSONValue {
    var object = JSONObject([("objectID", .text("r\(number)")), ("name", .text(text(1...6)))])
    if flip() { object["tags"] = .array((0..<roll(0...3)).map { _ in .text(text(1...2)) }) }
    if flip() { object["about"] = ["text": .text(text(0...9)), "level": .integer(roll(0...3))] }
    if flip() { object["brand"] = .text(pick(Self.brands)) }
    switch roll(0...4) {
    case 0: object["price"] = .integer(roll(-3...12))
    case 1: object["price"] = .number(Double(roll(0...20)) / 4)
    case 2: object["price"] = [.integer(roll(0...9)), .number(2.5), nil, "5"]
    case 3: object["price"] = .text(String(roll(0...9)))
    default: break
    }
    if flip() { object["inStock"] = .boolean(flip()) }
    if flip() { object["_tags"] = .array([.text(pick(Self.brands)), .text(pick(Self.brands))]) }
    if flip() {
      object["parts"] = [["size": .integer(roll(1...4))], ["size": .integer(roll(1...4))]]
    }
    if flip() { object["parts.size"] = .integer(roll(1...4)) }
    if flip() { addPath(&object) }
    switch roll(0...4) {
    case 0...1: object["_geoloc"] = randomCoordinates()
    case 2: object["_geoloc"] = .array((0..<roll(0...3)).map { _ in randomCoordinates() })
    case 3: object["_geoloc"] = ["lat": 91, "lng": 5]
    default: break
    }
    return .object(object)
  }

  /// Divides the lines of records into segments, and inserts records that later segments replace.
  ///
  /// A replaced record has the content of the record before it and the key of a later one.
  mutating func segments(_ count: Int, of lines: [String]) -> [String] {
    let bounds = [0] + (1..<count).map { _ in roll(1...lines.count - 1) }.sorted() + [lines.count]
    return (0..<count).map { segment in
      var text = ""
      for number in bounds[segment]..<bounds[segment + 1] {
        text += lines[number]
        guard bounds[segment + 1] < lines.count, flip() else { continue }
        let later = roll(bounds[segment + 1]...lines.count - 1)
        text += lines[number].replacing(
          #""objectID":"r\#(number)""#, with: #""objectID":"r\#(later)""#)
      }
      return text
    }
  }

  mutating func request() -> SearchRequest {
    var request = SearchRequest()
    request.query = roll(0...3) == 0 ? "" : text(1...3, mistyped: true)
    for _ in 0..<roll(0...4) { addFilter(&request) }
    if roll(0...4) == 0 { request.always = [FilterGroup(.and("always"), [filter(nil)])] }
    for attribute in ["brand", "price", "inStock", "tags", "parts.size", "about.level"] where flip()
    {
      request.addFacet(attribute, limit: roll(0...6))
    }
    for attribute in ["price", "parts.size", "brand"] where flip() {
      request.addStatistics(of: attribute, ignoring: flip() ? .and("g\(roll(0...2))") : nil)
    }
    if roll(0...3) == 0 { request.sort = pick(["price:asc", "price:desc,about.level:asc"]) }
    addResults(&request)
    request.hitsPerPage = roll(0...30)
    request.page = roll(0...2)
    if roll(0...3) == 0 { request.firstPage = roll(0...request.page) }
    request.returnsToFirstPage = flip()
    return request
  }

  private mutating func addPath(_ object: inout JSONObject) {
    let path = [pick(["a", "b"]), pick(["a", "b"])]
    object["lvl0"] = .text(path[0])
    object["lvl1"] = .text("\(path[0]) > \(path[1])")
  }

  private mutating func randomCoordinates() -> JSONValue {
    let latitude = pick([-90, -89.5, 0, 47.3, 47.4, 48, 90])
    return ["lat": .number(latitude), "lng": .number(pick([-180, -179, 0, 8.5, 8.6, 179.5, 180]))]
  }

  private mutating func coordinates() -> Coordinates {
    Coordinates(
      latitude: pick([-90, -45, 0, 47.35, 47.4, 90]), longitude: pick([-180, -90, 8.5, 179, 180]))
  }

  /// Adds random areas, groups, optional filters, histograms, and facet searches.
  private mutating func addResults(_ request: inout SearchRequest) {
    if roll(0...2) == 0 { request.area = area() }
    if roll(0...3) == 0 { request.distinct = roll(0...3) }
    for _ in 0..<roll(0...2) where flip() {
      let scored = (0...roll(0...2)).map { _ in
        OptionalFilters.Scored(filter(nil), score: roll(0...3))
      }
      request.optionalFilters.groups.append(scored)
      request.optionalFilters.sumsScores = flip()
    }
    if roll(0...5) == 0 {
      request.related = RelatedRecords(to: "r\(roll(0...79))", by: [.init("brand"), .init("tags")])
    }
    if roll(0...2) == 0 { request.relevancyStrictness = pick([0, 50, 80, 100]) }
    if roll(0...2) == 0 {
      let path = HierarchicalPath(attributes: ["lvl0", "lvl1"], value: pick(["a", "b > a", "c"]))
      request.filters.setHierarchicalPath(path, in: "path")
      request.addFacet("lvl0", limit: roll(0...2))
      request.addFacet("lvl1")
    }
    for scale in SearchRequest.Histogram.Scale.allCases where roll(0...2) == 0 {
      let low = Double(roll(-3...5))
      request.addHistogram(
        SearchRequest.Histogram(
          of: pick(["price", "parts.size", "brand"]), buckets: roll(1...9), scale: scale,
          bounds: flip() ? low...low + Double(roll(0...9)) : nil,
          ignoring: flip() ? .and("g\(roll(0...2))") : nil))
    }
    for attribute in ["brand", "tags", "name"] where roll(0...3) == 0 {
      request.addFacetSearch(
        in: attribute, for: flip() ? text(0...2, mistyped: true) : pick(["a", "z", "ap"]),
        limit: roll(0...5))
    }
  }

  private mutating func area() -> GeographicArea {
    var area = GeographicArea(center: roll(0...3) > 0 ? coordinates() : nil)
    if flip() { area.radius = pick([0, 5_000, 1e6, 1e7]) }
    area.precision = pick([1, 1000])
    for _ in 0..<roll(0...2) where flip() {
      let latitudes = [coordinates().latitude, coordinates().latitude].sorted()
      area.boxes.append(
        GeographicArea.Box(
          north: latitudes[1], east: coordinates().longitude, south: latitudes[0],
          west: coordinates().longitude))
    }
    return area
  }

  private mutating func addFilter(_ request: inout SearchRequest) {
    let name = "g\(roll(0...2))"
    if flip() {
      request.filters.add([filter(nil)], to: .and(name))
    } else {
      let kind = pick(Filter.Kind.allCases)
      request.filters.add([filter(kind), filter(kind)], to: .or(name, kind))
    }
  }

  private mutating func filter(_ kind: Filter.Kind?) -> Filter {
    let isNegated = roll(0...3) == 0
    switch kind ?? pick(Filter.Kind.allCases) {
    case .tag: return .tag(Filter.Tag(value: pick(Self.brands), isNegated: isNegated))
    case .numeric:
      let attribute = pick(["price", "parts.size", "brand", "missing"])
      let bound = Double(roll(-2...12)) / 2
      if flip() {
        let range = bound...bound + Double(roll(0...4))
        return .numeric(Filter.Numeric(attribute: attribute, range: range, isNegated: isNegated))
      }
      return .numeric(
        Filter.Numeric(
          attribute: attribute, operator: pick(Filter.Numeric.Operator.allCases), value: bound,
          isNegated: isNegated))
    case .facet:
      let value: Filter.Facet.Value =
        switch roll(0...3) {
        case 0: .number(Double(roll(0...10)) / 2)
        case 1: .boolean(flip())
        default: .string(pick(Self.brands))
        }
      let attribute = pick(["brand", "price", "inStock", "about.level"])
      return .facet(Filter.Facet(attribute: attribute, value: value, isNegated: isNegated))
    }
  }

  mutating func text(_ count: ClosedRange<Int>, mistyped: Bool = false) -> String {
    (0..<roll(count)).map { _ in
      let word = pick(Self.words)
      return mistyped && flip() ? mistype(word) : word
    }.joined(separator: " ")
  }

  private mutating func mistype(_ word: String) -> String {
    var letters = Array(word)
    let offset = roll(0...letters.count - 1)
    switch roll(0...3) {
    case 0: letters.remove(at: offset)
    case 1: letters.insert("x", at: offset)
    case 2: letters[offset] = "e"
    default: letters.swapAt(offset, max(0, offset - 1))
    }
    return String(letters)
  }

  mutating func roll(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func flip() -> Bool {
    Bool.random(using: &generator)
  }

  mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: roll(0...elements.count - 1))]
  }
}
