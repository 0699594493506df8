internal import ArgumentParser
internal import WidgetCore

/// `widgetrun list`: the types that a screen can name.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the types that a screen file can name.")

  @Option(help: "text or json.")
  var format: FindingsFormat = .text

  func run() throws {
    let components = Launch.registry.components
    switch format {
    case .text: try Console.standardOutput.write(Self.text(components))
    case .json:
      let items = components.map { ComponentPage($0).summaryJSON }
      try Console.standardOutput.write(JSONValue.array(items).text(.indented) + "\n")
    }
  }

  private static func text(_ components: [any Component.Type]) -> String {
    let width = components.map { $0.type.count }.max() ?? 0
    return ComponentPage.Role.allCases.map { role in
      let lines = components.filter { ComponentPage($0).role == role }.map { component in
        "  " + component.type + String(repeating: " ", count: width - component.type.count + 2)
          + component.summary
      }
      return (["\(role.rawValue)s:"] + lines).joined(separator: "\n") + "\n"
    }.joined(separator: "\n") + "\n'widgetrun describe TYPE' tells more.\n"
  }
}

/// The forms in which findings and descriptions are printed.
enum FindingsFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
