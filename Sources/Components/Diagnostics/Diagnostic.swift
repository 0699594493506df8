/// The stable kebab-case name of a kind of diagnostic, such as `unknown-parameter`.
///
/// Each kind is declared as a static member beside the rule that reports it.
public struct DiagnosticID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public var rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

/// One diagnostic about what a person wrote: what is wrong, where, and what to do about it.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic; only errors stop a screen from running.
  public enum Severity: String, Hashable, Sendable {
    case error
    case warning
    /// No mistake, but something to know.
    case note
  }

  /// A related source location, with an explanation.
  public struct Note: Hashable, Sendable {
    public var message: String
    public var range: SourceRange

    public init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }

  /// A text edit that fixes the problem.
  public struct FixIt: Hashable, Sendable {
    public var range: SourceRange
    public var replacement: String
    /// True if there is no doubt that this is what was meant, so that nobody need be asked.
    public var isSafe: Bool

    public init(_ range: SourceRange, _ replacement: String, isSafe: Bool = true) {
      self.range = range
      self.replacement = replacement
      self.isSafe = isSafe
    }
  }

  public var severity: Severity
  public var id: DiagnosticID
  /// Lower case, the thing in quotes, and what was expected.
  public var message: String
  public var range: SourceRange
  /// The fix, printed after the caret: `did you mean 'attribute'?`.
  public var help: String?
  public var notes: [Note]
  public var fixIt: FixIt?

  public init(
    _ id: DiagnosticID, _ message: String, at range: SourceRange, severity: Severity = .error,
    help: String? = nil, notes: [Note] = [], fixIt: FixIt? = nil
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.range = range
    self.help = help
    self.notes = notes
    self.fixIt = fixIt
  }
}
