internal import ArgumentParser
internal import WidgetCore

/// `widgetrun new widget NAME`: a package with a widget of one's own.
struct NewWidgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widget",
    abstract: "Writes a Swift package with a widget, its test and a screen.")

  @Argument(help: ArgumentHelp("The Swift type, as in Stars.", valueName: "NAME"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "The folder or address of the package of widgetrun; where this executable was built if absent.",
      valueName: "PLACE"))
  var package: String?

  @Option(help: ArgumentHelp("The folder to write; the name if absent.", valueName: "FOLDER"))
  var folder: String?

  @Flag(help: "Write over files that are there.")
  var force = false

  func validate() throws {
    guard let first = name.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      name.wholeMatch(of: /[A-Za-z0-9]+/) != nil
    else {
      throw ValidationError(
        "'\(name)' is no name for a widget, expected letters and digits, the first a capital")
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
