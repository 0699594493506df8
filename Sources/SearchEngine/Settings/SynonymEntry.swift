public import Components

/// Texts that are synonyms of each other, or of an input text only.
///
/// Written as `{synonyms: [tv, television]}` or `{input: phone, synonyms: [smartphone]}`.
public struct SynonymEntry: ParameterRecord {
  /// The text to which the synonyms apply; nil if they are synonyms of each other.
  @Parameter("The text of a query that also finds the synonyms, but not the reverse.")
  public var input: String?
  /// The synonyms, each a word or a phrase.
  @Parameter("Words or phrases; without 'input', each finds all others.")
  public var synonyms: [String]

  /// Creates an entry without synonyms.
  public init() {}

  /// Creates synonyms of each other, or of an input text.
  public init(_ synonyms: String..., input: String? = nil) {
    self.init()
    (self.synonyms, self.input) = (synonyms, input)
  }

  public func validate(_ report: inout ParameterReport) {
    if let input, QueryTerm.terms(of: input).isEmpty {
      report.error("input", "the input '\(input)' has no word, expected at least one")
    }
    for (index, text) in synonyms.enumerated() where QueryTerm.terms(of: text).isEmpty {
      report.error(
        "synonyms", item: index, "the synonym '\(text)' has no word, expected at least one")
    }
    if synonyms.isEmpty {
      report.error("synonyms", "the list of synonyms is empty, expected at least one")
    } else if input == nil, synonyms.count == 1 {
      report.error(
        "synonyms", "'\(synonyms[0])' is the only synonym, expected at least two",
        help: "add 'input:' with the text that finds it")
    }
  }
}
