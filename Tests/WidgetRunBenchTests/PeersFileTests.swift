import Foundation
import Search
import Testing

@testable import WidgetRunBench

struct PeersFileTests {
  @Test func rowContainsTheResponseAndAllRepetitions() throws {
    var measurement = Measurement.sample([(.word, 2)])
    measurement.queries[0].summary.prices = 1.5...20
    measurement.queries[0].summary.counts = ["brand": [3, 1]]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(PeersFile(measurement)), as: UTF8.self)
    let row =
      #"{"counts":{"brand":[3,1]},"i":0,"n":3,"nh":0,"price":[1.5,20],"#
      + #""seg":[[2,0,0,1],[4,0,0,2],[36,0,0,18]]}"#
    #expect(
      text == #"{"engine":"widgetrun","n":1000,"note":"","rows":[\#(row)],"rss_kb":2048}"#)
  }

  @Test func pricesAreNullWithoutMatches() throws {
    let text = String(
      decoding: try JSONEncoder().encode(PeersFile(.sample([(.word, 2)]))), as: UTF8.self)
    #expect(text.contains(#""price":[null,null]"#))
  }

  @Test func zeroCountsAreOmitted() {
    let summary = MeasuredQuery.Summary(
      SearchResponse(facets: ["brand": [FacetValue("A", count: 2), FacetValue("B", count: 0)]]))
    #expect(summary.counts == ["brand": [2]])
  }
}
