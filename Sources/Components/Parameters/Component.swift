/// A type that a screen selects with `type` and configures with parameters.
///
/// Components are the connectors of widgets, searchers, and renderers. Every stored property is a
/// `@Parameter` or a `@ParameterGroup`; `init()` leaves them at their default values.
public protocol Component: ParameterRecord {
  /// The value of `type` in a screen, in lowerCamelCase.
  static var type: String { get }

  /// What the component does, as one sentence.
  static var summary: String { get }

  /// The names of this component in other libraries, for suggestions when `type` is unknown.
  static var otherNames: [String] { get }

  /// A complete, valid entry of a screen, as YAML text without indentation.
  static var example: String { get }
}

extension Component {
  /// An entry that only contains the type, for components without required parameters.
  public static var example: String { "type: \(type)" }

  /// Empty by default.
  public static var otherNames: [String] { [] }

  /// The type in quotes.
  public static var noun: String { "'\(type)'" }
}

extension Sequence where Element == any Component.Type {
  /// The type with a name, or else the types that have this name in other libraries. O(types).
  ///
  /// The case, hyphens, and underscores of names in other libraries are ignored.
  public func types(named name: String) -> [any Component.Type] {
    var others: [any Component.Type] = []
    for type in self {
      if type.type == name { return [type] }
      if type.otherNames.contains(where: { Suggestion.isSameName($0, name) }) {
        others.append(type)
      }
    }
    return others
  }
}
