/// Parses filter expressions in the syntax of Algolia's `filters` parameter.
///
/// Accepts the output of `FilterGroupConverter` and more lenient, handwritten text. An expression
/// consists of filters and groups in parentheses joined by AND, or of filters joined by OR. Within
/// a group, all filters are joined by the same operator. A filter is a facet filter
/// `attribute:value`, a comparison such as `price <= 5`, a range such as `price:5 TO 10`, or a tag
/// filter `_tags:sale`. `NOT` or `-` before a filter negates it. Keywords are case-insensitive.
///
/// Single or double quotes are needed only around text that would otherwise have another meaning.
/// Unquoted `true` and `false` are Booleans, and unquoted numbers are numbers unless they start
/// with a zero (`01234`). An unquoted value ends before the next AND, OR, or closing parenthesis.
public enum FilterParser {
  /// Parses an expression into groups in source order; an empty text has no groups.
  ///
  /// A group is named after the attributes of its filters, joined by `, `. If several `or` groups
  /// would have the same name, the later ones get a number as a suffix, to prevent a merge.
  /// Each filter outside parentheses becomes a separate `and` group. An `or` group with filters of
  /// several kinds becomes one group for each kind. O(length).
  ///
  /// - Parameter text: The filter expression.
  /// - Throws: `FilterSyntaxError` if the text is not a valid expression.
  public static func parse(_ text: String) throws(FilterSyntaxError) -> [FilterGroup] {
    var warnings: [FilterSyntaxWarning] = []
    return try parse(text, warnings: &warnings)
  }

  /// Parses an expression and reports each `or` group that mixes kinds of filters.
  ///
  /// O(length).
  ///
  /// - Parameters:
  ///   - text: The filter expression.
  ///   - warnings: The list to which warnings are appended, in source order.
  /// - Throws: `FilterSyntaxError` if the text is not a valid expression.
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

  /// Parses a text that contains exactly one filter, which may be negated. O(length).
  ///
  /// - Parameter text: The filter.
  /// - Throws: `FilterSyntaxError` if the text is not exactly one filter.
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
        "OR joins filters of different types; they are split into groups that are joined by AND",
        offset: offset, length: lexer.scalarCount(clause.range),
        help:
          "write a number as a comparison, such as 'size = 4', to combine it with other comparisons"
      )
    }
  }
}

extension FilterClause {
  /// Returns the clause as one group, or as one for each kind joined by OR.
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

/// Generates names for groups, because the expression syntax has none.
private struct FilterGroupNames {
  private var taken: Set<String> = []
  /// The last suffix for each name.
  ///
  /// It makes many groups with one name take linear time.
  private var lastNumbers: [String: Int] = [:]

  /// Returns the distinct attributes of the filters, joined by `, `.
  static func name(for filters: [Filter]) -> String {
    var seen: Set<String> = []
    return filters.map(\.attribute).filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  /// Returns the name, with a number as a suffix if it is already in use.
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
