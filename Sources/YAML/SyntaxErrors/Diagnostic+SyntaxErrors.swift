public import Components

extension Diagnostic {
  private static let syntaxErrors: Set<DiagnosticID> = [
    .controlCharacter, .tabIndentation, .badIndentation, .unclosedBracket, .unexpectedBracket,
    .missingComma, .unclosedQuote, .textAfterQuote, .missingColon, .missingSpace, .unquotedColon,
    .unquotedIndicator, .unquotedTemplate, .misplacedItem, .invalidEscape, .invalidSyntax,
    .smartQuotes, .noBreakSpace,
  ]

  /// Whether the text was repaired at this diagnostic, so that its surroundings are uncertain.
  public var isSyntaxError: Bool {
    severity == .error && Self.syntaxErrors.contains(id)
  }
}
