public import Components
public import Search

/// The texts and numbers of an attribute in a sample of records.
private struct SampledValues {
  /// Those of the values, and those of the items of lists.
  var texts: [String] = []
  /// Whether a value is a list.
  var isList = false
  var numbers: [Double] = []

  mutating func add(_ value: JSONValue) {
    if let text = value.text {
      texts.append(text.trimmed)
    } else if let items = value.array {
      texts += items.compactMap { $0.text?.trimmed }
      isList = true
    } else if let number = value.double {
      numbers.append(number)
    }
  }

  private func areMostly(_ matches: (String) -> Bool) -> Bool {
    let filled = texts.filter { !$0.isEmpty }
    return !filled.isEmpty && filled.count(where: matches) * 10 >= filled.count * 9
  }

  /// Whether nearly all texts are numbers, and not all of them are plain, as postal codes are.
  var areNumbers: Bool {
    let isWritten = { (text: String) in Numeral(text).map { !$0.isPlain } ?? false }
    var style = DecimalStyle()
    for text in texts { style.add(text) }
    return areMostly { style.number(in: $0) != nil } && texts.contains(where: isWritten)
  }

  /// The currency or unit of nearly all numbers; nil if there is none.
  var unit: String? {
    var counts: [String: Int] = [:]
    for text in texts { counts[Numeral(text)?.unit ?? "", default: 0] += 1 }
    guard let (unit, count) = counts.max(by: { $0.value < $1.value }), !unit.isEmpty else {
      return nil
    }
    return count * 10 >= texts.count * 9 ? unit : nil
  }

  /// Whether nearly all texts are dates, or all numbers are milliseconds.
  var areDates: Bool {
    if texts.isEmpty {
      return !numbers.isEmpty && numbers.allSatisfy { ValueKinds.milliseconds.contains($0) }
    }
    return areMostly { CivilDate.read($0) != nil }
  }

  /// The character that separates short parts, some of which occur repeatedly; nil if there is none.
  var separator: String? {
    [";", "|"].first { separator in
      let lists = texts.filter { $0.unicodeScalars.contains(separator.unicodeScalars) }
      let parts = texts.flatMap { JSONValue.list($0, separator: separator) }
        .map { $0.text ?? $0.text(.compact) }
      return lists.count * 5 >= texts.count && !lists.isEmpty && Set(parts).count < parts.count
        && parts.reduce(0) { $0 + $1.count } <= 24 * parts.count
    }
  }
}

extension SampledValues {
  /// The separators of paths in exports of shops and catalogs, the most specific first.
  private static let levelSeparators = [" > ", " / ", " » ", " | ", "::", " :: ", "/", ">", "|"]

  /// The separator of paths whose upper levels occur repeatedly; nil if the texts are no paths.
  var levelSeparator: String? {
    let paths = texts.filter { !$0.isEmpty }
    return Self.levelSeparators.first { separator in
      let names = paths.map { HierarchyLevels.names(of: $0, separator: separator) }
      let deep = paths.indices.filter {
        paths[$0].unicodeScalars.contains(separator.unicodeScalars) && names[$0].count > 1
      }
      return !deep.isEmpty && deep.count * 2 >= paths.count
        && Set(names.map(\.first)).count * 2 <= paths.count
        && names.joined().allSatisfy { $0.count <= 40 && !$0.allSatisfy(\.isNumber) }
        && !paths.contains { $0.contains("://") }
    }
  }
}

extension EmbeddedSettings {
  /// Sets `recordsPath` if the first file is a single JSON object with a list of objects.
  ///
  /// Complexity: O(*bytes of the files*).
  ///
  /// - Parameter directory: the folder that relative paths refer to.
  /// - Throws: `SearchError` if a file cannot be read.
  public mutating func proposeRecordsPath(in directory: String) throws(SearchError) {
    recordsPath = try RecordLoader(self, in: directory).suggestedPath
  }

  /// Sets `numbers`, `lists`, `hierarchies`, and `dates` to the attributes of some records that look
  /// like it.
  ///
  /// Considers texts and numbers of the records themselves, not those of nested objects.
  /// Complexity: O(*size of the records*).
  ///
  /// - Returns: the currency or unit of attributes in `numbers`, as written in the records.
  public mutating func proposeConversions(for records: [JSONObject]) -> [String: String] {
    var units: [String: String] = [:]
    var values: [String: SampledValues] = [:]
    for member in records.lazy.flatMap(\.members) {
      values[member.name, default: SampledValues()].add(member.value)
    }
    for (name, values) in values.sorted(by: { $0.key < $1.key }) {
      if values.isList {
        hierarchies[name] = values.levelSeparator
      } else if values.areNumbers {
        numbers.append(name)
        units[name] = values.unit
      } else if values.areDates {
        dates.append(name)
      } else if let separator = values.levelSeparator {
        hierarchies[name] = separator
      } else if let separator = values.separator {
        lists[name] = separator
      }
    }
    return units
  }
}
