import Search
import TestSupport
import Testing

@Suite struct FilterSyntaxErrorTests {
  /// A text, the part of it that the error is at, and words of the message and the help.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int
    let length: Int
    let message: String
    let help: String

    init(_ text: String, _ offset: Int, _ length: Int, _ message: String, _ help: String = "") {
      (self.text, self.offset, self.length) = (text, offset, length)
      (self.message, self.help) = (message, help)
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Case("promo", 0, 5, "'promo' is not a filter", "'_tags:promo'"),
    Case("a:1 AND promo", 8, 5, "'promo' is not a filter", "'_tags:promo'"),
    Case("brand:Tom and Jerry", 14, 5, "'Jerry' is not a filter", "put quotes around text"),
    Case("release date:2020", 0, 7, "'release' is not a filter", "put quotes around an attribute"),
    Case("brand:", 6, 0, "expected a value after ':', found the end", #"'brand:""'"#),
    Case("brand: AND a:1", 7, 3, "expected a value after ':', found 'AND'"),
    Case("(brand:)", 7, 1, "expected a value after ':', found ')'"),
    Case("brand::x", 6, 2, "expected a value after ':', found ':x'"),
    Case("price:<5", 6, 2, "expected a value after ':'", "'price < 5'"),
    Case(":x", 0, 2, "expected a filter such as 'brand:Apple', found ':x'", "before the ':'"),
    Case("< 5", 0, 1, "expected a filter such as 'brand:Apple', found '<'"),
    Case("!brand:Apple", 0, 12, "expected a filter", "write NOT"),
    Case("AND a:1", 0, 3, "expected a filter such as 'brand:Apple', found 'AND'"),
    Case("a:1 AND", 7, 0, "found the end"),
    Case("a:1 AND AND b:2", 8, 3, "found 'AND'"),
    Case("a:1 OR ", 7, 0, "found the end"),
    Case("NOT", 3, 0, "found the end"),
    Case("NOT NOT a:1", 4, 3, "found 'NOT'"),
    Case("NOT (a:1 OR b:2)", 4, 1, "expected a filter", "before each of their filters"),
    Case("()", 1, 1, "found ')'"),
    Case("(a:1", 0, 1, "this '(' is never closed"),
    Case("(a:1 OR", 7, 0, "found the end"),
    Case("a:1)", 3, 1, "expected AND, OR or the end, found ')'"),
    Case("(a:1) (b:2)", 6, 1, "expected AND, OR or the end, found '('"),
    Case("(a < 1 b:2)", 7, 3, "expected AND, OR or ')', found 'b:2'"),
    Case("a:1 AND b:2 OR c:3", 12, 2, "AND and OR are mixed", "'a:1 AND (b:2 OR c:3)'"),
    Case("a:1 OR b:2 AND c:3", 11, 3, "AND and OR are mixed"),
    Case("(a:1 OR b:2 AND c:3)", 12, 3, "AND and OR are mixed"),
    Case("a:1 OR (b:2 AND c:3)", 7, 1, "cannot be joined by OR", "'(a OR b) AND (a OR c)'"),
    Case("(a:1 AND b:2) OR c:3", 14, 2, "cannot be joined by OR"),
    Case("((a:1))", 1, 1, "groups cannot be nested"),
    Case("(a:1 AND (b:2 OR c:3))", 9, 1, "groups cannot be nested"),
    Case(#"brand:"Apple"#, 6, 1, "this quote is never closed"),
    Case(#"brand:"Apple\""#, 6, 1, "this quote is never closed"),
    Case("'brand", 0, 1, "this quote is never closed"),
    Case(#"brand:"Apple" x"#, 14, 1, "expected AND, OR or the end, found 'x'"),
    Case("brand:Apple price:5", 12, 7, "expected AND or OR before 'price:5'", "put AND between"),
    Case(#"brand:Apple "x""#, 12, 3, "expected AND or OR before"),
    Case("brand:Apple && a:1", 12, 2, "expected AND or OR before '&&'"),
    Case("brand:Apple (US)", 12, 1, "unexpected '('", "put quotes around"),
    Case("price < cheap", 8, 5, "expected a number after '<', found 'cheap'"),
    Case("price < nan", 8, 3, "expected a number"),
    Case("price < 0x10", 8, 4, "expected a number"),
    Case("price <", 7, 0, "expected a number after '<', found the end"),
    Case(#"price < "5""#, 8, 3, "expected a number", "without quotes"),
    Case("brand = Apple", 8, 5, "expected a number after '=', found 'Apple'", "'brand:Apple'"),
    Case("price =< 5", 6, 2, "unknown comparison '=<'", "write '<='"),
    Case("price => 5", 6, 2, "unknown comparison '=>'", "write '>='"),
    Case("price == 5", 6, 2, "unknown comparison '=='", "write '='"),
    Case("price <> 5", 6, 2, "unknown comparison '<>'", "write '!='"),
    Case("price ! 5", 6, 1, "unknown comparison '!'", "write one of"),
    Case("price:10 TO 5", 6, 7, "the range starts at 10 but ends at 5", "smaller number first"),
    Case("price:5 TO", 6, 4, "expected a range such as '5 TO 10'", "both sides"),
    Case("price:TO 5", 6, 4, "expected a range such as '5 TO 10'"),
    Case("price:5 TO ten", 6, 8, "expected a range such as '5 TO 10'"),
    Case("a:b<score=>", 3, 7, "expected a score such as '<score=3>'", "whole number"),
    Case("a:b<score=1.5>", 3, 10, "expected a score"),
    Case("a:b<score=99999999999999999999>", 3, 27, "expected a score"),
    Case("a:b<score=1", 3, 8, "expected a score"),
    Case("_tags:x<score=1>", 7, 9, "tags cannot have a score"),
    Case("größe:grün AND 👩‍👩‍👧", 15, 5, "is not a filter"),
  ])
  func errorHasLocationAndFix(_ expected: Case) {
    let error = #expect(throws: FilterSyntaxError.self) { try FilterParser.parse(expected.text) }
    #expect(error?.offset == expected.offset)
    #expect(error?.length == expected.length)
    #expect(error?.message.contains(expected.message) == true, "\(error?.message ?? "")")
    #expect(
      (error?.help ?? "").contains(expected.help) || expected.help.isEmpty, "\(error?.help ?? "")")
  }

  @Test(arguments: [
    ("", 0, 0), ("a:1 AND b:2", 4, 3), ("(a:1)", 0, 1), ("a:1)", 3, 1), ("a < 1 2", 6, 1),
  ])
  func parseFilterRejectsSeveralFilters(text: String, offset: Int, length: Int) {
    let error = #expect(throws: FilterSyntaxError.self) { try FilterParser.parseFilter(text) }
    #expect(error?.offset == offset)
    #expect(error?.length == length)
  }

  @Test func longWordsAreTruncatedInMessages() throws {
    let word = String(repeating: "x", count: 10_000)
    for text in [word, "a:\(word) b:\(word)", "a < \(word)", "a <\(word)", "a:5 TO \(word)"] {
      let error = #expect(throws: FilterSyntaxError.self) { try FilterParser.parse(text) }
      #expect((error?.message.count ?? .max) < 200)
      #expect((error?.help?.count ?? 0) < 200)
    }
  }

  @Test func randomTextIsParsedOrRejectedWithALocation() {
    var random = SeededGenerator(seed: 7)
    let parts = [
      "a", ":", "<", ">", "=", "!", "(", ")", " ", "\"", "'", "\\", "AND", "OR", "NOT", " TO ",
      "5", "-", ".", "e", "<score=", "_tags", "é", "👩‍👩‍👧", "\u{301}", "\n", "true", "inf",
    ]
    var refused = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      do throws(FilterSyntaxError) {
        let groups = try FilterParser.parse(text)
        #expect(groups.allSatisfy { !$0.filters.isEmpty })
      } catch {
        refused += 1
        #expect(error.offset >= 0 && error.length >= 0)
        #expect(error.offset + error.length <= text.unicodeScalars.count, "\(text)")
      }
    }
    #expect(refused > 10_000)
  }
}
