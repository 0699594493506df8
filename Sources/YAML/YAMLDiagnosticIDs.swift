public import Components

extension DiagnosticID {
  /// A file that is empty, or contains only comments.
  public static let emptyFile: Self = "empty-file"
  /// A file that exceeds the maximum size.
  public static let fileTooLarge: Self = "file-too-large"
  /// Mappings and lists that exceed the maximum nesting depth.
  public static let tooDeep: Self = "too-deep"
  /// A file that exceeds the maximum number of nodes, including those of aliases.
  public static let tooManyNodes: Self = "too-many-nodes"
  /// A file that is not valid UTF-8.
  public static let invalidEncoding: Self = "invalid-encoding"
  /// A character that a text file must not contain.
  public static let controlCharacter: Self = "control-character"
  /// A second document in one file.
  public static let severalDocuments: Self = "several-documents"

  /// A key that occurs more than once in a mapping.
  public static let duplicateKey: Self = "duplicate-key"
  /// A key that is a list, a mapping, or missing.
  public static let invalidKey: Self = "invalid-key"
  /// An alias without a preceding anchor of the same name.
  public static let unknownAlias: Self = "unknown-alias"
  /// An alias inside the value of its own anchor.
  public static let recursiveAlias: Self = "recursive-alias"
  /// A merge key whose value is not a mapping.
  public static let invalidMerge: Self = "invalid-merge"
  /// A `%TAG` directive, which is not supported.
  public static let tagDirective: Self = "tag-directive"
  /// A tag that is not part of the core schema.
  public static let unknownTag: Self = "unknown-tag"
  /// A value that does not match its tag.
  public static let invalidTag: Self = "invalid-tag"

  /// A tab in the indentation of a line.
  public static let tabIndentation: Self = "tab-indentation"
  /// An indentation that matches no line above.
  public static let badIndentation: Self = "bad-indentation"
  /// A bracket or brace that is never closed.
  public static let unclosedBracket: Self = "unclosed-bracket"
  /// A closing bracket or brace without a matching opening one.
  public static let unexpectedBracket: Self = "unexpected-bracket"
  /// A missing comma between two items in brackets.
  public static let missingComma: Self = "missing-comma"
  /// A quote that is never closed.
  public static let unclosedQuote: Self = "unclosed-quote"
  /// Text after a closing quote.
  public static let textAfterQuote: Self = "text-after-quote"
  /// A key without a colon.
  public static let missingColon: Self = "missing-colon"
  /// A colon or dash that is not followed by a space.
  public static let missingSpace: Self = "missing-space"
  /// A text that needs quotes because it contains a colon.
  public static let unquotedColon: Self = "unquoted-colon"
  /// A text that needs quotes because it starts with a YAML indicator.
  public static let unquotedIndicator: Self = "unquoted-indicator"
  /// A template such as `{{name}}` that needs quotes.
  public static let unquotedTemplate: Self = "unquoted-template"
  /// Typographic quotes, as in `“name”`, which do not quote a text.
  public static let smartQuotes: Self = "smart-quotes"
  /// A no-break space or another character that only looks like a space.
  public static let noBreakSpace: Self = "no-break-space"
  /// A list item on the same line as the key of the list.
  public static let misplacedItem: Self = "misplaced-item"
  /// An invalid escape sequence in double quotes.
  public static let invalidEscape: Self = "invalid-escape"
  /// Any other syntax error.
  public static let invalidSyntax: Self = "invalid-syntax"
}
