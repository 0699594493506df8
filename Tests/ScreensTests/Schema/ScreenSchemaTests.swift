import Testing
import WidgetCore

@testable import ScreenLoading

@Suite struct ScreenSchemaTests {
  private func schema(_ part: ScreenSchema.FileKind = .screen) throws -> JSONValue {
    ScreenSchema(try .doubles()).json(part)
  }

  @Test func schemaDescribesEveryKeyOfTheScreen() throws {
    let properties = try #require(try schema()[path: "properties"]?.object)
    #expect(properties.members.map(\.name) == ScreenKeys.screen)
    for member in properties.members { #expect(member.value[path: "description"]?.text != nil) }
  }

  @Test func schemaDescribesParametersOfEveryType() throws {
    let definitions = try #require(try schema()[path: "$defs"]?.object)
    for type in try Registry.doubles().components {
      let definition = try #require(definitions["type.\(type.type)"])
      #expect(definition[path: "description"]?.text == type.summary)
      for parameter in type.parameters {
        let property = try #require(definition[path: "properties"]?.object?[parameter.name])
        #expect(property[path: "description"]?.text == parameter.help)
        #expect(property[path: "default"] == parameter.defaultValue)
      }
    }
  }

  @Test(arguments: ScreenSchema.FileKind.allCases) func everyReferenceIsDefined(
    _ part: ScreenSchema.FileKind
  ) throws {
    let schema = try schema(part)
    let definitions = try #require(schema[path: "$defs"]?.object)
    let references = Self.references(in: schema)
    #expect(!references.isEmpty)
    for reference in references {
      #expect(reference.hasPrefix("#/$defs/"))
      #expect(definitions[String(reference.dropFirst("#/$defs/".count))] != nil, "\(reference)")
    }
  }

  private static func references(in value: JSONValue) -> [String] {
    switch value {
    case .array(let items): items.flatMap(references)
    case .object(let object):
      object.members.flatMap { member in
        member.name == "$ref" ? [member.value.text ?? ""] : references(in: member.value)
      }
    default: []
    }
  }
}
