import InstantSearchCompat
import Testing

@MainActor @Suite struct NumberConnectorTests {
  private let shelf = Shelf()
  private let searcher: HitsSearcher
  private let filterState = FilterState()

  init() {
    searcher = HitsSearcher(shelf)
  }

  @Test("a range of unsigned integers has bounds of the records and open ends")
  func unsignedRange() async {
    let controller = NumberRangeObservableController<UInt>()
    let interactor = NumberRangeInteractor<UInt>()
    let connector = NumberRangeConnector(
      searcher: searcher, filterState: filterState, attribute: "price", interactor: interactor,
      controller: controller)
    await searcher.search().value
    #expect(controller.bounds == 1...9 && controller.range == 1...9)
    controller.range = 3...9
    #expect(filterState.description == "( \"price\" >= 3.0 )")
    #expect(connector.interactor.item == 3...9 && interactor.bounds == 1...9)
    #expect(connector.attribute == "price")
  }

  @Test("a range beyond an integer type is limited to the type")
  func narrowType() {
    #expect(ClosedRange<UInt8>(roundingOutward: -5.5...300) == 0...255)
    #expect(ClosedRange<Int>(roundingOutward: 1.5...9.2) == 1...10)
    #expect(ClosedRange<Double>(roundingOutward: 1.5...9.2) == 1.5...9.2)
    #expect(Int.rounding(.nan, .up) == 0)
  }

  @Test("a slider is connected later and disconnected")
  func laterController() async {
    let slider = Slider()
    let connector = NumberRangeConnector<Double>(
      searcher: searcher, filterState: filterState, attribute: "price",
      interactor: NumberRangeInteractor(item: 2...4))
    let connection = connector.connectController(slider)
    #expect(slider.item == 2...4)
    connection.disconnect()
    connector.interactor.computeNumberRange(numberRange: 3...5)
    #expect(slider.item == 2...4 && connector.interactor.item == 3...5)
    slider.onRangeChanged?(1...2)
    #expect(connector.interactor.item == 3...5)
    connection.connect()
    #expect(slider.item == 3...5)
    connector.interactor.computeNumberRange(numberRange: nil)
    #expect(filterState.isEmpty)
  }

  @Test("a range without a searcher has given bounds, and those of a searcher later")
  func withoutSearcher() async {
    let slider = Slider()
    let connector = NumberRangeConnector<Double>(
      filterState: filterState, attribute: "price", bounds: nil, range: 2...4, operator: .and,
      groupName: nil, controller: slider)
    #expect(filterState.description == "( \"price\":2.0 TO 4.0 )")
    #expect(slider.bounds == nil && slider.item == 2...4)
    connector.interactor.connectSearcher(searcher, attribute: "price")
    await searcher.search().value
    #expect(slider.bounds == 1...9)
  }

  @Test("a comparison sets, steps, and removes its number")
  func comparison() async {
    let controller = NumberObservableController<Int>()
    let connector = FilterComparisonConnector<Int>(
      searcher: searcher, filterState: filterState, attribute: "price",
      numericOperator: .greaterThanOrEqual, number: 3, controller: controller)
    #expect(controller.value == 3)
    #expect(filterState.description == "( \"price\" >= 3.0 )")
    await searcher.search().value
    #expect(controller.bounds == 1...9 && connector.interactor.bounds == 1...9)
    controller.value = 5
    #expect(filterState.description == "( \"price\" >= 5.0 )")
    connector.interactor.computeNumber(number: nil)
    #expect(filterState.isEmpty && connector.interactor.item == nil)
  }

  @Test("the bounds of a comparison limit its number")
  func comparisonBounds() {
    let connector = NumericComparisonConnector<Double>(
      searcher: searcher, filterState: filterState, attribute: "price", numericOperator: .lessThan,
      bounds: 0...10, groupName: "Price")
    connector.interactor.computeNumber(number: 40)
    #expect(
      filterState[and: "Price"].contains(
        NumericFilter(attribute: "price", operator: .lessThan, value: 10)))
  }

  @Test("a computation changes a number by steps")
  func computation() {
    var numbers: [Int?] = []
    let computation = Computation<Int>(numeric: nil) { numbers.append($0) }
    computation.increment(default: 4)
    computation.increment(step: 2)
    computation.decrement()
    computation.multiply(step: 3)
    computation.just(value: nil)
    #expect(numbers == [4, 6, 5, 15, nil])
  }
}
