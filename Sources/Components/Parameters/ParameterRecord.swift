/// A value whose stored properties are all `@Parameter`s, or `@ParameterGroup`s of them; it is read
/// from a mapping.
///
/// The declaration is the single source: decoding, checks and help derive from it. `Codable` is
/// derived by the compiler, and reaches the declarations; a record has no other encoded form.
public protocol ParameterRecord: Codable, ParameterValue {
  init()

  /// What diagnostics call it: `'facetList'`.
  static var noun: String { get }

  /// Reports what is wrong with the parameters taken together, such as a limit above another.
  ///
  /// Called only when each parameter by itself could be read; the records of groups come first.
  func validate(_ report: inout ParameterReport)
}

extension ParameterRecord {
  public static var noun: String { "this mapping" }

  public func validate(_ report: inout ParameterReport) {}

  /// The parameters in the order of their declaration.
  public static var parameters: [ParameterDescription] {
    Declarations(of: Self()).descriptions
  }

  /// The names of the parameters in the order of their declaration, which are sooner told than all
  /// about them.
  public static var parameterNames: [String] {
    Declarations(of: Self()).all.map(\.name)
  }

  public static var parameterType: ParameterType { .record(parameters) }

  /// The parameters that differ from their defaults, in the form in which they are written.
  public var json: JSONValue {
    let defaults = Self.parameters
    let members = Declarations(of: self).descriptions
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
    guard var mapping = node.mapping else { return mismatch(node, into: &diagnostics) }
    var found = Diagnostics()
    let declarations = Declarations(of: Self())
    reportUnknownKeys(mapping, declarations.all.map(\.name), outside, into: &found)
    let misspelt = Set(found.all.compactMap { $0.fixIt?.replacement })
    // Taking a misspelt key for the one that was meant lets its value be checked in the same run.
    for finding in found.all where finding.isMisspeltKey { mapping.rename(by: finding) }
    var filled: [String: any ParameterDeclaration] = [:]
    // A key that is there under a misspelt name is not missing too.
    for (name, declaration) in declarations.all
    where mapping.entry(name) != nil || !misspelt.contains(name) {
      filled[name] = fill(declaration, name, from: mapping, at: node, into: &found)
    }
    defer { diagnostics.report(found) }
    guard filled.count == declarations.all.count else { return nil }
    guard let value = try? Self(from: ParameterDecoder(declarations: filled)) else {
      found.report(
        Diagnostic(
          .invalidComponent,
          "\(noun) cannot be set up: each stored property of its Swift type must be a @Parameter",
          at: nameRange(mapping) ?? node.range))
      return nil
    }
    var report = ParameterReport(node: node, mapping: mapping)
    if !declarations.groups.isEmpty {
      for group in Declarations(of: value).groups { group.validate(&report) }
    }
    value.validate(&report)
    found.report(report.diagnostics)
    return found.hasErrors ? nil : value
  }

  private static func fill(
    _ declaration: any ParameterDeclaration, _ name: String, from mapping: Mapping, at node: Node,
    into diagnostics: inout Diagnostics
  ) -> (any ParameterDeclaration)? {
    guard let entry = mapping.entry(name) else {
      guard declaration.isRequired else { return declaration }
      let description = declaration.description(name: name)
      diagnostics.report(
        Diagnostic(
          .missingParameter, "\(noun) needs '\(name)', expected \(description.type.phrase)",
          at: nameRange(mapping) ?? node.range,
          help: "add '\(name):' (\(description.help.lowercasedFirst))"))
      return nil
    }
    if entry.value.isNull {
      let description = declaration.description(name: name)
      if description.type == .anything {
        return declaration.decode(entry.value, into: &diagnostics)
      }
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
      let fixIt = mapping.fixIt(for: entry, in: known + outside.here)
      let above = outside.above().first { $0.keys.contains(entry.key) }
      let help =
        above.map { "'\(entry.key)' belongs \($0.location)" }
        ?? fixIt.map { "did you mean '\($0.replacement)'?" }
        ?? "it takes \((known.isEmpty ? outside.here : known).map { "'\($0)'" }.joined(separator: ", "))"
      diagnostics.report(
        Diagnostic(
          .unknownParameter, "unknown parameter '\(entry.key)' for \(noun)", at: entry.keyRange,
          help: help,
          fixIt: above == nil ? fixIt : nil))
    }
  }

  private static func nameRange(_ mapping: Mapping) -> SourceRange? {
    (mapping["type"]?.range) ?? mapping.entries.first?.keyRange
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
