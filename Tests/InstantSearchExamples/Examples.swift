import Components
import Foundation
import InstantSearchCompat
import SearchEngine

/// Runs the examples with which InstantSearch's widgets are documented, views aside, on a small shop.
@main struct Examples {
  @MainActor static func main() async {
    await SearchServices.$current.withValue(Shop()) {
      FilterStateExamples.run()
      await NumberRangeExamples.run()
      await NumericFilterListExamples.run()
      await LoadingExamples.run()
      await QueryRuleCustomDataExamples.run()
    }
    Shop.close()
  }
}

/// The engine behind the examples' index.
struct Shop: SearchService {
  static let records = """
    {"objectID":"1","name":"red shirt","color":"red","price":4}
    {"objectID":"2","name":"blue shirt","color":"blue","price":8}
    {"objectID":"3","name":"red coat","color":"red","price":60}
    {"objectID":"4","name":"fur coat","color":"white","price":250}

    """

  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("instantsearch-\(UUID().uuidString)")

  func searcher(of index: SearchIndex) async throws(SearchError) -> any Searcher {
    do {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(Self.records.utf8).write(to: Self.folder.appendingPathComponent("shop.ndjson"))
    } catch {
      throw SearchError(.unavailable, "cannot write the shop: \(error)")
    }
    var settings = EmbeddedSettings()
    settings.records = "shop.ndjson"
    settings.cache = false
    settings.rules = [Self.sale]
    var diagnostics = Diagnostics()
    return try await settings.open(in: Self.folder.path, into: &diagnostics)
  }

  /// Whoever looks for a sale is shown a banner.
  private static var sale: Rule {
    var rule = Rule()
    rule.when.query = "sale"
    rule.then = RuleConsequence()
    rule.then.userData = ["bannerURL": "https://shop.example/sale.png"]
    return rule
  }

  static func close() {
    try? FileManager.default.removeItem(at: folder)
  }
}
