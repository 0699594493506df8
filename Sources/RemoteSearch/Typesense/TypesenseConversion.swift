import Components

/// The conversion of an attribute's values to the type of its field.
struct TypesenseConversion: Hashable, Sendable {
  /// Whether numbers and Booleans become texts.
  var toTexts: Bool
  /// Whether a single value becomes a list.
  var toLists: Bool

  /// The converted value.
  func apply(to value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items):
      .array(
        items.map {
          toTexts ? TypesenseConversion(toTexts: true, toLists: false).apply(to: $0) : $0
        })
    case .null, .object: value
    case .text, .integer, .number, .boolean:
      toLists ? .array([text(value)]) : text(value)
    }
  }

  private func text(_ value: JSONValue) -> JSONValue {
    toTexts ? value.valueText.map { .text($0) } ?? value : value
  }
}

extension JSONObject {
  /// The document with a converted value.
  func converting(_ attribute: String, by conversion: TypesenseConversion) -> JSONObject {
    guard let value = JSONValue.object(self)[path: attribute] else { return self }
    var conversion = conversion
    // Values of objects in a list are a list already.
    if value.array != nil { conversion.toLists = false }
    return replacing(attribute) { conversion.apply(to: $0) }
  }
}
