internal import WidgetCore

/// The rules for the declaration of any component type.
enum DeclarationRules {
  /// Checks the declaration and returns the components of all valid examples.
  static func made<Made: Component>(
    _ type: Made.Type, _ examples: [String], _ violations: inout Violations
  ) -> [Made] {
    checkTexts(of: type, &violations)
    let own = ComponentExample(type.example)
    violations.expect(
      own.type == type.type, "example",
      "the example must contain 'type: \(type.type)', found '\(own.type ?? "")'")
    checkDefaults(of: type, in: own, &violations)
    return ([type.example] + examples).compactMap { make(type, $0, &violations) }
  }

  private static func checkTexts<Made: Component>(
    of type: Made.Type, _ violations: inout Violations
  ) {
    let name = type.type
    violations.expect(
      name.first?.isLowercase == true && name.allSatisfy { $0.isLetter || $0.isNumber },
      "type-name", "the type name must be in lowerCamelCase, found '\(name)'")
    violations.expect(
      type.summary.isSentence, "summary",
      "the summary must be a sentence, found '\(type.summary)'")
    checkHelp(of: type.parameters, in: "", &violations)
  }

  private static func checkHelp(
    of parameters: [ParameterDescription], in path: String, _ violations: inout Violations
  ) {
    for parameter in parameters {
      violations.expect(
        parameter.help.isSentence, "parameter-help",
        "the help of '\(path)\(parameter.name)' must be a sentence, found '\(parameter.help)'")
      checkHelp(of: parameter.type.members, in: "\(path)\(parameter.name).", &violations)
    }
  }

  /// Declaring a default value explicitly must be valid and have no effect.
  private static func checkDefaults<Made: Component>(
    of type: Made.Type, in example: ComponentExample, _ violations: inout Violations
  ) {
    for parameter in type.parameters {
      guard let value = parameter.defaultValue else { continue }
      var diagnostics = Diagnostics()
      let made = example.setting(parameter.name, to: value).make(type, into: &diagnostics)
      let errors = diagnostics.all.filter { $0.severity == .error }.map(\.message)
      violations.expect(
        errors.isEmpty, "default",
        "the default of '\(parameter.name)', \(value.text(.compact)), is not a valid value: "
          + errors.joined(separator: "; "))
      violations.expect(
        made?.json.object?[parameter.name] == nil, "default",
        "the default of '\(parameter.name)', \(value.text(.compact)), has a different meaning if "
          + "it is declared explicitly")
    }
  }

  private static func make<Made: Component>(
    _ type: Made.Type, _ example: String, _ violations: inout Violations
  ) -> Made? {
    let entry = ComponentExample(example)
    var diagnostics = entry.diagnostics
    let made = entry.make(type, into: &diagnostics)
    for violation in diagnostics.all {
      violations.report("example", "\(violation.message), in the example '\(example)'")
    }
    return made
  }
}

extension String {
  /// True for a text of several letters with a final punctuation mark.
  fileprivate var isSentence: Bool {
    count > 3 && [".", "?", "!"].contains { hasSuffix($0) }
  }
}
