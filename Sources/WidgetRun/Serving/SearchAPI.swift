internal import AlgoliaAPI
internal import Screens
internal import SearchEngine
internal import WidgetCore

extension AlgoliaEndpoint {
  /// Algolia's search API over the searchers of a screen; each is an index by its id.
  init(_ opened: OpenedScreen, keys: Set<String> = []) {
    let sources = opened.screen.searchers.compactMap { entry in
      opened.searchers[entry.id].map { AlgoliaSource(entry, $0, on: opened.screen) }
    }
    self.init(sources, keys: keys)
  }
}

extension AlgoliaSource {
  /// What a screen knows of a searcher: what its widgets list stands for all facets.
  fileprivate init(
    _ entry: Screen.SearcherEntry, _ searcher: any Searcher, on screen: Screen
  ) {
    self.init(entry.id, searcher)
    let widgets = screen.widgets.filter { $0.searcher == nil || $0.searcher == entry.id }
    let request = screen.request(for: entry.id, in: SearchState())
    let counted = request.facets.map(\.attribute) + request.statistics.map(\.attribute)
    for attribute in widgets.flatMap(\.connector.targets).map(\.attribute) + counted
    where !facets.contains(attribute) {
      facets.append(attribute)
    }
    sorts = widgets.flatMap(\.connector.sortOrders)
    guard let embedded = entry.settings as? EmbeddedSettings else { return }
    sorts += embedded.sorts.keys.sorted()
    texts = embedded.searchable
    key = embedded.key
    isGrouped = embedded.attributeForDistinct != nil
  }
}
