internal import WidgetCore

/// What some records have in common.
struct RecordProfile {
  private static let keys = [
    "objectID", "id", "_id", "uuid", "sku", "key", "code", "slug", "isbn", "ean", "gtin",
  ]
  private static let names = ["name", "title", "label", "headline", "subject"]
  private static let weights = [
    "popularity", "sales", "sold", "views", "downloads", "votes", "score", "frequency",
    "population", "rating_count",
  ]
  private static let places = ["lat", "lng", "lon", "latitude", "longitude"]
  private static let deepest = 4

  /// The number of records looked at.
  let count: Int
  /// In the order in which records have them.
  private(set) var attributes: [AttributeProfile] = []
  /// The levels of each hierarchy, from the top down.
  private(set) var hierarchies: [[String]] = []
  private var known: [String: Int] = [:]

  /// O(size of the records).
  init(_ records: [JSONObject]) {
    count = records.count
    for (number, record) in records.enumerated() {
      for member in record.members { add(member.value, at: member.name, of: number, depth: 1) }
    }
    for attribute in attributes where attribute.path.hasSuffix(".lvl0") {
      let prefix = attribute.path.dropLast()
      let levels = (0...9).map { "\(prefix)\($0)" }.prefix { known[$0] != nil }
      if levels.count > 1 { hierarchies.append(Array(levels)) }
    }
  }

  private mutating func add(
    _ value: JSONValue, at path: String, of record: Int, depth: Int, inList: Bool = false
  ) {
    switch value {
    case .null: break
    case .object(let object):
      guard depth < Self.deepest else { return }
      for member in object.members {
        add(
          member.value, at: "\(path).\(member.name)", of: record, depth: depth + 1,
          inList: inList)
      }
    case .array(let items):
      for item in items { add(item, at: path, of: record, depth: depth, inList: true) }
    default:
      if known[path] == nil {
        known[path] = attributes.count
        attributes.append(AttributeProfile(path))
      }
      if let place = known[path] { attributes[place].add(value, of: record, inList: inList) }
    }
  }
}

extension RecordProfile {
  /// The attribute that names a record; nil if none has a value of its own for each.
  var key: String? {
    let unique = attributes.filter {
      $0.isUnique && $0.records == count && !$0.path.contains(".")
        && ($0.isText || $0.isNumber) && $0.averageLength <= 64
    }
    .map(\.path)
    return Self.keys.first(where: unique.contains)
      ?? unique.first { $0.lowercased().hasSuffix("id") }
  }

  /// The attribute that a person would call a record by.
  var name: AttributeProfile? {
    let texts = attributes.filter { $0.isText && !$0.isMachineText }
    for name in Self.names {
      if let found = texts.first(where: { $0.path.lowercased() == name }) { return found }
    }
    return texts.first { $0.path != key && !$0.isFacet && $0.averageLength <= 80 }
      ?? texts.first { $0.path != key } ?? texts.first
  }

  /// The attributes worth searching: the name, then short texts, then long ones.
  var searchable: [AttributeProfile] {
    let levels = Set(hierarchies.joined())
    let texts = attributes.filter { attribute in
      attribute.isText && !attribute.isMachineText && !levels.contains(attribute.path)
        && attribute.path != name?.path && attribute.path != key
    }
    let short = texts.filter { $0.averageLength <= 40 }
    let long = texts.filter { $0.averageLength > 40 }
    return (name.map { [$0] } ?? []) + short + long
  }

  /// The attributes worth counting by value.
  var facets: [AttributeProfile] {
    let levels = Set(hierarchies.joined())
    return attributes.filter {
      $0.isFacet && !$0.isMachineText && !levels.contains($0.path) && $0.path != name?.path
        && $0.path != key
    }
  }

  /// The attributes with numbers worth choosing a range of.
  var ranges: [AttributeProfile] {
    attributes.filter { attribute in
      let last = attribute.path.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return attribute.isNumber && attribute.counts.count >= 5 && attribute.path != key
        && !last.hasSuffix("id") && !Self.places.contains(last)
    }
  }

  var switches: [AttributeProfile] { attributes.filter(\.isBoolean) }

  /// The number by which the better of two records comes first; nil if no name tells.
  var weight: AttributeProfile? {
    attributes.first { attribute in
      attribute.isNumber && !attribute.isList
        && Self.weights.contains { attribute.path.lowercased().hasSuffix($0) }
    }
  }
}
