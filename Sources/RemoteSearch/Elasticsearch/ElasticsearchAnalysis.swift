import Components

/// The text analysis of pushed indexes, which splits texts into words like the embedded engine.
///
/// It ignores case, accents, and variation selectors. Some punctuation that the standard tokenizer keeps within
/// words separates them. A word with apostrophes is indexed as a whole and as its parts.
enum ElasticsearchAnalysis {
  /// The analyzer of the subfield with the beginnings of words.
  static let prefixAnalyzer = "edge"
  /// The analyzer of queries; the default analyzer is used to index texts.
  static let searchAnalyzer = "default_search"
  /// The normalizer of the subfield for sorting.
  static let normalizer = "fold"

  /// The `analysis` settings of an index.
  static let settings: JSONValue = [
    "char_filter": [
      "marks": [
        "type": "pattern_replace", "pattern": "[\u{0300}-\u{036F}\u{FE0E}\u{FE0F}]",
        "replacement": "",
      ],
      "sep": [
        "type": "mapping",
        "mappings": [#"_ => \u0020"#, #". => \u0020"#, #": => \u0020"#, #", => \u0020"#],
      ],
    ],
    "filter": [
      "parts": [
        "type": "pattern_capture", "preserve_original": true, "patterns": ["([^'\u{2019}]+)"],
      ],
      "join": ["type": "pattern_replace", "pattern": "['\u{2019}]", "replacement": ""],
      "edge": ["type": "edge_ngram", "min_gram": 1, "max_gram": 20],
    ],
    "analyzer": [
      "default": analyzer(["parts", "join"] + folding),
      "default_search": analyzer(["join"] + folding),
      "edge": analyzer(["parts", "join"] + folding + ["edge"]),
    ],
    "normalizer": ["fold": ["type": "custom", "filter": .array(folding)]],
  ]

  private static let folding: [JSONValue] = ["lowercase", "asciifolding"]

  private static func analyzer(_ filters: [JSONValue]) -> JSONValue {
    [
      "type": "custom", "char_filter": ["marks", "sep"], "tokenizer": "standard",
      "filter": .array(filters),
    ]
  }
}
