/// A violation of a conformance rule by a component.
public struct ConformanceViolation: Hashable, Sendable, CustomStringConvertible {
  /// The component's type name.
  public var type: String
  /// The stable name of the rule in kebab case, such as `prepare-twice`.
  public var rule: String
  /// A description of the violation with the input that causes it.
  public var message: String

  /// Creates a violation.
  public init(type: String, rule: String, _ message: String) {
    self.type = type
    self.rule = rule
    self.message = message
  }

  /// The type, message, and rule on one line.
  public var description: String {
    "\(type): \(message) [\(rule)]"
  }
}

/// Collects the violations of one type without duplicates.
struct Violations {
  let type: String
  private(set) var all: [ConformanceViolation] = []
  private var reported: Set<ConformanceViolation> = []

  init(about type: String) {
    self.type = type
  }

  mutating func report(_ rule: String, _ message: String) {
    let violation = ConformanceViolation(type: type, rule: rule, message)
    if reported.insert(violation).inserted { all.append(violation) }
  }

  /// Reports a violation if the condition is false.
  mutating func expect(_ condition: Bool, _ rule: String, _ message: @autoclosure () -> String) {
    if !condition { report(rule, message()) }
  }
}
