import Search

/// Merges the texts of all segments into the full-text index.
struct TextIndexBuilder {
  private var parts: [SegmentTextBuilder]
  private let storage: TemporaryStorage?
  /// The number of each segment's first record among those of all segments.
  private let offsets: [Int]
  /// The records in index order, by their number among those of all segments.
  private let records: [UInt32]
  /// The number in the index of each record; `ColumnBuilder.notIndexed` for a duplicate.
  private let recordNumbers: [UInt32]
  private let attributes: [String]
  /// The final index of each segment's attributes; `TermPosition.maximumAttributes` for those
  /// beyond the maximum.
  private let attributeNumbers: [[Int]]
  private let terms: TermDictionary
  private let areTermsTooLong: Bool
  /// The number in the dictionary of each segment's terms.
  private let termNumbers: [[UInt32]]

  /// - Parameters:
  ///   - offsets: the number of each segment's first record among those of all segments.
  ///   - records: the records in index order, by their number among those of all segments.
  ///   - recordNumbers: the number in the index of each record, or `ColumnBuilder.notIndexed`.
  ///   - storage: the storage of large tables; nil for memory.
  init(
    _ parts: [SegmentTextBuilder], _ offsets: [Int], records: [UInt32], recordNumbers: [UInt32],
    in storage: TemporaryStorage? = nil
  ) {
    (self.parts, self.offsets) = (parts, offsets)
    (self.records, self.recordNumbers) = (records, recordNumbers)
    self.storage = storage
    var attributes: [String] = []
    var known: [String: Int] = [:]
    var attributeNumbers: [[Int]] = []
    var table = ByteStringInterner()
    var numbers: [[Int]] = []
    for part in parts {
      attributeNumbers.append(part.attributes.map { Self.number(of: $0, &known, &attributes) })
      numbers.append(
        (0..<part.terms.count).map { term in
          part.terms[term].withUnsafeBufferPointer { table.number(of: $0) }
        })
    }
    areTermsTooLong = table.isFull
    let (terms, sortedNumbers) = TermDictionary.sorted(table)
    (self.attributes, self.attributeNumbers, self.terms) = (attributes, attributeNumbers, terms)
    termNumbers = numbers.map { numbers in numbers.map { sortedNumbers[$0] } }
  }

  private static func number(
    of attribute: String, _ known: inout [String: Int], _ attributes: inout [String]
  ) -> Int {
    if let index = known[attribute] { return index }
    guard attributes.count < TermPosition.maximumAttributes else {
      return TermPosition.maximumAttributes
    }
    known[attribute] = attributes.count
    attributes.append(attribute)
    return attributes.count - 1
  }

  /// Builds the index.
  ///
  /// - Throws: `refused` if there are too many words, `unavailable` if the storage cannot be read.
  consuming func index() throws(SearchError) -> TextIndex {
    let forwardIndex = try takeForwardIndex()
    let lists = try postingLists(forwardIndex).build { forwardIndex.forEachTerm(in: $0, $1) }
    return index(forwardIndex, lists)
  }

  /// Builds the index, in two tasks as far as possible.
  ///
  /// - Throws: as `index`.
  consuming func indexBuiltConcurrently() async throws(SearchError) -> TextIndex {
    let forwardIndex = try takeForwardIndex()
    let lists = try await postingLists(forwardIndex)
      .buildConcurrently { forwardIndex.forEachTerm(in: $0, $1) }
    return index(forwardIndex, lists)
  }

  private func index(_ forwardIndex: ForwardIndex, _ postings: PostingLists) -> TextIndex {
    TextIndex(
      attributes: attributes, terms: terms, postings: postings, forwardIndex: forwardIndex)
  }

  /// Builds the forward index.
  ///
  /// Releases the segments before posting lists are built, since all together take much memory.
  private mutating func takeForwardIndex() throws(SearchError) -> ForwardIndex {
    let (symbols, starts) = try symbols()
    for part in parts { part.symbols.discard() }
    parts = []
    return ForwardIndex(
      termCount: terms.count, symbols: symbols, starts: try Offsets(starts, in: storage))
  }

  /// The symbols of all records with the final numbers of terms and attributes.
  private func symbols() throws(SearchError) -> (symbols: PackedIntegers, starts: [UInt32]) {
    let count = parts.reduce(0) { $0 + $1.symbols.count }
    guard count < Int(UInt32.max), !areTermsTooLong else {
      throw SearchError(
        .refused, "the records have more than four billion words; list fewer searchable attributes")
    }
    var symbols = PackedBuilder(
      capacity: count, limit: terms.count + ForwardIndex.Marker.attribute + attributes.count,
      in: storage)
    var (starts, end): ([UInt32], UInt32) = ([0], 0)
    starts.reserveCapacity(records.count + 1)
    var sections: [EntrySection] = []
    var batch = SymbolBatch(parts, offsets, records: records, recordNumbers: recordNumbers)
    while try batch.readNext() {
      for number in batch.numbers {
        let (part, entry) = batch[number]
        EntrySection.read(entry, attributeNumbers[part], into: &sections)
        end += append(sections, of: entry, termNumbers[part], to: &symbols)
        starts.append(end)
      }
    }
    return (try symbols.integers(), starts)
  }

