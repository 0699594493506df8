/// Something that a screen file names by `type:` and sets up by parameters: a widget's connector,
/// a searcher, a renderer.
///
/// Every stored property is a `@Parameter`; `init()` leaves them at their defaults.
public protocol Component: ParameterRecord {
  /// The name after `type:`, in lowerCamelCase.
  static var type: String { get }

  /// What it is, as one sentence.
  static var summary: String { get }

  /// The names of this component in other libraries, for suggestions of `type`.
  static var otherNames: [String] { get }

  /// A complete entry of a screen file that works, as YAML text.
  static var example: String { get }
}

extension Component {
  /// The entry with nothing but its type; enough where no parameter is required.
  public static var example: String { "type: \(type)" }

  public static var otherNames: [String] { [] }

  public static var noun: String { "'\(type)'" }
}
