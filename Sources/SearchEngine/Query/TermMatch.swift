/// A term of the index that fits a word of the query.
struct TermMatch: Hashable {
  /// The term's place in the dictionary.
  var term: Int
  /// How many typos lie between the word and the term, or the part of the term that it begins.
  var typos: Int
  /// True when word and term are the same.
  var isExact: Bool
}
