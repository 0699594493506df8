import CommandParsing
import Components

/// A command with a parameter of every kind.
struct PaintCommand: Command {
  enum Color: String, ParameterValue, CaseIterable {
    case red
    case green
    case blue
  }

  static let configuration = CommandConfiguration(
    "paint", "Paints a picture.", discussion: "The canvas is white.",
    examples: ["studio paint cat.png"],
    arguments: [
      .positional("picture", "PICTURE"), .positional("others", "OTHER"),
      .option("title", "TEXT"), .option("count", "N", names: "count", "number"),
      .option("target", "FILE", names: "output", shortName: "o", completion: .files(["png"])),
      .option("layers", "NAME"),
    ])

  @Parameter("The picture to paint") var picture: String
  @Parameter("More pictures") var others: [String] = []
  @Parameter("Write this below the picture") var title: String?
  @Parameter("Number of copies") var count = 1
  @Parameter("Scale by this factor") var scale: Double?
  @Parameter("Paint in this color") var color: Color = .red
  @Parameter("Write to this file") var target: String?
  @Parameter("Paint these layers") var layers: [String] = []
  @Parameter("Wait for the paint to dry") var dryFirst = false
  @Parameter("Leave the frame away") var noFrame = false

  func validate(_ report: inout ParameterReport) {
    if count < 1 {
      report.error("count", "invalid value '\(count)' for '--count': expected 1 or more")
    }
    if title == "", noFrame { report.error("title", "an empty title needs a frame") }
  }

  func run() async throws {}
}

/// A command whose options depend on each other.
struct CoatCommand: Command {
  static let configuration = CommandConfiguration("coat", "Coats a picture.")

  @Parameter("Add glitter") var glitter = false
  @Parameter("Add varnish") var varnish = false
  @Parameter("Leave out the shine") var matte = false
  @Parameter("Coat it thinly") var thin = false
  @Parameter("Coat it thickly") var thick = false

  func validate(_ report: inout ParameterReport) {
    if glitter, !varnish { report.error("glitter", "'--glitter' needs '--varnish'") }
    if glitter, matte { report.error("glitter", "'--glitter' is not matte") }
    if thin, thick { report.error("thin", "'--thin' or '--thick', not both") }
  }

  func run() async throws {}
}

/// A command whose option is required.
struct SellCommand: Command {
  static let configuration = CommandConfiguration(
    "sell", "Sells a picture.", arguments: [.option("price", "EUROS")])

  @Parameter("Ask for this price") var price: Int
  @ParameterGroup var shared: SharedOptions

  func run() async throws {}
}

struct SharedOptions: ParameterRecord {
  @Parameter("Do it quietly") var quiet = false
}

enum Studio {
  static let program = CommandGroup(
    "studio", "Makes pictures.",
    members: [
      .command(PaintCommand.self), .command(CoatCommand.self),
      .group(CommandGroup("shop", "Deals with pictures.", members: [.command(SellCommand.self)])),
    ],
    defaultCommand: CommandGroup.DefaultCommand(
      PaintCommand.self, noun: "a picture", example: "a file ending in .png",
      accepts: { $0.hasSuffix(".png") || $0 == "-" }),
    version: "1.2.3", readsConfiguration: true, examples: ["studio cat.png"])

  /// The command that words select; nil for help, the version, or an error.
  static func paint(_ words: String...) -> PaintCommand? {
    guard case .command(let command, _, _) = try? program.parse(words) else { return nil }
    return command as? PaintCommand
  }

  /// The errors in a command line.
  static func errors(_ words: String...) -> [String] {
    do {
      _ = try program.parse(words)
      return []
    } catch let error as CommandLineError {
      return error.messages
    } catch {
      return ["\(error)"]
    }
  }

  /// The help or version that a command line requests.
  static func text(_ words: String..., width: Int = 80) -> String? {
    guard case .text(let text) = try? program.parse(words, width: width) else { return nil }
    return text
  }
}
