import Components
import Foundation
import Search
import TestSupport
import Testing

@testable import SearchEngine

/// An index file whose sections can be changed, with recomputed checksums.
private struct TamperedIndex {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func word(_ index: Int) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
  }

  private mutating func set(_ index: Int, _ word: UInt64) {
    withUnsafeBytes(of: word) { bytes.replaceSubrange(8 * index..<8 * index + 8, with: $0) }
  }

  private func checksum(_ range: Range<Int>) -> UInt64 {
    // A copy is aligned, as the reader requires.
    Array(bytes[range]).withUnsafeBytes { Checksum.of($0) }
  }

  /// The sections that are not empty.
  var sections: [(id: SectionID, entry: Int, range: Range<Int>)] {
    (0..<Int(word(3))).compactMap { number in
      let entry = SectionLayout.headerWords + number * SectionLayout.entryWords
      let start = Int(word(entry + 1))
      let size = Int(word(entry + 2))
      return size == 0 ? nil : (SectionID(bits: word(entry)), entry, start..<start + size)
    }
  }

  /// Changes the bytes of a section, and updates the checksums.
  mutating func change(_ entry: Int, _ range: Range<Int>, _ body: (inout ArraySlice<UInt8>) -> Void)
  {
    body(&bytes[range])
    set(entry + 3, checksum(range))
    let header = SectionLayout.headerWords * 8
    let end = header + Int(word(3)) * SectionLayout.entryWords * 8
    set(4, checksum(header..<end))
    set(SectionLayout.headerWords - 1, checksum(0..<header - 8))
  }
}

@Suite struct IndexTamperingTests {
  /// Records whose index has no empty section.
  private let folder: TemporaryFolder
  private let settings: EmbeddedSettings
  private let file: URL
  private let original: TamperedIndex

  init() async throws {
    folder = try TemporaryFolder()
    var settings = EmbeddedSettings()
    settings.records = "records.ndjson"
    settings.attributeForDistinct = "brand"
    var searches = RandomSearches(seed: 3)
    let records = (0..<200).map { searches.record($0).text(.compact) }
    try folder.write(records.joined(separator: "\n") + "\nx\n", to: "records.ndjson")
    self.settings = settings
    var diagnostics = Diagnostics()
    let built = try await IndexCache(settings, in: folder.path, minimumRecords: 0)
      .build(into: &diagnostics)
    file = URL(filePath: try #require(built.path))
    original = TamperedIndex(Array(try Data(contentsOf: file)))
  }

  /// Returns whether the index opens; if so, runs random searches on it.
  private func isUsed(_ tampered: TamperedIndex) async throws -> Bool {
    let identity = try #require(SourceIdentity(path: "\(folder.path)/\(settings.records)"))
    let path = "\(folder.path)/\(settings.records)"
    let location = CacheLocation(settings, path: path, identity: identity)
    let index = StoredIndex(fingerprint: location.fingerprint, source: path, identity: identity)
    guard let engine = try? await index.open(OwnedBytes(copying: tampered.bytes)) else {
      return false
    }
    let searcher = EmbeddedSearcher(engine.records, settings)
    var searches = RandomSearches(seed: 4)
    for _ in 0..<12 {
      var request = searches.request()
      request.hitsPerPage = 300
      _ = try? await searcher.search([request])
    }
    return true
  }

  @Test func indexWithValidChecksumsIsUsed() async throws {
    var tampered = original
    let section = try #require(tampered.sections.first)
    tampered.change(section.entry, section.range) { _ in }
    #expect(tampered.bytes == original.bytes)
    #expect(try await isUsed(tampered))
  }

  /// The sections whose content need not be validated.
  ///
  /// Texts, their letters, and counts may have any value; the slots of keys are checked on each access.
  private static let harmless: [(SectionID.Group, UInt16)] = [
    (.keys, 0), (.keys, 2), (.terms, 0), (.terms, 2), (.facets, 0), (.prefixes, 2),
  ]

  @Test func outOfRangeReferencesAreRejected() async throws {
    for section in original.sections {
      var tampered = original
      tampered.change(section.entry, section.range) { bytes in
        for index in bytes.indices { bytes[index] = 0xFF }
      }
      let isHarmless = Self.harmless.contains { group, part in
        section.id.bits >> 32 == SectionID(group, part).bits >> 32
      }
      let isUsed = try await isUsed(tampered)
      #expect(isUsed == isHarmless, "section \(String(section.id.bits, radix: 16))")
    }
  }

  @Test(arguments: UInt64(1)...4) func tamperedIndexNeverTraps(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var tampered = original
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let section = try #require(original.sections.randomElement(using: &generator))
        tampered.change(section.entry, section.range) { bytes in
          for _ in 0...Int.random(in: 0...8, using: &generator) {
            let offset = Int.random(in: bytes.startIndex..<bytes.endIndex, using: &generator)
            let values: [UInt8] = [0, 1, 0xFF, 0x7F, .random(in: 0...255, using: &generator)]
            bytes[offset] = values.randomElement(using: &generator) ?? 0
          }
        }
      }
      _ = try await isUsed(tampered)
    }
  }
}
