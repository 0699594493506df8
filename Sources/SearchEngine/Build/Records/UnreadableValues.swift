public import Components

/// Counts the values of each attribute that are not what the settings say.
struct UnreadableValues: Sendable {
  /// The values of one attribute.
  private struct Entry: Sendable {
    var count: Int
    /// The first value of the file, and the offset of its record.
    var example: String
    var offset: Int
  }

  /// The maximum length of an example in characters.
  private static let maximumLength = 40

  private var entries: [String: Entry] = [:]

  /// Counts a value of a record; records must ascend.
  mutating func add(_ value: String, of attribute: String, at offset: Int) {
    if entries[attribute] == nil {
      entries[attribute] = Entry(count: 0, example: value, offset: offset)
    }
    entries[attribute]?.count += 1
  }

  /// Adds the values of a later part of the file.
  mutating func merge(_ other: UnreadableValues) {
    entries.merge(other.entries) { first, second in
      Entry(count: first.count + second.count, example: first.example, offset: first.offset)
    }
  }

  /// Reports one problem per attribute, at the record of the first value.
  ///
  /// - Parameters:
  ///   - noun: what the values should be, in the singular and the plural.
  ///   - help: returns the fix for an attribute and its first value.
  func report(
    _ id: DiagnosticID, _ noun: (one: String, many: String), into target: inout RecordDiagnostics,
    help: (_ attribute: String, _ example: String) -> String
  ) {
    for (attribute, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let isCut = entry.example.count > Self.maximumLength
      let example = entry.example.prefix(Self.maximumLength) + (isCut ? "…" : "")
      let message =
        entry.count == 1
        ? "a value of '\(attribute)' is not \(noun.one): '\(example)'"
        : "\(entry.count) values of '\(attribute)' are not \(noun.many); the first one is '\(example)'"
      target.report(id, message, at: entry.offset, help: help(attribute, entry.example))
    }
  }
}

extension DiagnosticID {
  /// A value of an attribute in `numbers` that is not a number.
  public static let unreadableNumber: Self = "unreadable-number"
  /// A value of an attribute in `dates` that is not a date.
  public static let unreadableDate: Self = "unreadable-date"
}
