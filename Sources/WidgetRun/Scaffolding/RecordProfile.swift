internal import WidgetCore

/// Statistics about the attributes of a sample of records, and the roles that suit them.
struct RecordProfile {
  private static let keyNames = [
    "objectid", "id", "_id", "uuid", "sku", "key", "code", "slug", "isbn", "ean", "gtin",
  ]
  private static let titleNames = ["name", "title", "label", "headline", "subject"]
  private static let popularityNames = [
    "popularity", "sales", "sold", "views", "downloads", "votes", "score", "frequency",
    "population", "rating_count",
  ]
  private static let ratingNames = ["rating", "ratings", "stars", "average_rating"]
  private static let priceNames = ["price", "cost", "amount", "fee", "salary", "rent"]
  private static let coordinateNames = ["lat", "lng", "lon", "latitude", "longitude"]
  private static let maximumDepth = 4

  /// The number of records in the sample.
  let count: Int
  /// The attributes in order of first occurrence.
  private(set) var attributes: [AttributeProfile] = []
  /// The levels of each hierarchy, from the top down.
  private(set) var hierarchies: [[String]] = []
  /// The paths of the attributes with dates.
  private let dates: Set<String>
  // The indices in `attributes` by path.
  private var indices: [String: Int] = [:]

  /// O(size of the records).
  init(_ records: [JSONObject], dates: Set<String> = []) {
    count = records.count
    self.dates = dates
    for (number, record) in records.enumerated() {
      for member in record.members { add(member.value, at: member.name, of: number, depth: 1) }
    }
    for attribute in attributes where attribute.path.hasSuffix(".lvl0") {
      let prefix = attribute.path.dropLast()
      let levels = (0...9).map { "\(prefix)\($0)" }.prefix { indices[$0] != nil }
      if levels.count > 1 { hierarchies.append(Array(levels)) }
    }
  }

  private mutating func add(
    _ value: JSONValue, at path: String, of record: Int, depth: Int, inList: Bool = false
  ) {
    switch value {
    case .null: break
    case .object(let object):
      guard depth < Self.maximumDepth else { return }
      for member in object.members {
        add(
          member.value, at: "\(path).\(member.name)", of: record, depth: depth + 1,
          inList: inList)
      }
    case .array(let items):
      for item in items { add(item, at: path, of: record, depth: depth, inList: true) }
    default:
      if indices[path] == nil {
        indices[path] = attributes.count
        attributes.append(AttributeProfile(path))
      }
      if let index = indices[path] { attributes[index].add(value, of: record, inList: inList) }
    }
  }
}

extension RecordProfile {
  /// The attribute that identifies a record; nil if none is unique.
  var key: String? {
    let unique = attributes.filter {
      $0.isUnique && $0.records == count && !$0.path.utf8.contains(UInt8(ascii: "."))
        && ($0.isText || $0.isNumber) && $0.averageLength <= 64
    }
    let named = Self.keyNames.lazy.compactMap { name in
      unique.first { $0.path.lowercased() == name }
    }
    let other = unique.first(where: \.isIdentifier) ?? unique.first(where: \.isNumbering)
    return (named.first ?? other)?.path
  }

  /// The attribute with the name of a key, whose values occur repeatedly; nil if there is none.
  var repeatedKey: AttributeProfile? {
    attributes.first { attribute in
      attribute.counts.count < attribute.values
        && Self.keyNames.contains { $0 == attribute.path.lowercased() }
    }
  }

  /// A value of an attribute; nil if it has none.
  func example(of path: String) -> String? {
    indices[path].flatMap { attributes[$0].counts.keys.min() }
  }

  /// The attribute that is the name or title of a record.
  var name: AttributeProfile? {
    let texts = attributes.filter {
      $0.isText && !$0.isMachineText && !dates.contains($0.path)
    }
    for name in Self.titleNames {
      if let found = texts.first(where: { $0.path.lowercased() == name }) { return found }
    }
    let key = key
    return texts.first { $0.path != key && !$0.isFacet && $0.averageLength <= 80 }
      ?? texts.first { $0.path != key } ?? texts.first
  }

  /// The attributes for full-text search: the name, then short texts, then long ones.
  var searchable: [AttributeProfile] {
    let levels = Set(hierarchies.joined())
    let (name, key) = (name, key)
    let texts = attributes.filter { attribute in
      attribute.isText && !attribute.isMachineText && !levels.contains(attribute.path)
        && !dates.contains(attribute.path) && attribute.path != name?.path && attribute.path != key
    }
    let short = texts.filter { $0.averageLength <= 40 }
    let long = texts.filter { $0.averageLength > 40 }
    return (name.map { [$0] } ?? []) + short + long
  }

  /// The attributes for facets.
  var facets: [AttributeProfile] {
    let levels = Set(hierarchies.joined())
    let paths = Set(hierarchies.compactMap { $0.first?.dropLast(".lvl0".count) }.map(String.init))
    let (name, key) = (name, key)
    return attributes.filter {
      $0.isFacet && !paths.contains($0.path) && !$0.isMachineText && !levels.contains($0.path)
        && !dates.contains($0.path) && $0.path != name?.path && $0.path != key
    }
  }

  /// The numeric attributes for ranges: those with several values, prices first.
  var ranges: [AttributeProfile] {
    let facets = Set(facets.map(\.path))
    let ranges = attributes.filter { attribute in
      attribute.isNumber && attribute.counts.count >= min(5, max(2, count / 2))
        && attribute.isQuantity && !dates.contains(attribute.path)
        && !facets.contains(attribute.path) && !Self.coordinateNames.contains(attribute.name)
    }
    let price = price?.path
    return ranges.filter { $0.path == price } + ranges.filter { $0.path != price }
  }

  /// The boolean attributes.
  var switches: [AttributeProfile] { attributes.filter(\.isBoolean) }

  /// The numeric attributes with ratings, recognized by their names and values.
  var ratings: [AttributeProfile] {
    attributes.filter { attribute in
      attribute.isNumber && Self.ratingNames.contains(attribute.name) && attribute.counts.count > 1
        && attribute.bounds.map { $0.lowerBound >= 0 && $0.upperBound <= 10 } == true
    }
  }

  /// A numeric attribute with a price, recognized by its name; nil if there is none.
  var price: AttributeProfile? {
    attributes.first { attribute in
      attribute.isNumber && !attribute.isList && !dates.contains(attribute.path)
        && Self.priceNames.contains { attribute.name.hasPrefix($0) || attribute.name.hasSuffix($0) }
    }
  }

  /// A numeric attribute that measures popularity, recognized by its name; nil if there is none.
  var popularity: AttributeProfile? {
    attributes.first { attribute in
      attribute.isNumber && !attribute.isList
        && Self.popularityNames.contains { attribute.path.lowercased().hasSuffix($0) }
    }
  }
}
