import InstantSearchCompat
import Testing

@MainActor @Suite struct ObservableControllerTests {
  @Test("a change calls the closure once")
  func closure() {
    let controller = LoadingObservableController()
    var trace: [Bool] = []
    controller.onChange = { trace.append(controller.isLoading) }
    controller.setItem(true)
    controller.setItem(false)
    #expect(trace == [true, false])
    controller.onChange = nil
  }

  @Test("changes are a sequence that ends with the controller")
  func sequence() async {
    var controller: StatsTextObservableController? = StatsTextObservableController()
    var changes = controller?.changes.makeAsyncIterator()
    controller?.setItem("1 result")
    controller?.setItem("2 results")
    #expect(await changes?.next() != nil)
    controller?.setItem(nil)
    #expect(await changes?.next() != nil)
    controller = nil
    #expect(await changes?.next() == nil)
  }

  @Test("a property is sent when the application changes it, not when a connector does")
  func direction() {
    let controller = NumberRangeObservableController<Int>(range: 2...50, bounds: 0...9)
    #expect(controller.range == 2...9)
    var (sent, changes): ([ClosedRange<Int>], Int) = ([], 0)
    controller.onRangeChanged = { sent.append($0) }
    controller.onChange = { changes += 1 }
    controller.setBounds(0...20)
    controller.setItem(3...4)
    #expect(sent.isEmpty && changes == 2)
    controller.range = 5...6
    controller.range = 5...6
    #expect(sent == [5...6] && changes == 3)
  }

  @Test("a segmented control reports keys and shows positions")
  func segments() {
    let controller = SelectableSegmentObservableController()
    var clicked: [Int] = []
    controller.onClick = { clicked.append($0) }
    controller.setItems(items: [20: "b", 10: "a"])
    controller.setSelected(20)
    #expect(controller.segmentsTitles == ["a", "b"] && controller.selectedSegmentIndex == 1)
    controller.select(0)
    controller.select(2)
    #expect(clicked == [10])
    controller.setSelected(5)
    #expect(controller.selectedSegmentIndex == nil)
  }

  @Test("a list reports its changes when it is reloaded")
  func list() {
    let controller = FacetListObservableController()
    var changes = 0
    controller.onChange = { changes += 1 }
    controller.setSelectableItems(
      selectableItems: [SelectableItem(item: Facet("red", count: 1), isSelected: true)])
    #expect(changes == 0)
    controller.reload()
    #expect(changes == 1 && controller.selections == ["red"])
  }
}
