/// Geographic coordinates in degrees: latitude −90…90, longitude −180…180.
public struct Coordinates: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether latitude and longitude are in range.
  public var isValid: Bool {
    (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }
}

/// Where records have to lie, by their `_geoloc`, and from where their distance is taken.
public struct GeographicArea: Hashable, Sendable {
  /// What lies between two parallels and two meridians; the west may be east of the east where the
  /// box crosses the 180th meridian.
  public struct Box: Hashable, Sendable {
    public var north: Double
    public var east: Double
    public var south: Double
    public var west: Double

    public init(north: Double, east: Double, south: Double, west: Double) {
      self.north = north
      self.east = east
      self.south = south
      self.west = west
    }
  }

  /// From where distances are taken. Of hits with the same number of typos the nearest come first;
  /// those without coordinates come last.
  public var center: Coordinates?
  /// The greatest distance from the center, in meters; nil for none.
  public var radius: Double?
  /// Records must be in one of the boxes; empty for everywhere. Boxes replace the radius.
  public var boxes: [Box] = []
  /// How exact distances are where hits are ordered by them, in meters, 1 or more: hits whose
  /// distances have the same multiple of it are equally near.
  public var precision = 1

  public init(
    center: Coordinates? = nil, radius: Double? = nil, boxes: [Box] = [], precision: Int = 1
  ) {
    self.center = center
    self.radius = radius
    self.boxes = boxes
    self.precision = precision
  }
}
