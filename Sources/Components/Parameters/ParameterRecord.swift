/// A value whose stored properties are all `@Parameter`s; it is read from a mapping.
///
/// The declaration is the single source: decoding, checks, help and schema derive from it.
public protocol ParameterRecord: Decodable, ParameterValue {
  init()

  /// Reports what is wrong with the parameters taken together, such as a limit above another.
  ///
  /// Called only when each parameter by itself could be read.
  func validate(_ report: inout ParameterReport)
}

extension ParameterRecord {
  public func validate(_ report: inout ParameterReport) {}

  /// The parameters in the order of their declaration.
  public static var parameters: [ParameterDescription] {
    declarations.map { $0.declaration.description(name: $0.name) }
  }

  public static var parameterType: ParameterType { .record(parameters) }

  /// The parameters that differ from their defaults, in the form in which they are written.
  public var json: JSONValue {
    let defaults = Self.parameters
    let members = Self.declarations(of: self).map { $0.declaration.description(name: $0.name) }
    return .object(
      JSONObject(
        zip(defaults, members).compactMap { before, now in
          guard now.defaultValue != before.defaultValue, let value = now.defaultValue else {
            return nil
          }
          return (now.name, value)
        }))
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self? {
    make(from: node, into: &diagnostics)
  }

  /// Reads a value from a mapping, reporting every mistake in it; nil if there was an error.
  ///
  /// - Parameter outside: the keys of this mapping that belong to somebody else, and the keys of
  ///   the levels above, for suggestions.
  public static func make(
    from node: Node, outside: OutsideKeys = OutsideKeys(), into diagnostics: inout Diagnostics
  ) -> Self? {
    guard let mapping = node.mapping else { return mismatch(node, into: &diagnostics) }
    var found = Diagnostics()
    let declarations = declarations
    reportUnknownKeys(mapping, declarations.map(\.name), outside, into: &found)
    let misspelt = Set(found.all.compactMap { $0.fixIt?.replacement })
    var filled: [String: any ParameterDeclaration] = [:]
    // A key that is there under a misspelt name is not missing too.
    for (name, declaration) in declarations
    where mapping.entry(name) != nil || !misspelt.contains(name) {
      filled[name] = fill(declaration, name, from: mapping, at: node, into: &found)
    }
    defer { diagnostics.report(found) }
    guard filled.count == declarations.count else { return nil }
    guard let value = try? Self(from: ParameterDecoder(declarations: filled)) else {
      found.report(
        Diagnostic(
          .invalidComponent,
          "\(noun) cannot be set up: each stored property of its Swift type must be a @Parameter",
          at: nameRange(mapping) ?? node.range))
      return nil
    }
    var report = ParameterReport(node: node, mapping: mapping)
    value.validate(&report)
    found.report(report.diagnostics)
    return found.hasErrors ? nil : value
  }

  private static func fill(
    _ declaration: any ParameterDeclaration, _ name: String, from mapping: Mapping, at node: Node,
    into diagnostics: inout Diagnostics
  ) -> (any ParameterDeclaration)? {
    let description = declaration.description(name: name)
    guard let entry = mapping.entry(name) else {
      guard description.isRequired else { return declaration }
      diagnostics.report(
        Diagnostic(
          .missingParameter, "\(noun) needs '\(name)', expected \(description.type.phrase)",
          at: nameRange(mapping) ?? node.range,
          help: "add '\(name):' (\(description.help.lowercasedFirst))"))
      return nil
    }
    if entry.value.isNull, description.type != .anything {
      guard description.isRequired || description.defaultValue != nil else { return declaration }
      diagnostics.report(
        Diagnostic(
          .missingValue, "'\(name)' has no value, expected \(description.type.phrase)",
          at: entry.keyRange, help: "write a value behind the colon, or leave the key out"))
      return nil
    }
    return declaration.decode(entry.value, into: &diagnostics)
  }

  private static func reportUnknownKeys(
    _ mapping: Mapping, _ known: [String], _ outside: OutsideKeys,
    into diagnostics: inout Diagnostics
  ) {
    for entry in mapping.entries
    where !known.contains(entry.key) && !outside.here.contains(entry.key) {
      let nearest = Suggestion.nearest(to: entry.key, in: known + outside.here)
      let above = outside.above.first { $0.keys.contains(entry.key) }
      let help =
        above.map { "'\(entry.key)' belongs \($0.place)" }
        ?? nearest.map { "did you mean '\($0)'?" }
        ?? "it takes \((known.isEmpty ? outside.here : known).map { "'\($0)'" }.joined(separator: ", "))"
      diagnostics.report(
        Diagnostic(
          .unknownParameter, "unknown parameter '\(entry.key)' for \(noun)", at: entry.keyRange,
          help: help,
          fixIt: above == nil ? nearest.map { Diagnostic.FixIt(entry.keyRange, $0) } : nil))
    }
  }

  private static func nameRange(_ mapping: Mapping) -> SourceRange? {
    (mapping["type"]?.range) ?? mapping.entries.first?.keyRange
  }

  private static var noun: String {
    (Self.self as? any Component.Type).map { "'\($0.type)'" } ?? "this mapping"
  }

  private static var declarations: [(name: String, declaration: any ParameterDeclaration)] {
    declarations(of: Self())
  }

  // Property wrappers are stored under their property's name with an underscore in front.
  private static func declarations(
    of value: Self
  ) -> [(name: String, declaration: any ParameterDeclaration)] {
    Mirror(reflecting: value).children.compactMap { child in
      guard let label = child.label, let declaration = child.value as? any ParameterDeclaration
      else { return nil }
      return (String(label.dropFirst()), declaration)
    }
  }
}

extension DiagnosticID {
  /// A key that the component does not have.
  public static let unknownParameter: Self = "unknown-parameter"
  /// A required key that is not there.
  public static let missingParameter: Self = "missing-parameter"
  /// A component whose Swift declaration is wrong.
  public static let invalidComponent: Self = "invalid-component"
  /// A key without a value.
  public static let missingValue: Self = "missing-value"
}

extension String {
  fileprivate var lowercasedFirst: String {
    let text = hasSuffix(".") ? String(dropLast()) : self
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// The keys around a component's own: those that its reader takes, and those of the levels above.
public struct OutsideKeys: Sendable {
  /// Keys of the same mapping that belong to its reader, such as `type` and `id`.
  public var here: [String]
  /// Keys of the levels around it, nearest first, with the place in words: `one level up`.
  public var above: [(keys: [String], place: String)]

  public init(here: [String] = [], above: [(keys: [String], place: String)] = []) {
    self.here = here
    self.above = above
  }
}

/// Where `validate` reports to: findings are placed at the parameter that they name.
public struct ParameterReport: Sendable {
  let node: Node
  let mapping: Mapping
  public private(set) var diagnostics = Diagnostics()

  init(node: Node, mapping: Mapping) {
    self.node = node
    self.mapping = mapping
  }

  /// Reports an error at the value of `parameter`, or at the whole mapping if it is not written.
  ///
  /// - Parameter index: the item (0-based) to report at, where the value is a list.
  public mutating func error(
    _ parameter: String, item index: Int? = nil, _ message: String,
    id: DiagnosticID = .invalidValue, help: String? = nil
  ) {
    report(.error, parameter, index, message, id, help)
  }

  /// Reports a warning at the value of `parameter`, or at the whole mapping if it is not written.
  ///
  /// - Parameter index: the item (0-based) to report at, where the value is a list.
  public mutating func warning(
    _ parameter: String, item index: Int? = nil, _ message: String,
    id: DiagnosticID = .invalidValue, help: String? = nil
  ) {
    report(.warning, parameter, index, message, id, help)
  }

  /// The place of item `index` (0-based) of a parameter that is a list.
  public func range(_ parameter: String, item index: Int) -> SourceRange? {
    guard let items = mapping[parameter]?.sequence, items.indices.contains(index) else {
      return nil
    }
    return items[index].range
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ parameter: String, _ index: Int?, _ message: String,
    _ id: DiagnosticID, _ help: String?
  ) {
    let item = index.flatMap { range(parameter, item: $0) }
    let place = item ?? mapping[parameter]?.range ?? mapping["type"]?.range ?? node.range
    diagnostics.report(Diagnostic(id, message, at: place, severity: severity, help: help))
  }
}
