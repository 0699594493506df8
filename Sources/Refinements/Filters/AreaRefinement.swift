/// Where records have to lie: what a person has chosen, else what holds from the start.
public struct AreaRefinement: Hashable, Sendable {
  public static let actions = [
    ActionDescription(
      "box", value: "north,east,south,west in degrees", "Keeps what lies in a box."),
    ActionDescription(
      "around", value: "latitude,longitude, and a radius in metres if wanted",
      "Orders by the distance from a place, and keeps what is near."),
    ActionDescription("clear", "Keeps what lies anywhere, as at first."),
  ]

  /// From where distances are taken at first, and in a box.
  public var around: Coordinates?
  /// The greatest distance from there, in metres; nil for any.
  public var radius: Double?

  public init(around: Coordinates?, radius: Double?) {
    self.around = around
    self.radius = radius
  }

  /// What is to be asked for; nil for everywhere.
  ///
  /// - Parameter memory: what `note(of:)` gave; nil for nothing.
  public func area(remembering memory: JSONValue?) -> GeographicArea? {
    let start = around.map { GeographicArea(center: $0, radius: radius) }
    guard var area = memory.flatMap({ GeographicArea(note: $0) }) else { return start }
    if area.center == nil { area.center = around }
    return area
  }

  /// What one of `actions` wants to be noted down; nil for nothing.
  public func note(of action: Action) throws(ActionError) -> JSONValue? {
    switch action.name {
    case "box": try GeographicArea(boxOf: action).note
    case "around": try GeographicArea(centerOf: action).note
    default: nil
    }
  }
}

extension GeographicArea {
  /// The box of an action's value: `north,east,south,west` in degrees.
  fileprivate init(boxOf action: Action) throws(ActionError) {
    let numbers = try action.degrees([4])
    let (north, south) = (numbers[0], numbers[2])
    guard north >= south else { throw ActionError("'\(action)': expected the north first") }
    guard Self.areDegrees(north, numbers[1]), Self.areDegrees(south, numbers[3]) else {
      throw Self.notOnEarth(action)
    }
    self.init(boxes: [Box(north: north, east: numbers[1], south: south, west: numbers[3])])
  }

  /// The centre of an action's value: `latitude,longitude` in degrees, then a radius in metres
  /// if one is wanted.
  fileprivate init(centerOf action: Action) throws(ActionError) {
    let numbers = try action.degrees([2, 3])
    guard Self.areDegrees(numbers[0], numbers[1]) else { throw Self.notOnEarth(action) }
    let radius = numbers.count > 2 ? numbers[2] : nil
    guard radius ?? 1 > 0 else { throw ActionError("'\(action)': expected a radius above 0") }
    self.init(
      center: Coordinates(latitude: numbers[0], longitude: numbers[1]), radius: radius)
  }

  /// What is to be noted down.
  fileprivate var note: JSONValue {
    if let box = boxes.first {
      return ["box": .array([box.north, box.east, box.south, box.west].map(JSONValue.number))]
    }
    guard let center else { return .null }
    let numbers = [center.latitude, center.longitude] + [radius].compactMap(\.self)
    return ["around": .array(numbers.map(JSONValue.number))]
  }

  /// The area of a note; nil if the note is of something else.
  fileprivate init?(note: JSONValue) {
    let box = note.object?["box"]?.array?.compactMap(\.double) ?? []
    let around = note.object?["around"]?.array?.compactMap(\.double) ?? []
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

  private static func notOnEarth(_ action: Action) -> ActionError {
    ActionError("'\(action)': expected latitudes from -90 to 90 and longitudes from -180 to 180")
  }
}

extension Action {
  /// The value as numbers with commas between them.
  fileprivate func degrees(_ counts: [Int]) throws(ActionError) -> [Double] {
    let parts = try text().split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.filter { !$0.isWhitespace }) }.filter(\.isFinite)
    guard numbers.count == parts.count, counts.contains(numbers.count) else {
      let expected = counts.map(String.init).joined(separator: " or ")
      throw ActionError("'\(self)': expected \(expected) numbers with commas between them")
    }
    return numbers
  }
}
