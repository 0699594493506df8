internal import Components
public import WidgetCore
internal import YAML

/// Generates the JSON Schema (draft 2020-12) of screen files, for completion in editors.
///
/// The schema describes the structure of a file. Rules that involve several values, other files, or
/// the records are checked by `widgetrun check` only.
public struct ScreenSchema {
  /// A kind of file.
  public enum FileKind: String, CaseIterable, ParameterValue {
    /// A screen.
    case screen
    /// A list of test cases, such as `NAME.test.yaml`.
    case tests
    /// A file with presets for `include`.
    case presets
  }

  /// The named types that have a definition in the schema.
  static let definedTypes = ["widget", "preset", "searcher", "renderer"]

  private let registry: Registry

  /// Creates a generator for the component types of a registry.
  public init(_ registry: Registry) {
    self.registry = registry
  }

  /// Returns the schema of a kind of file. O(types × parameters).
  public func json(_ kind: FileKind) -> JSONValue {
    var root = JSONObject([("$schema", "https://json-schema.org/draft/2020-12/schema")])
    root["title"] = .text("widgetrun \(kind.rawValue)")
    for member in schema(kind).object?.members ?? [] { root[member.name] = member.value }
    root["$defs"] = .object(definitions)
    return .object(root)
  }

  private func schema(_ kind: FileKind) -> JSONValue {
    switch kind {
    case .screen:
      var screen = object(ScreenParameters.screen.map { $0.description() }).object ?? JSONObject()
      screen["oneOf"] = [["required": ["searcher"]], ["required": ["searchers"]]]
      return .object(screen)
    case .tests: return ParameterType.list(TestDeclaration.parameterType).schema
    case .presets: return object(ScreenParameters.included.map { $0.description() })
    }
  }

  private func object(_ keys: [ParameterDescription]) -> JSONValue {
    var object =
      ParameterType.object(keys, others: false, canBeEmpty: false).object ?? JSONObject()
    object["patternProperties"] = ["^x-": true]
    return .object(object)
  }

  private var definitions: JSONObject {
    var all = JSONObject()
    all["variable"] = [
      "type": "string", "pattern": #"\$\{env:[^}]*\}"#,
      "description": "A value from the environment: ${env:NAME} or ${env:NAME:-default}.",
    ]
    all["widget"] = widget
    all["preset"] = preset
    all["searcher"] = component(registry.searchers.map { $0.value }, ScreenParameters.searcher)
    let renderers = registry.renderers.map { $0.value }
    all["renderer"] = [
      "anyOf": [names(renderers), component(renderers, ScreenParameters.renderer)]
    ]
    for type in registry.components {
      let reserved =
        type is any Connector.Type
        ? ScreenParameters.widget
        : type is any Renderer.Type ? ScreenParameters.renderer : ScreenParameters.searcher
      all[name(type)] = definition(of: type, besides: reserved)
    }
    return all
  }

  private var connectors: [any Component.Type] {
    registry.connectors.map { $0.value }
  }

  /// The schema of a widget; parameters that a preset sets are not required.
  private var widget: JSONValue {
    var schema = component(connectors, ScreenParameters.widget, requiring: .withoutPreset).object
    schema?["anyOf"] = [["required": ["type"]], ["required": ["preset"]]]
    schema?["required"] = nil
    return withoutType(schema, ScreenParameters.widget)
  }

  private var preset: JSONValue {
    var schema = component(connectors, ScreenParameters.preset, requiring: .never).object
    schema?["required"] = nil
    return withoutType(schema, ScreenParameters.preset)
  }

  /// Restricts a declaration without `type` to the keys of any type.
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

  /// Determines whether the required parameters of a type are required in a declaration.
  private enum Requirement {
    case always
    case withoutPreset
    case never
  }

  /// Returns the schema of a declaration whose `type` determines the other keys.
  private func component(
    _ types: [any Component.Type], _ reserved: [ParameterDescription],
    requiring requirement: Requirement = .always
  ) -> JSONValue {
    var properties = ParameterType.properties(reserved, canBeEmpty: false)
    if var type = properties["type"]?.object {
      type["anyOf"] = [names(types), ["$ref": "#/$defs/variable"]]
      properties["type"] = .object(type)
    }
    let rules = sorted(types).map { type -> JSONValue in
      var then = JSONObject([("$ref", .text("#/$defs/\(name(type))"))])
      let required = ParameterType.required(type.parameters)
      switch requirement {
      case _ where required.isEmpty: break
      case .never: break
      case .always: then["required"] = .array(required)
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
    if type is any Container.Type { addNestedWidgets(to: &properties) }
    return [
      "title": .text(type.type), "description": .text(type.summary),
      "properties": .object(properties), "additionalProperties": false, "examples": [example],
    ]
  }

  private func addNestedWidgets(to properties: inout JSONObject) {
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
