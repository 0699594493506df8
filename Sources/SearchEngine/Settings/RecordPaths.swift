public import Components

/// The files with the records of a searcher: a path, a pattern such as `data/*.csv`, or several.
public struct RecordPaths: Hashable, Sendable {
  /// The paths and patterns in the order of their records; `-` is standard input.
  public var paths: [String]

  /// Creates a list of one path or pattern.
  public init(_ path: String) {
    paths = [path]
  }

  /// Creates a list of paths and patterns.
  public init(_ paths: [String]) {
    self.paths = paths
  }

  /// True if one of the files is standard input.
  public var includesStandardInput: Bool { paths.contains("-") }
}

extension RecordPaths: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension RecordPaths: CustomStringConvertible {
  /// The paths and patterns, separated by commas.
  public var description: String { paths.joined(separator: ", ") }
}

extension RecordPaths: ParameterValue {
  /// A path or pattern, or a list of them.
  public static var parameterType: ParameterType { OneOrMore<String>.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> RecordPaths? {
    OneOrMore<String>.decode(node, into: &diagnostics).map { RecordPaths($0.values) }
  }

  public var json: JSONValue { OneOrMore(list: paths).json }
}
