import Components
import Search

/// The settings of an existing collection, which a new collection keeps.
struct TypesenseExistingCollection {
  /// The lists of settings that are read separately. Version 30 stores them outside of collections.
  static let details = ["synonyms", "overrides"]
  /// The members of a collection that can be set when it is created.
  private static let settings = [
    "default_sorting_field", "symbols_to_index", "metadata", "voice_query_model", "synonym_sets",
    "curation_sets",
  ]

  private let existing: JSONObject

  /// Creates the settings from the response to a lookup, with the members of `details`.
  init(_ existing: JSONObject) { self.existing = existing }

  /// The new collection with the settings of the existing one; a required field replaces one with another type.
  func collection(adding required: JSONObject) -> JSONObject {
    var collection = required
    for name in Self.settings {
      if let value = existing[name], !value.isEmpty { collection[name] = value }
    }
    let separators = required["token_separators"]?.array ?? []
    let others = (existing["token_separators"]?.array ?? []).filter { !separators.contains($0) }
    collection["token_separators"] = .array(separators + others)
    collection["fields"] = .array(fields(adding: required["fields"]?.array ?? []))
    return collection
  }

  /// The paths and bodies of the requests that add the synonyms and overrides, relative to the collection.
  var details: [(path: String, body: JSONValue)] {
    Self.details.flatMap { list in
      (existing[list]?.array ?? []).compactMap(\.object).compactMap { item in
        guard let identifier = item["id"]?.text else { return nil }
        let members = item.members.filter { $0.name != "id" && !$0.value.isEmpty }
        return (
          "/\(list)/\(EngineRequest.pathSegment(identifier))",
          .object(JSONObject(members.map { ($0.name, $0.value) }))
        )
      }
    }
  }

  private func fields(adding required: [JSONValue]) -> [JSONValue] {
    let old = existing["fields"]?.array?.compactMap(\.object) ?? []
    let names = Set(required.compactMap { $0.object?["name"]?.text })
    var fields = old.filter { !names.contains($0["name"]?.text ?? "") }.map(JSONValue.object)
    for field in required.compactMap(\.object) {
      if let present = old.first(where: { $0["name"] == field["name"] }) {
        fields.append(.object(merge(present, field)))
      } else {
        fields.append(.object(field))
      }
    }
    return fields
  }

  private func merge(_ old: JSONObject, _ required: JSONObject) -> JSONObject {
    if old["type"] != required["type"] { return required }
    var field = old
    // A screen that does not facet or sort by a field does not prevent others from it.
    for member in required.members where member.value != false { field[member.name] = member.value }
    if existing["default_sorting_field"] == required["name"] { field["optional"] = false }
    return field
  }
}

extension JSONValue {
  /// Whether the value is null, or an empty text, list, or object, which Typesense returns for absent settings.
  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    case .array(let items): items.isEmpty
    case .object(let object): object.members.isEmpty
    case .boolean, .integer, .number: false
    }
  }
}
