import Foundation

/// Records of a file, parsed by Foundation, to verify the counts of the engine.
struct PlainRecords {
  private let records: [[String: Any]]

  /// - Parameter file: NDJSON in `Configs/data`.
  init(_ file: String) throws {
    let path = Executable.package.appendingPathComponent("Configs/data/\(file)")
    records = try Data(contentsOf: path).split(separator: UInt8(ascii: "\n")).map {
      try JSONSerialization.jsonObject(with: $0) as? [String: Any] ?? [:]
    }
  }

  private init(records: [[String: Any]]) {
    self.records = records
  }

  var count: Int { records.count }

  /// The records that meet all conditions, except the conditions that a count ignores.
  func matching(_ conditions: [Condition], except isLeftOut: (Condition) -> Bool = { _ in false })
    -> PlainRecords
  {
    let required = conditions.filter { !isLeftOut($0) }
    return PlainRecords(
      records: records.filter { record in required.allSatisfy { $0.holds(record) } })
  }

  /// Returns the number of records by value of an attribute.
  func counts(of attribute: String) -> [String: Int] {
    let values = records.flatMap { Set(Self.texts(attribute, of: $0)) }
    return Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Returns the minimum and maximum of an attribute.
  func bounds(of attribute: String) -> [Double] {
    let numbers = records.compactMap { $0[attribute] as? Double }
    return [numbers.min(), numbers.max()].compactMap { $0 }
  }

  static func texts(_ path: String, of record: [String: Any]) -> [String] {
    let value = path.split(separator: ".").reduce(record as Any?) { value, name in
      (value as? [String: Any])?[String(name)]
    }
    return value as? [String] ?? (value as? String).map { [$0] } ?? []
  }
}

extension PlainRecords {
  /// A condition that a search requires of a record.
  struct Condition: Sendable {
    /// The attribute of an `or` group or a range, whose counts ignore the condition.
    var ownAttribute: String?
    var holds: @Sendable ([String: Any]) -> Bool

    static func value(_ attribute: String, _ values: String..., isOwn: Bool = true) -> Self {
      Condition(ownAttribute: isOwn ? attribute : nil) { record in
        PlainRecords.texts(attribute, of: record).contains(where: values.contains)
      }
    }

    static func number(_ attribute: String, _ test: @escaping @Sendable (Double) -> Bool) -> Self {
      Condition(ownAttribute: attribute) { record in
        (record[attribute] as? Double).map(test) ?? false
      }
    }

    /// A word of one of the attributes has this prefix, ignoring case and accents.
    static func word(_ start: String, in attributes: [String]) -> Self {
      Condition { record in
        attributes.flatMap { PlainRecords.texts($0, of: record) }.contains { text in
          text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(start) }
        }
      }
    }
  }
}
