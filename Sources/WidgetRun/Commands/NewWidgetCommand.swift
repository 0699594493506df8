internal import CommandParsing
internal import WidgetCore

/// `widgetrun new widget NAME`: a package with a widget of one's own.
struct NewWidgetCommand: Command {
  static let configuration = CommandConfiguration(
    "widget", "Writes a Swift package with a widget, its test, and a screen.",
    examples: [
      "widgetrun new widget Stars", "widgetrun new widget Stars --folder plugins/stars --force",
    ],
    arguments: [
      .positional("name", "NAME"), .option("package", "LOCATION", completion: .directories),
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
        "'\(name)' is not a valid widget name, expected letters and digits, the first a capital")
    }
  }

  func run() throws {
    guard let place = package ?? Self.home else {
      throw CommandFailure(
        .usage, "cannot tell where the package of widgetrun is; name it by '--package PLACE'")
    }
    let widget = WidgetPackage(name: name, core: place)
    if Launch.registry.connectors[widget.type] != nil {
      throw CommandFailure(.usage, "there is a widget type '\(widget.type)' already")
    }
    let folder = folder ?? name
    // All or nothing: no file is written where one of them may not be.
    if !force {
      for (path, _) in widget.files where Files.exists("\(folder)/\(path)") {
        throw Files.alreadyThere("\(folder)/\(path)")
      }
    }
    for (path, text) in widget.files {
      try Files.makeFolders(of: "\(folder)/\(path)")
      try Files.write(text, to: "\(folder)/\(path)")
    }
    try Console.standardOutput.write(
      """
      written: \(folder)
      swift test --package-path \(folder)
      swift run --package-path \(folder) \(name)App \(folder)/screen.yaml

      """)
  }

  /// The package that this executable was built in, a few folders up; nil if it is elsewhere.
  private static var home: String? {
    guard var folder = Files.resolved(Files.ownProgram) else { return nil }
    for _ in 0..<5 {
      folder = Files.folder(of: folder)
      if Files.exists("\(folder)/Package.swift"), Files.exists("\(folder)/Sources/WidgetCore") {
        return folder
      }
    }
    return nil
  }
}
