import StandardWidgets
import Testing
import WidgetCore
import WidgetTesting

/// What every widget must do, whatever it is for.
@Suite struct ConnectorConformanceTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var type: any Connector.Type

    var testDescription: String { type.type }
  }

  static let samples = StandardWidgets.all.map(Sample.init)

  @Test func theWidgetsAreListedByName() {
    let names = StandardWidgets.all.map { $0.type }
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  @Test func aNameFromElsewhereMeansOneWidget() {
    let names = StandardWidgets.all.map { $0.type } + StandardWidgets.all.flatMap { $0.otherNames }
    #expect(Set(names).count == names.count)
  }

  @Test("a widget keeps the rules of all widgets", arguments: samples)
  func everyWidgetKeepsTheRules(sample: Sample) {
    #expect(Conformance.check(sample.type) == [])
  }
}
