/// Cuts the texts of records into terms, and keeps for each record its line of them.
struct SegmentTextBuilder: Sendable {
  /// What a symbol means until all terms are known: a mark, rather than the number of a term.
  static let markBit: UInt32 = 1 << 31

  private(set) var terms = ByteStringInterner()
  private(set) var symbols: [UInt32] = []
  /// Where the line of each record begins, and the end of the last.
  private(set) var starts: [Int] = [0]
  private(set) var attributes: [String]
  /// How many attributes hold text but are not searched, because there are too many.
  private(set) var unsearchedAttributes = 0
  /// True if only the attributes count that were named from the start.
  let isClosed: Bool

  private var tokenizer = Tokenizer()
  private var numbers: [String: Int]
  /// For each attribute the next free position in the present record.
  private var positions: [Int]
  /// The attributes of which the present record has terms.
  private var touched: [Int] = []
  private var present = -1

  /// - Parameter searchable: the attributes to index in order of importance; if empty, all that
  ///   hold text, in the order in which they are first seen.
  init(searchable: [String]) {
    isClosed = !searchable.isEmpty
    attributes = Array(searchable.prefix(TermPosition.maximumAttributes))
    numbers = Dictionary(
      attributes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    positions = [Int](repeating: 0, count: attributes.count)
  }

  /// The number of the attribute at a path, which is added if all attributes are searched.
  mutating func attribute(at path: String) -> Int? {
    if let known = numbers[path] { return known }
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

  /// Adds a text to the line of the present record.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ attribute: Int) {
    tokenizer.read(text)
    guard let last = tokenizer.tokens.last else { return }
    begin(attribute)
    let base = positions[attribute]
    tokenizer.folded.withUnsafeBufferPointer { folded in
      if tokenizer.hasJoined {
        var order = Array(tokenizer.tokens.indices)
        order.sort { first, second in
          let places = (tokenizer.tokens[first].position, tokenizer.tokens[second].position)
          return places.0 == places.1 ? first < second : places.0 < places.1
        }
        for index in order { add(tokenizer.tokens[index], base, folded) }
      } else {
        for token in tokenizer.tokens { add(token, base, folded) }
      }
    }
    positions[attribute] = base + Int(last.position) + ForwardIndex.listGap
  }

  private var expected = 0

  private mutating func begin(_ attribute: Int) {
    if attribute != present {
      symbols.append(Self.markBit | UInt32(ForwardIndex.Marker.attribute + attribute))
      present = attribute
      if positions[attribute] == 0 { touched.append(attribute) }
    }
    if positions[attribute] > 0 { symbols.append(Self.markBit | UInt32(ForwardIndex.Marker.gap)) }
    expected = positions[attribute]
  }

  @inline(__always)
  private mutating func add(_ token: Token, _ base: Int, _ folded: UnsafeBufferPointer<UInt8>) {
    let position = base &+ Int(token.position)
    guard position <= TermPosition.maximumPosition else { return }
    if position < expected { symbols.append(Self.markBit | UInt32(ForwardIndex.Marker.back)) }
    expected = position &+ 1
    let letters = UnsafeBufferPointer(rebasing: folded[token.foldedRange])
    symbols.append(UInt32(truncatingIfNeeded: terms.number(of: letters)))
  }

  /// Ends the line of the present record.
  mutating func endRecord() {
    starts.append(symbols.count)
    for attribute in touched { positions[attribute] = 0 }
    touched.removeAll(keepingCapacity: true)
    present = -1
  }
}
