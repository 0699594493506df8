import InstantSearchCompat

/// An indicator that notes down what it does.
final class ActivityIndicator {
  var trace: [String] = []

  func startAnimating() { trace.append("start") }
  func stopAnimating() { trace.append("stop") }
}

public class ActivityIndicatorController: LoadingController {

  let activityIndicator: ActivityIndicator

  init(activityIndicator: ActivityIndicator) {
    self.activityIndicator = activityIndicator
  }

  public func setItem(_ item: Bool) {
    item ? activityIndicator.startAnimating() : activityIndicator.stopAnimating()
  }

}

@MainActor enum LoadingExamples {
  static func run() async {
    await connector()
    await lowLevel()
  }

  private static func connector() async {
    let searcher = HitsSearcher(
      appID: "YourApplicationID", apiKey: "YourSearchOnlyAPIKey", indexName: "YourIndexName")
    let activityIndicatorController: ActivityIndicatorController = .init(
      activityIndicator: ActivityIndicator())
    let loadingConnector: LoadingConnector = .init(
      searcher: searcher, controller: activityIndicatorController)

    // Execute a search which will spin the loading indicator until the results arrive
    await searcher.search().value
    print("loading:", activityIndicatorController.activityIndicator.trace.joined(separator: " "))
    withExtendedLifetime(loadingConnector) {}
  }

  private static func lowLevel() async {
    let searcher = HitsSearcher(
      appID: "YourApplicationID", apiKey: "YourSearchOnlyAPIKey", indexName: "YourIndexName")
    let loadingInteractor: LoadingInteractor = .init()
    let activityIndicatorController: ActivityIndicatorController = .init(
      activityIndicator: ActivityIndicator())

    loadingInteractor.connectSearcher(searcher)
    loadingInteractor.connectController(activityIndicatorController)

    // Execute a search which will spin the loading indicator until the results arrive
    await searcher.search().value
    print("loading:", activityIndicatorController.activityIndicator.trace.joined(separator: " "))
  }
}
