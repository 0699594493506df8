/// Names a section of an index file.
struct SectionID: Hashable, Sendable {
  /// What a section belongs to.
  enum Group: UInt16, Sendable {
    case about = 1
    case keys
    case text
    case terms
    case termRecords
    case forwardIndex
    case prefixes
    case facets
    case facetRecords
    case numbers
    case numberRecords
  }

  let bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

  /// - Parameters:
  ///   - part: which of the tables of the group.
  ///   - column: the number of the column, for groups that there are once for each column.
  init(_ group: Group, _ part: UInt16 = 0, column: Int = 0) {
    bits = UInt64(group.rawValue) << 48 | UInt64(part) << 32 | UInt64(UInt32(column))
  }
}
