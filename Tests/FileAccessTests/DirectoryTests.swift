import FileAccess
import Glibc
import Testing

/// A temporary directory, which is emptied at the end of the test.
final class Sandbox {
  let path: String

  init() throws {
    let template = "/tmp/widgetrun-directory-XXXXXX"
    path = try template.withCString { text in
      let copy = try #require(strdup(text))
      defer { free(copy) }
      return String(cString: try #require(mkdtemp(copy)))
    }
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    for name in Directory.entries(at: path) ?? [] { remove("\(path)/\(name)") }
    Glibc.remove(path)
  }

  func writeFile(_ name: String) throws {
    let file = try #require(fopen("\(path)/\(name)", "w"))
    fclose(file)
  }

  func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(stat("\(path)/\(name)", &status) == 0)
    return status.st_mode
  }
}

@Test func entriesIncludeHiddenFiles() throws {
  let sandbox = try Sandbox()
  #expect(Directory.entries(at: sandbox.path) == [])
  for name in ["b", ".hidden", "ä"] { try sandbox.writeFile(name) }
  try Directory.create(at: "\(sandbox.path)/directory")
  #expect(Directory.entries(at: sandbox.path)?.sorted() == [".hidden", "b", "directory", "ä"])
}

@Test func filesHaveNoEntries() throws {
  let sandbox = try Sandbox()
  try sandbox.writeFile("file")
  #expect(Directory.entries(at: "\(sandbox.path)/file") == nil)
  #expect(Directory.entries(at: "\(sandbox.path)/missing") == nil)
}

@Test(arguments: ["a", "a/b/c", "a//b/", "a/../d/e"])
func missingDirectoriesAreCreated(name: String) throws {
  let sandbox = try Sandbox()
  try Directory.create(at: "\(sandbox.path)/\(name)")
  mkdir("\(sandbox.path)/usual", 0o777)
  #expect(try sandbox.mode(of: name) == sandbox.mode(of: "usual"))
  try Directory.create(at: "\(sandbox.path)/\(name)")
}

@Test func errorNamesTheDirectoryThatCannotBeCreated() throws {
  let sandbox = try Sandbox()
  try sandbox.writeFile("file")
  try Directory.create(at: "\(sandbox.path)/file")
  #expect(try sandbox.mode(of: "file") & S_IFMT == S_IFREG)
  #expect(
    throws: Directory.CreationError(
      path: "\(sandbox.path)/file/a", error: SystemError(code: ENOTDIR))
  ) {
    try Directory.create(at: "\(sandbox.path)/file/a")
  }
  #expect(throws: Directory.CreationError(path: "/proc/missing", error: SystemError(code: ENOENT)))
  {
    try Directory.create(at: "/proc/missing/a")
  }
  #expect(throws: Directory.CreationError(path: "", error: SystemError(code: ENOENT))) {
    try Directory.create(at: "")
  }
}
