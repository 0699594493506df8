import Components
import Foundation
import Testing

@testable import TerminalInterface

/// Commands run with values that contain every character with a meaning for the shell.
@Suite struct ShellTemplateTests {
  private static let hostile = "a'b\"c $(echo x) `echo y` \\ * ;&|<>~#\n{{name}} ${HOME}"

  private func output(of command: String, _ record: JSONObject) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = try ShellTemplate(command).arguments(for: record)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "values are single words in all quotes and are never run",
    arguments: [
      "printf '[%s]' {{name}}", "printf '[%s]' \"{{name}}\"", "printf '[%s]' '{{name}}'",
      "printf '[%s]' \"$(printf %s \"{{name}}\")\"",
    ])
  func hostileValues(_ command: String) throws {
    let record = JSONObject([("name", .text(Self.hostile))])
    #expect(try output(of: command, record) == "[\(Self.hostile)]")
  }

  @Test("escaped quotes do not open a quotation") func escapedQuotes() throws {
    let record = JSONObject([("name", .text("a  b"))])
    #expect(try output(of: "printf '[%s]' \\'{{name}}\\'", record) == "['a  b']")
  }

  @Test("lists are joined, and attributes without a value are empty") func otherValues() throws {
    let record = JSONObject([("tags", .array([.text("a"), .text("b c")])), ("size", .integer(4))])
    let command = "printf '[%s]' {{tags}} {{size}} {{none}} '{{size}}{{size}}'"
    #expect(try output(of: command, record) == "[a, b c][4][][44]")
  }

  @Test("a NUL character cannot end a value early") func nul() throws {
    let record = JSONObject([("name", .text("a\0b"))])
    #expect(try output(of: "printf '[%s]' {{name}}", record) == "[ab]")
  }

  @Test(
    "invalid templates are rejected",
    arguments: ["open {{url", "open {{#a}}x", "open {{hit.index", "x \u{F0000}"])
  func refusals(_ command: String) {
    #expect(throws: KeyPress.NameError.self) { try ShellTemplate(command) }
  }
}
