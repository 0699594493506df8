import Components
import Synchronization

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

/// The conversions of a push, which are known when the collection has been created.
final class TypesenseConversions: Sendable {
  private let conversions = Mutex<[String: TypesenseConversion]>([:])

  /// Sets the conversions by attribute.
  func replace(with conversions: [String: TypesenseConversion]) {
    self.conversions.withLock { $0 = conversions }
  }

  /// The document with converted values.
  func apply(to document: JSONObject) -> JSONObject {
    conversions.withLock(\.self).reduce(document) { document, item in
      // Values of objects in a list are a list already.
      guard let value = JSONValue.object(document)[path: item.key] else { return document }
      var conversion = item.value
      if value.array != nil { conversion.toLists = false }
      return document.replacing(item.key) { conversion.apply(to: $0) }
    }
  }
}
