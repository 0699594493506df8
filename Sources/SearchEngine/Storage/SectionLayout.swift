/// The format of an index file.
///
/// An index file consists of a header, a table of sections, and the sections, with unused space between
/// them.
///
/// - The **header** has eight 64-bit words: the magic number, the format version, the file size in
///   bytes, the number of sections, the checksum of the section table, two words that are 0, and
///   the checksum of the words before it.
/// - The **section table** has four words for each section: its ID (`SectionID`), its offset and
///   size in bytes, and its checksum.
/// - A **section** is an array of integers or floating-point numbers of one type. It starts at a
///   multiple of 64 bytes, so that the file is searched in place, as mapped memory (`Table`):
///   opening the index of 100,000 records takes 6.5 ms of CPU time instead of 785 ms for building
///   it.
///
/// All numbers have the byte order of the machine; on another machine, the magic number differs.
///
/// | group | once per | contents |
/// |---|---|---|
/// | `about` | file | JSON: fingerprint, files of records, screen, record counts, attributes, names of the columns, diagnostics |
/// | `keys` | file | record keys, and the hash table of `KeyIndex` |
/// | `text` | file | start and length of each record in its file; for CSV, the converted JSON too |
/// | `terms`, `termRecords` | file | `TermDictionary` with its `TermSummary`, and its `PostingLists` |
/// | `forwardIndex` | file | `ForwardIndex`: symbols, and the range of each record |
/// | `prefixes` | file, column | `PrecomputedPrefixes` |
/// | `facets`, `facetRecords` | column | `Column.Facets`: texts, ranks, ordinals, posting lists |
/// | `numbers`, `numberRecords` | column | `Column.Numbers`; no ordinals if it shares those of `facets` |
///
/// **Invariant.** The search loops don't check indices. So before a file is used, every number that
/// serves as an index, an offset, or a count is validated (`TableValidation.swift`). Checksums
/// alone would not do: they detect corruption but not tampering.
enum SectionLayout {
  /// The first word of a file.
  static let magic: UInt64 = 0x7865_646E_6967_6477
  /// The format version, incremented when a section changes its meaning.
  static let version: UInt64 = 5
  /// The number of words of the header.
  static let headerWords = 8
  /// The number of words of an entry of the section table.
  static let entryWords = 4
  /// The maximum number of sections of a readable file.
  static let maximumSections = 1 << 20
  /// The alignment of sections in bytes.
  static let alignment = 64

  /// The first aligned offset that is at least `offset`.
  static func aligned(_ offset: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }
}

/// The ID of a section of an index file.
struct SectionID: Hashable, Sendable {
  /// The structure that a section belongs to.
  enum Group: UInt16, Sendable {
    /// The metadata of the index as JSON.
    case about = 1
    /// The keys of the records and their hash table (`KeyIndex`).
    case keys
    /// The locations of the records' JSON texts (`RecordText`).
    case text
    /// The term dictionary (`TermDictionary`).
    case terms
    /// The posting lists of the terms.
    case termRecords
    /// The terms of each record (`ForwardIndex`).
    case forwardIndex
    /// The precomputed prefixes (`PrecomputedPrefixes`).
    case prefixes
    /// The texts of a column and their ordinals.
    case facets
    /// The posting lists of the texts of a column.
    case facetRecords
    /// The numbers of a column and their ordinals.
    case numbers
    /// The posting lists of the numbers of a column.
    case numberRecords
  }

  /// Group, part, and column, as in the file.
  let bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

  /// - Parameters:
  ///   - part: the number of the table in the group.
  ///   - column: the number of the column, for groups that exist once per column.
  init(_ group: Group, _ part: UInt16 = 0, column: Int = 0) {
    bits = UInt64(group.rawValue) << 48 | UInt64(part) << 32 | UInt64(UInt32(column))
  }
}
