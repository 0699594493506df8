internal import CommandParsing
internal import WidgetCore

/// `widgetrun describe TYPE`: prints the parameters and actions of a type.
struct DescribeCommand: Command, PluginCommand {
  static let configuration = CommandConfiguration(
    "describe", "Describes the parameters and actions of a type, with an example.",
    examples: ["widgetrun describe facetList", "widgetrun describe embedded --format json"],
    arguments: [.positional("type", "TYPE", completion: .types), .option("format", "FORMAT")]
      + PluginOptions.arguments)

  @Parameter("A type from 'widgetrun list'") var type: String
  @Parameter("Print the description in this format") var format: OutputFormat = .text
  @ParameterGroup var plugins: PluginOptions

  func run() throws {
    let components = Launch.registry.components
    let named = Self.types(named: type, among: components)
    guard named.count == 1, let component = named.first else {
      let help =
        named.isEmpty
        ? Suggestion.help(for: type, in: components.map { $0.type })
        : "use one of \(named.map { "'\($0.type)'" }.sorted().joined(separator: ", "))"
      throw CommandFailure(
        .usage, "unknown type '\(type)'; \(help ?? "'widgetrun list' lists all types")")
    }
    if !Suggestion.isSameName(component.type, type) {
      Console.inform("note: '\(type)' is called '\(component.type)'")
    }
    let page = ComponentPage(component)
    try Console.standardOutput.write(
      format == .text ? page.text : page.json.text(.indented) + "\n")
  }
}

extension DescribeCommand {
  /// The types with a name, in any notation, or those that have it in other libraries.
  private static func types(
    named name: String, among components: [any Component.Type]
  ) -> [any Component.Type] {
    let exact = components.types(named: name)
    if !exact.isEmpty { return exact }
    let same = components.filter { Suggestion.isSameName($0.type, name) }
    return same.isEmpty
      ? components.filter { $0.otherNames.contains { Suggestion.isSameName($0, name) } } : same
  }
}

/// Describes a widget, searcher, or renderer from its declaration, as text or JSON.
struct ComponentPage {
  /// The kind of component.
  enum Role: String, CaseIterable {
    case widget
    case searcher
    case renderer

    /// The heading of a list.
    var heading: String {
      switch self {
      case .widget: "Widgets"
      case .searcher: "Searchers"
      case .renderer: "Renderers"
      }
    }
  }

  let component: any Component.Type

  init(_ component: any Component.Type) {
    self.component = component
  }

  var role: Role {
    if component is any Connector.Type { return .widget }
    return component is any SearcherSettings.Type ? .searcher : .renderer
  }

  /// The capabilities that a searcher does not have; empty for other components.
  private var unsupported: [Capability] {
    guard let searcher = component as? any SearcherSettings.Type else { return [] }
    let supported = searcher.init().capabilities
    return Capability.allCases.filter { !supported.contains($0) }
  }

  private var actions: [ActionDescription] {
    (component as? any Connector.Type)?.actions ?? []
  }
}

extension ComponentPage {
  /// The type, role, and summary.
  var summaryJSON: JSONObject {
    JSONObject([
      ("type", .text(component.type)), ("role", .text(role.rawValue)),
      ("summary", .text(component.summary)),
    ])
  }

  /// The whole description.
  var json: JSONValue {
    var page = summaryJSON
    page["otherNames"] = .array(component.otherNames.map { .text($0) })
    page["parameters"] = .array(component.parameters.map(Self.json))
    page["actions"] = .array(actions.map(Self.json))
    if role == .searcher { page["unsupported"] = .array(unsupported.map { .text($0.rawValue) }) }
    page["example"] = .text(component.example)
    return .object(page)
  }

  private static func json(_ parameter: ParameterDescription) -> JSONValue {
    [
      "name": .text(parameter.name), "type": .text(parameter.type.phrase),
      "isRequired": .boolean(parameter.isRequired), "default": parameter.defaultValue ?? .null,
      "help": .text(parameter.help), "members": .array(parameter.type.members.map(json)),
    ]
  }

  private static func json(_ action: ActionDescription) -> JSONValue {
    [
      "name": .text(action.name), "value": action.value.map(JSONValue.text) ?? .null,
      "help": .text(action.help),
    ]
  }
}

extension ComponentPage {
  /// The description in lines of at most 80 columns.
  var text: String {
    let parameters = Self.rows(component.parameters)
    let actions = actions.map { action in
      DefinitionList.Row(
        action.name + (action.value == nil ? "" : "=VALUE"), action.help,
        action.value.map { "(VALUE: \($0))" })
    }
    let example = component.example.split(separator: "\n").map { "  \($0)" }
    let sections = [
      ["\(component.type), a \(role.rawValue)", component.summary] + otherNames,
      parameters.isEmpty ? [] : ["Parameters"] + DefinitionList(parameters).lines,
      actions.isEmpty ? [] : ["Actions"] + DefinitionList(actions).lines,
      unsupported.isEmpty
        ? [] : ["Not supported with the default parameters"] + unsupported.map { "  \($0.phrase)" },
      ["Example"] + example,
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private var otherNames: [String] {
    let names = component.otherNames.joined(separator: ", ")
    return names.isEmpty ? [] : ["Also known as \(names)."]
  }

  /// A row for each parameter, followed by indented rows for the members of a mapping.
  private static func rows(
    _ parameters: [ParameterDescription], indent: String = ""
  ) -> [DefinitionList.Row] {
    parameters.flatMap { parameter in
      [DefinitionList.Row(indent + parameter.name, parameter.help, "(\(phrase(parameter)))")]
        + rows(parameter.type.members, indent: indent + "  ")
    }
  }

  private static func phrase(_ parameter: ParameterDescription) -> String {
    let type = parameter.type.phrase
    if parameter.isRequired { return "required, \(type)" }
    return parameter.defaultValue.map { "\(type); default \(written($0))" } ?? type
  }

  /// A default value in the syntax of screen files.
  private static func written(_ value: JSONValue) -> String {
    switch value {
    case .text(let text) where !text.isEmpty: text
    case .array(let items): "[\(items.map(written).joined(separator: ", "))]"
    default: value.text(.compact)
    }
  }
}
