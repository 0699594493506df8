public import Components

extension RecordSurvey {
  /// The maximum nesting depth of names; deeper attributes are ignored.
  private static let maxDepth = 32

  /// Describes the attributes of some records. O(size of the records).
  ///
  /// - Parameters:
  ///   - records: all records of the searcher, or a sample.
  ///   - attributes: the attributes whose values are counted.
  ///   - dates: the attributes whose texts are counted as numbers.
  ///   - isWhole: true if these are all records, so that distinct values can be counted.
  public init(
    of records: [JSONObject], _ attributes: Set<String>, dates: Set<String> = [], isWhole: Bool
  ) {
    self.init(recordCount: records.count, names: [], attributes: [:])
    var found: [String: SampledValues] = [:]
    for record in records {
      addNames(of: .object(record), under: "", Self.maxDepth)
      for attribute in attributes {
        guard let value = JSONValue.object(record)[path: attribute] else { continue }
        let isDate = dates.contains(attribute)
        found[attribute, default: SampledValues()].add(Set(value.scalars), areDates: isDate)
      }
    }
    self.attributes = found.filter { $0.value.records > 0 }.mapValues { values in
      Attribute(
        records: values.records, texts: values.texts, numbers: values.numbers,
        distinct: isWhole ? values.distinct.count : 0,
        hasNumericTexts: values.texts > 0 && values.areNumbers)
    }
  }

  private mutating func addNames(of value: JSONValue, under prefix: String, _ depth: Int) {
    guard depth > 0 else { return }
    if let items = value.array {
      for item in items { addNames(of: item, under: prefix, depth - 1) }
    }
    for member in value.object?.members ?? [] {
      names.insert(prefix + member.name)
      addNames(of: member.value, under: prefix + member.name + ".", depth - 1)
    }
  }
}

/// The values of one attribute, counted record by record.
private struct SampledValues {
  var records = 0
  var texts = 0
  var numbers = 0
  /// The distinct values as texts.
  var distinct: Set<String> = []
  /// True if all texts can be parsed as numbers.
  var areNumbers = true

  /// Counts the distinct values of one record.
  mutating func add(_ values: Set<JSONValue>, areDates: Bool) {
    if values.isEmpty { return }
    records += 1
    for value in values {
      if areDates || value.double != nil { numbers += 1 } else { texts += 1 }
      distinct.insert(value.double?.shortText ?? value.text ?? value.text(.compact))
      if let text = value.text, Double(text) == nil { areNumbers = false }
    }
  }
}

extension JSONValue {
  /// The value or the items of a nested array, without nulls and objects.
  package var scalars: [JSONValue] {
    switch self {
    case .array(let items): items.flatMap(\.scalars)
    case .null, .object: []
    default: [self]
    }
  }
}
