import FileAccess
import Foundation
import Glibc
import Testing

@Suite struct FileTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func path(_ name: String) -> String { "\(sandbox.path)/\(name)" }

  @Test func contentSurvivesReplacing() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try File.replace(path("a"), with: [1, 2, 3], permissions: 0o600)
    try File.replace(path("a"), with: bytes, permissions: 0o600)
    #expect(try File.read(path("a"), limit: 1 << 20) == bytes)
    #expect(try sandbox.mode(of: "a") & 0o777 == 0o600)
    #expect(Directory.entries(at: sandbox.path) == ["a"])
  }

  @Test func failedReplacementKeepsTheOldFile() throws {
    try Directory.create(at: path("directory"))
    #expect(throws: SystemError.isDirectory) {
      try File.replace(path("directory"), with: [1], permissions: 0o600)
    }
    #expect(Directory.entries(at: sandbox.path) == ["directory"])
    #expect(throws: SystemError(code: ENOENT)) {
      try File.replace(path("missing/file"), with: [1], permissions: 0o600)
    }
  }

  @Test func failedReplacementKeepsTheOldContent() throws {
    try File.replace(path("a"), with: [1, 2, 3], permissions: 0o600)
    let version = FileStatus(path: path("a"))?.version
    // A directory with the name of the temporary file, which thus cannot be written.
    let obstacle = "a.\(getpid()).partial"
    try Directory.create(at: path(obstacle))
    #expect(throws: SystemError(code: EEXIST)) {
      try File.replace(path("a"), with: [4], permissions: 0o600)
    }
    #expect(try File.read(path("a"), limit: 9) == [1, 2, 3])
    #expect(FileStatus(path: path("a"))?.version == version)
    #expect(Directory.entries(at: sandbox.path)?.sorted() == ["a", obstacle])
  }

  @Test func linkWithTheNameOfTheTemporaryFileIsNotFollowed() throws {
    try File.replace(path("other"), with: [1, 2, 3], permissions: 0o600)
    symlink(path("other"), path("a.\(getpid()).partial"))
    try File.replace(path("a"), with: [4], permissions: 0o600)
    #expect(try File.read(path("a"), limit: 9) == [4])
    #expect(try File.read(path("other"), limit: 9) == [1, 2, 3])
    #expect(File.linkTarget(of: path("a")) == nil)
    #expect(Directory.entries(at: sandbox.path)?.sorted() == ["a", "other"])
  }

  @Test func newDirectoriesHaveThePermissions() throws {
    try Directory.create(at: path("outer/inner"), permissions: 0o700)
    #expect(FileStatus(path: path("outer"))?.permissions == 0o700)
    #expect(FileStatus(path: path("outer/inner"))?.permissions == 0o700)
  }

  @Test func failedWritesAreReported() {
    #expect(throws: SystemError(code: ENOSPC)) {
      try File.write([1], to: "/dev/full", opening: .replacing(permissions: 0o600))
    }
  }

  @Test func readingStopsAfterTheLimit() throws {
    try File.replace(path("a"), with: Array(repeating: 7, count: 300_000), permissions: 0o600)
    let count = try File.read(path("a"), limit: 100_000).count
    #expect(count > 100_000 && count < 300_000)
  }

  @Test func errorsAreThoseOfTheSystem() throws {
    #expect(throws: SystemError(code: ENOENT)) { try File.read(path("missing"), limit: 1) }
    #expect(throws: SystemError.isDirectory) { try File.read(sandbox.path, limit: 1) }
    #expect(SystemError(code: ENOENT).description == "no such file or directory")
    #expect(SystemError(code: ENOTDIR).isMissingFile && !SystemError.isDirectory.isMissingFile)
    try sandbox.writeFile("a")
    #expect(throws: SystemError(code: EEXIST)) {
      try FileDescriptor(opening: path("a"), for: .creating(permissions: 0o600))
    }
  }

  @Test func bytesOfAPipeAreReadAsTheyArrive() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    try writer.write([1, 2, 3])
    #expect(try reader.read(atMost: 2) == [1, 2])
    #expect(try reader.read(atMost: 9) == [3])
    try writer.write([4, 5])
    try writer.close()
    #expect(try reader.readToEnd(limit: 100) == [4, 5])
    #expect(try reader.read(atMost: 9) == [])
    try reader.close()
    #expect(throws: SystemError(code: EBADF)) { try reader.close() }
  }

  @Test func readingResumesAfterSignals() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    // SIGURG is ignored by default. A handler without SA_RESTART interrupts system calls.
    var (action, previous) = (sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = { _ in }
    try #require(sigaction(SIGURG, &action, &previous) == 0)
    defer { sigaction(SIGURG, &previous, nil) }
    let readingThread = pthread_self()
    Thread.detachNewThread {
      for _ in 0..<20 {
        usleep(1_000)
        pthread_kill(readingThread, SIGURG)
      }
      try? writer.write([1, 2])
      try? writer.close()
    }
    #expect(try reader.readToEnd(limit: 9) == [1, 2])
    try reader.close()
  }

  @Test func offsetsSelectPartsOfAFile() throws {
    let file = try FileDescriptor(opening: path("a"), for: .creating(permissions: 0o600))
    try [UInt8]([7, 8, 9]).withUnsafeBytes { bytes in try file.write(bytes, at: 2) }
    try file.resize(to: 6)
    try file.close()
    let opened = try FileDescriptor(opening: path("a"), for: .readingFile)
    defer { try? opened.close() }
    #expect(try opened.readToEnd(limit: 100) == [0, 0, 7, 8, 9, 0])
    var buffer = [UInt8](repeating: 1, count: 4)
    let count = try buffer.withUnsafeMutableBytes { try opened.fill($0, from: 3) }
    #expect(count == 3)
    #expect(buffer == [8, 9, 0, 1])
  }

  @Test func appendingExtendsAFile() throws {
    for byte in [1, 2] as [UInt8] {
      try File.write([byte], to: path("a"), opening: .appending(permissions: 0o600))
    }
    #expect(try File.read(path("a"), limit: 9) == [1, 2])
    try File.write([3], to: path("a"), opening: .replacing(permissions: 0o600))
    #expect(try File.read(path("a"), limit: 9) == [3])
  }

  @Test func statusFollowsLinksByDefault() throws {
    try File.replace(path("a"), with: [1, 2], permissions: 0o640)
    try #require(symlink(path("a"), path("link")) == 0)
    let status = try #require(FileStatus(path: path("link")))
    #expect(status.kind == .file && status.permissions == 0o640 && status.owner == geteuid())
    #expect(status == FileStatus(path: path("a")))
    #expect(FileStatus(path: path("link"), followsLinks: false)?.kind == .link)
    #expect(FileStatus(path: sandbox.path)?.kind == .directory)
    #expect(FileStatus(path: "/dev/null")?.kind == .other)
    #expect(FileStatus(path: path("missing")) == nil)
    #expect(try File.resolve(path("link")).hasSuffix("/a"))
  }

  @Test func exclusiveLocksExcludeOthers() throws {
    try File.replace(path("a"), with: [1], permissions: 0o600)
    let files = try (0..<2).map { _ in
      try FileDescriptor(opening: path("a"), for: .appending(permissions: 0o600))
    }
    defer { for file in files { try? file.close() } }
    #expect(files[0].lock(exclusively: false))
    #expect(files[1].lock(exclusively: false))
    #expect(!files[0].lock(exclusively: true))
    files[1].unlock()
    #expect(files[0].lock(exclusively: true))
    #expect(!files[1].lock(exclusively: false))
  }

  @Test func versionChangesWhenAFileIsReplaced() throws {
    try File.replace(path("a"), with: [1, 2], permissions: 0o600)
    let first = try #require(FileStatus(path: path("a"))?.version)
    #expect(first.size == 2 && first == FileStatus(path: path("a"))?.version)
    try File.replace(path("a"), with: [3, 4], permissions: 0o600)
    let second = try #require(FileStatus(path: path("a"))?.version)
    #expect(first != second && first.modified <= second.modified)
    try File.rename(path("a"), to: path("b"))
    #expect(FileStatus(path: path("b"))?.version == second)
    File.remove(path("b"))
    File.remove(path("b"))
    #expect(FileStatus(path: path("b")) == nil)
  }
}
