@testable import WidgetRunBench

extension Catalogue {
  /// A catalogue for all tests; to make its words takes a while.
  static let shop = Catalogue(seed: 1)
}
