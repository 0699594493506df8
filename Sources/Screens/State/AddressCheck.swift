package import WidgetCore

// Finds the items of an address that mean nothing, because they come from an older version of the
// screen, its records disappeared, or somebody edited the address. Addresses are shared and
// bookmarked, so these items are ignored instead of failing the whole page.
extension PreparedScreen {
  /// Returns the items that no state of the screen contains, in order.
  ///
  /// These are items with an unknown name or an invalid value, such as `page=x`. Parameters that
  /// other sites add to count visits are not included. O(items × widgets of an attribute).
  package func unknownItems(in address: URLQuery) -> [URLQuery.Item] {
    address.items.filter { item in
      !item.value.isEmpty && !items.isMeaningful(item) && !item.isForOtherSites
    }
  }

  /// Returns the items that the searchers of a frame reject, or that exceed their results.
  ///
  /// - Parameters:
  ///   - address: the address of the frame.
  ///   - frame: a frame without pending searches.
  package func staleItems(in address: URLQuery, of frame: Frame) -> [URLQuery.Item] {
    searchItems(in: address, of: frame) { item, parameter, search in
      switch parameter {
      case .sort: frame.searches[search].error?.reason == .refused
      case .page: frame.searches[search].isBeyondLastPage
      case .query, .hitsPerPage: false
      }
    }
  }

  /// Returns the items with a page beyond the last, which the first page has replaced.
  ///
  /// - Parameters:
  ///   - address: the address of the frame.
  ///   - frame: a frame without pending searches.
  package func replacedPages(in address: URLQuery, of frame: Frame) -> [URLQuery.Item] {
    searchItems(in: address, of: frame) { item, parameter, search in
      parameter == .page && item.value != "1"
        && frame.searches[search].response?.isReturnedToFirstPage == true
    }
  }

  /// Returns the items of searchers that meet a condition, which receives the index of the search.
  private func searchItems(
    in address: URLQuery, of frame: Frame,
    where isIncluded: (URLQuery.Item, SearchItems.Parameter, Int) -> Bool
  ) -> [URLQuery.Item] {
    address.items.filter { item in
      guard !item.value.isEmpty,
        let (searcher, parameter) = items.searches.parameter(of: item.name),
        let search = frame.searches.firstIndex(where: { $0.id == searcher })
      else { return false }
      return isIncluded(item, parameter, search)
    }
  }

  /// Returns the items with a facet value that no record has.
  ///
  /// Asks the searchers only if a search of the frame has no results. An error of a searcher counts
  /// as a record. O(items) requests.
  ///
  /// - Parameters:
  ///   - address: the address of the frame.
  ///   - frame: a frame without pending searches.
  ///   - searchers: the opened searchers by id.
  package func itemsWithoutRecords(
    in address: URLQuery, of frame: Frame, _ searchers: [String: any Searcher]
  ) async -> [URLQuery.Item] {
    var result: [URLQuery.Item] = []
    for search in frame.searches where search.response?.nbHits == 0 {
      guard let searcher = searchers[search.id],
        let filterState = screen.searchers.first(where: { $0.id == search.id })?.filterState
      else { continue }
      let candidates = address.items.compactMap { item in
        items.filters.read(item).flatMap { assigned in
          assigned.filterState == filterState && assigned.filter.isFacetText
            ? (item: item, filter: assigned.filter) : nil
        }
      }
      let requests = candidates.map { candidate in
        screen.request(for: search.id, with: candidate.filter, now: search.state.now)
      }
      if requests.isEmpty { continue }
      guard let responses = try? await searcher.search(requests) else { continue }
      result += zip(candidates, responses).filter { $1.nbHits == 0 }.map(\.0.item)
    }
    return result
  }

  /// Returns an address without some items, also in the state of the latest search. O(items).
  package func address(_ address: String, without removed: [URLQuery.Item]) -> String {
    var query = URLQuery(address)
    query.items = query.items.compactMap { item in
      if removed.contains(item) { return nil }
      guard item.name == StateQuery.searchedName, item.value != StateQuery.nothing else {
        return item
      }
      return URLQuery.Item(item.name, self.address(item.value, without: removed))
    }
    return query.description
  }
}

extension StateItems {
  /// Returns whether an item changes a state.
  fileprivate func isMeaningful(_ item: URLQuery.Item) -> Bool {
    if item.name == StateQuery.searchedName || widgetStates.contains(item.name) { return true }
    if searches.contains(item.name) { return searches.accepts(item) }
    return filters.read(item) != nil
  }
}

extension URLQuery.Item {
  /// Whether the item belongs to a campaign or an advertisement, which links often contain.
  fileprivate var isForOtherSites: Bool { name.hasPrefix("utm_") || name.hasSuffix("clid") }
}

extension Filter {
  /// Whether the filter selects records with a text.
  ///
  /// Ranges and flags are not included: they are also meaningful if no record matches at present.
  fileprivate var isFacetText: Bool {
    guard case .facet(let facet) = self, case .string = facet.value else { return false }
    return !facet.isNegated
  }
}

extension Frame.Search {
  fileprivate var isBeyondLastPage: Bool {
    guard let response, error == nil, state.page > 0 else { return false }
    return state.page >= response.nbPages
  }
}

extension Screen {
  /// Returns the request that counts the records with a filter.
  fileprivate func request(
    for searcher: String, with filter: Filter, now: Double
  ) -> SearchRequest {
    var state = SearchState()
    state.now = now
    state.filters.add([filter], to: .and("address"))
    return request(for: searcher, in: state).countingOnly(under: state.filters)
  }
}
