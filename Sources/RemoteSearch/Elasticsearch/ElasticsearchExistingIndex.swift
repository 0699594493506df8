import Components
import Search

/// The settings and mappings of an existing index, which a new or changed index keeps.
struct ElasticsearchExistingIndex {
  /// The settings that belong to one index or that would prevent a push.
  private static let excludedSettings = [
    "uuid", "creation_date", "creation_date_string", "provided_name", "version", "blocks", "resize",
    "shrink", "history", "frozen", "verified_before_close",
  ]

  /// The mappings.
  private(set) var mappings = JSONObject()
  /// The settings of the index without its analysis.
  private(set) var settings = JSONObject()
  /// The analysis settings.
  private(set) var analysis = JSONObject()

  /// Creates an empty index.
  init() {}

  /// Merges the indexes in the response to a lookup by an index or alias; the first have precedence.
  init(_ indexes: JSONValue) {
    for index in indexes.object?.members.map(\.value) ?? [] {
      let found = index[path: "mappings"]?.object ?? JSONObject()
      mappings = Self.merge(found, with: mappings)
      var other = index[path: "settings.index"]?.object ?? JSONObject()
      analysis = (other["analysis"]?.object ?? JSONObject()).extended(by: analysis)
      for name in ["analysis"] + Self.excludedSettings { other[name] = Optional.none }
      settings = other.extended(by: settings)
    }
  }

  /// The version of the settings with which `push` created the index; nil for other indexes.
  var version: Int? { Self.version(of: ["mappings": .object(mappings)]) }

  /// The version in an index of the response to a lookup of mappings; nil if `push` did not create the index.
  static func version(of index: JSONValue) -> Int? {
    index[path: "mappings." + ElasticsearchMapping.versionPath]?.count
  }

  /// The mappings of a new index with the fields that a screen requires.
  ///
  /// A required field replaces one with another type.
  func mappings(adding required: JSONObject) -> JSONObject {
    var merged = Self.merge(mappings, with: required)
    merged["dynamic"] = mappings["dynamic"] ?? required["dynamic"]
    let metadata = (mappings["_meta"]?.object ?? JSONObject())
      .extended(by: required["_meta"]?.object ?? JSONObject())
    if !metadata.members.isEmpty { merged["_meta"] = .object(metadata) }
    return merged
  }

  /// Checks that required mappings can be added to the index itself.
  ///
  /// - Throws: `refused` if a field has another type.
  func check(_ required: JSONObject) throws(SearchError) {
    guard let conflict = typeChanges(adding: required).first else { return }
    throw .refused(
      "'\(conflict.field)' has the type '\(conflict.old)' in the existing index, but the screen requires "
        + "the type '\(conflict.new)'; push with --replace, or rename the attribute")
  }

  /// The required mappings with the `index_options` of existing fields, which servers refuse to change.
  ///
  /// Without offsets, only the matches in very long texts cannot be highlighted.
  func keepingOptions(in required: JSONObject) -> JSONObject {
    Self.keepingOptions(of: mappings, in: required)
  }

  /// The fields for which required mappings have another type.
  func typeChanges(adding required: JSONObject) -> [TypeChange] {
    Self.typeChanges(from: mappings, to: required, at: "")
  }

  /// The fields and subfields that required mappings have and the index lacks.
  ///
  /// Existing fields keep their definition. Subfields whose analyzer or normalizer the index lacks are omitted,
  /// because they cannot be added to an open index.
  func missingFields(of required: JSONObject) -> JSONObject {
    missing(
      from: mappings["properties"]?.object, required["properties"]?.object ?? JSONObject())
  }

  private func missing(from old: JSONObject?, _ required: JSONObject) -> JSONObject {
    var missing = JSONObject()
    for member in required.members {
      guard let field = member.value.object else { continue }
      guard let present = old?[member.name]?.object else {
        // Most records of an index without 'objectID' have no such attribute.
        if member.name == ElasticsearchDialect.keyAttribute { continue }
        missing[member.name] = .object(supported(field))
        continue
      }
      if let inner = field["properties"]?.object {
        let added = self.missing(from: present["properties"]?.object, inner)
        if !added.members.isEmpty { missing[member.name] = ["properties": .object(added)] }
      } else if Self.type(of: present) != "keyword", let subfields = field["fields"]?.object {
        let existing = present["fields"]?.object ?? JSONObject()
        let added = subfields.members.filter { subfield in
          existing[subfield.name] == nil && isSupported(subfield.value)
        }
        if added.isEmpty { continue }
        let new = JSONObject(added.map { ($0.name, $0.value) })
        var changed = present
        changed["fields"] = .object(existing.extended(by: new))
        missing[member.name] = .object(changed)
      }
    }
    return missing
  }

  /// The subfields that `missingFields(of:)` omits, with dots between the levels.
  func unsupportedSubfields(of required: JSONObject) -> [String] {
    unsupported(
      in: mappings["properties"]?.object, required["properties"]?.object ?? JSONObject(), at: "")
  }

  private func unsupported(
    in old: JSONObject?, _ required: JSONObject, at prefix: String
  ) -> [String] {
    required.members.flatMap { member -> [String] in
      let (name, present) = (prefix + member.name, old?[member.name]?.object)
      if let inner = member.value.object?["properties"]?.object {
        return unsupported(in: present?["properties"]?.object, inner, at: name + ".")
      }
      if present.map(Self.type) == "keyword" { return [] }
      let subfields = member.value.object?["fields"]?.object?.members ?? []
      return subfields.filter { subfield in
        present?["fields"]?.object?[subfield.name] == nil && !isSupported(subfield.value)
      }.map { "\(name).\($0.name)" }
    }
  }

