internal import WidgetCore

/// What every component must declare.
enum DeclarationRules {
  /// Checks the declaration, and gives the component of each example that works.
  static func made<Made: Component>(
    _ type: Made.Type, _ examples: [String], _ findings: inout Findings
  ) -> [Made] {
    checkWords(of: type, &findings)
    let own = Entry(type.example)
    findings.expect(
      own.type == type.type, "example",
      "the example must be an entry with 'type: \(type.type)', found \(own.type ?? "none")")
    checkDefaults(of: type, in: own, &findings)
    return ([type.example] + examples).compactMap { make(type, $0, &findings) }
  }

  private static func checkWords<Made: Component>(
    of type: Made.Type, _ findings: inout Findings
  ) {
    let name = type.type
    findings.expect(
      name.first?.isLowercase == true && name.allSatisfy { $0.isLetter || $0.isNumber },
      "type-name", "the type's name must be in lowerCamelCase, found '\(name)'")
    findings.expect(
      type.summary.isSentence, "summary",
      "the summary must be a sentence, found '\(type.summary)'")
    checkHelp(of: type.parameters, in: "", &findings)
  }

  private static func checkHelp(
    of parameters: [ParameterDescription], in path: String, _ findings: inout Findings
  ) {
    for parameter in parameters {
      findings.expect(
        parameter.help.isSentence, "parameter-help",
        "the help of '\(path)\(parameter.name)' must be a sentence, found '\(parameter.help)'")
      checkHelp(of: parameter.type.members, in: "\(path)\(parameter.name).", &findings)
    }
  }

  /// A default that is written out must be understood, and mean the same as nothing.
  private static func checkDefaults<Made: Component>(
    of type: Made.Type, in example: Entry, _ findings: inout Findings
  ) {
    for parameter in type.parameters {
      guard let value = parameter.defaultValue else { continue }
      var diagnostics = Diagnostics()
      let made = example.setting(parameter.name, to: value).make(type, into: &diagnostics)
      let mistakes = diagnostics.all.filter { $0.severity == .error }.map(\.message)
      findings.expect(
        mistakes.isEmpty, "default",
        "the default of '\(parameter.name)', \(value.text(.compact)), cannot be written out: "
          + mistakes.joined(separator: "; "))
      findings.expect(
        made?.json.object?[parameter.name] == nil, "default",
        "the default of '\(parameter.name)', \(value.text(.compact)), means something else when "
          + "it is written out")
    }
  }

  private static func make<Made: Component>(
    _ type: Made.Type, _ example: String, _ findings: inout Findings
  ) -> Made? {
    let entry = Entry(example)
    var diagnostics = entry.diagnostics
    let made = entry.make(type, into: &diagnostics)
    for finding in diagnostics.all {
      findings.report("example", "\(finding.message), in the example '\(example)'")
    }
    return made
  }
}

extension String {
  /// True for a text of several letters that ends as sentences do.
  fileprivate var isSentence: Bool {
    count > 3 && [".", "?", "!"].contains { hasSuffix($0) }
  }
}
