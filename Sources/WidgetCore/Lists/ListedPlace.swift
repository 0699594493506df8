/// A place on Earth as the author of a screen writes it: `{latitude: 47.37, longitude: 8.54}`.
public struct ListedPlace: Hashable, Sendable {
  public var coordinates: Coordinates

  public init(_ coordinates: Coordinates) {
    self.coordinates = coordinates
  }
}

extension ListedPlace: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("Degrees north of the equator, -90 to 90.") var latitude: Double
    @Parameter("Degrees east of Greenwich, -180 to 180.") var longitude: Double

    func validate(_ report: inout ParameterReport) {
      if !(-90...90).contains(latitude) {
        report.error("latitude", "the latitude is \(latitude.shortText), expected -90 to 90")
      }
      if !(-180...180).contains(longitude) {
        report.error("longitude", "the longitude is \(longitude.shortText), expected -180 to 180")
      }
    }
  }

  public static var parameterType: ParameterType { Entry.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedPlace? {
    Entry.make(from: node, into: &diagnostics).map {
      ListedPlace(Coordinates(latitude: $0.latitude, longitude: $0.longitude))
    }
  }

  public var json: JSONValue {
    ["latitude": .number(coordinates.latitude), "longitude": .number(coordinates.longitude)]
  }
}
