internal import Components
public import WidgetCore
internal import YAML

/// The JSON Schema (draft 2020-12) of screen files with the types of a registry.
///
/// It says what a file may look like, for editors. What depends on several values, on other files
/// or on the records is left to `check`.
public struct ScreenSchema {
  /// The kinds of file that there are.
  public enum Part: String, CaseIterable, ParameterValue {
    case screen
    /// A list of cases, as in `NAME.test.yaml`.
    case tests
    /// A file that screens include.
    case presets
  }

  /// The names of types that have a definition of their own.
  static let entries = ["widget", "preset", "searcher", "renderer"]

  private let registry: Registry

  public init(_ registry: Registry) {
    self.registry = registry
  }

  /// The schema of a kind of file.
  public func json(_ part: Part) -> JSONValue {
    var root = JSONObject([("$schema", "https://json-schema.org/draft/2020-12/schema")])
    root["title"] = .text("widgetrun \(part.rawValue)")
    for member in schema(part).object?.members ?? [] { root[member.name] = member.value }
    root["$defs"] = .object(definitions)
    return .object(root)
  }

  private func schema(_ part: Part) -> JSONValue {
    switch part {
    case .screen:
      var screen = object(ScreenShape.screen.map { $0.description() }).object ?? JSONObject()
      screen["oneOf"] = [["required": ["searcher"]], ["required": ["searchers"]]]
      return .object(screen)
    case .tests: return ParameterType.list(TestEntry.parameterType).schema
    case .presets: return object(ScreenShape.included.map { $0.description() })
    }
  }

  private func object(_ keys: [ParameterDescription]) -> JSONValue {
    ParameterType.object(keys, others: false, canBeEmpty: false)
  }

  private var definitions: JSONObject {
    var all = JSONObject()
    all["variable"] = [
      "type": "string", "pattern": #"\$\{env:[^}]*\}"#,
      "description": "A value from the environment: ${env:NAME} or ${env:NAME:-default}.",
    ]
    all["widget"] = widget
    all["preset"] = preset
    all["searcher"] = component(registry.searchers.map { $0.value }, ScreenShape.searcher)
    let renderers = registry.renderers.map { $0.value }
    all["renderer"] = [
      "anyOf": [names(renderers), component(renderers, ScreenShape.renderer)]
    ]
    for type in registry.components {
      let reserved =
        type is any Connector.Type
        ? ScreenShape.widget
        : type is any Renderer.Type ? ScreenShape.renderer : ScreenShape.searcher
      all[name(type)] = definition(of: type, besides: reserved)
    }
    return all
  }

  private var connectors: [any Component.Type] {
    registry.connectors.map { $0.value }
  }

  /// What a preset gives need not be written again.
  private var widget: JSONValue {
    var schema = component(connectors, ScreenShape.widget, requiring: .withoutPreset).object
    schema?["anyOf"] = [["required": ["type"]], ["required": ["preset"]]]
    schema?["required"] = nil
    return withoutType(schema, ScreenShape.widget)
  }

  private var preset: JSONValue {
    var schema = component(connectors, ScreenShape.preset, requiring: .nothing).object
    schema?["required"] = nil
    return withoutType(schema, ScreenShape.preset)
  }

  /// Without a type of its own, an entry has keys that some type has.
  private func withoutType(_ schema: JSONObject?, _ reserved: [ParameterDescription]) -> JSONValue {
    var schema = schema ?? JSONObject()
    let parameters = connectors.flatMap { $0.parameterNames }
    let keys = Set(parameters + reserved.map(\.name)).sorted()
    let rule: JSONValue = [
      "if": ["not": ["required": ["type"]]],
      "then": ["propertyNames": ["enum": .array(keys.map(JSONValue.text))]],
    ]
    schema["allOf"] = .array((schema["allOf"]?.array ?? []) + [rule])
    return .object(schema)
  }

  /// Which keys that a type requires must be there.
  private enum Need {
    case all
    /// All, unless a preset may give them.
    case withoutPreset
    case nothing
  }

  /// An entry whose `type` decides which other keys it has.
  ///
  private func component(
    _ types: [any Component.Type], _ reserved: [ParameterDescription],
    requiring need: Need = .all
  ) -> JSONValue {
    var properties = ParameterType.properties(reserved, canBeEmpty: false)
    if var type = properties["type"]?.object {
      type["anyOf"] = [names(types), ["$ref": "#/$defs/variable"]]
      properties["type"] = .object(type)
    }
    let rules = sorted(types).map { type -> JSONValue in
      var then = JSONObject([("$ref", .text("#/$defs/\(name(type))"))])
      let required = ParameterType.required(type.parameters)
      switch need {
      case _ where required.isEmpty: break
      case .nothing: break
      case .all: then["required"] = .array(required)
      case .withoutPreset:
        then["if"] = ["not": ["required": ["preset"]]]
        then["then"] = ["required": .array(required)]
      }
      return [
        "if": ["properties": ["type": ["const": .text(type.type)]], "required": ["type"]],
        "then": .object(then),
      ]
    }
    return [
      "type": "object", "properties": .object(properties), "required": ["type"],
      "allOf": .array(rules),
    ]
  }

  private func definition(
    of type: any Component.Type, besides reserved: [ParameterDescription]
  ) -> JSONValue {
    var ignored = Diagnostics()
    let example =
      YAMLReader.read(type.example, file: type.type, into: &ignored)
      .map { JSONValue($0) } ?? .null
    var properties = JSONObject(reserved.map { ($0.name, true) })
    for member in ParameterType.properties(type.parameters, example: example).members {
      properties[member.name] = member.value
    }
    if type is any Container.Type { hold(widgetsIn: &properties) }
    return [
      "title": .text(type.type), "description": .text(type.summary),
      "properties": .object(properties), "additionalProperties": false, "examples": [example],
    ]
  }

  private func hold(widgetsIn properties: inout JSONObject) {
    var widgets = properties["widgets"]?.object ?? JSONObject()
    for member in ParameterType.list(.named("widget", .anything)).schema.object?.members ?? [] {
      widgets[member.name] = member.value
    }
    properties["widgets"] = .object(widgets)
  }

  private func names(_ types: [any Component.Type]) -> JSONValue {
    ["enum": .array(sorted(types).map { .text($0.type) })]
  }

  private func name(_ type: any Component.Type) -> String {
    "type.\(type.type)"
  }

  private func sorted(_ types: [any Component.Type]) -> [any Component.Type] {
    types.sorted { $0.type < $1.type }
  }
}
