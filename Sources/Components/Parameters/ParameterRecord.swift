/// A type that is decoded from a mapping, with a `@Parameter` for each key.
///
/// All stored properties are `@Parameter`s or `@ParameterGroup`s. Decoding, validation, schema, and
/// help are derived from these declarations. The conformance to `Codable`, which the compiler derives,
/// only serves to access them; a record has no other encoded form.
public protocol ParameterRecord: Codable, ParameterValue {
  /// Creates a record with default values; required parameters must not be read.
  init()

  /// The name of the record in diagnostics, such as `'facetList'`.
  static var noun: String { get }

  /// Reports invalid values and combinations of values, such as a minimum above the maximum.
  ///
  /// Called after all parameters were decoded without errors, and after `validate` of the groups.
  func validate(_ report: inout ParameterReport)
}

extension ParameterRecord {
  /// A name for mappings without a type.
  public static var noun: String { "this mapping" }

  /// Accepts all values.
  public func validate(_ report: inout ParameterReport) {}

  /// The parameters in order of declaration, including those of groups.
  public static var parameters: [ParameterDescription] {
    Declarations.of(Self.self).descriptions
  }

  /// The names of the parameters in order of declaration; faster than `parameters`.
  public static var parameterNames: [String] {
    Declarations.of(Self.self).all.map(\.name)
  }

  /// A mapping with the parameters.
  public static var parameterType: ParameterType { .record(parameters) }

