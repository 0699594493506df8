import Components
import FileAccess
import Foundation
@testable import SearchEngine
import TestSupport
import Testing

/// A storage that nothing can be written to, as on a full disk.
private func fullStorage(in folder: TemporaryFolder) throws -> TemporaryStorage {
  try folder.write("", to: "read-only")
  let path = "\(folder.path)/read-only"
  return TemporaryStorage(
    writing: try FileDescriptor(opening: path, for: .readingFile),
    reading: try FileDescriptor(opening: path, for: .readingFile))
}

enum StorageKind: CaseIterable {
  case memory, file, full

  func storage(in folder: TemporaryFolder) throws -> TemporaryStorage? {
    switch self {
    case .memory: nil
    case .file: TemporaryStorage(inFolderOf: "\(folder.path)/index")
    case .full: try fullStorage(in: folder)
    }
  }
}

@Test(arguments: StorageKind.allCases, [0, 5, 100_000])
private func storedListHasTheAppendedNumbers(kind: StorageKind, count: Int) throws {
  let folder = try TemporaryFolder()
  var list = StoredList(in: try kind.storage(in: folder))
  let numbers = (0..<UInt32(count)).map { $0 &* 2_654_435_761 }
  for number in numbers { list.append(number) }
  #expect(list.count == count)
  var reader = StoredList.Reader(list)
  #expect(try Array(reader.numbers(in: 0..<count)) == numbers)
  var generator = SeededGenerator(seed: 1)
  var end = 0
  for _ in 0..<200 {
    // Ranges that follow each other, and ranges anywhere, some of which cross a chunk.
    let start = Bool.random(using: &generator) ? end : Int.random(in: 0...count, using: &generator)
    end = min(count, start + Int.random(in: 0...9_000, using: &generator))
    #expect(try Array(reader.numbers(in: start..<end)) == Array(numbers[start..<end]))
  }
}

@Test(arguments: StorageKind.allCases, [0, 5, 400_000])
private func tableHasTheAppendedElements(kind: StorageKind, count: Int) throws {
  let folder = try TemporaryFolder()
  var builder = TableBuilder<UInt32>(capacity: count + 3, in: try kind.storage(in: folder))
  let elements = (0..<UInt32(count)).map { $0 &* 2_654_435_761 }
  for element in elements.prefix(count / 2) { builder.append(element) }
  elements.suffix(count - count / 2).withUnsafeBufferPointer { builder.append(contentsOf: $0) }
  let table = try builder.table()
  #expect(Array(table.elements) == elements)
  table.evict()
  #expect(Array(table.elements) == elements)
}

@Test func temporaryStorageLeavesNoFile() throws {
  let folder = try TemporaryFolder()
  let storage = try #require(TemporaryStorage(inFolderOf: "\(folder.path)/index"))
  #expect(storage.reserve(byteCount: 1) == 0)
  #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  #expect(TemporaryStorage(inFolderOf: "\(folder.path)/missing/index") == nil)
}

@Test func tablesOfADraftRemainWhereTheyAre() throws {
  let folder = try TemporaryFolder()
  let path = "\(folder.path)/index"
  let draft = try SectionWriter.storage(path: path, sectionCount: 8, permissions: 0o600)
  let elements = (0..<300_000).map { UInt32($0) }
  let table = try Table(elements, in: draft)
  #expect(draft.offset(of: table) != nil)
  let other = try Table(elements, in: TemporaryStorage(inFolderOf: path))
  #expect(draft.offset(of: other) == nil)
  var writer = SectionWriter(draft)
  try writer.add(SectionID(.keys), table)
  try writer.add(SectionID(.text), other)
  try writer.add(SectionID(.terms), Table(elements))
  try writer.finish()
  #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["index"])
  // The file can be opened although the table still exists.
  let memory = try #require(OwnedBytes.mapped(path: path, isBrief: true))
  #expect(Array(table.elements) == elements)
  // Besides the sections: the header, and less than a page before each of them.
  #expect(memory.bytes.count < 3 * 1_200_000 + 4 * Int(getpagesize()))
  let reader = try SectionReader(memory)
  #expect(reader.hasValidChecksums())
  for group in [SectionID.Group.keys, .text, .terms] {
    #expect(try Array(reader.table(SectionID(group), of: UInt32.self).elements) == elements)
  }
}

@Test func unfinishedDraftIsRemoved() throws {
  let folder = try TemporaryFolder()
  let path = "\(folder.path)/index"
  var draft: TemporaryStorage? = try SectionWriter.storage(
    path: path, sectionCount: 1, permissions: 0o600)
  #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  _ = draft?.reserve(byteCount: 1)
  draft = nil
  #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
}

@Test func draftThatCannotBeWrittenIsRemoved() throws {
  let folder = try TemporaryFolder()
  try folder.write("", to: "draft")
  let temporary = "\(folder.path)/draft"
  var storage: TemporaryStorage? = TemporaryStorage(
    writing: try FileDescriptor(opening: temporary, for: .readingFile),
    reading: try FileDescriptor(opening: temporary, for: .readingFile),
    paths: (temporary, "\(folder.path)/index"))
  #expect(throws: SystemError.self) {
    try storage?.publish(durably: true) { _ in [1] }
  }
  storage = nil
  #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
}

@Test func spaceOfDiscardedNumbersIsReleased() throws {
  let folder = try TemporaryFolder()
  let storage = try TemporaryStorage(replacing: "\(folder.path)/index", permissions: 0o600)
  let file = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first)
  var list = StoredList(in: storage)
  for number in 0..<UInt32(20 * StoredList.chunkSize) { list.append(number) }
  var before = stat()
  #expect(stat("\(folder.path)/\(file)", &before) == 0)
  list.discard()
  var after = stat()
  #expect(stat("\(folder.path)/\(file)", &after) == 0)
  #expect(before.st_blocks > 0 && after.st_blocks == 0 && after.st_size == before.st_size)
}
