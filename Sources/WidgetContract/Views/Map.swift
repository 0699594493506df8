extension View {
  /// Where records lie.
  public struct Map: Hashable, Sendable {
    /// A place of a record.
    public struct Point: Hashable, Sendable {
      public var coordinates: Coordinates
      /// Which of the records it is, 0-based in the order in which they are shown.
      public var record: Int

      public init(_ coordinates: Coordinates, record: Int) {
        self.coordinates = coordinates
        self.record = record
      }
    }

    public var points: [Point]
    /// What the map shows.
    public var bounds: GeographicArea.Box
    /// The box that was chosen; nil for everywhere.
    public var box: GeographicArea.Box?
    /// From where distances are taken; nil if they are not.
    public var center: Coordinates?
    /// Chooses a box; its value is `north,east,south,west`. Nil if that cannot be done.
    public var setBox: Action?
    /// Takes the chosen box or centre away; nil if there is none.
    public var clear: Action?

    public init(_ points: [Point], bounds: GeographicArea.Box) {
      self.points = points
      self.bounds = bounds
    }

    /// A map of the chosen box, or else of all points and of the centre that distances are taken
    /// from; nil where there is none of these.
    public init?(_ points: [Point], of area: GeographicArea?) {
      let places = points.map(\.coordinates) + [area?.center].compactMap(\.self)
      guard let bounds = area?.boxes.first ?? GeographicArea.Box(around: places) else { return nil }
      self.init(points, bounds: bounds)
      box = area?.boxes.first
      center = area?.center
    }
  }
}

extension GeographicArea.Box {
  /// The smallest box around places, with a little room about it; nil without places.
  ///
  /// The widest gap between two meridians stays outside, so that the box crosses the 180th where
  /// that is shorter. O(n log n).
  public init?(around places: [Coordinates]) {
    guard let south = places.map(\.latitude).min(), let north = places.map(\.latitude).max()
    else { return nil }
    let longitudes = places.map(\.longitude).sorted()
    var (west, east) = (longitudes[0], longitudes[longitudes.count - 1])
    var widestGap = 360 - (east - west)
    for (before, after) in zip(longitudes, longitudes.dropFirst())
    where after - before > widestGap {
      (widestGap, west, east) = (after - before, after, before)
    }
    let room = max((north - south) * 0.08, (360 - widestGap) * 0.04, 0.01)
    let isAllAround = 360 - widestGap + 2 * room >= 360
    self.init(
      north: min(north + room, 90),
      east: isAllAround ? 180 : Self.normalized(east + room), south: max(south - room, -90),
      west: isAllAround ? -180 : Self.normalized(west - room))
  }

  /// How many degrees lie between the west and the east, above 0 and at most 360.
  public var width: Double {
    let width = east - west
    return width > 0 ? width : width + 360
  }

  /// The box about the same centre, larger by a factor; as much of it as the earth has.
  public func scaled(by factor: Double) -> Self {
    let (middle, height) = ((north + south) / 2, (north - south) * factor)
    return Self(middle: middle, height: height, west + width / 2, width: width * factor)
  }

  /// The box beside this one, by shares of its own size.
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

  /// As the value of an action: `north,east,south,west`.
  public var text: String {
    [north, east, south, west].map(\.shortText).joined(separator: ",")
  }

  private static func normalized(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }
}
