extension View {
  /// A map of the records' coordinates.
  public struct Map: Hashable, Sendable {
    /// One position of a record.
    public struct Point: Hashable, Sendable {
      /// The position.
      public var coordinates: Coordinates
      /// The index of the record in the list of records; nil if the list does not contain it.
      public var record: Int?
      /// The name of the record as plain text; nil if the record has no name.
      public var title: String?

      /// Creates a point.
      public init(_ coordinates: Coordinates, record: Int?, title: String? = nil) {
        self.coordinates = coordinates
        self.record = record
        self.title = title
      }
    }

    /// The positions to mark.
    public var points: [Point]
    /// The visible area.
    public var bounds: GeographicArea.Box
    /// The selected box; nil for everywhere.
    public var box: GeographicArea.Box?
    /// The reference point of distances; nil if there is none.
    public var center: Coordinates?
    /// Selects a box; the value is `north,east,south,west`.
    ///
    /// Nil if the map is read-only.
    public var setBox: Action?
    /// Removes the selected box or center; nil if there is none.
    public var clear: Action?

    /// Creates a map of an area.
    public init(_ points: [Point], bounds: GeographicArea.Box) {
      self.points = points
      self.bounds = bounds
    }

    /// Creates a map of the selected box, or of all points and the center.
    ///
    /// Returns nil if there is neither a box, nor a point, nor a center.
    public init?(_ points: [Point], of area: GeographicArea?) {
      let coordinates = points.map(\.coordinates) + [area?.center].compactMap(\.self)
      guard let bounds = area?.boxes.first ?? GeographicArea.Box(around: coordinates) else {
        return nil
      }
      self.init(points, bounds: bounds)
      box = area?.boxes.first
      center = area?.center
    }
  }
}

extension GeographicArea.Box {
  /// Creates the smallest box around coordinates, with a margin.
  ///
  /// Returns nil for an empty array.
  ///
  /// The box leaves out the widest gap between two meridians, so that it crosses the 180th meridian
  /// if that is shorter. O(n log n).
  public init?(around coordinates: [Coordinates]) {
    guard let south = coordinates.map(\.latitude).min(),
      let north = coordinates.map(\.latitude).max()
    else { return nil }
    let longitudes = coordinates.map(\.longitude).sorted()
    var (west, east) = (longitudes[0], longitudes[longitudes.count - 1])
    var widestGap = 360 - (east - west)
    for (before, after) in zip(longitudes, longitudes.dropFirst())
    where after - before > widestGap {
      (widestGap, west, east) = (after - before, after, before)
    }
    let margin = max((north - south) * 0.08, (360 - widestGap) * 0.04, 0.01)
    let isAllAround = 360 - widestGap + 2 * margin >= 360
    self.init(
      north: min(north + margin, 90),
      east: isAllAround ? 180 : Self.normalized(east + margin), south: max(south - margin, -90),
      west: isAllAround ? -180 : Self.normalized(west - margin))
  }

  /// The difference of longitude in degrees, greater than 0 and at most 360.
  public var width: Double {
    let width = east - west
    return width > 0 ? width : width + 360
  }

  /// Returns the box with the same center, scaled and clamped to valid coordinates.
  public func scaled(by factor: Double) -> Self {
    let (middle, height) = ((north + south) / 2, (north - south) * factor)
    return Self(middle: middle, height: height, west + width / 2, width: width * factor)
  }

  /// Returns the box moved by fractions of its width and height.
  public func moved(east share: Double, north: Double) -> Self {
    let height = self.north - south
    let middle = (self.north + south) / 2 + height * north
    return Self(middle: middle, height: height, west + width * (0.5 + share), width: width)
  }

  private init(middle: Double, height: Double, _ meridian: Double, width: Double) {
    func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
    let isAllAround = width >= 360
    self.init(
      north: rounded(min(max(middle + height / 2, -90), 90)),
      east: isAllAround ? 180 : rounded(Self.normalized(meridian + width / 2)),
      south: rounded(max(min(middle - height / 2, 90), -90)),
      west: isAllAround ? -180 : rounded(Self.normalized(meridian - width / 2)))
  }

  /// The box as the value of an action: `north,east,south,west`.
  public var text: String {
    [north, east, south, west].map(\.shortText).joined(separator: ",")
  }

  private static func normalized(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }
}
