@testable import WidgetRunBench

extension Catalogue {
  /// A catalogue that all tests share, because its generation is slow.
  static let shop = Catalogue(seed: 1)
}
