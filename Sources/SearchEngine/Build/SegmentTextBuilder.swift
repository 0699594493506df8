/// Tokenizes the texts of a segment's records, and builds its part of the forward index.
///
/// Term numbers and attribute indices are those of the segment; `TextIndexBuilder` replaces them
/// with those of the whole index.
struct SegmentTextBuilder: Sendable {
  /// Set in a symbol that is a marker; term numbers stay below it.
  static let markerBit: UInt32 = 1 << 31

  /// The distinct terms, in the order of first occurrence.
  private(set) var terms = ByteStringInterner()
  /// The symbols of all records, in record order.
  private(set) var symbols: StoredList
  /// The start of each record in `symbols`, and the end of the last.
  ///
  /// Truncated beyond the maximum number of symbols, which `TextIndexBuilder` refuses.
  private var starts: [UInt32] = [0]
  /// The searchable attributes found so far.
  private(set) var attributes: [String]
  /// The number of attributes with text beyond the maximum, which are not searchable.
  private(set) var unsearchedAttributes = 0
  /// True if the settings list the searchable attributes; false if every attribute is searchable.
  let isClosed: Bool

  private var tokenizer = Tokenizer()
  /// The number of the term of each token of the last text.
  private var found: [UInt32] = []
  private var numbers: [String: Int]
  /// For each attribute, the next free position in the current record.
  private var positions: [Int]
  /// The attributes with terms in the current record.
  private var touched: [Int] = []
  /// The attribute of the last symbol; -1 at the start of a record.
  private var current = -1

  /// - Parameters:
  ///   - searchable: the attributes to index in order of importance; if empty, all with text, in the
  ///     order of first occurrence.
  ///   - preceding: the attributes that occurred before, if `searchable` is empty.
  ///   - storage: the storage of many symbols; nil for memory.
  init(
    searchable: [String], following preceding: [String] = [], in storage: TemporaryStorage? = nil
  ) {
    symbols = StoredList(in: storage)
    isClosed = !searchable.isEmpty
    attributes = Array(
      (isClosed ? searchable : preceding).prefix(TermPosition.maximumAttributes))
    numbers = Dictionary(
      attributes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    positions = [Int](repeating: 0, count: attributes.count)
  }

  /// The number of records.
  var recordCount: Int { starts.count - 1 }

  /// The range of a record in `symbols`.
  func symbols(of record: Int) -> Range<Int> {
    Int(starts[record])..<Int(starts[record + 1])
  }

  /// The index of the attribute at a path; nil if it is not searchable.
  ///
  /// Adds the attribute if every attribute is searchable.
  mutating func attribute(at path: String) -> Int? {
    if let number = numbers[path] { return number }
    if isClosed { return nil }
    guard attributes.count < TermPosition.maximumAttributes else {
      unsearchedAttributes += 1
      return nil
    }
    numbers[path] = attributes.count
    attributes.append(path)
    positions.append(0)
    return attributes.count - 1
  }

  /// Adds the terms of a text to the current record. Complexity: O(*bytes*).
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ attribute: Int) {
    tokenizer.read(text)
    guard let last = tokenizer.tokens.last else { return }
    begin(attribute)
    let base = positions[attribute]
    findTerms(base)
    if tokenizer.hasJoined {
      var order = Array(tokenizer.tokens.indices)
      order.sort { first, second in
        let positions = (tokenizer.tokens[first].position, tokenizer.tokens[second].position)
        return positions.0 == positions.1 ? first < second : positions.0 < positions.1
      }
      for index in order { addTerm(at: index, base) }
    } else {
      for index in tokenizer.tokens.indices { addTerm(at: index, base) }
    }
    positions[attribute] = base + Int(last.position) + ForwardIndex.listGap
  }

  /// Sets `found` to the numbers of the tokens' terms, up to the first one beyond the maximum position.
  private mutating func findTerms(_ base: Int) {
    let tokens = tokenizer.tokens
    let end = tokens.firstIndex { base + Int($0.position) > TermPosition.maximumPosition }
    tokenizer.folded.withUnsafeBufferPointer { folded in
      terms.findNumbers(
        of: { UnsafeBufferPointer(rebasing: folded[tokens[$0].foldedRange]) },
        count: end ?? tokens.count, into: &found)
    }
  }

  /// The position that a term without a marker would have.
  private var expected = 0

  private mutating func begin(_ attribute: Int) {
    if attribute != current {
      symbols.append(Self.markerBit | UInt32(ForwardIndex.Marker.attribute + attribute))
      current = attribute
      if positions[attribute] == 0 { touched.append(attribute) }
    }
    if positions[attribute] > 0 { symbols.append(Self.markerBit | UInt32(ForwardIndex.Marker.gap)) }
    expected = positions[attribute]
  }

  @inline(__always)
  private mutating func addTerm(at index: Int, _ base: Int) {
    guard index < found.count else { return }
    let position = base &+ Int(tokenizer.tokens[index].position)
    if position < expected { symbols.append(Self.markerBit | UInt32(ForwardIndex.Marker.back)) }
    expected = position &+ 1
    symbols.append(found[index])
  }

  /// Ends the current record.
  mutating func endRecord() {
    starts.append(UInt32(truncatingIfNeeded: symbols.count))
    for attribute in touched { positions[attribute] = 0 }
    touched.removeAll(keepingCapacity: true)
    current = -1
  }
}