  /// The parameters that differ from their defaults, as written in a file.
  public var json: JSONValue {
    let defaults = Self.parameters
    let members = Declarations(of: self).descriptions
    return .object(
      JSONObject(
        zip(defaults, members).compactMap { original, current in
          guard current.defaultValue != original.defaultValue, let value = current.defaultValue
          else { return nil }
          return (current.name, value)
        }))
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self? {
    make(from: node, into: &diagnostics)
  }

  /// Decodes a record from a mapping, and reports all errors in it. Nil if there was an error.
  ///
  /// - Parameters:
  ///   - node: a mapping.
  ///   - context: the keys of the mapping that the caller reads itself, and the keys of enclosing
  ///     mappings, for suggestions.
  ///   - diagnostics: receives errors and warnings.
  public static func make(
    from node: Node, context: KeyContext = KeyContext(), into diagnostics: inout Diagnostics
  ) -> Self? {
    let declarations = Declarations.of(Self.self)
    guard var mapping = node.mapping else {
      return mismatch(node, into: &diagnostics, help: mappingHelp(for: node, declarations))
    }
    var found = Diagnostics()
    let otherNumber = correctNumber(of: &mapping, declarations, context, into: &found)
    let missing = declarations.all.filter {
      $0.declaration.isRequired && mapping.entry($0.name) == nil && !otherNumber.contains($0.name)
    }
    reportUnknownKeys(
      mapping, declarations.all.map(\.name), context, missing: missing, into: &found)
    let suggested = otherNumber.union(found.all.compactMap { $0.fixIt?.replacement })
    // With the corrected key, the value is validated in the same run.
    for diagnostic in found.all where diagnostic.isMisspelledKey {
      mapping.renameKey(by: diagnostic)
    }
    var decoded: [String: any ParameterDeclaration] = [:]
    // A misspelled key is not reported as missing, too.
    for (name, declaration) in declarations.all
    where mapping.entry(name) != nil || !suggested.contains(name) {
      decoded[name] = fill(declaration, name, from: mapping, at: node, into: &found)
    }
    defer { diagnostics.report(found) }
    guard decoded.count == declarations.all.count else { return nil }
    guard let value = try? Self(from: ParameterDecoder(declarations: decoded)) else {
      found.report(
        Diagnostic(
          .invalidComponent,
          "\(noun) cannot be created: each stored property of its Swift type must be a @Parameter",
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
          at: entry.keyRange, help: "write a value after the colon, or remove the key"))
      return nil
    }
    return declaration.decode(entry.value, into: &diagnostics)
  }

  /// The help for a value without the braces and the key of a mapping: `{ searcher: books }`.
  ///
  /// Nil unless exactly one parameter is required.
  private static func mappingHelp(for node: Node, _ declarations: Declarations) -> String? {
    let required = declarations.all.filter(\.declaration.isRequired)
    guard let only = required.first, required.count == 1, let scalar = node.scalar,
      scalar.style == .plain, !scalar.isInterpolated, scalar.value != .null
    else { return nil }
    return "write '{ \(only.name): \(scalar.text) }'"
  }

  /// - Parameter missing: the required parameters; one of them and one unknown key are one mistake.
  private static func reportUnknownKeys(
    _ mapping: Mapping, _ known: [String], _ context: KeyContext,
    missing: [(name: String, declaration: any ParameterDeclaration)],
    into diagnostics: inout Diagnostics
  ) {
    lazy var enclosing = context.enclosing()
    let unknown = mapping.entries.filter {
      !known.contains($0.key) && !context.reserved.contains($0.key)
    }
    for entry in unknown {
      let message = "unknown parameter '\(entry.key)' for \(noun)"
      guard diagnostics.canShowMore else {
        diagnostics.report(Diagnostic(.unknownParameter, message, at: entry.keyRange))
        continue
      }
      var fixIt = mapping.fixIt(for: entry, in: known + context.reserved)
      let hint = context.hint(entry.key)
      let above = hint == nil ? enclosing.first { $0.keys.contains(entry.key) } : nil
      if let only = missing.first, missing.count == 1, unknown.count == 1, fixIt == nil,
        accepts(entry.value, only.declaration)
      {
        fixIt = Diagnostic.FixIt(entry.keyRange, only.name, isSafe: false)
      }
      let help =
        hint
        ?? above.map { "'\(entry.key)' belongs \($0.location)" }
        ?? fixIt.map { "did you mean '\($0.replacement)'?" }
        ?? Suggestion.available("keys", known.isEmpty ? context.reserved : known)
      diagnostics.report(
        Diagnostic(
          .unknownParameter, message, at: entry.keyRange, help: help,
          fixIt: hint == nil && above == nil ? fixIt : nil))
    }
  }

  /// Whether a value has the type of a parameter; a number is not accepted as text.
  private static func accepts(_ value: Node, _ declaration: any ParameterDeclaration) -> Bool {
    if declaration.description(name: "").type == .text, value.text == nil { return false }
    var ignored = Diagnostics()
    return !value.isNull && declaration.decode(value, into: &ignored) != nil && ignored.isEmpty
  }

  /// Reports keys in the wrong number, such as `attribute` for the list `attributes`.
  ///
  /// The mapping receives the correct key with a value of its type, so that the key and its value are
  /// one mistake. Keys whose value already has the correct type are only misspelled.
  ///
  /// - Returns: The names of the parameters that are meant.
  private static func correctNumber(
    of mapping: inout Mapping, _ declarations: Declarations, _ context: KeyContext,
    into diagnostics: inout Diagnostics
  ) -> Set<String> {
    var corrected: Set<String> = []
    let names = declarations.all.map(\.name)
    for (index, entry) in mapping.entries.enumerated()
    where !names.contains(entry.key) && !context.reserved.contains(entry.key) {
      guard
        let (name, declaration) = declarations.all.first(where: {
          $0.name == entry.key + "s" || $0.name + "s" == entry.key
        }), mapping.entry(name) == nil
      else { continue }
      var value = entry.value
      let help: String
      switch (declaration.description(name: name).type, value.content) {
      case (.list, .scalar(let scalar)):
        value.content = .sequence([value])
        help = "write '\(name): [\(scalar.isInterpolated ? "…" : scalar.text)]'"
      case (.text, .sequence(let items)):
        guard let first = items.first, let text = first.scalar else { continue }
        value = first
        help =
          "write '\(name): \(text.isInterpolated ? "…" : text.text)'"
          + (items.count > 1 ? ", and add a widget for each other one" : "")
      default: continue
      }
      diagnostics.report(
        Diagnostic(
          .unknownParameter, "unknown parameter '\(entry.key)' for \(noun)", at: entry.keyRange,
          help: help))
      mapping.entries[index].key = name
      mapping.entries[index].value = value
      corrected.insert(name)
    }
    return corrected
  }

  private static func nameRange(_ mapping: Mapping) -> SourceRange? {
    (mapping["type"]?.range) ?? mapping.entries.first?.keyRange
  }
}

extension DiagnosticID {
  /// A key that the component does not have.
  public static let unknownParameter: Self = "unknown-parameter"
  /// A required key that is missing.
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
