import Search

/// The values of one attribute in all records.
struct Column: Sendable {
  /// The values as texts to count and to filter by.
  struct Facets: Sendable {
    /// The different texts; a value's code is its place. Numbers come first, in their order, then
    /// texts by their bytes.
    var values: ByteStrings
    /// For each code the place of its text among all texts by their bytes.
    var ranks: Table<UInt32>
    /// The codes in the order of their texts.
    var ordered: Table<UInt32>
    /// The codes of each record, each once, in the order in which they are first written.
    var codes: Codes
    var records: Postings
  }

  /// The values that are numbers.
  struct Numbers: Sendable {
    /// The different numbers, ascending; a number's code is its place.
    var values: Table<Double>
    /// The codes of each record, repeated ones as often as they are written.
    var codes: Codes
    var records: Postings
    /// True if every record that has a value has a number.
    var isComplete: Bool
    /// The sum of all numbers of all records, and how many they are.
    var sum: Double
    var count: Int
  }

  /// Nil in a stored column of more different values than anyone would count.
  var facets: Facets?
  var numbers: Numbers?
}

extension Column.Facets {
  /// The code of a text. O(log values).
  func code(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { text in
      var (low, high) = (0, ordered.count)
      while low < high {
        let middle = (low + high) / 2
        let order = values[Int(ordered[middle])].compared(to: text)
        if order == 0 { return Int(ordered[middle]) }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }
}

extension Column.Numbers {
  /// The codes of the numbers that compare with a bound. O(log numbers).
  func codes(_ comparison: Filter.Numeric.Operator, _ bound: Double) -> Range<Int> {
    switch comparison {
    case .lessThan: 0..<place(of: bound, after: false)
    case .lessThanOrEqual: 0..<place(of: bound, after: true)
    case .equals, .notEquals: place(of: bound, after: false)..<place(of: bound, after: true)
    case .greaterThanOrEqual: place(of: bound, after: false)..<values.count
    case .greaterThan: place(of: bound, after: true)..<values.count
    }
  }

  /// The codes of the numbers in a range.
  func codes(in range: ClosedRange<Double>) -> Range<Int> {
    let start = place(of: range.lowerBound, after: false)
    return start..<max(start, place(of: range.upperBound, after: true))
  }

  /// The first place of a number that is not less than `bound`, or that is greater.
  private func place(of bound: Double, after: Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = after ? values[middle] <= bound : values[middle] < bound
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
