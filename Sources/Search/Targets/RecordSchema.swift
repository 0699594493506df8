public import Components

/// What is done with the attributes of records, and what their values are.
public struct RecordSchema: Hashable, Sendable {
  /// The attributes that are searched, the most important first.
  public var searchable: [String]
  /// The attributes whose values are counted and filtered by.
  public var facets: [String]
  /// The attributes whose numbers are compared.
  public var numbers: [String]
  /// The attributes by which records are put in order.
  public var sortable: [String]
  /// The attributes whose texts are dates and count as numbers.
  public var dates: [String]
  /// What decides between records that fit a query equally well, for engines that keep it.
  public var ranking: [RankingCriterion] = []
  /// Sort orders by name, for engines that keep them.
  public var sorts: [String: [RankingCriterion]] = [:]
  /// What the values of these attributes are, with those of `_geoloc`; empty before `note`.
  public private(set) var kinds: [String: ValueKinds] = [:]

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

  /// All attributes that something is done with, each once, by name.
  public var attributes: [String] {
    Set(searchable + facets + numbers + sortable + dates).sorted()
  }

  /// What the values of an attribute are, or are to be where no record has one.
  public func kinds(of attribute: String) -> ValueKinds {
    let found = kinds[attribute] ?? []
    if !found.subtracting(.lists).isEmpty { return found }
    return found.union(numbers.contains(attribute) ? .fractions : .texts)
  }

  /// Looks at what the attributes of some records are.
  public mutating func note(_ records: [StoredRecord]) {
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

/// What the values of an attribute are.
public struct ValueKinds: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let texts = ValueKinds(rawValue: 1)
  public static let booleans = ValueKinds(rawValue: 2)
  public static let wholeNumbers = ValueKinds(rawValue: 4)
  public static let fractions = ValueKinds(rawValue: 8)
  /// Objects with `lat` and `lng`.
  public static let places = ValueKinds(rawValue: 16)
  /// Other objects.
  public static let objects = ValueKinds(rawValue: 32)
  /// Some records have lists of values.
  public static let lists = ValueKinds(rawValue: 64)

  /// The kinds of a value and of the items of its list; none for nothing.
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
      self = object["lat"]?.double == nil || object["lng"]?.double == nil ? .objects : .places
    }
  }

  /// Whether all values are numbers.
  public var areNumbers: Bool {
    !isDisjoint(with: [.wholeNumbers, .fractions])
      && isDisjoint(with: [.texts, .booleans, .places, .objects])
  }
}

extension GeographicArea {
  /// The attribute that says where a record lies: an object with `lat` and `lng`, or a list of them.
  public static let attribute = "_geoloc"
}
