import Testing

@testable import WidgetRunBench

struct QueryFileTests {
  @Test func queriesRoundTrip() throws {
    let queries = QuerySample.queries(from: Catalogue.shop, products: 1_000, limit: 2)
    #expect(try QueryFile.queries(in: QueryFile.text(queries)) == queries)
  }

  @Test func lineContainsAllFields() throws {
    let query = BenchQuery(
      text: "pen i", filter: .brandAndPrice, brands: ["A", "B"], tag: "t", queryClass: .twoWords)
    #expect(QueryFile.text([query]) == "pen i\tbrand_price\tA\tB\tt\t2w\n")
  }

  @Test(arguments: [
    (
      "\tnone\tA\tB\tt\t0\nx\tnone",
      "invalid line 2 of the queries: expected 6 tab-separated fields, found 2"
    ),
    (
      "x\tsome\tA\tB\tt\t1",
      "unknown filter setting 'some' in line 1 of the queries: "
        + "expected one of 'none', 'brand_price', 'rating_tag'"
    ),
    (
      "x\tnone\tA\tB\tt\t9",
      "unknown class '9' in line 1 of the queries: "
        + "expected one of '0', '1', '2-3', '4+', 'word', '2w', '3w'"
    ),
  ])
  func invalidLineIsReported(text: String, message: String) {
    #expect(throws: BenchError(message)) { try QueryFile.queries(in: text) }
  }
}
