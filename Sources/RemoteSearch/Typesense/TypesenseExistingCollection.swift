import Components
import Search

/// The settings and fields of an existing collection, which a new or changed collection keeps.
struct TypesenseExistingCollection {
  /// The lists of settings that are read separately. Version 30 stores them outside of collections.
  static let details = ["synonyms", "overrides"]
  /// The members of a collection that can be set when it is created.
  private static let settings = [
    sortingField, "symbols_to_index", "voice_query_model", "synonym_sets", "curation_sets",
  ]

  /// The setting with the name of a mandatory field, by which hits are sorted by default.
  static let sortingField = "default_sorting_field"
  /// The types of fields that can be `default_sorting_field`, besides sortable texts.
  private static let sortableTypes: [JSONValue] = ["int32", "int64", "float"]

  private let existing: JSONObject

  /// Creates the settings from the response to a lookup, with the members of `details`.
  init(_ existing: JSONValue) { self.existing = existing.object ?? JSONObject() }

  /// The version of `push` that created the collection; nil if it is unknown.
  var version: Int? {
    JSONValue.object(existing)[path: TypesensePush.versionPath]?.count
  }

  /// Whether the collection does not separate words at some characters; false if its separators are unknown.
  func lacksSeparators(_ required: JSONValue?) -> Bool {
    guard let separators = existing["token_separators"] else { return false }
    return required.map(separators.includes) == false
  }

  /// The new collection with the settings of the existing one.
  ///
  /// A required field replaces one with another type. Fields that only the existing collection has become
  /// optional, because the new records need not have a value.
  func collection(adding required: JSONObject) -> JSONObject {
    var collection = required
    for name in Self.settings where required[name] == nil {
      if let value = existing[name], !value.isEmpty { collection[name] = value }
    }
    collection["metadata"] =
      metadata(adding: required).map(JSONValue.object)
      ?? existing["metadata"].flatMap { $0.isEmpty ? nil : $0 }
    let requiredFields = required["fields"]?.array?.compactMap(\.object) ?? []
    if required[Self.sortingField] == nil, losesSortingField(adding: requiredFields) {
      collection[Self.sortingField] = Optional.none
    }
    let separators = required["token_separators"]?.array ?? []
    let others = (existing["token_separators"]?.array ?? []).filter { !separators.contains($0) }
    collection["token_separators"] = .array(separators + others)
    collection["fields"] = .array(fields(adding: requiredFields))
    return collection
  }

  /// The paths and bodies of the requests that add the synonyms and overrides, relative to the collection.
  var details: [(path: String, body: JSONValue)] { Self.details(of: existing) }

  /// The paths and bodies of the requests that add the synonyms and overrides of a collection.
  static func details(of collection: JSONObject) -> [(path: String, body: JSONValue)] {
    details.flatMap { list in
      (collection[list]?.array ?? []).compactMap(\.object).compactMap { item in
        guard let identifier = item["id"]?.text else { return nil }
        let members = item.members.filter { $0.name != "id" && !$0.value.isEmpty }
        return (
          "/\(list)/\(EngineRequest.pathSegment(identifier))",
          .object(JSONObject(members.map { ($0.name, $0.value) }))
        )
      }
    }
  }

  /// Checks that declared members of a collection can be set in the existing one.
  ///
  /// - Throws: `refused` if a member differs that only a new collection can have.
  func check(_ declared: JSONObject) throws(SearchError) {
    let changeable = Self.details + ["fields", "metadata"]
    for member in declared.members where !changeable.contains(member.name) {
      if existing[member.name]?.includes(member.value) == true { continue }
      throw .refused(
        "'\(member.name)' of an existing collection cannot be changed; push with --replace, or remove it "
          + "from 'indexSettings'")
    }
  }

  /// The metadata with those of a declaration; nil if it adds none.
  func metadata(adding declared: JSONObject) -> JSONObject? {
    guard let added = declared["metadata"]?.object else { return nil }
    let old = existing["metadata"]?.object ?? JSONObject()
    let merged = old.extended(by: added)
    return merged == old ? nil : merged
  }

