/// The unit of a duration that is written as a number without a unit.
public protocol DefaultTimeUnit {
  /// The unit as a duration.
  static var duration: Duration { get }
  /// The symbol of the unit.
  static var symbol: String { get }
}

/// The unit second.
public enum SecondUnit: DefaultTimeUnit {
  public static let duration = Duration.seconds(1)
  public static let symbol = "s"
}

/// The unit millisecond.
public enum MillisecondUnit: DefaultTimeUnit {
  public static let duration = Duration.milliseconds(1)
  public static let symbol = "ms"
}

/// A duration of at most one hour, such as `5 s` or `500 ms`.
///
/// A number without a unit has the default unit, and is reported as deprecated.
public struct TimeLimit<DefaultUnit: DefaultTimeUnit>: ParameterValue, Hashable, Sendable {
  /// The duration, from 0.
  public var duration: Duration

  /// Creates a time limit.
  public init(_ duration: Duration) {
    self.duration = duration
  }

  /// A duration, or a number.
  public static var parameterType: ParameterType {
    .oneOf([Duration.parameterType, .number])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> TimeLimit? {
    guard let text = node.scalar?.text, let number = Double(text), number > 0, number.isFinite
    else {
      return Duration.decode(node, into: &diagnostics).map { TimeLimit($0) }
    }
    let duration = "\(text) \(DefaultUnit.symbol)"
    guard let limit = Duration(parameterText: duration) else {
      return Duration.decode(node, into: &diagnostics).map { TimeLimit($0) }
    }
    diagnostics.report(
      Diagnostic(
        .missingUnit, "a duration without a unit is deprecated", at: node.range,
        severity: .warning, help: "write '\(duration)'",
        fixIt: Diagnostic.FixIt(node.range, duration)))
    return TimeLimit(limit)
  }

  /// The duration in milliseconds, such as `200 ms`.
  public var text: String { duration.parameterText }

  public var json: JSONValue { .text(text) }
}

extension DiagnosticID {
  /// A duration without a unit.
  public static let missingUnit: Self = "missing-unit"
}
