import Search

/// The value by which a record is ranked, comparable between segments; less comes first.
///
/// The order is that of `RankOrder`.
struct RankingValue: Comparable {
  private enum Value: Equatable {
    case number(Double)
    case text(FoldedText)
    /// A record without the attribute, which comes last in either direction.
    case missing
  }

  private let value: Value
  private let order: RankingCriterion.Order

  /// - Parameter column: the values of the attribute; nil if no record has it.
  init(of record: Int, in column: Column?, _ order: RankingCriterion.Order) {
    self.order = order
    if let numbers = column?.numbers, let ordinal = numbers.ordinals.first(of: record) {
      value = .number(numbers.values[ordinal])
    } else if column?.numbers?.isComplete != true, let facets = column?.facets,
      let ordinal = facets.ordinals.first(of: record)
    {
      value = .text(FoldedText(facets.values[ordinal]))
    } else {
      value = .missing
    }
  }

  /// - Parameter distanceRank: the distance as in `RankingFactors`; the maximum without a distance.
  init(distanceRank: UInt32, _ order: RankingCriterion.Order) {
    self.order = order
    value = distanceRank == .max ? .missing : .number(Double(distanceRank))
  }

  static func < (first: RankingValue, second: RankingValue) -> Bool {
    switch (first.value, second.value) {
    case (.missing, _): false
    case (_, .missing): true
    case (let first, let second) where second == first: false
    case (let a, let b): precedes(a, b) == (first.order == .ascending)
    }
  }

  /// Whether a value comes before a different one in ascending order: numbers before texts.
  private static func precedes(_ first: Value, _ second: Value) -> Bool {
    switch (first, second) {
    case (.number(let first), .number(let second)): first < second
    case (.text(let first), .text(let second)): first < second
    case (.number, _): true
    default: false
    }
  }
}

/// A text that is compared without case and diacritics first, then by bytes.
struct FoldedText: Comparable {
  private let words: [[UInt8]]
  private let bytes: [UInt8]

  /// - Complexity: O(bytes).
  init(_ text: UnsafeBufferPointer<UInt8>) {
    var tokenizer = Tokenizer()
    self.init(text, &tokenizer)
  }

  /// - Parameter tokenizer: used for several texts, because it allocates memory.
  init(_ text: UnsafeBufferPointer<UInt8>, _ tokenizer: inout Tokenizer) {
    tokenizer.read(text)
    words = tokenizer.tokens.filter { $0.kind != .part }.map { Array(tokenizer.letters($0)) }
    bytes = Array(text)
  }

  static func < (first: FoldedText, second: FoldedText) -> Bool {
    if first.words == second.words { return first.bytes.lexicographicallyPrecedes(second.bytes) }
    return first.words.lexicographicallyPrecedes(second.words) {
      $0.lexicographicallyPrecedes($1)
    }
  }
}
