internal import WidgetCore

/// What can be told about a component from its declaration alone.
struct ComponentPage {
  /// What a component is on a screen.
  enum Role: String, CaseIterable {
    case widget
    case searcher
    case renderer
  }

  let component: any Component.Type

  init(_ component: any Component.Type) {
    self.component = component
  }

  var role: Role {
    if component is any Connector.Type { return .widget }
    return component is any SearcherSettings.Type ? .searcher : .renderer
  }

  private var actions: [ActionDescription] {
    (component as? any Connector.Type)?.actions ?? []
  }

  var summaryJSON: JSONValue {
    [
      "type": .text(component.type), "role": .text(role.rawValue),
      "summary": .text(component.summary),
    ]
  }

  var json: JSONValue {
    guard var object = summaryJSON.object else { return summaryJSON }
    object["parameters"] = .array(component.parameters.map(Self.json))
    object["actions"] = .array(
      actions.map {
        [
          "name": .text($0.name), "value": $0.value.map(JSONValue.text) ?? .null,
          "help": .text($0.help),
        ]
      })
    object["example"] = .text(component.example)
    return .object(object)
  }

  private static func json(_ parameter: ParameterDescription) -> JSONValue {
    [
      "name": .text(parameter.name), "type": .text(parameter.type.phrase),
      "isRequired": .boolean(parameter.isRequired), "default": parameter.defaultValue ?? .null,
      "help": .text(parameter.help),
    ]
  }

  var text: String {
    var lines = ["\(component.type) (\(role.rawValue))", component.summary]
    if !component.parameters.isEmpty { lines += ["", "parameters:"] + parameterLines }
    if !actions.isEmpty {
      lines += ["", "actions:"]
      lines += Self.table(
        actions.map { ["  " + $0.name + ($0.value.map { "=<\($0)>" } ?? ""), $0.help] })
    }
    lines += ["", "example:"] + component.example.split(separator: "\n").map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private var parameterLines: [String] {
    component.parameters.flatMap { parameter in
      let status =
        parameter.isRequired
        ? "required" : parameter.defaultValue.map { "default \($0.text(.compact))" } ?? "optional"
      return [
        "  \(parameter.name)  (\(parameter.type.phrase); \(status))", "      \(parameter.help)",
      ]
    }
  }

  /// Rows of two columns, the second aligned.
  private static func table(_ rows: [[String]]) -> [String] {
    let width = rows.map { $0[0].count }.max() ?? 0
    return rows.map { $0[0] + String(repeating: " ", count: width - $0[0].count + 2) + $0[1] }
  }
}
