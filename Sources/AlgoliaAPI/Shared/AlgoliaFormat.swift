import Components
import Search

/// The format of a search parameter in Algolia's API where it differs from that of its declaration.
///
/// All other parameters of `SearchRequest.parameters` have the same JSON in both.
struct AlgoliaFormat: Sendable {
  typealias Encoder = @Sendable (SearchRequest) -> JSONValue?
  typealias Decoder =
    @Sendable (QueryParameters, AlgoliaSource, inout SearchRequest) throws(AlgoliaError) -> Void

  /// Returns the parameter's value in a request of Algolia; nil to omit it.
  var encode: Encoder?
  /// Reads the parameter's value; nil to use the format of the declaration.
  var decode: Decoder?

  /// The formats by the names of the parameters.
  static let formats: [String: AlgoliaFormat] = [
    // Part of the facets, whose limits it determines.
    "maxValuesPerFacet": AlgoliaFormat(encode: { _ in Optional.none }, decode: { _, _, _ in }),
    "aroundLatLng": AlgoliaFormat(encode: encodeCenter, decode: decodeCenter),
    "aroundRadius": AlgoliaFormat(encode: encodeRadius, decode: decodeRadius),
    "aroundPrecision": AlgoliaFormat(encode: encodePrecision, decode: decodePrecision),
    "insideBoundingBox": AlgoliaFormat(encode: encodeBoxes, decode: decodeBoxes),
    "optionalFilters": AlgoliaFormat(
      encode: { request in
        let filters = request.optionalFilters
        if filters.groups.isEmpty { return Optional.none }
        return FilterEncoder.optional(filters)
      },
      decode: { parameters, _, request throws(AlgoliaError) in
        request.optionalFilters.groups = try FilterDecoder(parameters: parameters).optional()
      }),
    "distinct": AlgoliaFormat(decode: decodeDistinct),
    "removeStopWords": AlgoliaFormat(decode: decodeStopWords),
    "attributesToRetrieve": AlgoliaFormat(decode: decodeRetrieved),
    "restrictSearchableAttributes": AlgoliaFormat(decode: decodeSearched),
    "attributesToSnippet": AlgoliaFormat(decode: decodeSnippets),
  ]
}

extension AlgoliaFormat {
  private static let encodeCenter: Encoder = { request in
    request.area?.center.map {
      .text("\($0.latitude.decimalText),\($0.longitude.decimalText)")
    }
  }

  private static let decodeCenter: Decoder = { parameters, _, request throws(AlgoliaError) in
    guard let text = try parameters.text("aroundLatLng"), !text.isEmpty else { return }
    guard let center = Coordinates(text) else {
      throw QueryParameters.invalidValue(
        "aroundLatLng", .text(text), "coordinates such as '47.4, 8.5'")
    }
    var area = request.area ?? GeographicArea()
    area.center = center
    request.area = area
  }

  /// Without `aroundRadius`, Algolia would choose a radius.
  private static let encodeRadius: Encoder = { request in
    guard let area = request.area, area.center != nil else { return Optional.none }
    return area.radius.map { .integer($0.wholeMeters) } ?? "all"
  }

  private static let decodeRadius: Decoder = { parameters, _, request throws(AlgoliaError) in
    guard request.area?.center != nil, parameters.value("aroundRadius") != "all" else { return }
    request.area?.radius =
      try parameters.integer("aroundRadius", in: 1...Int.max).map(Double.init)
  }

  private static let encodePrecision: Encoder = { request in
    guard let area = request.area, area.center != nil, area.precision > 1 else {
      return Optional.none
    }
    return .integer(area.precision)
  }

  /// Of a list of precisions by distance, the first one applies.
  private static let decodePrecision: Decoder = { parameters, _, request throws(AlgoliaError) in
    guard request.area?.center != nil else { return }
    let ranges = parameters.value("aroundPrecision")?.array
    if let precision = ranges?.first?.object?["value"] {
      request.area?.precision = max(precision.count ?? 1, 1)
    } else {
      request.area?.precision =
        try parameters.integer("aroundPrecision", in: 1...Int.max) ?? 1
    }
  }

  private static let encodeBoxes: Encoder = { request in
    guard let boxes = request.area?.boxes, !boxes.isEmpty else { return Optional.none }
    return .array(
      boxes.map { box in
        .array([box.north, box.east, box.south, box.west].map(JSONValue.number))
      })
  }

