import StandardWidgets
import Testing
import WidgetCore
import WidgetTesting

/// Tests that apply to every built-in widget.
@Suite struct ConnectorConformanceTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var type: any Connector.Type

    var testDescription: String { type.type }
  }

  static let samples = StandardWidgets.all.map(Sample.init)

  @Test func widgetsAreSortedByName() {
    let names = StandardWidgets.all.map { $0.type }
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  @Test func aliasesAreNotTypes() {
    let types = StandardWidgets.all.map { $0.type }
    for widget in StandardWidgets.all {
      #expect(Set(widget.otherNames).count == widget.otherNames.count)
      #expect(Set(types).isDisjoint(with: widget.otherNames))
    }
  }

  @Test("every widget conforms to the rules for widgets", arguments: samples)
  func widgetConforms(sample: Sample) {
    #expect(Conformance.check(sample.type) == [])
  }
}
