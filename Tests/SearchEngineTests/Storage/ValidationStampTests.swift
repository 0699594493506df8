import Components
import FileAccess
import Foundation
import Search
import TestSupport
import Testing

@testable import SearchEngine

struct ValidationStampTests {
  private let folder: TemporaryFolder
  private let index: String
  private let stamp: ValidationStamp

  init() throws {
    folder = try TemporaryFolder()
    index = "\(folder.path)/records.index"
    try folder.write("content", to: "records.index")
    stamp = ValidationStamp(index: index)
  }

  private var status: FileStatus {
    get throws { try #require(FileStatus(path: index)) }
  }

  /// A time at which the index has not changed for a minute.
  private var now: Int {
    get throws { try status.changed.seconds + 60 }
  }

  private var isStamped: Bool { FileStatus(path: stamp.path) != nil }

  @Test func stampCoversTheValidatedVersionForADay() throws {
    #expect(try !stamp.covers(status, now: now))
    #expect(try stamp.write(for: status, now: now))
    #expect(try stamp.covers(status, now: now))
    #expect(try stamp.covers(status, now: now + ValidationStamp.lifetime))
    #expect(try !stamp.covers(status, now: now + ValidationStamp.lifetime + 1))
    #expect(try !stamp.covers(status, now: now - 1))
  }

  @Test func changedIndexIsNotCovered() throws {
    #expect(try stamp.write(for: status, now: now))
    let before = try status
    try FileStatus.change(index) { file in
      file.seek(toFileOffset: 0)
      file.write(Data(repeating: 0, count: before.version.size))
    }
    // A program can restore the time of the last modification, but not that of the status change.
    let modified = before.version.modified
    let times = [timespec(tv_sec: modified.seconds, tv_nsec: modified.nanoseconds)]
    #expect(utimensat(AT_FDCWD, index, times + times, 0) == 0)
    #expect(try status.version == before.version)
    #expect(try !stamp.covers(status, now: now))
  }

  @Test func replacedIndexIsNotCovered() throws {
    #expect(try stamp.write(for: status, now: now))
    try File.replace(index, with: Array("content".utf8), permissions: 0o644)
    #expect(try !stamp.covers(status, now: now))
  }

  @Test func recentlyChangedIndexIsStampedLater() throws {
    let changed = try status.changed.seconds
    #expect(try !stamp.write(for: status, now: changed + ValidationStamp.settlingTime))
    #expect(!isStamped)
    #expect(try stamp.write(for: status, now: changed + ValidationStamp.settlingTime + 1))
    #expect(isStamped)
  }

  @Test func filesThatOthersCanWriteAreNotTrusted() throws {
    #expect(try stamp.write(for: status, now: now))
    chmod(stamp.path, 0o622)
    #expect(try !stamp.covers(status, now: now))
    chmod(stamp.path, 0o600)
    #expect(try stamp.covers(status, now: now))
    chmod(index, 0o666)
    #expect(try !stamp.write(for: status, now: now))
    #expect(try !stamp.covers(status, now: now))
  }

  @Test(arguments: ["", "1", "\n\n", "x\n1\n", "1 3 0 0 0\n99999999999999999999\n"])
  func invalidStampsCoverNothing(_ content: String) throws {
    try folder.write(content, to: "records.index.validated")
    chmod(stamp.path, 0o600)
    #expect(try !stamp.covers(status, now: now))
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func invalidTimesCoverNothing(_ time: Int) throws {
    #expect(try stamp.write(for: status, now: now))
    let written = try String(contentsOfFile: stamp.path, encoding: .utf8)
    let identity = try #require(written.split(separator: "\n").first)
    try folder.write("\(identity)\n\(time)\n", to: "records.index.validated")
    chmod(stamp.path, 0o600)
    #expect(try !stamp.covers(status, now: now))
  }
}

struct StampedIndexTests {
  private let fixture: IndexCacheFixture

  init() throws {
    fixture = try IndexCacheFixture()
  }

  private func open() async throws -> (response: SearchResponse, diagnostics: [Diagnostic]) {
    let (records, diagnostics) = try await fixture.open()
    return (try await fixture.response(records), diagnostics)
  }

  /// The path of the index, with a stamp that lets the next runs open it without validation.
  private func stamped() throws -> String {
    let index = try #require(CachedIndex.all(in: fixture.cachePath).first).path
    let stamp = ValidationStamp(index: index)
    let status = try #require(FileStatus(path: index))
    #expect(stamp.write(for: status, now: status.changed.seconds + 60))
    // The validation is dated a minute after the index was written; the stamp must be valid now.
    let written = try String(contentsOfFile: stamp.path, encoding: .utf8)
    let identity = try #require(written.split(separator: "\n").first)
    let content = "\(identity)\n\(status.changed.seconds)\n"
    try File.replace(stamp.path, with: Array(content.utf8), permissions: 0o600)
    #expect(stamp.covers(status))
    return index
  }

  @Test func stampedIndexHasTheSameResultsAndRecordsItsUse() async throws {
    let built = try await open()
    let index = try stamped()
    let stamp = ValidationStamp(index: index)
    let status = try #require(FileStatus(path: index))
    let earlier = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: earlier], ofItemAtPath: stamp.path)
    let opened = try await open()
    #expect(opened.response == built.response)
    #expect(opened.diagnostics.isEmpty)
    // Only an index that was opened without validation sets the times of its stamp.
    let used = try #require(FileStatus(path: stamp.path)).version.modified.seconds
    #expect(used > 1_700_000_000)
    #expect(stamp.covers(status))
  }

  @Test func sectionsOfAValidatedFileAreNotRead() async throws {
    _ = try await open()
    let index = try stamped()
    let size = try #require(FileStatus(path: index)).version.size
    try FileStatus.change(index) { file in
      file.seek(toFileOffset: UInt64(size / 2))
      file.write(Data(repeating: 255, count: 64))
    }
    let memory = try #require(OwnedBytes.mapped(path: index, isBrief: true))
    #expect(try !SectionReader(memory).hasValidChecksums())
    #expect(try SectionReader(memory, isValidated: true).hasValidChecksums())
  }

  @Test func modifiedIndexIsValidatedInSpiteOfItsStamp() async throws {
    let built = try await open()
    let index = try stamped()
    let size = try #require(FileStatus(path: index)).version.size
    try FileStatus.change(index) { file in
      file.seek(toFileOffset: UInt64(size / 2))
      file.write(Data(repeating: 255, count: 64))
    }
    let opened = try await open()
    #expect(opened.diagnostics.map(\.id) == [.corruptedIndex])
    #expect(opened.response == built.response)
  }

  @Test func stampIsRemovedWithItsIndex() async throws {
    _ = try await open()
    _ = try stamped()
    CachedIndex.all(in: fixture.cachePath).forEach { $0.remove() }
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.cachePath)
    #expect(left.isEmpty)
  }
}

extension FileStatus {
  /// Changes a file until the time of its last status change differs: quick changes can have the same time.
  fileprivate static func change(_ path: String, _ body: (FileHandle) -> Void) throws {
    let before = try #require(FileStatus(path: path))
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    repeat { body(file) } while FileStatus(path: path)?.changed == before.changed
    try file.close()
  }
}
