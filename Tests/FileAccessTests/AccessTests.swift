import Components
import FileAccess
import Foundation
import Glibc
import Testing

/// File access with a policy that allows a folder.
@Suite struct AccessTests {
  private let sandbox: Sandbox
  private let inside: String
  private let outside: String
  private let policy: AccessPolicy

  init() throws {
    sandbox = try Sandbox()
    (inside, outside) = ("\(sandbox.path)/in", "\(sandbox.path)/out")
    for folder in [inside, outside] { try Directory.create(at: folder) }
    try File.write([1], to: "\(inside)/a", opening: .replacing(permissions: 0o600))
    try File.write([2], to: "\(outside)/b", opening: .replacing(permissions: 0o600))
    for (link, target) in [("link", "../out/b"), ("folder", "../out"), ("new", "../out/new")] {
      try #require(symlink(target, "\(inside)/\(link)") == 0)
    }
    var permissions = AccessPolicy.Permissions()
    permissions.folders = [try File.resolve(inside)]
    policy = AccessPolicy(allowing: permissions)
  }

  private func restricted<Value>(_ body: () throws -> Value) rethrows -> Value {
    try AccessPolicy.$scoped.withValue(policy, operation: body)
  }

  private var outsidePaths: [String] {
    ["\(outside)/b", "\(inside)/../out/b", "\(inside)/link", "\(inside)/folder/b", "/etc/passwd"]
  }

  @Test func filesInsideCanBeReadAndWritten() throws {
    try restricted {
      #expect(try File.read("\(inside)/a", limit: 9) == [1])
      try File.replace("\(inside)/a", with: [3], permissions: 0o600)
      try File.write([4, 5], to: "\(inside)/c", opening: .replacing(permissions: 0o600))
      try File.write([6], to: "\(inside)/c", opening: .replacing(permissions: 0o600))
      try File.write([7], to: "\(inside)/c", opening: .appending(permissions: 0o600))
      #expect(try File.read("\(inside)/a", limit: 9) == [3])
      #expect(try File.read("\(inside)/c", limit: 9) == [6, 7])
      try Directory.create(at: "\(inside)/d/e")
      #expect(Directory.entries(at: "\(inside)/d") == ["e"])
      File.remove("\(inside)/c")
      #expect(FileStatus(path: "\(inside)/c") == nil)
    }
  }

  @Test func filesOutsideCannotBeRead() {
    restricted {
      for path in outsidePaths {
        #expect(throws: SystemError.forbidden) { try File.read(path, limit: 9) }
        #expect(FileStatus(path: path) == nil)
      }
      for path in [outside, "\(inside)/folder"] { #expect(Directory.entries(at: path) == nil) }
    }
  }

  @Test func filesOutsideCannotBeChanged() throws {
    restricted {
      for path in outsidePaths + ["\(outside)/new", "\(inside)/new", "\(inside)/folder/new"] {
        for purpose in [
          FileDescriptor.Purpose.replacing(permissions: 0o600), .appending(permissions: 0o600),
          .creating(permissions: 0o600),
        ] {
          #expect(throws: SystemError.self) { try File.write([9], to: path, opening: purpose) }
        }
      }
      for path in ["\(outside)/b", "\(inside)/folder/b"] {
        #expect(throws: SystemError.self) { try File.replace(path, with: [9], permissions: 0o600) }
        #expect(throws: SystemError.self) { try File.rename("\(inside)/a", to: path) }
        #expect(throws: SystemError.self) { try File.rename(path, to: "\(inside)/a") }
        File.remove(path)
      }
      #expect(throws: Directory.CreationError.self) {
        try Directory.create(at: "\(inside)/folder/d")
      }
    }
    #expect(try File.read("\(outside)/b", limit: 9) == [2])
    #expect(Directory.entries(at: outside) == ["b"])
  }

  @Test func replacingALinkReplacesTheLink() throws {
    try restricted { try File.replace("\(inside)/link", with: [9], permissions: 0o600) }
    #expect(try File.read("\(outside)/b", limit: 9) == [2])
    #expect(try File.read("\(inside)/link", limit: 9) == [9])
  }

  @Test("a link in place of the temporary file is not followed")
  func linkAtTheTemporaryFile() throws {
    try #require(symlink("../out/b", "\(inside)/a.\(getpid()).partial") == 0)
    try File.replace("\(inside)/a", with: [3], permissions: 0o600)
    #expect(try File.read("\(outside)/b", limit: 9) == [2])
    #expect(try File.read("\(inside)/a", limit: 9) == [3])
  }

  @Test func namedFilesAreAllowed() throws {
    var permissions = AccessPolicy.Permissions()
    permissions.files = ["\(outside)/b"]
    try AccessPolicy.$scoped.withValue(AccessPolicy(allowing: permissions)) {
      try File.replace("\(outside)/b", with: [8], permissions: 0o600)
      #expect(try File.read("\(outside)/b", limit: 9) == [8])
      #expect(throws: SystemError.forbidden) { try File.read("\(inside)/a", limit: 9) }
    }
  }
}
