import Components
import Search
import Testing

@testable import RemoteSearch

/// Translates coordinates, distances, and boxes for each engine.
@Suite struct GeographyTests {
  private static let zurich = Coordinates(latitude: 47.5, longitude: 8.25)
  private static let pacific = GeographicArea.Box(north: 10, east: -170, south: -10, west: 170)

  private func typesense(_ area: GeographicArea, sort: String? = nil) throws -> JSONObject {
    let dialect = TypesenseDialect(collection: "c", searchable: ["name"], geoField: "place")
    let engineRequests = try dialect.engineRequests(for: [
      request {
        ($0.area, $0.sort) = (area, sort)
      }
    ])
    let body = try JSONValue(json: try #require(engineRequests.first).body)
    return try #require(body.object?["searches"]?.array?.first?.object)
  }

  private static let key: JSONValue = [
    "objectID.keyword": ["order": "asc", "unmapped_type": "keyword"]
  ]

  private func elasticsearch(_ area: GeographicArea, sort: String? = nil) throws -> JSONValue {
    let dialect = ElasticsearchDialect(index: "i", searchable: ["name"])
    let engineRequests = try dialect.engineRequests(for: [
      request {
        ($0.area, $0.sort) = (area, sort)
      }
    ])
    return try JSONValue(json: try #require(engineRequests[0].body.split(separator: 10).last))
  }

  private func meilisearch(_ area: GeographicArea, sort: String? = nil) throws -> JSONObject {
    let dialect = MeilisearchDialect(index: "i")
    let engineRequests = try dialect.engineRequests(for: [
      request {
        ($0.area, $0.sort) = (area, sort)
      }
    ])
    let body = try JSONValue(json: engineRequests[0].body)
    return try #require(body.object?["queries"]?.array?.first?.object)
  }

  @Test("a center with a radius filters and sorts by distance")
  func centerWithRadius() throws {
    let area = GeographicArea(center: Self.zurich, radius: 1_500, precision: 100)
    let typesense = try typesense(area)
    #expect(typesense["filter_by"] == "place:(47.5000000, 8.2500000, 1.500000 km)")
    #expect(
      typesense["sort_by"]
        == "place(47.5000000, 8.2500000, precision: 0.100 km):asc,_seq_id:asc")
    let elasticsearch = try elasticsearch(area)
    let place: JSONValue = ["lat": 47.5, "lon": 8.25]
    #expect(
      elasticsearch[path: "query.bool.filter"]
        == [
          [
            "geo_distance": [
              "distance": "1500.000m", "_geoloc": place, "ignore_unmapped": true,
            ]
          ]
        ])
    #expect(
      elasticsearch[path: "sort"] == [
        [
          "_geo_distance": [
            "_geoloc": place, "order": "asc", "unit": "m", "ignore_unmapped": true,
          ]
        ], "_score", Self.key,
      ])
    let meilisearch = try meilisearch(area)
    #expect(meilisearch["filter"] == ["_geoRadius(47.5000000, 8.2500000, 1500.000)"])
    #expect(meilisearch["sort"] == ["_geoPoint(47.5000000, 8.2500000):asc"])
  }

  @Test("a center without a radius only sorts, after the requested sort order")
  func centerWithoutRadius() throws {
    let area = GeographicArea(center: Self.zurich)
    let typesense = try typesense(area, sort: "price:asc")
    #expect(typesense["filter_by"] == nil)
    #expect(typesense["sort_by"] == "price:asc,place(47.5000000, 8.2500000):asc,_seq_id:asc")
    let elasticsearch = try elasticsearch(area, sort: "price:asc")
    #expect(elasticsearch[path: "query"] == ["match_all": .object(JSONObject())])
    let order = elasticsearch[path: "sort"]?.array ?? []
    #expect(order.first == ["price": ["order": "asc"]] && order.count == 3)
    #expect(order.last == Self.key)
    let meilisearch = try meilisearch(area, sort: "price:asc")
    #expect(meilisearch["filter"] == nil)
    #expect(meilisearch["sort"] == ["price:asc", "_geoPoint(47.5000000, 8.2500000):asc"])
  }

  @Test("a box can cross the 180th meridian and replaces the radius")
  func boxes() throws {
    let area = GeographicArea(center: Self.zurich, radius: 5, boxes: [Self.pacific])
    #expect(
      try elasticsearch(area)[path: "query.bool.filter"] == [
        [
          "bool": [
            "should": [
              [
                "geo_bounding_box": [
                  "_geoloc": [
                    "top_left": ["lat": 10, "lon": 170],
                    "bottom_right": ["lat": -10, "lon": -170],
                  ], "ignore_unmapped": true,
                ]
              ]
            ], "minimum_should_match": 1,
          ]
        ]
      ])
    #expect(
      try meilisearch(area)["filter"] == [
        [
          "_geoBoundingBox([10.0000000, 180.0000000], [-10.0000000, 170.0000000])",
          "_geoBoundingBox([10.0000000, -170.0000000], [-10.0000000, -180.0000000])",
        ]
      ])
    let polygons = try #require(try typesense(area)["filter_by"]?.text)
    #expect(polygons.split(separator: "||").count == 2)
    #expect(polygons.hasPrefix("(place:(-10.0000000, 170.0000000, -10.0000000, 172.0000000, "))
  }

  /// A square around the 180th meridian.
  private static let square = GeographicArea.Polygon(
    corners: [(0, 179), (1, 179), (1, -179), (0, -179)].map {
      Coordinates(latitude: $0, longitude: $1)
    })

  @Test("a polygon that crosses the 180th meridian becomes two, and replaces the radius")
  func polygonsOfRequests() throws {
    var area = GeographicArea(center: Self.zurich, radius: 5)
    area.polygons = [Self.square]
    let points = { (corners: [(Int, Int)]) -> JSONValue in
      .array(corners.map { ["lat": .integer($0.0), "lon": .integer($0.1)] })
    }
    #expect(
      try elasticsearch(area)[path: "query.bool.filter"] == [
        [
          "bool": [
            "should": [
              [
                "geo_polygon": [
                  "_geoloc": ["points": points([(0, 180), (0, 179), (1, 179), (1, 180)])],
                  "ignore_unmapped": true,
                ]
              ],
              [
                "geo_polygon": [
                  "_geoloc": ["points": points([(0, -180), (1, -180), (1, -179), (0, -179)])],
                  "ignore_unmapped": true,
                ]
              ],
            ], "minimum_should_match": 1,
          ]
        ]
      ])
    let corner = { (latitude: Int, longitude: Int) in
      "\(latitude).0000000, \(longitude).0000000"
    }
    #expect(
      try meilisearch(area)["filter"] == [
        [
          .text(
            "_geoPolygon([\(corner(0, 180))], [\(corner(0, 179))], [\(corner(1, 179))], [\(corner(1, 180))])"
          ),
          .text(
            "_geoPolygon([\(corner(0, -180))], [\(corner(1, -180))], [\(corner(1, -179))], [\(corner(0, -179))])"
          ),
        ]
      ])
    let western = [corner(0, 180), corner(0, 179), corner(1, 179), corner(1, 180)]
    let eastern = [corner(0, -180), corner(1, -180), corner(1, -179), corner(0, -179)]
    let expected = [western, eastern].map { "place:(\($0.joined(separator: ", ")))" }
    let found = try typesense(area)["filter_by"]?.text ?? ""
    for part in expected { #expect(found.contains(part), "\(found)") }
    #expect(found.split(separator: "||").count == 2)
  }

  @Test("successive vertices of Typesense's polygons are different")
  func repeatedCorners() throws {
    // A closed ring with a corner on the border between two strips, and a corner that is repeated.
    let corners = [(0, -80), (30, 0), (30, 0), (0, 80), (-30, 0), (0, -80)]
    var area = GeographicArea()
    area.polygons = [
      GeographicArea.Polygon(
        corners: corners.map { Coordinates(latitude: Double($0.0), longitude: Double($0.1)) })
    ]
    let text = try #require(try typesense(area)["filter_by"]?.text)
    let polygons = text.split(separator: "||")
    #expect(polygons.count == 2)
    for polygon in polygons {
      let numbers = polygon.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
      let vertices = stride(from: 0, to: numbers.count, by: 2).map {
        [numbers[$0], numbers[$0 + 1]]
      }
      #expect(Set(vertices).count == vertices.count && vertices.count > 40)
    }
  }

  @Test("vertices of Typesense's polygons are on the box, close to each other")
  func polygons() throws {
    var world = GeographicArea()
    world.boxes = [GeographicArea.Box(north: 90, east: 180, south: -90, west: -180)]
    let text = try #require(try typesense(world)["filter_by"]?.text)
    let polygons = text.split(separator: "||")
    #expect(polygons.count == 4)
    for polygon in polygons {
      let numbers = polygon.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
      #expect(numbers.count % 2 == 0 && numbers.count > 6)
      let corners = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
      #expect(Set(corners.map { "\($0)" }).count == corners.count)
      for (first, second) in zip(corners, corners.dropFirst()) {
        #expect(abs(first.1 - second.1) <= 2 && abs(first.0) <= 89.9)
      }
      let longitudes = corners.map(\.1)
      #expect((longitudes.max() ?? 0) - (longitudes.min() ?? 0) <= 90)
    }
  }

  @Test("coordinates have no exponent")
  func decimals() {
    #expect(0.00000004.decimalText(fractionDigits: 7) == "0.0000000")
    #expect((-0.5).decimalText(fractionDigits: 2) == "-0.50")
    #expect(179.999.decimalText(fractionDigits: 7) == "179.9990000")
    #expect((-1e300).decimalText(fractionDigits: 3) == "-9000000000000.000")
  }

  @Test("distances and coordinates are decoded from each engine's format")
  func decodesResponses() throws {
    let requested = request {
      $0.area = GeographicArea(center: Self.zurich)
      $0.hitsPerPage = 1
    }
    let place: JSONValue = ["lat": 47.0, "lng": 8.0]
    let typesense = try TypesenseDialect(collection: "c", searchable: ["name"]).responses(
      from: [
        try json(
          """
          {"results":[{"found":1,"hits":[{"document":{"id":"a","_geoloc":[47.0,8.0]},
            "geo_distance_meters":{"_geoloc":1234}}]}]}
          """)
      ], to: [requested])
    let elasticsearch = try ElasticsearchDialect(
      index: "i", searchable: ["name"], geoField: "where"
    ).responses(
      from: [
        try json(
          """
          {"responses":[{"hits":{"total":{"value":1},"hits":[{"_id":"a","sort":[1234.0,1.5],
            "_source":{"where":[8.0,47.0]}}]}}]}
          """)
      ], to: [requested])
    let meilisearch = try MeilisearchDialect(index: "i").responses(
      from: [
        try json(
          """
          {"results":[{"totalHits":1,"hits":[{"id":"a","_geo":{"lat":47.0,"lng":8.0},"encodedKey":"61",
            "_geojson":{"type":"Feature"},
            "_geoDistance":1234}]}]}
          """)
      ], to: [requested])
    for response in [typesense, elasticsearch, meilisearch].compactMap(\.first) {
      let hit = try #require(response.hits.first)
      #expect(hit.distance == 1_234)
      #expect(hit.record["_geoloc"] == place)
      #expect(hit.coordinates() == [Coordinates(latitude: 47, longitude: 8)])
    }
    for name in ["_geo", "_geojson", "encodedKey"] {
      #expect(meilisearch.first?.hits.first?.record[name] == nil)
    }
  }

  @Test("a record without coordinates has no distance")
  func noCoordinates() throws {
    let requested = request { $0.area = GeographicArea(center: Self.zurich) }
    let response = try ElasticsearchDialect(index: "i", searchable: ["name"]).responses(
      from: [
        try json(
          #"{"responses":[{"hits":{"total":1,"hits":[{"_id":"a","sort":["Infinity",1],"_source":{}}]}}]}"#
        )
      ], to: [requested])
    #expect(response.first?.hits.first?.distance == nil)
    #expect(response.first?.hits.first?.record["_geoloc"] == nil)
  }
}
