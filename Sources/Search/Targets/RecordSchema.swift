public import Components

/// How the attributes of pushed records are used, and the kinds of their values.
public struct RecordSchema: Hashable, Sendable {
  /// The searchable attributes, in descending order of importance.
  public var searchable: [String]
  /// The attributes to facet and filter by.
  public var facets: [String]
  /// The attributes whose numbers are compared or measured.
  public var numbers: [String]
  /// The attributes that records are sorted by.
  public var sortable: [String]
  /// The attributes whose texts are dates and are treated as numbers.
  public var dates: [String]
  /// The attributes whose values are shown, for engines that can hide attributes.
  public var shown: [String] = []
  /// The custom ranking criteria, for engines that store them.
  public var ranking: [RankingCriterion] = []
  /// The sort orders by name, for engines that store them.
  public var sorts: [String: [RankingCriterion]] = [:]
  /// The kinds of values by attribute, including `_geoloc`; empty before `inspect`.
  public private(set) var kinds: [String: ValueKinds] = [:]

  /// Creates a schema without shown attributes, custom ranking, sort orders, and kinds of values.
  public init(
    searchable: [String] = [], facets: [String] = [], numbers: [String] = [],
    sortable: [String] = [], dates: [String] = []
  ) {
    self.searchable = searchable
    self.facets = facets
    self.numbers = numbers
    self.sortable = sortable
    self.dates = dates
  }

  /// All attributes of the schema that need a preparation, without duplicates, sorted by name.
  public var attributes: [String] {
    Set(searchable + facets + numbers + sortable + dates).sorted()
  }

  /// Whether the records have coordinates.
  public var hasCoordinates: Bool {
    kinds[GeographicArea.attribute]?.contains(.coordinates) == true
  }

  /// Whether the records have coordinates, or their coordinates are shown.
  public var usesCoordinates: Bool {
    hasCoordinates || shown.contains(GeographicArea.attribute)
  }

  /// Returns the kinds of an attribute's values.
  ///
  /// If no record has a value, these are fractions for `numbers`, and texts otherwise.
  public func kinds(of attribute: String) -> ValueKinds {
    let found = kinds[attribute] ?? []
    if !found.subtracting(.lists).isEmpty { return found }
    return found.union(numbers.contains(attribute) ? .fractions : .texts)
  }

  /// Adds the kinds of the values of some records. O(records × attributes).
  public mutating func inspect(_ records: [StoredRecord]) {
    let names = attributes + [GeographicArea.attribute]
    let dates = Set(dates)
    for stored in records {
      let record = JSONValue.object(stored.record)
      for name in names {
        guard let value = record[path: name] else { continue }
        let kinds = ValueKinds(dates.contains(name) ? value.dated : value)
        if !kinds.isEmpty { self.kinds[name, default: []].formUnion(kinds) }
      }
    }
  }
}

/// The kinds of JSON values that an attribute contains.
public struct ValueKinds: OptionSet, Hashable, Sendable {
  /// The bits of the contained kinds.
  public let rawValue: Int

  /// Creates a set from the bits of its kinds.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Texts.
  public static let texts = ValueKinds(rawValue: 1)
  /// `true` and `false`.
  public static let booleans = ValueKinds(rawValue: 2)
  /// Numbers without a fraction.
  public static let wholeNumbers = ValueKinds(rawValue: 4)
  /// Numbers with a fraction.
  public static let fractions = ValueKinds(rawValue: 8)
  /// Coordinates: objects with the numbers `lat` and `lng`.
  public static let coordinates = ValueKinds(rawValue: 16)
  /// Other objects.
  public static let objects = ValueKinds(rawValue: 32)
  /// Arrays; the kinds of their items are also included.
  public static let lists = ValueKinds(rawValue: 64)

  /// Creates the kinds of a value and of the items of an array; empty for null.
  public init(_ value: JSONValue) {
    switch value {
    case .null: self = []
    case .text: self = .texts
    case .boolean: self = .booleans
    case .integer: self = .wholeNumbers
    case .number(let number): self = Int(exactly: number) == nil ? .fractions : .wholeNumbers
    case .array(let items):
      self = items.reduce(into: .lists) { $0.formUnion(ValueKinds($1)) }
    case .object(let object):
      self = object["lat"]?.double == nil || object["lng"]?.double == nil ? .objects : .coordinates
    }
  }

  /// True if there are numbers, and all values are numbers.
  public var areNumbers: Bool {
    !isDisjoint(with: [.wholeNumbers, .fractions])
      && isDisjoint(with: [.texts, .booleans, .coordinates, .objects])
  }
}

extension GeographicArea {
  /// The attribute with a record's coordinates: `{lat, lng}`, or an array of them.
  public static let attribute = "_geoloc"
}
