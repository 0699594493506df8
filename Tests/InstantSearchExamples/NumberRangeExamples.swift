import InstantSearchCompat

/// A slider with two handles, without a screen.
final class RangeSlider {
  var lowerValue = 0.0
  var upperValue = 0.0
  var minimumValue = 0.0
  var maximumValue = 0.0
}

final class RangeSliderController: NumberRangeController {

  let rangeSlider: RangeSlider

  var onRangeChanged: ((ClosedRange<Double>) -> Void)?

  func setBounds(_ bounds: ClosedRange<Double>) {
    rangeSlider.minimumValue = bounds.lowerBound
    rangeSlider.maximumValue = bounds.upperBound
    setItem(bounds)
  }

  func setItem(_ item: ClosedRange<Double>) {
    rangeSlider.lowerValue = item.lowerBound
    rangeSlider.upperValue = item.upperBound
  }

  init(rangeSlider: RangeSlider) {
    self.rangeSlider = rangeSlider
  }

  func onValueChanged(sender: RangeSlider) {
    onRangeChanged?(sender.lowerValue...sender.upperValue)
  }

  var summary: String {
    "\(rangeSlider.lowerValue) to \(rangeSlider.upperValue) of "
      + "\(rangeSlider.minimumValue) to \(rangeSlider.maximumValue)"
  }
}

@MainActor enum NumberRangeExamples {
  static func run() async {
    await connector()
    await lowLevel()
  }

  private static func connector() async {
    let searcher: SingleIndexSearcher = .init(
      appID: "YourApplicationID", apiKey: "YourApiKey", indexName: "YourIndexName")
    let filterState: FilterState = .init()

    let numberRangeController: RangeSliderController = .init(rangeSlider: .init())

    let numericRangeConnector: NumberRangeConnector<Double> = .init(
      searcher: searcher, filterState: filterState, attribute: "price",
      controller: numberRangeController)

    await searcher.search().value
    print("slider:", numberRangeController.summary)

    numberRangeController.rangeSlider.upperValue = 60
    numberRangeController.onValueChanged(sender: numberRangeController.rangeSlider)
    await searcher.settle()
    print("slider:", numberRangeController.summary, filterState)
    withExtendedLifetime(numericRangeConnector) {}
  }

  private static func lowLevel() async {
    let searcher: SingleIndexSearcher = .init(
      appID: "YourApplicationID", apiKey: "YourApiKey", indexName: "YourIndexName")
    let filterState: FilterState = .init()

    let numericRangeInteractor: NumberRangeInteractor<Double> = .init()
    let numberRangeController: RangeSliderController = .init(rangeSlider: .init())

    let priceAttribute: Attribute = "price"

    searcher.connectFilterState(filterState)

    numericRangeInteractor.connectFilterState(filterState, attribute: priceAttribute)
    numericRangeInteractor.connectSearcher(searcher, attribute: priceAttribute)
    numericRangeInteractor.connectController(numberRangeController)

    await searcher.search().value
    print("slider:", numberRangeController.summary)
  }
}
