import Components
internal import CommandParsing
internal import WidgetCore

/// `widgetrun new widget NAME`: writes a Swift package with a custom widget.
struct NewWidgetCommand: Command {
  static let configuration = CommandConfiguration(
    "widget", "Writes a Swift package with a widget, a test, and a screen.",
    examples: [
      "widgetrun new widget Stars", "widgetrun new widget Stars --folder plugins/stars --force",
    ],
    arguments: [
      .positional("name", "NAME"), .option("package", "DIRECTORY", completion: .directories),
      .option("folder", "DIRECTORY", completion: .directories),
    ])

  @Parameter("The Swift type of the widget, such as Stars") var name: String
  @Parameter(
    "The directory or URL of widgetrun's package (default: where this program was built)")
  var package: String?
  @Parameter("Write to this directory (default: NAME)") var folder: String?
  @Parameter("Overwrite existing files") var force = false

  private func isValid(_ name: String) -> Bool {
    guard let first = name.first, first.isASCII, first.isUppercase else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  func validate(_ report: inout ParameterReport) {
    if !isValid(name) {
      report.error(
        "name",
        "'\(name)' is not a valid widget name; use letters and digits, starting with a capital letter"
      )
    }
  }

  func run() throws {
    guard let core = package ?? Self.packageDirectory else {
      throw CommandFailure(
        .usage, "cannot find the package of widgetrun; set '--package DIRECTORY'")
    }
    let widget = WidgetPackage(name: name, core: core)
    if Launch.registry.connectors[widget.type] != nil {
      throw CommandFailure(.usage, "the widget type '\(widget.type)' already exists")
    }
    let folder = folder ?? name
    // Writes either all files or none.
    if !force {
      for path in widget.paths where Files.exists("\(folder)/\(path)") {
        throw Files.alreadyExists("\(folder)/\(path)")
      }
    }
    for (path, text) in widget.files {
      try Files.createDirectories(above: "\(folder)/\(path)")
      try Files.write(text, to: "\(folder)/\(path)")
    }
    try Console.standardOutput.write(
      """
      written: \(folder)
      swift test --package-path \(folder)
      swift run --package-path \(folder) \(name)App \(folder)/screen.yaml

      """)
  }

  /// The package that this executable was built in; nil if the executable was moved out of it.
  private static var packageDirectory: String? {
    guard var folder = Files.resolved(Files.executableLink) else { return nil }
    for _ in 0..<5 {
      folder = FilePath.folder(of: folder)
      if Files.exists("\(folder)/Package.swift"), Files.exists("\(folder)/Sources/WidgetCore") {
        return folder
      }
    }
    return nil
  }
}
