import CommandParsing
import Components
import Foundation

/// The benchmark of the embedded engine, and of the runtime's overhead on remote engines.
@main
struct WidgetRunBench {
  private static let commands = CommandGroup(
    "widgetrun-bench", "Measures search times for each keystroke of a query.",
    members: [
      .command(GenerateCommand.self), .command(MeasureCommand.self), .command(CompareCommand.self),
      .command(RemoteCommand.self),
    ],
    examples: ["widgetrun-bench run", "widgetrun-bench run --save before.json"])

  static func main() async {
    do {
      switch try commands.parse(Array(CommandLine.arguments.dropFirst())) {
      case .text(let text): print(text, terminator: text.hasSuffix("\n") ? "" : "\n")
      case .completionScript(let shell): print(commands.completionScript(for: shell))
      case .manual(let directory): try write(commands.manualPages, to: directory)
      case .command(let command, _): try await command.run()
      }
    } catch let error as CommandLineError {
      fail(error.text, status: 2)
    } catch {
      fail("error: \(error)", status: 1)
    }
  }

  private static func write(_ pages: [ManualPage], to directory: String) throws {
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    for page in pages {
      let file = URL(fileURLWithPath: directory).appending(path: page.fileName)
      try Data(page.text.utf8).write(to: file)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
