/// Settings of the embedded engine that a request replaces; `nil` keeps a setting.
///
/// Other engines ignore them.
public struct SettingsOverrides: Hashable, Sendable {
  /// Whether rules apply.
  public var rules: Bool?
  /// The text that replaces omitted text at the ends of a snippet.
  public var snippetEllipsisText: String?
  /// The minimum length in letters of a term that may have one typo.
  public var minWordSizeFor1Typo: Int?
  /// The minimum length in letters of a term that may have two typos.
  public var minWordSizeFor2Typos: Int?
  /// Whether terms that consist of digits may have typos.
  public var allowTyposOnNumericTokens: Bool?
  /// The attributes in which terms match only without typos; others have no effect.
  public var disableTypoToleranceOnAttributes: [String]?

  /// Creates overrides that keep all settings.
  public init() {}
}
