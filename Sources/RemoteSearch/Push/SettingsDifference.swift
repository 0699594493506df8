import Components

/// The settings that a push adds to an existing collection or changes in it, as lines for users.
///
/// A line is `+ PATH: VALUE` for an added setting, and `~ PATH: OLD → NEW` for a changed one. A push keeps all
/// other settings.
struct SettingsDifference {
  private(set) var lines: [String] = []

  /// Compares settings.
  ///
  /// - Parameters:
  ///   - old: the settings of the existing collection.
  ///   - new: the settings that the push sends; settings that it does not send are unchanged.
  init(from old: JSONObject, to new: JSONObject) {
    compare(old, new, at: "")
  }

  private mutating func compare(_ old: JSONObject, _ new: JSONObject, at path: String) {
    for member in new.members {
      let path = path.isEmpty ? member.name : "\(path).\(member.name)"
      compare(old[member.name], member.value, at: path)
    }
  }

  private mutating func compare(_ old: JSONValue?, _ new: JSONValue, at path: String) {
    if let object = new.named {
      let old = old?.named ?? JSONObject()
      return compare(old, object, at: path)
    }
    guard let old, old != .null else {
      lines.append("+ \(path): \(Self.text(of: new))")
      return
    }
    if new.isEqual(toSetting: old) { return }
    if let items = new.array, let others = old.array, others.allSatisfy(items.contains),
      items.filter(others.contains) == others
    {
      let added = items.filter { !others.contains($0) }
      lines += added.map { "+ \(path): \(Self.text(of: $0))" }
    } else {
      lines.append("~ \(path): \(Self.text(of: old)) → \(Self.text(of: new))")
    }
  }

  /// A value as JSON of at most 80 characters; the requests contain the whole value.
  private static func text(of value: JSONValue) -> String {
    let text = value.text(.compact)
    return text.count > 80 ? text.prefix(79) + "…" : text
  }
}

extension JSONValue {
  /// The members of an object, or the items of a list by their `name` or `id`; nil for other values.
  ///
  /// A later item with the same name replaces an earlier one.
  fileprivate var named: JSONObject? {
    if let object { return object }
    guard let items = array, !items.isEmpty else { return nil }
    var members = JSONObject()
    for item in items {
      guard var object = item.object,
        let key = ["name", "id"].first(where: { object[$0]?.text != nil }),
        let name = object[key]?.text
      else { return nil }
      object[key] = Optional.none
      members[name] = .object(object)
    }
    return members
  }

  /// Whether a value has the same meaning as a setting that an engine returns, possibly as a text.
  func isEqual(toSetting setting: JSONValue) -> Bool {
    switch (self, setting) {
    case (.array(let items), .array(let others)):
      items.count == others.count && zip(items, others).allSatisfy { $0.isEqual(toSetting: $1) }
    case (.object(let object), .object(let other)):
      object.members.allSatisfy { member in
        other[member.name].map(member.value.isEqual) ?? false
      }
    default: self == setting || (valueText != nil && valueText == setting.valueText)
    }
  }
}
