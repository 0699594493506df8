import Search
import TestSupport
import Testing

/// What is printed reads back as it was, names of groups aside.
@Suite struct FilterRoundTripTests {
  @Test func descriptionSurvivesParsing() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<10_000 {
      let state = random.state()
      let text = state.description
      let parsed = try FilterParser.parse(text)
      #expect(parsed.map(Shape.init) == state.toFilterGroups().map(Shape.init), "\(text)")
      #expect(FilterGroupConverter().sql(parsed) ?? "" == text)
    }
  }

  @Test func textOfAFilterSurvivesParsing() throws {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<10_000 {
      let filter = random.filter(random.kind())
      let text = FilterConverter().sql(filter)
      let parsed = try FilterParser.parseFilter(text)
      #expect(parsed == filter, "\(text)")
      #expect(FilterConverter().sql(parsed) == text)
    }
  }
}

/// What a text says about a group: one filter alone is joined by nothing.
private struct Shape: Equatable {
  let filters: [Filter]
  let isDisjunctive: Bool

  init(_ group: FilterGroup) {
    filters = group.filters
    isDisjunctive = group.filters.count > 1 && group.id.isDisjunctive
  }
}

extension SeededGenerator {
  fileprivate mutating func state() -> FilterState {
    var state = FilterState()
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      let (name, groupKind) = (text(), kind())
      let ids: [FilterGroup.ID] = [.and(name), .or(name, groupKind), .hierarchical(name)]
      let id = ids.randomElement(using: &self) ?? .and(name)
      let filters = (0..<Int.random(in: 1...4, using: &self)).map { _ in
        filter(id.isDisjunctive ? groupKind : kind())
      }
      state.add(filters, to: id)
    }
    return state
  }

  fileprivate mutating func kind() -> Filter.Kind {
    Filter.Kind.allCases.randomElement(using: &self) ?? .facet
  }

  fileprivate mutating func filter(_ kind: Filter.Kind) -> Filter {
    let isNegated = Bool.random(using: &self)
    switch kind {
    case .tag: return tag(text(), not: isNegated)
    case .facet:
      let score = Bool.random(using: &self) ? nil : Int(truncatingIfNeeded: next() >> 40) - 1000
      switch Int.random(in: 0...3, using: &self) {
      case 0: return facet(text(), number(), not: isNegated, score: score)
      case 1: return facet(text(), Bool.random(using: &self), not: isNegated, score: score)
      default: return facet(text(), text(), not: isNegated, score: score)
      }
    case .numeric:
      let (first, second) = (number(), number())
      if Bool.random(using: &self) {
        return range(text(), min(first, second)...max(first, second), not: isNegated)
      }
      let sign = Filter.Numeric.Operator.allCases.randomElement(using: &self) ?? .equals
      return SearchTests.number(text(), sign, first, not: isNegated)
    }
  }

  private mutating func text() -> String {
    let parts = [
      "\"", "\\", "'", "a", "B", " ", "\n", "\t", "AND", " OR ", "NOT", " TO ", "(", ")", ":", "<",
      ">", "=", "5", "-", "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\u{0}", "<score=3>", "true", "_tags",
    ]
    let text = (0..<Int.random(in: 0...5, using: &self))
      .map { _ in parts.randomElement(using: &self) ?? "" }.joined()
    return text == "_tags" ? "tags" : text
  }

  private mutating func number() -> Double {
    let numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 40, 1e16, 1e-5, -2.5e-300, 1.7976931348623157e308,
      .leastNonzeroMagnitude, 123_456_789,
    ]
    if Bool.random(using: &self) { return numbers.randomElement(using: &self) ?? 0 }
    let random = Double(bitPattern: next())
    return random.isFinite ? random : 7
  }
}
