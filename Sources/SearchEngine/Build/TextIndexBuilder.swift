/// Makes the index of texts from the lines that were collected in the parts of a file.
struct TextIndexBuilder {
  private var parts: [SegmentTextBuilder]
  /// For each part the number of its first record among those of all parts.
  private let offsets: [Int]
  /// The records in the order of the index, by their number among those of all parts.
  private let records: [Int]
  private let attributes: [String]
  /// For each part and each of its attributes the final number; `TermPosition.maximumAttributes` for those
  /// that are too many together.
  private let attributeNumbers: [[Int]]
  private let terms: TermDictionary
  /// For each part and each number of its terms the place in the dictionary.
  private let termPlaces: [[UInt32]]

  init(_ parts: [SegmentTextBuilder], _ offsets: [Int], _ records: [Int]) {
    (self.parts, self.offsets, self.records) = (parts, offsets, records)
    var attributes: [String] = []
    var attributeNumbers: [[Int]] = []
    var table = ByteStringInterner()
    var numbers: [[Int]] = []
    for part in parts {
      attributeNumbers.append(part.attributes.map { Self.number(of: $0, among: &attributes) })
      numbers.append(
        (0..<part.terms.count).map { term in
          part.terms[term].withUnsafeBufferPointer { table.number(of: $0) }
        })
    }
    let (terms, places) = TermDictionary.sorted(table)
    (self.attributes, self.attributeNumbers, self.terms) = (attributes, attributeNumbers, terms)
    termPlaces = numbers.map { numbers in numbers.map { places[$0] } }
  }

  private static func number(of attribute: String, among attributes: inout [String]) -> Int {
    if let known = attributes.firstIndex(of: attribute) { return known }
    guard attributes.count < TermPosition.maximumAttributes else { return TermPosition.maximumAttributes }
    attributes.append(attribute)
    return attributes.count - 1
  }

  /// The index; the parts are given up on the way, since all together take much memory.
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

  /// The lines of all records with the final numbers of terms and attributes.
  private func symbols() -> (symbols: [UInt32], starts: [UInt32]) {
    var (symbols, starts): ([UInt32], [UInt32]) = ([], [0])
    symbols.reserveCapacity(parts.reduce(0) { $0 + $1.symbols.count })
    starts.reserveCapacity(records.count + 1)
    let areSearched = attributeNumbers.map { !$0.contains(TermPosition.maximumAttributes) }
    for record in records {
      let part = (offsets.lastIndex { $0 <= record }) ?? 0
      let place = record - offsets[part]
      var line = parts[part].symbols[parts[part].starts[place]..<parts[part].starts[place + 1]]
      if !areSearched[part] { line = LineOrder.searched(line, attributeNumbers[part])[...] }
      if LineOrder.isOrdered(line, attributeNumbers[part]) {
        append(line, part, attributeNumbers[part], to: &symbols)
      } else {
        let ordered = LineOrder.ordered(line, attributeNumbers[part])
        append(ordered[...], part, nil, to: &symbols)
      }
      starts.append(UInt32(symbols.count))
    }
    return (symbols, starts)
  }

  /// - Parameter numbers: the final numbers of the attributes, unless the line has them already.
  private func append(
    _ line: ArraySlice<UInt32>, _ part: Int, _ numbers: [Int]?, to symbols: inout [UInt32]
  ) {
    let first = UInt32(terms.count)
    var isStart = true
    for symbol in line {
      if symbol < SegmentTextBuilder.markBit {
        symbols.append(termPlaces[part][Int(symbol)])
      } else {
        let mark = Int(symbol & ~SegmentTextBuilder.markBit)
        let attribute = mark - ForwardIndex.Marker.attribute
        let final = attribute < 0 ? mark : ForwardIndex.Marker.attribute + (numbers?[attribute] ?? attribute)
        // A line begins in the first attribute without being told.
        if !isStart || final != ForwardIndex.Marker.attribute { symbols.append(first + UInt32(final)) }
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

  /// Calls `body` with every different term of every record.
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
