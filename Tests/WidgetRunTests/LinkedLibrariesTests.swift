import Foundation
import Testing

/// Each library that the loader maps costs start-up time in every run.
struct LinkedLibrariesTests {
  private static func isLinked(_ library: String) throws -> Bool {
    let file = URL(fileURLWithPath: Executable.path)
    return try Data(contentsOf: file, options: .alwaysMapped).range(of: Data(library.utf8)) != nil
  }

  // Foundation brings that library along.
  @Test(
    "the executable does not load the library for regular expressions",
    .enabled(if: try !isLinked("libFoundation.so")))
  func regularExpressions() throws {
    #expect(try Self.isLinked("libswiftCore.so"))
    #expect(try !Self.isLinked("libswift_StringProcessing.so"))
  }
}