  private static let decodeBoxes: Decoder = { parameters, _, request throws(AlgoliaError) in
    var boxes: [GeographicArea.Box] = []
    for corners in try parameters.numbers("insideBoundingBox") {
      guard corners.count == 4 else {
        throw QueryParameters.invalidValue(
          "insideBoundingBox", .array(corners.map(JSONValue.number)),
          "a latitude and a longitude for each of two corners")
      }
      boxes.append(
        GeographicArea.Box(
          north: max(corners[0], corners[2]), east: corners[1],
          south: min(corners[0], corners[2]), west: corners[3]))
    }
    if boxes.isEmpty { return }
    var area = request.area ?? GeographicArea()
    area.boxes = boxes
    request.area = area
  }

  /// Returns the polygons of the parameter `insidePolygon`: lists of latitudes and longitudes.
  static func polygons(
    _ parameters: QueryParameters
  ) throws(AlgoliaError) -> [GeographicArea.Polygon] {
    let lists = try parameters.numbers("insidePolygon")
    try QueryParameters.check(lists.reduce(0) { $0 + $1.count }, of: "insidePolygon")
    var polygons: [GeographicArea.Polygon] = []
    for numbers in lists {
      guard numbers.count >= 6, numbers.count.isMultiple(of: 2) else {
        throw QueryParameters.invalidValue(
          "insidePolygon", .array(numbers.map(JSONValue.number)),
          "a latitude and a longitude for each of three or more corners")
      }
      let corners = stride(from: 0, to: numbers.count, by: 2).map {
        Coordinates(latitude: numbers[$0], longitude: numbers[$0 + 1])
      }
      polygons.append(GeographicArea.Polygon(corners: corners))
    }
    return polygons
  }

  /// The latitudes and longitudes of a polygon's corners.
  static func numbers(of polygon: GeographicArea.Polygon) -> JSONValue {
    .array(polygon.corners.flatMap { [.number($0.latitude), .number($0.longitude)] })
  }

  /// The number of hits per group may be a Boolean; it has no effect without groups.
  private static let decodeDistinct: Decoder = { parameters, source, request throws(AlgoliaError) in
    let value = parameters.value("distinct")
    let flag = value?.boolean ?? value?.text.flatMap(Bool.init)
    let distinct =
      if let flag { Optional(flag ? 1 : 0) } else { try parameters.integer("distinct") }
    request.distinct = source.indexDescription.attributeForDistinct == nil ? nil : distinct
  }

  /// A list of languages is equivalent to true.
  private static let decodeStopWords: Decoder = { parameters, _, request throws(AlgoliaError) in
    request.strategy.removeStopWords =
      if let languages = parameters.value("removeStopWords")?.array {
        !languages.isEmpty
      } else {
        try parameters.boolean("removeStopWords")
      }
  }

  /// `*` means all attributes; `AlgoliaQuery` removes those with a minus from the response.
  private static let decodeRetrieved: Decoder = { parameters, _, request throws(AlgoliaError) in
    let names = try parameters.texts("attributesToRetrieve") ?? ["*"]
    request.attributesToRetrieve =
      names.contains("*") ? nil : names.filter { !$0.hasPrefix("-") }
  }

  private static let decodeSearched: Decoder = { parameters, _, request throws(AlgoliaError) in
    let names = try parameters.texts("restrictSearchableAttributes") ?? []
    request.strategy.restrictSearchableAttributes = names.contains("*") ? [] : names
  }

  private static let decodeSnippets: Decoder = { parameters, source, request throws(AlgoliaError) in
    for text in try parameters.texts("attributesToSnippet") ?? [] {
      guard let snippet = SearchRequest.Snippet(text) else {
        throw QueryParameters.invalidValue(
          "attributesToSnippet", .text(text), "an attribute, a colon, and 1 word or more")
      }
      for attribute in snippet.attribute == "*"
        ? source.indexDescription.searchable : [snippet.attribute]
      {
        request.addSnippet(of: attribute, words: snippet.words)
      }
    }
  }
}

extension Double {
  /// The number without an exponent, as coordinates require.
  fileprivate var decimalText: String {
    abs(self) < 1e-4 ? "0" : JSONValue.number(self).text(.compact)
  }

  /// The radius as an integer from 1, as Algolia requires.
  fileprivate var wholeMeters: Int {
    Int(Swift.min(Swift.max(rounded(), 1), 1e9))
  }
}
