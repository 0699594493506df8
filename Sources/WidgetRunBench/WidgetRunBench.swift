import CommandParsing
import Components
import FileAccess
import Glibc

/// The benchmark of the embedded engine, and of the runtime's overhead on remote engines.
@main
struct WidgetRunBench {
  private static let commands = CommandGroup(
    "widgetrun-bench", "Measures search times for each keystroke of a query.",
    members: [
      .command(GenerateCommand.self), .command(MeasureCommand.self), .command(CompareCommand.self),
      .command(ScreenCommand.self), .command(RemoteCommand.self),
    ],
    examples: ["widgetrun-bench run", "widgetrun-bench run --save before.json"])

  static func main() async {
    do {
      switch try commands.parse(Array(CommandLine.arguments.dropFirst())) {
      case .text(let text): print(text, terminator: text.hasSuffix("\n") ? "" : "\n")
      case .completionScript(let shell): print(commands.completionScript(for: shell))
      case .manual(let directory): try write(commands.manualPages, to: directory)
      case .command(let command, _, _): try await command.run()
      }
    } catch let error as CommandLineError {
      fail(error.text, status: 2)
    } catch {
      fail("error: \(error)", status: 1)
    }
  }

  private static func write(_ pages: [ManualPage], to directory: String) throws {
    // If this fails, writing the first page reports the error.
    try? Directory.create(at: directory)
    for page in pages { try TextFile.write(page.text, to: "\(directory)/\(page.fileName)") }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    try? FileDescriptor(2).write(Array("\(message)\n".utf8))
    exit(status)
  }
}
