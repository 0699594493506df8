/// Selects a geographic area: a box, or a circle around a point.
///
/// The widget state contains the area; without one, the initial area applies.
public struct AreaRefinement: Hashable, Sendable {
  /// The actions that select and remove an area.
  public static let actions = [
    ActionDescription(
      "box", value: "north,east,south,west in degrees", "Keeps the records inside a box."),
    ActionDescription(
      "around", value: "latitude,longitude, optionally followed by a radius in meters",
      "Sorts by the distance from a point, and keeps the records nearby."),
    ActionDescription("clear", "Restores the initial area."),
  ]

  /// The initial reference point of distances; also used with a box.
  public var around: Coordinates?
  /// The initial maximum distance in meters; nil for any.
  public var radius: Double?

  /// Creates a refinement with an initial area.
  public init(around: Coordinates?, radius: Double?) {
    self.around = around
    self.radius = radius
  }

  /// Returns the selected or initial area; nil for everywhere.
  ///
  /// - Parameter widgetState: a result of `widgetState(after:)`; nil for none.
  public func area(widgetState: JSONValue?) -> GeographicArea? {
    let start = around.map { GeographicArea(center: $0, radius: radius) }
    guard var area = widgetState.flatMap({ GeographicArea(widgetState: $0) }) else { return start }
    if area.center == nil { area.center = around }
    return area
  }

  /// Returns the widget state after one of `actions`; nil for the initial area.
  ///
  /// - Throws: `ActionError` if the coordinates are invalid.
  public func widgetState(after action: Action) throws(ActionError) -> JSONValue? {
    switch action.name {
    case "box": try GeographicArea(boxOf: action).widgetState
    case "around": try GeographicArea(centerOf: action).widgetState
    default: nil
    }
  }
}

extension GeographicArea {
  /// Reads the box of an action: `north,east,south,west` in degrees.
  fileprivate init(boxOf action: Action) throws(ActionError) {
    let numbers = try action.degrees([4])
    let (north, south) = (numbers[0], numbers[2])
    guard north >= south else { throw ActionError("'\(action)': expected north before south") }
    guard Self.areDegrees(north, numbers[1]), Self.areDegrees(south, numbers[3]) else {
      throw Self.invalidCoordinates(action)
    }
    self.init(boxes: [Box(north: north, east: numbers[1], south: south, west: numbers[3])])
  }

  /// Reads the center of an action: `latitude,longitude`, optionally with a radius.
  ///
  /// The coordinates are in degrees, the radius is in meters.
  fileprivate init(centerOf action: Action) throws(ActionError) {
    let numbers = try action.degrees([2, 3])
    guard Self.areDegrees(numbers[0], numbers[1]) else { throw Self.invalidCoordinates(action) }
    let radius = numbers.count > 2 ? numbers[2] : nil
    guard radius ?? 1 > 0 else {
      throw ActionError("'\(action)': expected a radius greater than 0")
    }
    self.init(
      center: Coordinates(latitude: numbers[0], longitude: numbers[1]), radius: radius)
  }

  /// The area as a widget state.
  fileprivate var widgetState: JSONValue {
    if let box = boxes.first {
      return ["box": .array([box.north, box.east, box.south, box.west].map(JSONValue.number))]
    }
    guard let center else { return .null }
    let numbers = [center.latitude, center.longitude] + [radius].compactMap(\.self)
    return ["around": .array(numbers.map(JSONValue.number))]
  }

  /// Reads an area from a widget state; nil if it is malformed.
  fileprivate init?(widgetState: JSONValue) {
    let box = widgetState.object?["box"]?.array?.compactMap(\.double) ?? []
    let around = widgetState.object?["around"]?.array?.compactMap(\.double) ?? []
    if box.count == 4 {
      self.init(boxes: [Box(north: box[0], east: box[1], south: box[2], west: box[3])])
    } else if around.count >= 2 {
      self.init(
        center: Coordinates(latitude: around[0], longitude: around[1]),
        radius: around.count > 2 ? around[2] : nil)
    } else {
      return nil
    }
  }

  private static func areDegrees(_ latitude: Double, _ longitude: Double) -> Bool {
    (-90...90).contains(latitude) && (-180...180).contains(longitude)
  }

  private static func invalidCoordinates(_ action: Action) -> ActionError {
    ActionError("'\(action)': expected latitudes from -90 to 90 and longitudes from -180 to 180")
  }
}

extension Action {
  /// Returns the value as comma-separated numbers.
  ///
  /// Their number must be one of `counts`.
  fileprivate func degrees(_ counts: [Int]) throws(ActionError) -> [Double] {
    let parts = try text().split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.filter { !$0.isWhitespace }) }.filter(\.isFinite)
    guard numbers.count == parts.count, counts.contains(numbers.count) else {
      let expected = counts.map(String.init).joined(separator: " or ")
      throw ActionError("'\(self)': expected \(expected) comma-separated numbers")
    }
    return numbers
  }
}
