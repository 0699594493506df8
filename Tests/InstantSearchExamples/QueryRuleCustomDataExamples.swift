import Foundation
import InstantSearchCompat

struct Banner: Decodable {
  let bannerURL: URL
}

/// A view that shows where its picture comes from.
class BannerViewController: ItemController {

  var shown = "nothing"

  func setItem(_ item: Banner?) {
    guard let bannerURL = item?.bannerURL else {
      shown = "nothing"
      return
    }
    shown = bannerURL.lastPathComponent
  }
}

@MainActor enum QueryRuleCustomDataExamples {
  static func run() async {
    await connector()
    await lowLevel()
  }

  private static func connector() async {
    let searcher = HitsSearcher(
      appID: "YourApplicationID", apiKey: "YourSearchOnlyAPIKey", indexName: "YourIndexName")
    let bannerViewController = BannerViewController()
    let queryRuleCustomDataConnector = QueryRuleCustomDataConnector<Banner>(
      searcher: searcher, controller: bannerViewController)

    searcher.setQuery("sale")
    await searcher.search().value
    print("banner:", bannerViewController.shown)

    searcher.setQuery("coat")
    await searcher.search().value
    print("banner:", bannerViewController.shown)
    withExtendedLifetime(queryRuleCustomDataConnector) {}
  }

  private static func lowLevel() async {
    let searcher = HitsSearcher(
      appID: "YourApplicationID", apiKey: "YourSearchOnlyAPIKey", indexName: "YourIndexName")
    let queryRuleCustomDataInteractor: QueryRuleCustomDataInteractor<Banner> = .init()
    let bannerViewController: BannerViewController = .init()

    queryRuleCustomDataInteractor.connectSearcher(searcher)
    queryRuleCustomDataInteractor.connectController(bannerViewController)

    searcher.setQuery("sale")
    await searcher.search().value
    print("banner:", bannerViewController.shown)
  }
}