  /// Appends the symbols of an entry, and returns their number.
  private func append(
    _ sections: [EntrySection], of entry: ArraySlice<UInt32>, _ termNumbers: [UInt32],
    to symbols: inout PackedBuilder
  ) -> UInt32 {
    let firstMarker = UInt32(terms.count)
    var count: UInt32 = 0
    // An entry starts in attribute 0, which needs no marker.
    var attribute = 0
    for section in sections {
      if section.attribute != attribute {
        attribute = section.attribute
        symbols.append(firstMarker + UInt32(ForwardIndex.Marker.attribute + attribute))
        count += 1
      }
      for symbol in entry[section.symbols] {
        let isMarker = symbol >= SegmentTextBuilder.markerBit
        symbols.append(
          isMarker
            ? firstMarker + (symbol & ~SegmentTextBuilder.markerBit) : termNumbers[Int(symbol)])
      }
      count += UInt32(section.symbols.count)
    }
    return count
  }

  private func postingLists(_ forwardIndex: ForwardIndex) -> PostingListsBuilder {
    var lengths = [UInt32](repeating: 0, count: terms.count)
    forwardIndex.forEachTerm(in: 0..<terms.count) { term, _ in lengths[term] &+= 1 }
    return PostingListsBuilder(recordCount: records.count, lengths: lengths, in: storage)
  }
}

extension ForwardIndex {
  /// The number of records after which the memory of the symbols is released.
  private static let evictionInterval = 1 << 16

  /// Calls `body` once with each distinct term of each record, in record order, only with terms in
  /// `range`.
  fileprivate func forEachTerm(
    in range: Range<Int>, _ body: (_ term: Int, _ record: UInt32) -> Void
  ) {
    switch symbols {
    case .bytes(let table): forEachTerm(of: table, range, body)
    case .shorts(let table): forEachTerm(of: table, range, body)
    case .words(let table): forEachTerm(of: table, range, body)
    }
  }

  @inline(__always)
  private func forEachTerm<Symbol: FixedWidthInteger>(
    of symbols: Table<Symbol>, _ range: Range<Int>, _ body: (_ term: Int, _ record: UInt32) -> Void
  ) {
    var last = [UInt32](repeating: .max, count: range.count)
    var evicted = 0
    last.withUnsafeMutableBufferPointer { last in
      for record in 0..<starts.count {
        for index in starts[record] {
          let term = Int(symbols[index])
          guard range.contains(term), last[term - range.lowerBound] != UInt32(record) else {
            continue
          }
          last[term - range.lowerBound] = UInt32(record)
          body(term, UInt32(record))
        }
        if record % Self.evictionInterval == Self.evictionInterval - 1 {
          symbols.evict(evicted..<starts[record].upperBound)
          evicted = starts[record].upperBound
        }
      }
    }
    symbols.evict()
  }
}

/// Consecutive symbols of a record with the same attribute.
///
/// A record may have its attributes in any order, and the same attribute several times. Entries of
/// the forward index have each attribute once, in ascending order.
private struct EntrySection {
  /// The final index of the attribute.
  let attribute: Int
  /// The range of the symbols after the marker of the attribute.
  let symbols: Range<Int>

  /// Replaces `sections` by those of an entry in the order of the attributes, without attributes
  /// beyond the maximum.
  ///
  /// - Parameter numbers: the final index of each of the segment's attributes.
  static func read(
    _ entry: ArraySlice<UInt32>, _ numbers: [Int], into sections: inout [EntrySection]
  ) {
    sections.removeAll(keepingCapacity: true)
    let marker = SegmentTextBuilder.markerBit | UInt32(ForwardIndex.Marker.attribute)
    var end = entry.startIndex
    // An entry starts with the marker of an attribute.
    while end < entry.endIndex {
      let attribute = numbers[Int(entry[end] - marker)]
      let start = end + 1
      end = start
      while end < entry.endIndex, entry[end] < marker { end += 1 }
      if attribute == TermPosition.maximumAttributes { continue }
      // After those of the same attribute: few sections, mostly in order.
      var index = sections.count
      while index > 0, sections[index - 1].attribute > attribute { index -= 1 }
      sections.insert(EntrySection(attribute: attribute, symbols: start..<end), at: index)
    }
  }
}
