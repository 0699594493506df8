import WidgetCore

extension View.Map {
  /// `points` are places of `hits`, by their index; boxes are `north`, `east`, `south`, `west`.
  var renderedJSON: JSONValue {
    let points: [JSONValue] = points.map { point in
      var json = point.coordinates.members
      json.append(("hit", .integer(point.record)))
      return .object(JSONObject(json))
    }
    return [
      "points": .array(points),
      "bounds": bounds.json,
      "box": box.json,
      "center": center.map { .object(JSONObject($0.members)) } ?? .null,
      "setBox": JSONValue(setBox),
      "clear": JSONValue(clear),
    ]
  }
}

extension Coordinates {
  fileprivate var members: [(String, JSONValue)] {
    [("lat", .number(latitude)), ("lng", .number(longitude))]
  }
}
