public import Components

/// Geographic coordinates in degrees: latitude −90…90, longitude −180…180.
public struct Coordinates: Hashable, Sendable {
  /// The latitude in degrees; north is positive.
  public var latitude: Double
  /// The longitude in degrees; east is positive.
  public var longitude: Double

  /// Creates coordinates without validating them; see `isValid`.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether latitude and longitude are in range.
  public var isValid: Bool {
    (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }
}

extension Coordinates: ParameterValue {
  /// A text with a latitude and a longitude.
  public static var parameterType: ParameterType { .named("latitude and longitude", .text) }

  /// Parses `47.4, 8.5`; `nil` if these are not valid coordinates.
  public init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double(String($0.filter { !$0.isWhitespace })) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Coordinates? {
    guard let scalar = node.scalar, !node.isNull else {
      return mismatch(node, into: &diagnostics, help: "write it as in '47.4, 8.5'")
    }
    if let coordinates = Coordinates(scalar.text) { return coordinates }
    diagnostics.report(
      Diagnostic(
        .invalidValue,
        "cannot read the coordinates '\(scalar.text)', expected a latitude of -90 to 90, a comma, "
          + "and a longitude of -180 to 180", at: node.range, help: "write it as in '47.4, 8.5'"))
    return nil
  }

  /// The text of the coordinates, such as `47.4, 8.5`.
  public var json: JSONValue {
    .text(
      "\(JSONValue.number(latitude).text(.compact)), \(JSONValue.number(longitude).text(.compact))")
  }
}

/// The area that contains the `_geoloc` of hits, and the origin of their distances.
public struct GeographicArea: Hashable, Sendable {
  /// An area between two parallels and two meridians.
  ///
  /// If `west` is greater than `east`, the box crosses the 180th meridian.
  public struct Box: Hashable, Sendable {
    /// The latitude of the upper edge in degrees.
    public var north: Double
    /// The longitude of the right edge in degrees.
    public var east: Double
    /// The latitude of the lower edge in degrees.
    public var south: Double
    /// The longitude of the left edge in degrees.
    public var west: Double

    /// Creates a box without validating it.
    public init(north: Double, east: Double, south: Double, west: Double) {
      self.north = north
      self.east = east
      self.south = south
      self.west = west
    }
  }

  /// The origin of distances; `nil` for no distances.
  ///
  /// Of the hits with the same number of typos, the nearest rank first, and those without
  /// coordinates last.
  public var center: Coordinates?
  /// The maximum distance from the center in meters; `nil` for no maximum.
  public var radius: Double?
  /// Boxes, one of which must contain each hit; empty for everywhere. Boxes replace the radius.
  public var boxes: [Box] = []
  /// Polygons, one of which must contain each hit; empty for everywhere.
  ///
  /// They replace the radius, and are ignored if there are boxes.
  public var polygons: [Polygon] = []
  /// The size in meters, from 1, of the bands within which distances rank as equal.
  public var precision = 1

  /// Creates an area; by default, it is everywhere and without distances.
  public init(
    center: Coordinates? = nil, radius: Double? = nil, boxes: [Box] = [], precision: Int = 1
  ) {
    self.center = center
    self.radius = radius
    self.boxes = boxes
    self.precision = precision
  }
}

extension GeographicArea.Box: ParameterValue {
  private struct Edges: ParameterRecord {
    @Parameter("The latitude of the upper edge, -90 to 90.") var north: Double
    @Parameter("The longitude of the right edge, -180 to 180.") var east: Double
    @Parameter("The latitude of the lower edge, -90 to 90.") var south: Double
    @Parameter("The longitude of the left edge; may be greater than that of the right edge.")
    var west: Double
    init() {}

    func validate(_ report: inout ParameterReport) {
      for (name, value, limit) in [
        ("north", north, 90.0), ("east", east, 180), ("south", south, 90), ("west", west, 180),
      ] where !(abs(value) <= limit) {
        let text = JSONValue.number(value).text(.compact)
        report.error(name, "'\(name)' is \(text) degrees, expected -\(Int(limit)) to \(Int(limit))")
      }
      if south > north { report.error("south", "'south' is greater than 'north'") }
    }
  }

  /// A mapping of the four edges to degrees.
  public static var parameterType: ParameterType { Edges.parameterType }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> GeographicArea.Box? {
    Edges.make(from: node, into: &diagnostics).map {
      GeographicArea.Box(north: $0.north, east: $0.east, south: $0.south, west: $0.west)
    }
  }

  public var json: JSONValue {
    [
      "north": .number(north), "east": .number(east), "south": .number(south),
      "west": .number(west),
    ]
  }
}