  /// The items of `fields` that change the existing collection.
  ///
  /// A field with other settings is dropped and added again. Servers do not return `symbols_to_index` of
  /// fields, so a missing list is not a difference.
  func changes(adding required: [JSONObject]) -> [JSONValue] {
    required.flatMap { field -> [JSONValue] in
      guard let old = self.field(field["name"]) else { return [.object(field)] }
      let new = merge(old, field)
      let symbols = TypesenseField.symbolsMember
      let isSame = new.members.allSatisfy {
        (old[$0.name] ?? ($0.name == symbols ? $0.value : false)) == $0.value
      }
      return isSame ? [] : [["name": field["name"] ?? "", "drop": true], .object(new)]
    }
  }

  /// Whether the collection has a field with a name.
  func hasField(_ name: String) -> Bool { field(.text(name)) != nil }

  /// The items of `fields` that add uses to an existing field, which keeps its type; empty if it has them.
  func changes(of name: String, isFacet: Bool, isSorted: Bool) -> [JSONValue] {
    guard let old = field(.text(name)) else { return [] }
    var new = old
    if isFacet { new["facet"] = true }
    // Numbers are sortable by default.
    if isSorted, old["type"] == "string" { new["sort"] = true }
    if old["index"] == false { new["index"] = true }
    return new == old ? [] : [["name": .text(name), "drop": true], .object(new)]
  }

  /// The changes that can affect other users of the collection, as sentences without a period.
  func remarks(adding required: [JSONObject]) -> [String] {
    let changes = required.compactMap { field -> TypeChange? in
      guard let old = self.field(field["name"]), old["type"] != field["type"] else { return nil }
      return TypeChange(
        field: field["name"]?.text ?? "", old: old["type"]?.text ?? "",
        new: field["type"]?.text ?? "")
    }
    guard losesSortingField(adding: required) else { return changes.map(\.remark) }
    let name = existing[Self.sortingField]?.text ?? ""
    return changes.map(\.remark) + ["'\(name)' can no longer be the '\(Self.sortingField)'"]
  }

  private func fields(adding required: [JSONObject]) -> [JSONValue] {
    let names = Set(required.compactMap { $0["name"]?.text })
    let others = existing["fields"]?.array?.compactMap(\.object) ?? []
    let kept = others.filter { !names.contains($0["name"]?.text ?? "") }
      .map { field -> JSONObject in
        var field = field
        field["optional"] = .boolean(!isSortingField(field))
        return field
      }
    let added = required.map { field in
      self.field(field["name"]).map { merge($0, field) } ?? field
    }
    return (kept + added).map(JSONValue.object)
  }

  private func merge(_ old: JSONObject, _ required: JSONObject) -> JSONObject {
    var field = required
    if old["type"] == required["type"] {
      field = old
      // A screen that does not facet or sort by a field does not prevent others from it.
      for member in required.members where member.value != false {
        field[member.name] = member.value
      }
    }
    if isSortingField(field), !losesSortingField(adding: [required]) { field["optional"] = false }
    return field
  }

  /// The existing field with a name; nil if the collection lacks it.
  private func field(_ name: JSONValue?) -> JSONObject? {
    existing["fields"]?.array?.lazy.compactMap(\.object).first { $0["name"] == name }
  }

  private func isSortingField(_ field: JSONObject) -> Bool {
    field["name"] == existing[Self.sortingField]
  }

  /// Whether the default sorting field gets a type by which Typesense cannot sort.
  private func losesSortingField(adding required: [JSONObject]) -> Bool {
    guard let field = required.first(where: isSortingField), let type = field["type"] else {
      return false
    }
    return self.field(field["name"])?["type"] != type && !Self.sortableTypes.contains(type)
  }
}

extension JSONValue {
  /// Whether a setting has a value, or a list has all items of another one.
  fileprivate func includes(_ value: JSONValue) -> Bool {
    guard let items = array, let others = value.array else { return self == value }
    return others.allSatisfy(items.contains)
  }

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
