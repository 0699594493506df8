/// One way in which a component breaks a rule that all of its sort must keep.
public struct ConformanceFinding: Hashable, Sendable, CustomStringConvertible {
  /// The component's type name.
  public var type: String
  /// The rule's stable kebab-case name, such as `prepare-twice`.
  public var rule: String
  /// Lower case; what was found, and where there is one, the input that shows it.
  public var message: String

  public init(type: String, rule: String, _ message: String) {
    self.type = type
    self.rule = rule
    self.message = message
  }

  public var description: String {
    "\(type): \(message) [\(rule)]"
  }
}

/// Findings about one type, each once.
struct Findings {
  let type: String
  private(set) var all: [ConformanceFinding] = []
  private var known: Set<ConformanceFinding> = []

  init(about type: String) {
    self.type = type
  }

  mutating func report(_ rule: String, _ message: String) {
    let finding = ConformanceFinding(type: type, rule: rule, message)
    if known.insert(finding).inserted { all.append(finding) }
  }

  /// Reports unless the rule is kept.
  mutating func expect(_ isKept: Bool, _ rule: String, _ message: @autoclosure () -> String) {
    if !isKept { report(rule, message()) }
  }
}
