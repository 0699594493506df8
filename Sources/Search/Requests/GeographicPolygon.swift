extension GeographicArea {
  /// An area between straight lines on a map whose coordinates are longitude and latitude.
  ///
  /// Each line takes the shorter way around the Earth, so that it may cross the 180th meridian.
  public struct Polygon: Hashable, Sendable {
    /// The corners in order; the last is connected with the first.
    public var corners: [Coordinates]

    /// Creates a polygon without validating it; see `problem`.
    public init(corners: [Coordinates]) {
      self.corners = corners
    }

    /// The longitude of each corner in degrees, and of the first corner again at the end.
    ///
    /// They are outside of -180 to 180 after a line that crosses the 180th meridian. The last equals
    /// the first unless the lines go around a pole.
    package var continuousLongitudes: [Double] {
      guard var previous = corners.first?.longitude else { return [] }
      var longitudes = [previous]
      for corner in corners.dropFirst() + corners.prefix(1) {
        var longitude = corner.longitude
        while longitude - previous > 180 { longitude -= 360 }
        while longitude - previous < -180 { longitude += 360 }
        longitudes.append(longitude)
        previous = longitude
      }
      return longitudes
    }

    /// The polygons in vertical strips, whose longitudes are between -180 and 180. O(corners · strips).
    ///
    /// The polygon itself if it is no wider than a strip and does not cross the 180th meridian. Otherwise,
    /// lines also follow the borders of the strips (Sutherland–Hodgman algorithm).
    ///
    /// - Parameter width: the width of a strip in degrees, a divisor of 360. The first one begins at
    ///   longitude -180.
    package func strips(ofWidth width: Double) -> [Polygon] {
      let points = zip(continuousLongitudes, corners).map {
        Coordinates(latitude: $1.latitude, longitude: $0)
      }
      let longitudes = points.map(\.longitude)
      guard let west = longitudes.min(), let east = longitudes.max() else { return [] }
      if west >= -180, east <= 180, east - west <= width { return [self] }
      var strips: [Polygon] = []
      var start = ((west + 180) / width).rounded(.down) * width - 180
      repeat {
        let eastern = Self.part(of: points, beyond: start, isEastern: true)
        let part = Self.part(of: eastern, beyond: start + width, isEastern: false)
        let turns = ((start + 180) / 360).rounded(.down)
        if part.count >= 3 {
          strips.append(
            Polygon(
              corners: part.map {
                Coordinates(latitude: $0.latitude, longitude: $0.longitude - turns * 360)
              }))
        }
        start += width
      } while start < east
      return strips
    }

    /// The part of a polygon on one side of a meridian.
    private static func part(
      of points: [Coordinates], beyond meridian: Double, isEastern: Bool
    ) -> [Coordinates] {
      let contains = { (point: Coordinates) in
        isEastern ? point.longitude >= meridian : point.longitude <= meridian
      }
      var part: [Coordinates] = []
      for (start, end) in zip(points.suffix(1) + points, points) {
        if contains(start) != contains(end) {
          let share = (meridian - start.longitude) / (end.longitude - start.longitude)
          let point = Coordinates(
            latitude: start.latitude + share * (end.latitude - start.latitude),
            longitude: meridian)
          if point != start, point != end { part.append(point) }
        }
        if contains(end) { part.append(end) }
      }
      return part
    }

    /// Why the polygon is invalid, in lower case without a trailing period; nil if it is valid.
    package var problem: String? {
      if corners.count < 3 {
        return "a polygon has \(corners.count) corners, expected 3 or more"
      }
      if !corners.allSatisfy(\.isValid) {
        return "a corner of a polygon is not on Earth, expected latitudes of -90 to 90 and "
          + "longitudes of -180 to 180"
      }
      let longitudes = continuousLongitudes
      return longitudes.first == longitudes.last
        ? nil : "a polygon goes around a pole, expected one that does not contain a pole"
    }
  }
}
