import Search
import Synchronization

/// What was found out about sets of records that many searches have in common, and what the settings
/// say of the values of attributes.
final class ResultCache: Sendable {
  /// The values of an attribute in a set whose counts are known beforehand.
  struct Listed: Hashable {
    var attribute: String
    /// The ready prefix of the set; nil for all records.
    var prefix: Int?
    var limit: Int
  }

  /// The first hits of a ready prefix, where nothing but the words orders them.
  struct Picked: Hashable {
    var prefix: Int
    /// The term that is the whole word.
    var exactTerm: Int?
    var limit: Int
  }

  private struct Known {
    var picks: [Picked: [Int]] = [:]
    var lists: [Listed: [FacetValue]] = [:]
  }

  /// People ask for few limits; whoever asks for very many, or for very much, gets nothing remembered.
  private static let maximumLists = 1_024
  private static let maximumLength = 1_000

  let order: FacetOrder
  /// The most values of an attribute that are told; nil for no limit.
  let maximumValues: Int?
  /// How values are searched.
  let typos: TypoTolerance
  private let known = Mutex(Known())

  init(_ settings: EmbeddedSettings) {
    (order, maximumValues) = (settings.sortFacetValuesBy, settings.maxValuesPerFacet)
    typos = settings.typos
  }

  /// The first hits as remembered, or else as found.
  func pick(
    _ wanted: Picked, _ find: () throws(SearchError) -> [Int]
  ) throws(SearchError) -> [Int] {
    if let known = known.withLock({ $0.picks[wanted] }) { return known }
    let found = try find()
    known.withLock { known in
      if found.count <= Self.maximumLength, known.picks.count < Self.maximumLists {
        known.picks[wanted] = found
      }
    }
    return found
  }

  func list(_ wanted: Listed) -> [FacetValue]? {
    known.withLock { $0.lists[wanted] }
  }

  func insert(_ list: [FacetValue], for wanted: Listed) {
    known.withLock { known in
      if list.count <= Self.maximumLength, known.lists.count < Self.maximumLists {
        known.lists[wanted] = list
      }
    }
  }
}
