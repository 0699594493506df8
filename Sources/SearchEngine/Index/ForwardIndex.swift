/// The forward index: the terms of each record in text order.
///
/// It returns the positions of terms in a few records without reading the posting lists, which contain
/// no positions.
///
/// The entry of a record is a sequence of symbols. A symbol below `termCount` is a term number,
/// whose position is one after that of the term before it. Any other symbol is a marker that sets
/// the position of the next term. Most symbols are terms, so a position costs no storage.
struct ForwardIndex: Sendable {
  /// The position gap between two items of a list, so that terms of different items are not near.
  static let listGap = Proximity.maximum + 1

  /// The meaning of a symbol that is not a term, as its difference from `termCount`.
  enum Marker {
    /// The position of the next term is `listGap` after that of the previous one.
    static let gap = 0
    /// The next term has the same position as the previous one.
    static let back = 1
    /// The marker of attribute 0; the next term is the first of an attribute.
    static let attribute = 2
  }

  /// The number of terms in the dictionary.
  let termCount: Int
  /// The symbols of all records, in record order.
  let symbols: PackedIntegers
  /// The range of symbols of each record.
  let starts: Offsets

  /// Calls `body` with each term of a record and its position until it returns false.
  ///
  /// Positions ascend. Complexity: O(symbols of the record).
  @inline(__always)
  func forEachTerm(of record: Int, while body: (_ term: Int, _ position: TermPosition) -> Bool) {
    switch symbols {
    case .bytes(let table): forEachTerm(table, record, body)
    case .shorts(let table): forEachTerm(table, record, body)
    case .words(let table): forEachTerm(table, record, body)
    }
  }

  /// Starts to load the terms of a record into the processor's caches.
  ///
  /// The terms of most records are not in the caches. A search that calls this some records ahead waits for several
  /// of them at a time.
  @inline(__always)
  func prefetch(_ record: Int) {
    switch symbols {
    case .bytes(let table): table.prefetch(starts[record])
    case .shorts(let table): table.prefetch(starts[record])
    case .words(let table): table.prefetch(starts[record])
    }
  }

  @inline(__always)
  private func forEachTerm<Symbol: FixedWidthInteger>(
    _ table: Table<Symbol>, _ record: Int, _ body: (Int, TermPosition) -> Bool
  ) {
    var position = TermPosition(attribute: 0, position: 0)
    for index in starts[record] {
      let symbol = Int(table[index])
      if symbol < termCount {
        if !body(symbol, position) { return }
        position.bits &+= 1
      } else {
        position = position.moved(by: symbol &- termCount)
      }
    }
  }
}

/// The attribute in which a term occurs, and its position in that attribute.
///
/// Both are packed into 32 bits, so that positions are ordered by the importance of the attribute
/// first, and the position of the next term is the successor.
struct TermPosition: Hashable, Comparable, Sendable {
  private static let positionBits: UInt32 = 20
  /// The maximum number of searchable attributes.
  static let maximumAttributes = 1 << 12
  /// The maximum position; terms after it are not indexed.
  static let maximumPosition = 1 << Int(positionBits) - 1

  /// The attribute in the upper 12 bits, the position in the lower 20.
  var bits: UInt32

  init(attribute: Int, position: Int) {
    bits = UInt32(truncatingIfNeeded: attribute << Int(Self.positionBits) | position)
  }

  init(bits: UInt32) {
    self.bits = bits
  }

  /// The index of the attribute in `TextIndex.attributes`.
  var attribute: Int { Int(bits >> Self.positionBits) }

  /// The number of tokens before the term in the attribute, including gaps between list items.
  var position: Int { Int(bits) & Self.maximumPosition }

  /// The position of the next term after a marker.
  fileprivate func moved(by marker: Int) -> TermPosition {
    switch marker {
    case ForwardIndex.Marker.gap: TermPosition(bits: bits &+ UInt32(ForwardIndex.listGap - 1))
    case ForwardIndex.Marker.back: TermPosition(bits: bits &- 1)
    default: TermPosition(attribute: marker - ForwardIndex.Marker.attribute, position: 0)
    }
  }

  static func < (first: TermPosition, second: TermPosition) -> Bool {
    first.bits < second.bits
  }
}
