/// The stable kebab-case name of a kind of diagnostic, such as `unknown-parameter`.
///
/// Each kind is declared as a static member beside the rule that reports it.
public struct DiagnosticID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, as it appears in brackets after the message.
  public var rawValue: String

  /// Creates an ID from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an ID from its name.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

/// A problem in a file: a message, its source location, and a suggested fix.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic; only errors prevent a screen from running.
  public enum Severity: String, Hashable, Sendable {
    /// A problem that prevents the screen from running.
    case error
    /// A likely mistake; the screen runs nevertheless.
    case warning
    /// Information that requires no action.
    case note
  }

  /// A related source location, with an explanation.
  public struct Note: Hashable, Sendable {
    /// The explanation: lower case, without a trailing period.
    public var message: String
    /// The related source range.
    public var range: SourceRange

    /// Creates a note.
    public init(_ message: String, at range: SourceRange) {
      self.message = MessageText.shortened(SecretMask.message(message))
      self.range = range
    }
  }

  /// A text edit that fixes the problem.
  public struct FixIt: Hashable, Sendable {
    /// The source range to replace; empty for an insertion.
    public var range: SourceRange
    /// The text that replaces the range.
    public var replacement: String
    /// Whether the edit can be applied without confirmation, because no other fix is plausible.
    public var isSafe: Bool

    /// Creates an edit, which is safe by default.
    public init(_ range: SourceRange, _ replacement: String, isSafe: Bool = true) {
      self.range = range
      self.replacement = replacement
      self.isSafe = isSafe
    }
  }

  /// The severity; `error` by default.
  public var severity: Severity
  /// The kind of problem, by which it can be explained.
  public var id: DiagnosticID
  /// The problem: lower case, user input in quotes, no trailing period.
  public var message: String
  /// The source range that is underlined in an excerpt.
  public var range: SourceRange
  /// The suggested fix, such as `did you mean 'attribute'?`; nil if there is none.
  public var help: String?
  /// Related source locations, such as that of the first of two duplicate keys.
  public var notes: [Note]
  /// The suggested fix as a text edit; nil if it cannot be applied automatically.
  public var fixIt: FixIt?

  /// Creates a diagnostic, by default an error without a fix.
  ///
  /// In messages of more than 1000 bytes, quoted values are shortened to 200 characters. Values of
  /// environment variables that the screen uses are masked.
  public init(
    _ id: DiagnosticID, _ message: String, at range: SourceRange, severity: Severity = .error,
    help: String? = nil, notes: [Note] = [], fixIt: FixIt? = nil
  ) {
    self.severity = severity
    self.id = id
    self.message = MessageText.shortened(SecretMask.message(message))
    self.range = range
    self.help = help.map { MessageText.shortened(SecretMask.message($0)) }
    self.notes = notes
    self.fixIt = fixIt
  }
}

/// A collection of diagnostics without duplicates.
public struct Diagnostics: Sendable {
  private var diagnostics: [Diagnostic] = []
  private var unique: Set<Diagnostic> = []
  /// Whether at least one diagnostic is an error.
  public private(set) var hasErrors = false

  /// Creates an empty collection.
  public init() {}

  /// The number of diagnostics that a run shows at most.
  public static let maximumShown = 200

  /// The number of diagnostics of any severity.
  public var count: Int { diagnostics.count }

  /// Whether another diagnostic is possibly shown, so that it is worth searching for a suggestion.
  public var canShowMore: Bool { diagnostics.count < Self.maximumShown }

  /// Whether there are no diagnostics of any severity.
  public var isEmpty: Bool {
    diagnostics.isEmpty
  }

  /// All diagnostics, sorted by file in order of first appearance, then by source location.
  ///
  /// Diagnostics with the same start keep the order in which they were reported. O(*n* log *n*).
  public var all: [Diagnostic] {
    var rank: [String: Int] = [:]
    for diagnostic in diagnostics where rank[diagnostic.range.file] == nil {
      rank[diagnostic.range.file] = rank.count
    }
    return diagnostics.enumerated().sorted { first, second in
      let (a, b) = (first.element.range, second.element.range)
      let ranks = (rank[a.file] ?? 0, rank[b.file] ?? 0)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      return a.start == b.start ? first.offset < second.offset : a.start < b.start
    }.map(\.element)
  }

  /// The first diagnostics in order, errors preferred, and the number of others. O(*n* log *n*).
  public func prefix(_ limit: Int) -> (first: Diagnostics, others: Int) {
    guard diagnostics.count > limit else { return (self, 0) }
    let all = all
    let errors = all.indices.filter { all[$0].severity == .error }
    let rest = all.indices.filter { all[$0].severity != .error }
    var first = Diagnostics()
    for index in (errors + rest).prefix(limit).sorted() { first.report(all[index]) }
    return (first, diagnostics.count - limit)
  }

  /// Adds a diagnostic unless an equal one exists, as when two widgets share a preset.
  public mutating func report(_ diagnostic: Diagnostic) {
    guard unique.insert(diagnostic).inserted else { return }
    diagnostics.append(diagnostic)
    if diagnostic.severity == .error { hasErrors = true }
  }

  /// Adds all diagnostics of another collection.
  public mutating func report(_ others: Diagnostics) {
    for diagnostic in others.diagnostics { report(diagnostic) }
  }
}
