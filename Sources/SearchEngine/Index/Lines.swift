/// For each record its terms in the order of the text, so that a few records can be looked at
/// without looking at the postings of many.
///
/// A line is a row of symbols. Those below `termCount` are terms, each one word behind the term
/// before; the others are marks that say where the next term stands.
struct Lines: Sendable {
  /// The distance in positions between two items of a list: words of different items are not near.
  static let listGap = Proximity.maximum + 1

  /// What a symbol means that is not a term, as its distance from `termCount`.
  enum Mark {
    /// The next term stands `listGap` behind the last.
    static let gap = 0
    /// The next term stands where the last does.
    static let back = 1
    /// The first of the marks for attributes: the next term begins an attribute.
    static let attribute = 2
  }

  let termCount: Int
  let symbols: NarrowTable
  let starts: Offsets

  /// Calls `body` with every term of a record and its place, until it gives false. Places ascend.
  @inline(__always)
  func forEachTerm(of record: Int, while body: (_ term: Int, _ place: Place) -> Bool) {
    switch symbols {
    case .bytes(let table): forEachTerm(table, record, body)
    case .shorts(let table): forEachTerm(table, record, body)
    case .words(let table): forEachTerm(table, record, body)
    }
  }

  @inline(__always)
  private func forEachTerm<Symbol: FixedWidthInteger>(
    _ table: Table<Symbol>, _ record: Int, _ body: (Int, Place) -> Bool
  ) {
    var place = Place(attribute: 0, position: 0)
    for index in starts[record] {
      let symbol = Int(table[index])
      if symbol < termCount {
        if !body(symbol, place) { return }
        place.bits &+= 1
      } else {
        place = place.moved(by: symbol &- termCount)
      }
    }
  }
}

/// Where a term stands in a record: in which attribute, and how far from its beginning.
///
/// Packed so that the natural order is that of importance, and the place of the next word is one
/// more.
struct Place: Hashable, Comparable, Sendable {
  private static let positionBits: UInt32 = 20
  static let maximumAttributes = 1 << 12
  static let maximumPosition = 1 << Int(positionBits) - 1

  var bits: UInt32

  init(attribute: Int, position: Int) {
    bits = UInt32(truncatingIfNeeded: attribute << Int(Self.positionBits) | position)
  }

  init(bits: UInt32) {
    self.bits = bits
  }

  /// The number of the attribute in their order of importance.
  var attribute: Int { Int(bits >> Self.positionBits) }

  /// How many words stand before it in the attribute, with a gap between the items of a list.
  var position: Int { Int(bits) & Self.maximumPosition }

  /// The place of the next term behind a mark.
  fileprivate func moved(by mark: Int) -> Place {
    switch mark {
    case Lines.Mark.gap: Place(bits: bits &+ UInt32(Lines.listGap - 1))
    case Lines.Mark.back: Place(bits: bits &- 1)
    default: Place(attribute: mark - Lines.Mark.attribute, position: 0)
    }
  }

  static func < (first: Place, second: Place) -> Bool {
    first.bits < second.bits
  }
}
