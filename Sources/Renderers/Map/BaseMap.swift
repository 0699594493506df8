internal import Components

/// The outlines of land, lakes, and land borders.
///
/// The data are from Natural Earth (naturalearthdata.com) and in the public domain.
/// `.ci/generate-base-map` describes the format of the files.
struct BaseMap: Sendable {
  /// What an outline encloses.
  enum Kind: UInt8, Sendable, CaseIterable {
    /// Land, or a hole in it such as the Caspian Sea. The outline is closed.
    case land
    /// A lake. The outline is closed.
    case lake
    /// A border between countries, which is a line.
    case border
  }

  /// An outline.
  struct Shape: Sendable {
    var kind: Kind
    /// The indices of its points.
    var points: Range<Int>
    /// The smallest rectangle on the map of the world that contains it.
    var bounds: MapRectangle
  }

  /// The outlines in the order of the file: land, lakes, and borders.
  let shapes: [Shape]
  /// The points of all outlines on the map of the world.
  let points: [MapPoint]

  /// The resources with the outlines of `world` and `detail`.
  static let files = ["map/world.bin", "map/detail.bin"]
  /// The outlines for maps of continents, with details of about 10 kilometers.
  static let world = BaseMap(Resource.bytes(of: files[0]))
  /// The outlines for maps of countries, with details of about one kilometer.
  static let detail = BaseMap(Resource.bytes(of: files[1]))

  /// Returns the map with the details that are visible at a scale.
  ///
  /// - Parameter scale: the width of the world in units of an image, or in dots.
  static func map(atScale scale: Double) -> BaseMap {
    scale < 4096 ? .world : .detail
  }

  /// Reads a file. O(bytes).
  ///
  /// - Precondition: the file has been written by the generator, so it is valid.
  init(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    var shapes: [Shape] = []
    var points: [MapPoint] = []
    while let kind = reader.kind() {
      let start = points.count
      var (longitude, latitude) = (0, 0)
      for _ in 0..<reader.number() {
        longitude += reader.difference()
        latitude += reader.difference()
        points.append(
          MapPoint(latitude: Double(latitude) / 100, longitude: Double(longitude) / 100))
      }
      let bounds = MapRectangle(containing: points[start...])
      shapes.append(Shape(kind: kind, points: start..<points.count, bounds: bounds))
    }
    self.shapes = shapes
    self.points = points
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    /// Returns the kind of the next shape; nil at the end of the file.
    mutating func kind() -> Kind? {
      guard index < bytes.count else { return nil }
      defer { index += 1 }
      return Kind(rawValue: bytes[index])
    }

    /// Returns an unsigned LEB128 number.
    mutating func number() -> Int {
      var (result, shift) = (0, 0)
      while true {
        let byte = bytes[index]
        index += 1
        result |= Int(byte & 127) << shift
        if byte < 128 { return result }
        shift += 7
      }
    }

    /// Returns a zigzag number.
    mutating func difference() -> Int {
      let number = number()
      return number & 1 == 0 ? number >> 1 : -(number >> 1) - 1
    }
  }
}
