import Components
import FileAccess
import Foundation
import Search
import TestSupport
import Testing

@testable import SearchEngine

struct ValidationMarkTests {
  private let folder: TemporaryFolder
  private let index: String
  private let mark: ValidationMark

  init() throws {
    folder = try TemporaryFolder()
    index = "\(folder.path)/records.index"
    try folder.write("content", to: "records.index")
    mark = ValidationMark(index: index)
  }

  private var status: FileStatus {
    get throws { try #require(FileStatus(path: index)) }
  }

  /// A time at which the index has not changed for a minute.
  private var now: Int {
    get throws { try status.changed.seconds + 60 }
  }

  private var isMarked: Bool { FileStatus(path: mark.path) != nil }

  @Test func markCoversTheValidatedVersionForADay() throws {
    #expect(try !mark.covers(status, now: now))
    #expect(try mark.write(for: status, now: now))
    #expect(try mark.covers(status, now: now))
    #expect(try mark.covers(status, now: now + ValidationMark.lifetime))
    #expect(try !mark.covers(status, now: now + ValidationMark.lifetime + 1))
    #expect(try !mark.covers(status, now: now - 1))
  }

  @Test func changedIndexIsNotCovered() throws {
    #expect(try mark.write(for: status, now: now))
    let size = try status.version.size
    let modified = try #require(
      FileManager.default.attributesOfItem(atPath: index)[.modificationDate] as? Date)
    let file = try #require(FileHandle(forUpdatingAtPath: index))
    try file.write(contentsOf: [UInt8](repeating: 0, count: size))
    try file.close()
    // A program can restore the time of the last modification, but not that of the status change.
    try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: index)
    #expect(try status.version.size == size)
    #expect(try !mark.covers(status, now: now))
  }

  @Test func replacedIndexIsNotCovered() throws {
    #expect(try mark.write(for: status, now: now))
    try File.replace(index, with: Array("content".utf8), permissions: 0o644)
    #expect(try !mark.covers(status, now: now))
  }

  @Test func recentlyChangedIndexIsMarkedLater() throws {
    let changed = try status.changed.seconds
    #expect(try !mark.write(for: status, now: changed + ValidationMark.settlingTime))
    #expect(!isMarked)
    #expect(try mark.write(for: status, now: changed + ValidationMark.settlingTime + 1))
    #expect(isMarked)
  }

  @Test func filesThatOthersCanWriteAreNotTrusted() throws {
    #expect(try mark.write(for: status, now: now))
    chmod(mark.path, 0o622)
    #expect(try !mark.covers(status, now: now))
    chmod(mark.path, 0o600)
    #expect(try mark.covers(status, now: now))
    chmod(index, 0o666)
    #expect(try !mark.write(for: status, now: now))
    #expect(try !mark.covers(status, now: now))
  }

  @Test(arguments: ["", "1", "\n\n", "x\n1\n", "1 3 0 0 0\n99999999999999999999\n"])
  func invalidMarksCoverNothing(_ content: String) throws {
    try folder.write(content, to: "records.index.validated")
    chmod(mark.path, 0o600)
    #expect(try !mark.covers(status, now: now))
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func invalidTimesCoverNothing(_ time: Int) throws {
    #expect(try mark.write(for: status, now: now))
    let written = try String(contentsOfFile: mark.path, encoding: .utf8)
    let identity = try #require(written.split(separator: "\n").first)
    try folder.write("\(identity)\n\(time)\n", to: "records.index.validated")
    chmod(mark.path, 0o600)
    #expect(try !mark.covers(status, now: now))
  }
}

struct MarkedIndexTests {
  private let folder: TemporaryFolder
  private var settings = EmbeddedSettings()

  init() throws {
    folder = try TemporaryFolder()
    settings.records = "records.ndjson"
    settings.cacheFolder = "indexes"
    let records = (0..<500).map {
      #"{"objectID":"r\#($0)","name":"phone \#($0 % 7)","price":\#($0 % 50),"tags":["t\#($0 % 3)"]}"#
    }
    try folder.write(records.joined(separator: "\n"), to: "records.ndjson")
  }

  private func open() async throws -> (response: SearchResponse, diagnostics: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let cache = IndexCache(settings, in: folder.path, minimumRecords: 0)
    let records = try await cache.open(into: &diagnostics)
    var request = SearchRequest()
    request.query = "phone"
    request.addFacet("tags")
    request.addStatistics(of: "price")
    var response = try await EmbeddedSearcher(records, settings).search([request])[0]
    response.processingTime = .zero
    return (response, diagnostics.all)
  }

  /// The path of the index, with a mark that lets the next runs open it without validation.
  private func marked() throws -> String {
    let cached = try #require(CachedIndex.all(in: "\(folder.path)/indexes").first)
    let status = try #require(FileStatus(path: cached.path))
    #expect(ValidationMark(index: cached.path).write(for: status, now: status.changed.seconds + 60))
    return cached.path
  }

  @Test func markedIndexHasTheSameResults() async throws {
    let built = try await open()
    let index = try marked()
    let status = try #require(FileStatus(path: index))
    // The time of the mark is in the future for the clock, so it is written again for now.
    try #require(ValidationMark(index: index).rewrite(for: status))
    let opened = try await open()
    #expect(opened.response == built.response)
    #expect(opened.diagnostics.isEmpty)
    #expect(FileStatus(path: index)?.changed == status.changed, "a marked index is not touched")
  }

  @Test func modifiedIndexIsValidatedInSpiteOfItsMark() async throws {
    let built = try await open()
    let index = try marked()
    let size = try #require(FileStatus(path: index)).version.size
    let file = try #require(FileHandle(forUpdatingAtPath: index))
    try file.seek(toOffset: UInt64(size / 2))
    try file.write(contentsOf: [UInt8](repeating: 255, count: 64))
    try file.close()
    let opened = try await open()
    #expect(opened.diagnostics.map(\.id) == [.corruptedIndex])
    #expect(opened.response == built.response)
  }

  @Test func markIsRemovedWithItsIndex() async throws {
    _ = try await open()
    _ = try marked()
    CachedIndex.all(in: "\(folder.path)/indexes").forEach { $0.remove() }
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/indexes")
    #expect(left.isEmpty)
  }
}

extension ValidationMark {
  /// Writes the mark with the current time, although the index has just changed.
  fileprivate func rewrite(for status: FileStatus) -> Bool {
    let written = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    guard let identity = written.split(separator: "\n").first else { return false }
    let content = "\(identity)\n\(Int(Date().timeIntervalSince1970))\n"
    return (try? File.replace(path, with: Array(content.utf8), permissions: 0o600)) != nil
  }
}
