/// Merges the texts of all segments into the full-text index.
struct TextIndexBuilder {
  private var parts: [SegmentTextBuilder]
  /// The number of each segment's first record among those of all segments.
  private let offsets: [Int]
  /// The records in index order, by their number among those of all segments.
  private let records: [Int]
  private let attributes: [String]
  /// The final index of each segment's attributes; `TermPosition.maximumAttributes` for those
  /// beyond the maximum.
  private let attributeNumbers: [[Int]]
  private let terms: TermDictionary
  /// The number in the dictionary of each segment's terms.
  private let termNumbers: [[UInt32]]

  init(_ parts: [SegmentTextBuilder], _ offsets: [Int], _ records: [Int]) {
    (self.parts, self.offsets, self.records) = (parts, offsets, records)
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
  /// Releases the segments before it builds posting lists, since all together take much memory.
  consuming func index() -> TextIndex {
    let (symbols, starts) = symbols()
    parts = []
    let postings = postings(symbols, starts)
    let limit = terms.count + ForwardIndex.Marker.attribute + attributes.count
    return TextIndex(
      attributes: attributes, terms: terms, postings: postings,
      forwardIndex: ForwardIndex(
        termCount: terms.count, symbols: PackedIntegers(symbols, limit: limit),
        starts: Offsets(starts)))
  }

  /// The symbols of all records with the final numbers of terms and attributes.
  private func symbols() -> (symbols: [UInt32], starts: [UInt32]) {
    var (symbols, starts): ([UInt32], [UInt32]) = ([], [0])
    symbols.reserveCapacity(parts.reduce(0) { $0 + $1.symbols.count })
    starts.reserveCapacity(records.count + 1)
    let areSearched = attributeNumbers.map { !$0.contains(TermPosition.maximumAttributes) }
    for record in records {
      let part = (offsets.lastIndex { $0 <= record }) ?? 0
      let index = record - offsets[part]
      var entry = parts[part].symbols[parts[part].starts[index]..<parts[part].starts[index + 1]]
      if !areSearched[part] { entry = AttributeOrder.searched(entry, attributeNumbers[part])[...] }
      if AttributeOrder.isOrdered(entry, attributeNumbers[part]) {
        append(entry, part, attributeNumbers[part], to: &symbols)
      } else {
        let ordered = AttributeOrder.ordered(entry, attributeNumbers[part])
        append(ordered[...], part, nil, to: &symbols)
      }
      starts.append(UInt32(symbols.count))
    }
    return (symbols, starts)
  }

  /// - Parameter numbers: the final numbers of the attributes; nil if `entry` has them already.
  private func append(
    _ entry: ArraySlice<UInt32>, _ part: Int, _ numbers: [Int]?, to symbols: inout [UInt32]
  ) {
    let first = UInt32(terms.count)
    var isStart = true
    for symbol in entry {
      if symbol < SegmentTextBuilder.markerBit {
        symbols.append(termNumbers[part][Int(symbol)])
      } else {
        let marker = Int(symbol & ~SegmentTextBuilder.markerBit)
        let attribute = marker - ForwardIndex.Marker.attribute
        let final =
          attribute < 0
          ? marker : ForwardIndex.Marker.attribute + (numbers?[attribute] ?? attribute)
        // An entry starts in attribute 0, which needs no marker.
        if !isStart || final != ForwardIndex.Marker.attribute {
          symbols.append(first + UInt32(final))
        }
      }
      isStart = false
    }
  }

  private func postings(_ symbols: [UInt32], _ starts: [UInt32]) -> PostingLists {
    var lengths = [UInt32](repeating: 0, count: terms.count)
    forEachOnce(symbols, starts) { term, _ in lengths[term] &+= 1 }
    return PostingLists(recordCount: records.count, lengths: lengths) { body in
      forEachOnce(symbols, starts, body)
    }
  }

  /// Calls `body` once with each distinct term of each record.
  @inline(__always)
  private func forEachOnce(
    _ symbols: [UInt32], _ starts: [UInt32], _ body: (_ term: Int, _ record: UInt32) -> Void
  ) {
    var last = [UInt32](repeating: .max, count: terms.count)
    symbols.withUnsafeBufferPointer { symbols in
      last.withUnsafeMutableBufferPointer { last in
        for record in 0..<UInt32(starts.count - 1) {
          for index in Int(starts[Int(record)])..<Int(starts[Int(record) + 1]) {
            let term = Int(symbols[index])
            if term < last.count, last[term] != record {
              last[term] = record
              body(term, record)
            }
          }
        }
      }
    }
  }
}

/// Orders the attributes of a record's symbols by importance.
///
/// A record may have its attributes in any order, and the same attribute several times. Entries of
/// the forward index have each attribute once, in ascending order.
private enum AttributeOrder {
  /// The symbols of an entry with the attributes in ascending order, each with one marker.
  ///
  /// - Parameter numbers: the final number of each attribute.
  static func ordered(_ entry: ArraySlice<UInt32>, _ numbers: [Int]) -> [UInt32] {
    var parts: [(attribute: Int, symbols: ArraySlice<UInt32>)] = []
    var start = entry.startIndex
    var attribute: Int?
    for index in entry.indices {
      guard let next = self.attribute(entry[index]) else { continue }
      if let attribute { parts.append((numbers[attribute], entry[start..<index])) }
      attribute = next
      start = index + 1
    }
    if let attribute { parts.append((numbers[attribute], entry[start...])) }
    var result: [UInt32] = []
    var last = -1
    for part in parts.enumerated().sorted(by: { first, second in
      let attributes = (first.element.attribute, second.element.attribute)
      return attributes.0 == attributes.1
        ? first.offset < second.offset : attributes.0 < attributes.1
    }) {
      if part.element.attribute != last {
        last = part.element.attribute
        result.append(SegmentTextBuilder.markerBit | UInt32(ForwardIndex.Marker.attribute + last))
      }
      result += part.element.symbols
    }
    return result
  }

  /// The symbols of an entry without those of attributes beyond the maximum.
  static func searched(_ entry: ArraySlice<UInt32>, _ numbers: [Int]) -> [UInt32] {
    var isSearched = true
    return entry.filter { symbol in
      if let attribute = attribute(symbol) {
        isSearched = numbers[attribute] < TermPosition.maximumAttributes
      }
      return isSearched
    }
  }

  /// True if the attributes of an entry are in ascending order.
  static func isOrdered(_ entry: ArraySlice<UInt32>, _ numbers: [Int]) -> Bool {
    var last = -1
    for symbol in entry {
      guard let attribute = attribute(symbol) else { continue }
      if numbers[attribute] <= last { return false }
      last = numbers[attribute]
    }
    return true
  }

  private static func attribute(_ symbol: UInt32) -> Int? {
    let first = SegmentTextBuilder.markerBit | UInt32(ForwardIndex.Marker.attribute)
    return symbol >= first ? Int(symbol - first) : nil
  }
}