  /// The field without subfields whose analyzer or normalizer the index lacks.
  private func supported(_ field: JSONObject) -> JSONObject {
    var field = field
    if let inner = field["properties"]?.object {
      let properties = inner.members.map { ($0.name, $0.value.object.map(supported)) }
      field["properties"] = .object(
        JSONObject(properties.map { ($0.0, $0.1.map(JSONValue.object) ?? .null) }))
    }
    if let subfields = field["fields"]?.object {
      let kept = subfields.members.filter { isSupported($0.value) }
      field["fields"] = .object(JSONObject(kept.map { ($0.name, $0.value) }))
    }
    return field
  }

  private func isSupported(_ subfield: JSONValue) -> Bool {
    ["analyzer", "normalizer"].allSatisfy { kind in
      guard let name = subfield.object?[kind]?.text else { return true }
      return analysis[kind]?.object?[name] != nil
    }
  }

  /// The `settings` of a new index.
  ///
  /// The user's changes to the analysis of an index with the current version are kept. Otherwise the
  /// definitions that `push` requires replace those of the same name.
  func settings(adding required: JSONObject) -> JSONObject {
    let analysis =
      version == ElasticsearchMapping.version
      ? required.extended(by: analysis) : analysis.extended(by: required)
    var merged = JSONObject([("analysis", .object(analysis))])
    if !settings.members.isEmpty { merged["index"] = .object(settings) }
    return merged
  }

  /// The part of declared settings that differs from those of the index.
  func changes(by declared: JSONObject) -> JSONObject { declared.difference(from: allSettings) }

  /// The mappings and settings, as in the request that creates an index.
  var body: JSONObject {
    JSONObject([("settings", .object(allSettings)), ("mappings", .object(mappings))])
  }

  private var allSettings: JSONObject {
    JSONObject([("analysis", .object(analysis)), ("index", .object(settings))])
  }

  /// The type of a field; `object` if the definition names none.
  private static func type(of field: JSONObject) -> String { field["type"]?.text ?? "object" }

  /// Merges two definitions of a field or of mappings; the second one has precedence.
  private static func merge(_ old: JSONObject, with new: JSONObject) -> JSONObject {
    guard type(of: old) == type(of: new) else { return new }
    var merged = old
    for member in new.members {
      guard ["properties", "fields"].contains(member.name) else {
        merged[member.name] = member.value
        continue
      }
      var fields = old[member.name]?.object ?? JSONObject()
      for field in member.value.object?.members ?? [] {
        guard let present = fields[field.name]?.object, let added = field.value.object else {
          fields[field.name] = field.value
          continue
        }
        fields[field.name] = .object(merge(present, with: added))
      }
      merged[member.name] = .object(fields)
    }
    // A field is indexed if one of the screens searches it.
    if old["index"] != new["index"] { merged["index"] = Optional.none }
    return merged
  }

  /// The fields with different types in two definitions.
  private static func typeChanges(
    from old: JSONObject, to new: JSONObject, at field: String
  ) -> [TypeChange] {
    let (oldType, newType) = (type(of: old), type(of: new))
    if oldType != newType { return [TypeChange(field: field, old: oldType, new: newType)] }
    return ["properties", "fields"].flatMap { list in
      (new[list]?.object?.members ?? []).flatMap { member -> [TypeChange] in
        guard let present = old[list]?.object?[member.name]?.object,
          let added = member.value.object
        else { return [] }
        let name = field.isEmpty ? member.name : "\(field).\(member.name)"
        return typeChanges(from: present, to: added, at: name)
      }
    }
  }

  private static func keepingOptions(of old: JSONObject, in new: JSONObject) -> JSONObject {
    var kept = new
    if new["index_options"] != nil { kept["index_options"] = old["index_options"] }
    for list in ["properties", "fields"] {
      guard var fields = new[list]?.object else { continue }
      for member in fields.members {
        guard let present = old[list]?.object?[member.name]?.object,
          let added = member.value.object
        else { continue }
        fields[member.name] = .object(keepingOptions(of: present, in: added))
      }
      kept[list] = .object(fields)
    }
    return kept
  }
}

extension JSONObject {
  /// The members that settings lack or contain with another value, also in nested objects.
  fileprivate func difference(from settings: JSONObject) -> JSONObject {
    var difference = JSONObject()
    for member in members {
      guard let other = settings[member.name] else {
        difference[member.name] = member.value
        continue
      }
      if let object = member.value.object, let inner = other.object {
        let changes = object.difference(from: inner)
        if !changes.members.isEmpty { difference[member.name] = .object(changes) }
      } else if !member.value.isEqual(toSetting: other) {
        difference[member.name] = member.value
      }
    }
    return difference
  }

  /// The object with the members of another one, which has precedence, also in nested objects.
  func extended(by other: JSONObject) -> JSONObject {
    var object = self
    for member in other.members {
      if let inner = object[member.name]?.object, let added = member.value.object {
        object[member.name] = .object(inner.extended(by: added))
      } else {
        object[member.name] = member.value
      }
    }
    return object
  }
}
