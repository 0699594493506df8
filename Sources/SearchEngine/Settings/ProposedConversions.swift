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
  ///
  /// Plain texts of an attribute that also has numbers are numbers. Texts with leading zeros are codes.
  var areNumbers: Bool {
    let isWritten = { (text: String) in Numeral(text).map { !$0.isPlain } ?? false }
    let isCode = { (text: String) in
      text.hasPrefix("0") && text.utf8.dropFirst().first?.isDecimalDigit == true
    }
    var style = DecimalStyle()
    for text in texts { style.add(text) }
    return areMostly { style.number(in: $0) != nil } && !texts.contains(where: isCode)
      && (!numbers.isEmpty || texts.contains(where: isWritten))
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

  /// Whether nearly all texts are dates, or all numbers are milliseconds, or seconds of an attribute
  /// whose name suggests dates.
  func areDates(named name: String) -> Bool {
    if texts.allSatisfy(\.isEmpty) {
      return areNumbers(in: CivilDate.milliseconds)
        || areNumbers(in: Self.seconds) && DateNames.suggestDates(name)
    }
    return areMostly { CivilDate.read($0) != nil }
  }

  /// Seconds of the years 1980 to 2100.
  private static let seconds = 315_532_800.0..<4_102_444_800

  private func areNumbers(in range: Range<Double>) -> Bool {
    !numbers.isEmpty && numbers.allSatisfy { range.contains($0) && $0.rounded() == $0 }
  }

  /// The formats that nearly all texts have; empty if there are none.
  var dateFormats: [DateFormat] { DateFormat.formats(of: texts.filter { !$0.isEmpty }) }

  /// The first and the last date in seconds since 1970; nil if there is none.
  func dates(_ parser: DateParser) -> ClosedRange<Int>? {
    let seconds =
      texts.filter { !$0.isEmpty }.compactMap(parser.seconds(in:))
      + numbers.compactMap { Int(exactly: $0.rounded()) }.map(CivilDate.seconds)
    guard let first = seconds.min(), let last = seconds.max() else { return nil }
    return first...last
  }

  /// The character that separates short parts, some of which occur repeatedly; nil if there is none.
  var separator: String? { [";", "|", ","].first(where: separatesLists) }

  /// Commas also occur in names and addresses, so that their parts must occur in several combinations.
  private func separatesLists(_ separator: String) -> Bool {
    let lists = texts.filter { $0.unicodeScalars.contains(separator.unicodeScalars) }
    if lists.isEmpty || lists.count * 5 < texts.count { return false }
    let parts = texts.flatMap { JSONValue.list($0, separator: separator) }
      .map { $0.text ?? $0.text(.compact) }
    let distinct = Set(parts).count
    return distinct < parts.count && (separator != "," || distinct < Set(texts).count)
      && parts.reduce(0) { $0 + $1.count } <= 24 * parts.count
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
  /// Sets `recordsPath` if the first file is a single JSON object with a list of objects, and
  /// `encoding` if most letters of the file outside ASCII are not valid UTF-8.
  ///
  /// Complexity: O(*bytes of the files*).
  ///
  /// - Parameter directory: the folder that relative paths refer to.
  /// - Throws: `SearchError` if a file cannot be read.
  public mutating func proposeForm(in directory: String) throws(SearchError) {
    let loader = try RecordLoader(self, in: directory)
    recordsPath = loader.suggestedPath
    encoding = loader.suggestedEncoding
  }

  /// Sets `numbers`, `lists`, `hierarchies`, and `dates` to the attributes of some records that look
  /// like it, and `dateFormat` for dates in other forms.
  ///
  /// Considers the values of nested objects, too, except for `hierarchies`.
  /// Complexity: O(*size of the records*).
  public mutating func proposeConversions(for records: [JSONObject]) -> ProposedConversions {
    var values: [String: SampledValues] = [:]
    for record in records { values.add(record) }
    var proposed = ProposedConversions()
    for (name, values) in values.sorted(by: { $0.key < $1.key }) {
      propose(name, values, &proposed)
    }
    return proposed
  }

  private mutating func propose(
    _ name: String, _ values: SampledValues, _ proposed: inout ProposedConversions
  ) {
    let isNested = name.utf8.contains(UInt8(ascii: "."))
    if values.isList {
      if !isNested { hierarchies[name] = values.levelSeparator }
    } else if values.areNumbers {
      numbers.append(name)
      proposed.units[name] = values.unit
    } else if values.areDates(named: name) {
      dates.append(name)
      proposed.periods[name] = values.dates(DateParser(name, nil))
    } else if let format = values.dateFormats.first {
      propose(format, name, values, &proposed)
    } else if !isNested, let separator = values.levelSeparator {
      hierarchies[name] = separator
    } else if let separator = values.separator {
      lists[name] = separator
    }
  }

  private mutating func propose(
    _ format: DateFormat, _ name: String, _ values: SampledValues,
    _ proposed: inout ProposedConversions
  ) {
    if values.dateFormats.count > 1 {
      proposed.ambiguousDates[name] = values.dateFormats.map(\.pattern)
      return
    }
    dates.append(name)
    var formats = dateFormat ?? DateFormats()
    formats.byAttribute[name] = format
    dateFormat = formats
    proposed.periods[name] = values.dates(DateParser(name, format))
  }
}

/// What the texts of some records look like, besides the settings that convert them.
public struct ProposedConversions: Sendable {
  /// The currency or unit of attributes in `numbers`, as written in the records.
  public var units: [String: String] = [:]
  /// The first and the last date of attributes in `dates`, in seconds since 1970.
  public var periods: [String: ClosedRange<Int>] = [:]
  /// The possible formats of attributes with dates that can start with the day or the month.
  public var ambiguousDates: [String: [String]] = [:]

  /// Creates an empty result.
  public init() {}
}

extension [String: SampledValues] {
  /// Adds the values of a record by their paths.
  fileprivate mutating func add(_ record: JSONObject, below path: String = "", depth: Int = 1) {
    for member in record.members {
      if let object = member.value.object {
        if depth < 4 { add(object, below: "\(path)\(member.name).", depth: depth + 1) }
      } else {
        self[path + member.name, default: SampledValues()].add(member.value)
      }
    }
  }
}

/// The names of dates in files of records.
private enum DateNames {
  private static let words: Set<String> = [
    "at", "on", "date", "dates", "time", "timestamp", "created", "updated", "modified", "published",
    "released", "recorded", "added", "started", "ended", "since", "until", "expires", "due", "day",
  ]

  /// Whether the last word of a name is one of those for dates, as in `created_at`.
  static func suggestDates(_ name: String) -> Bool {
    var word = ""
    for character in name {
      let isBreak = !character.isLetter || character.isUppercase && word.last?.isLowercase == true
      if isBreak { word = "" }
      if character.isLetter { word.append(character) }
    }
    return words.contains(word.lowercased())
  }
}
