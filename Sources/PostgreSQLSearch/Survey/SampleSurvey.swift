import Components
import Search
import SearchEngine

/// What some records of a table hold.
struct SampleSurvey {
  private static let deepest = 32

  /// The different values of one attribute, and where they are.
  fileprivate struct Values {
    var records = 0
    var texts = 0
    var numbers = 0
    var distinct: Set<String> = []
    var areNumbers = true
  }

  private(set) var survey = RecordSurvey(recordCount: 0, names: [], attributes: [:])

  /// - Parameters:
  ///   - rows: records as JSON; others are passed over.
  ///   - dates: the attributes with texts that count as numbers.
  ///   - isWhole: whether a number of records is all that there are.
  init(
    _ rows: Rows, _ attributes: Set<String>, dates: Set<String>, isWhole: (Int) -> Bool
  ) {
    var found: [String: Values] = [:]
    var parser = RecordParser()
    for row in rows.rows {
      let record = row.first.flatMap(\.self).flatMap { text in
        text.withUnsafeBufferPointer { parser.object(from: $0) }
      }
      guard let record else { continue }
      survey.recordCount += 1
      addNames(of: .object(record), under: "", Self.deepest)
      for attribute in attributes {
        guard let value = JSONValue.object(record)[path: attribute] else { continue }
        let isDate = dates.contains(attribute)
        found[attribute, default: Values()].add(Set(Self.scalars(value)), areDates: isDate)
      }
    }
    let knowsAll = isWhole(survey.recordCount)
    survey.attributes = found.filter { $0.value.records > 0 }.mapValues { values in
      RecordSurvey.Attribute(
        records: values.records, texts: values.texts, numbers: values.numbers,
        distinct: knowsAll ? values.distinct.count : 0,
        textsReadAsNumbers: values.texts > 0 && values.areNumbers)
    }
  }

  private mutating func addNames(of value: JSONValue, under prefix: String, _ depth: Int) {
    guard depth > 0 else { return }
    if let items = value.array {
      for item in items { addNames(of: item, under: prefix, depth - 1) }
    }
    for member in value.object?.members ?? [] {
      survey.names.insert(prefix + member.name)
      addNames(of: member.value, under: prefix + member.name + ".", depth - 1)
    }
  }

  private static func scalars(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .array(let items): items.flatMap(scalars)
    case .null, .object: []
    default: [value]
    }
  }
}

extension SampleSurvey.Values {
  /// Takes in the values of one record.
  fileprivate mutating func add(_ values: Set<JSONValue>, areDates: Bool) {
    if values.isEmpty { return }
    records += 1
    for value in values {
      if areDates || value.double != nil { numbers += 1 } else { texts += 1 }
      distinct.formUnion(FacetText.texts(of: value))
      if let text = value.text, Double(text) == nil { areNumbers = false }
    }
  }
}
