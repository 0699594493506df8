/// How the header and the table of sections of an index file are laid out.
///
/// The header is eight words: the mark, the version, the size of the file, the number of sections,
/// the checksum of their table, two words that are 0, and the checksum of the words before. Four
/// words follow for each section: its name, where it begins, its size in bytes and its checksum.
/// All numbers are in the byte order of the machine, which the mark tells.
enum SectionLayout {
  static let mark: UInt64 = 0x7865_646E_6967_6477
  /// Raised whenever a section changes its meaning.
  static let version: UInt64 = 1
  static let headerWords = 8
  static let entryWords = 4
  static let maximumSections = 1 << 20
  /// Sections begin at multiples of this many bytes.
  static let alignment = 64

  static func aligned(_ offset: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }
}
