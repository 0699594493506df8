public import Components

extension DiagnosticID {
  /// A file without a value: nothing, or only comments.
  public static let emptyFile: Self = "empty-file"
  /// More text than a screen file may have.
  public static let fileTooLarge: Self = "file-too-large"
  /// Mappings and lists nested deeper than is sensible.
  public static let tooDeep: Self = "too-deep"
  /// More values than a screen file may have, counted after aliases are put in.
  public static let tooManyNodes: Self = "too-many-nodes"
  /// A text that is not UTF-8.
  public static let invalidEncoding: Self = "invalid-encoding"
  /// A character that a text file must not contain.
  public static let controlCharacter: Self = "control-character"
  /// A second document in one file.
  public static let severalDocuments: Self = "several-documents"

  /// The same key twice in one mapping.
  public static let duplicateKey: Self = "duplicate-key"
  /// A key that is a list, a mapping or nothing.
  public static let invalidKey: Self = "invalid-key"
  /// An alias of an anchor that is not set above it.
  public static let unknownAlias: Self = "unknown-alias"
  /// An alias inside the very value that it stands for.
  public static let recursiveAlias: Self = "recursive-alias"
  /// A merge key whose value is no mapping.
  public static let invalidMerge: Self = "invalid-merge"
  /// A line `%TAG`, which would set names for tags.
  public static let tagDirective: Self = "tag-directive"
  /// A tag outside the core schema.
  public static let unknownTag: Self = "unknown-tag"
  /// A value that its tag does not allow.
  public static let invalidTag: Self = "invalid-tag"

  /// A tab where only spaces may indent.
  public static let tabIndentation: Self = "tab-indentation"
  /// An indentation that fits no line above.
  public static let badIndentation: Self = "bad-indentation"
  /// A bracket or brace that is never closed.
  public static let unclosedBracket: Self = "unclosed-bracket"
  /// A closing bracket or brace that was never opened, or closes another one.
  public static let unexpectedBracket: Self = "unexpected-bracket"
  /// Two items in brackets without a comma between them.
  public static let missingComma: Self = "missing-comma"
  /// A quote that is never closed.
  public static let unclosedQuote: Self = "unclosed-quote"
  /// Text after a closing quote.
  public static let textAfterQuote: Self = "text-after-quote"
  /// A key without its colon.
  public static let missingColon: Self = "missing-colon"
  /// A colon or dash without the space after it.
  public static let missingSpace: Self = "missing-space"
  /// A text with a colon in it that needs quotes.
  public static let unquotedColon: Self = "unquoted-colon"
  /// A text that starts with a character that means something in YAML, and so needs quotes.
  public static let unquotedIndicator: Self = "unquoted-indicator"
  /// A template such as `{{name}}` that needs quotes.
  public static let unquotedTemplate: Self = "unquoted-template"
  /// A list item on the line of its key.
  public static let misplacedItem: Self = "misplaced-item"
  /// A backslash with a letter that means nothing.
  public static let invalidEscape: Self = "invalid-escape"
  /// Any other text that is not YAML.
  public static let invalidSyntax: Self = "invalid-syntax"
}
