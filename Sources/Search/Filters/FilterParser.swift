/// Reads filters from the SQL-like text that `FilterGroupConverter` writes, and from what people
/// write for it.
///
/// A text is filters and groups in parentheses joined by AND, or filters joined by OR. The filters
/// of a group are all joined by AND or all by OR. A filter is `attribute:value`, a comparison such
/// as `price <= 5`, a range such as `price:5 TO 10`, or a tag, `_tags:sale`; `NOT` or `-` before
/// it negates it. Keywords may be in lower case.
///
/// Quotes, double or single, are needed only around texts that would mean something else. Without
/// them `true`, `false` and numbers are what they look like, except for numbers with a zero in
/// front (`01234`), and a value goes on to the next AND, OR or closing parenthesis.
public enum FilterParser {
  /// The groups of a text in the order in which they are written; none for an empty text.
  ///
  /// The text holds no names: a group is named after the attributes of its filters, joined by
  /// a comma and a space. A second `or` group of one name gets a number after it, lest it become
  /// one with the first. A filter outside parentheses is an `and` group of its own.
  /// An `or` group with filters of several types becomes one group for each type.
  /// O(length).
  public static func parse(_ text: String) throws(FilterSyntaxError) -> [FilterGroup] {
    var warnings: [FilterSyntaxWarning] = []
    return try parse(text, warnings: &warnings)
  }

  /// The groups of a text, with a warning for each `or` group of several types.
  public static func parse(
    _ text: String, warnings: inout [FilterSyntaxWarning]
  ) throws(FilterSyntaxError) -> [FilterGroup] {
    var reader = FilterClauseReader(text)
    let clauses = try reader.clauses()
    var names = FilterGroupNames()
    var groups: [FilterGroup] = []
    var mixed: [FilterClause] = []
    for clause in clauses {
      let found = clause.groups(named: &names)
      if found.count > 1 { mixed.append(clause) }
      groups += found
    }
    warnings += Self.warnings(about: mixed, in: reader.lexer)
    return groups
  }

  /// The only filter of a text; it may be negated.
  public static func parseFilter(_ text: String) throws(FilterSyntaxError) -> Filter {
    var reader = FilterClauseReader(text)
    return try reader.onlyFilter()
  }

  private static func warnings(
    about clauses: [FilterClause], in lexer: FilterLexer
  ) -> [FilterSyntaxWarning] {
    var (offset, counted) = (0, 0)
    return clauses.map { clause in
      offset += lexer.scalarCount(counted..<clause.range.lowerBound)
      counted = clause.range.lowerBound
      return FilterSyntaxWarning(
        "filters of different types are joined by OR: those of each type become a group, and all "
          + "groups must hold",
        offset: offset, length: lexer.scalarCount(clause.range),
        help: "a number can be compared, as in 'size = 4', to be of one type with other comparisons"
      )
    }
  }
}

extension FilterClause {
  /// The clause as groups: one, or one for each type of filter that OR joins.
  fileprivate func groups(named names: inout FilterGroupNames) -> [FilterGroup] {
    let name = FilterGroupNames.name(for: filters)
    guard `operator` == .or else { return [FilterGroup(.and(name), filters)] }
    let unique = names.unique(name)
    let byKind = Dictionary(grouping: filters, by: \.kind)
    return Filter.Kind.allCases.compactMap { kind in
      byKind[kind].map { FilterGroup(.or(unique, kind), $0) }
    }
  }
}

/// Finds names for groups that are written without one.
private struct FilterGroupNames {
  private var taken: Set<String> = []
  private var lastNumbers: [String: Int] = [:]

  /// The attributes of the filters, each once.
  static func name(for filters: [Filter]) -> String {
    var seen: Set<String> = []
    return filters.map(\.attribute).filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = lastNumbers[name] ?? 1
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = "\(name) \(number)"
    }
    lastNumbers[name] = number
    return candidate
  }
}
