import Components
import Search

/// Translates the words, phrases, and exclusions of a query.
///
/// Each word is a `dis_max` of `constant_score` clauses, so that records with equally good matches have the
/// same score, which the ranking criteria then decide. A match in a more important field has a higher score.
/// In the same field, a complete word precedes the beginning of a word. Typos have the lowest scores.
struct ElasticsearchQuery {
  /// An upper bound of the score of a word or phrase.
  static let maximumScore = 2_000
  /// The subfield with the beginnings of all words, which `push` creates.
  ///
  /// It matches beginnings with typos. In an index without such a field, it matches nothing.
  static let prefixSuffix = ".prefix"

  /// The difference between the scores of a match with typos and one without.
  private static let correctness = 1_000
  /// The difference between the scores of a match in a field and in the next one.
  private static let importance = 10
  /// The maximum number of clauses that every server accepts, if they are the only ones.
  private static let maximumClauses = 1_000

  private let query: AnalyzedQuery
  private let fields: [String]
  private let toleratesTypos: Bool
  /// Whether complete words precede the beginnings of words.
  private let prefersCompleteWords: Bool
  private let matchesAnyWord: Bool

  /// Creates a translator for the query of a request.
  ///
  /// - Parameter fields: the fields to search, the most important first.
  init(_ request: SearchRequest, in fields: [String]) {
    query = AnalyzedQuery(request)
    self.fields = fields
    matchesAnyWord = request.strategy.removeWordsIfNoResults == .allOptional
    let prefixes = query.words.count(where: \.isPrefix)
    let words = query.words.count + prefixes
    let others = query.phrases.count + query.exclusions.count
    toleratesTypos =
      request.strategy.typoTolerance != .false
      && (2 * words + others) * fields.count <= Self.maximumClauses
    prefersCompleteWords = (words + others) * fields.count <= Self.maximumClauses
  }

  /// The upper bound of the score of the whole query; at least that of one word.
  var maximumScore: Int { Self.maximumScore * max(1, query.words.count + query.phrases.count) }

  /// The query with other clauses that must match; `match_all` if there are none.
  func body(_ filters: [JSONValue]) -> JSONValue {
    let clauses = query.words.map(clause) + query.phrases.map(phrase)
    var bool = JSONObject()
    if !clauses.isEmpty {
      bool[matchesAnyWord ? "should" : "must"] = .array(clauses)
      if matchesAnyWord { bool["minimum_should_match"] = 1 }
    }
    if !filters.isEmpty { bool["filter"] = .array(filters) }
    let exclusions = query.exclusions.map {
      phrase($0, in: fields, withoutTokens: "none")
    }
    if !exclusions.isEmpty { bool["must_not"] = .array(exclusions) }
    return bool.members.isEmpty
      ? ["match_all": .object(JSONObject())] : ["bool": .object(bool)]
  }

  private func clause(for word: AnalyzedQuery.Word) -> JSONValue {
    best { field, score in
      var clauses: [JSONValue] = []
      if prefersCompleteWords || !word.isPrefix {
        clauses.append(Self.constantScore(match(word.text, field), score + Self.correctness + 1))
      }
      if word.isPrefix {
        clauses.append(
          Self.constantScore(beginning(word.text, field), score + Self.correctness))
      }
      guard toleratesTypos else { return clauses }
      clauses.append(Self.constantScore(fuzzyMatch(word.text, field), score + 1))
      if word.isPrefix {
        clauses.append(Self.constantScore(fuzzyBeginning(word.text, field), score))
      }
      return clauses
    }
  }

  private func phrase(_ text: String) -> JSONValue {
    best { field, score in
      [
        Self.constantScore(
          phrase(text, in: [field], withoutTokens: "all"), score + Self.correctness + 1)
      ]
    }
  }

  /// The best of the clauses for all fields.
  ///
  /// - Parameter clauses: the clauses for a field and the score of its importance.
  private func best(_ clauses: (_ field: String, _ score: Int) -> [JSONValue]) -> JSONValue {
    let queries = fields.enumerated().flatMap { index, field in
      clauses(field, Self.importance * min(fields.count - index, 99))
    }
    return ["dis_max": ["queries": .array(queries)]]
  }

  private static func constantScore(_ filter: JSONValue, _ score: Int) -> JSONValue {
    ["constant_score": ["filter": filter, "boost": .integer(score)]]
  }

  // MARK: Queries

  /// The options of all queries for a word.
  ///
  /// Words without tokens, such as stop words, match every record, and words match no number.
  private static func options(_ text: String) -> JSONObject {
    JSONObject([
      ("query", .text(text)), ("operator", "and"), ("lenient", true),
      ("zero_terms_query", "all"),
    ])
  }

  private func match(_ text: String, _ field: String) -> JSONValue {
    ["match": .member(field, .object(Self.options(text)))]
  }

  /// A `match_bool_prefix` query does not support the options that a `multi_match` query does.
  private func beginning(_ text: String, _ field: String) -> JSONValue {
    var options = Self.options(text)
    options["type"] = "bool_prefix"
    options["fields"] = [.text(field)]
    return ["multi_match": .object(options)]
  }

  private func fuzzyMatch(_ text: String, _ field: String) -> JSONValue {
    ["match": .member(field, .object(Self.fuzzyOptions(text)))]
  }

  private func fuzzyBeginning(_ text: String, _ field: String) -> JSONValue {
    var options = Self.fuzzyOptions(text)
    options["max_expansions"] = 1_000
    return ["match": .member(field + Self.prefixSuffix, .object(options))]
  }

  /// OpenSearch rejects queries whose fuzzy terms expand to too many clauses without `fuzzy_rewrite`.
  private static func fuzzyOptions(_ text: String) -> JSONObject {
    var options = options(text)
    options["fuzziness"] = "AUTO:4,8"
    options["prefix_length"] = 1
    options["fuzzy_rewrite"] = "constant_score"
    return options
  }

  /// A query for successive words.
  ///
  /// - Parameter withoutTokens: what words without tokens match: `all` or `none`.
  private func phrase(
    _ text: String, in fields: [String], withoutTokens: JSONValue
  ) -> JSONValue {
    var options = Self.options(text)
    options["operator"] = nil
    options["type"] = "phrase"
    options["fields"] = .array(fields.map { .text($0) })
    options["zero_terms_query"] = withoutTokens
    return ["multi_match": .object(options)]
  }
}
