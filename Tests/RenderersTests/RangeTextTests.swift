import Testing
import WidgetCore

@testable import Renderers

@Suite struct RangeTextTests {
  private func range(
    _ bounds: ClosedRange<Double>?, _ value: NumericRange?,
    _ histogram: [HistogramBucket] = []
  ) -> View {
    .range(
      View.Range(
        bounds: bounds, value: value, histogram: histogram,
        action: Action(widget: "price", name: "set")))
  }

  @Test func selectedRangeIsFilled() {
    #expect(
      drawn(range(0...2000, NumericRange(100...500))) == """
        0 ├──████████──────────────────────────────┤ 2000   selected 100 – 500
        """)
    #expect(
      drawn(range(0...2000, NumericRange(100...500)), width: 40) == """
        0 ├─███████───────────────────────┤ 2000
        selected 100 – 500
        """)
  }

  @Test func openEndReachesTheEndOfTheBar() {
    #expect(
      drawn(range(0...10, NumericRange(5...)), width: 40) == """
        0 ├────────────────█████████████████┤ 10
        selected ≥ 5
        """)
    #expect(drawn(range(0...10, NumericRange(...5)), width: 16).hasSuffix("selected ≤ 5"))
    #expect(drawn(range(nil, NumericRange(5...))) == "selected ≥ 5")
  }

  @Test func barIncludesNumbersBeyondTheBounds() {
    #expect(
      drawn(range(0...10, NumericRange(15...20)), width: 16) == """
        0 ├──────███┤ 20
        selected 15 – 20
        """)
  }

  @Test func barIsEmptyWithoutSelection() {
    #expect(drawn(range(0...1, nil), width: 16) == "0 ├──────────┤ 1")
  }

  @Test func histogramIsAboveBar() {
    let buckets: [HistogramBucket] = [
      .init(from: 0, to: 24, count: 100), .init(from: 25, to: 49, count: 1),
      .init(from: 50, to: 74, count: 0), .init(from: 75, to: 100, count: 50),
    ]
    #expect(
      drawn(range(0...100, nil, buckets), width: 16) == """
           ██▁▁  ▄▄
        0 ├────────┤ 100
        """)
  }

  @Test func bandsOfNonlinearScalesHaveEqualWidths() {
    let buckets: [HistogramBucket] = [
      .init(from: 1, to: 10, count: 4), .init(from: 10, to: 100, count: 8),
      .init(from: 100, to: 1000, count: 2), .init(from: 1000, to: 10000, count: 1),
    ]
    var range = View.Range(
      bounds: 1...10000, value: NumericRange(10...100), histogram: buckets,
      action: Action(widget: "price", name: "set"))
    range.scale = .log
    #expect(
      drawn(.range(range), width: 18) == """
           ▄▄██▂▂▁▁
        1 ├──██────┤ 10000
        selected 10 – 100
        """)
  }

  @Test func selectedRangeIsColored() {
    #expect(
      drawn(range(0...9, NumericRange(0...4.5)), width: 16, usesColor: true) == """
        0 ^[2m├^[0m^[32m█████^[0m^[2m─────┤^[0m 9
        ^[2mselected ^[0m^[32m0 – 4.5^[0m
        """)
  }

  @Test func narrowLayoutShowsNumbersOnly() {
    #expect(
      drawn(range(0...2000, NumericRange(100...500)), width: 12) == "0 – 2000\nselected 100\n– 500")
  }

  @Test func selectionIsShownWithoutBounds() {
    #expect(drawn(range(nil, nil)).isEmpty)
    #expect(drawn(range(nil, NumericRange(1...2))) == "selected 1 – 2")
  }

  @Test(arguments: [
    (5.0...5.0, 5.0...5.0),
    (0.0...10.0, -100.0 ... -50.0),
    (0.0...10.0, 50.0...100.0),
    (-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, 0.0...1.0),
    (-Double.infinity...Double.infinity, 0.0...1.0),
  ])
  func extremeNumbersFillAtLeastOneColumn(bounds: ClosedRange<Double>, value: ClosedRange<Double>) {
    let buckets = [HistogramBucket(from: -.infinity, to: .infinity, count: .max)]
    #expect(drawn(range(bounds, NumericRange(value), buckets), width: 200).contains("█"))
  }
}
