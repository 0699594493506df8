public import Components

extension Coordinates: ParameterValue {
  public static var parameterType: ParameterType { .named("latitude and longitude", .text) }

  /// Parses `47.4, 8.5`; nil if these are not valid coordinates.
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

  /// The text as it is written.
  public var json: JSONValue {
    .text(
      "\(JSONValue.number(latitude).text(.compact)), \(JSONValue.number(longitude).text(.compact))")
  }
}

extension GeographicArea.Box: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The latitude of the upper border, -90 to 90.") var north: Double
    @Parameter("The longitude of the right border, -180 to 180.") var east: Double
    @Parameter("The latitude of the lower border.") var south: Double
    @Parameter("The longitude of the left border; may be greater than that of the right one.")
    var west: Double
    init() {}

    func validate(_ report: inout ParameterReport) {
      for (name, value, limit) in [
        ("north", north, 90.0), ("east", east, 180), ("south", south, 90), ("west", west, 180),
      ] where !(abs(value) <= limit) {
        let text = (Int(limit), JSONValue.number(value).text(.compact))
        report.error(name, "'\(name)' is \(text.1) degrees, expected -\(text.0) to \(text.0)")
      }
      if south > north { report.error("south", "the south of the box is north of its north") }
    }
  }

  public static var parameterType: ParameterType { Entry.parameterType }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> GeographicArea.Box? {
    Entry.make(from: node, into: &diagnostics).map {
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
