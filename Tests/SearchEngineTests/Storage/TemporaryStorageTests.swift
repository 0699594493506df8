import Components
import FileAccess
import Foundation
@testable import SearchEngine
import TestSupport
import Testing

/// A storage that nothing can be written to, as on a full disk.
private func fullStorage(in folder: TemporaryFolder) throws -> TemporaryStorage {
  try folder.write("", to: "read-only")
  return TemporaryStorage(
    try FileDescriptor(opening: "\(folder.path)/read-only", for: .readingFile))
}

private enum StorageKind: CaseIterable {
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
