import Search

/// Finds out which hits are shown, and in which order.
struct HitPicker {
  let records: IndexedRecords
  let answers: KnownAnswers
  let query: QueryMatch
  let weights: HitWeights
  let rules: AppliedRules
  /// The place of each record in the sort order that is asked for.
  let sortRanks: [UInt32]?
  /// How relevant hits must be to be shown, from 0 to 100; nil if all are.
  let strictness: Int?

  /// - Parameter matches: the records that fit everything.
  func hits(of matches: RecordSet, for request: SearchRequest) throws(SearchError) -> HitList {
    var list = HitList(count: count(of: matches))
    var kept = matches
    if let strictness {
      kept = try RelevanceThreshold(query, records.index, strictness: strictness)
        .records(of: matches)
      list.sortedCount = count(of: kept)
    }
    let window = HitWindow(request, count: list.shownCount).range
    if window.isEmpty { return list }
    list.records = try shown(window, of: kept)
    return list
  }

  private func count(of matches: RecordSet) -> Int {
    weights.groups?.count(in: matches) ?? matches.count
  }

  private func shown(_ window: Range<Int>, of matches: RecordSet) throws(SearchError) -> [Int] {
    let promoted = promotedRecords(in: matches)
    let rest = matches.without(promoted.map(\.record))
    if weights.isEmpty {
      let ordered = try first(window.upperBound, of: rest)
      return Array(Self.inserting(promoted, into: ordered)[window])
    }
    var weighed = WeighedRanking(query, records.index, weights, sortRanks: sortRanks)
    guard let groups = weights.groups else {
      let ordered = try weighed.first(window.upperBound, of: rest)
      return Array(Self.inserting(promoted, into: ordered)[window])
    }
    let heads = try weighed.heads(
      window.upperBound, of: rest, groups,
      except: Set(promoted.compactMap { groups.ordinal(of: $0.record) }))
    return try weighed.members(
      of: Self.inserting(promoted, into: heads)[window], in: matches, groups)
  }

  private func first(_ limit: Int, of matches: RecordSet) throws(SearchError) -> [Int] {
    func find() throws(SearchError) -> [Int] {
      try Ranking(query, records.index).first(limit, of: matches, sortRanks: sortRanks)
    }
    // Optional words order hits too, though the set is that of the needed one.
    guard case .prefix(let prefix) = matches.kind, sortRanks == nil, query.allWords.count == 1,
      let word = query.words.first
    else { return try find() }
    return try answers.pick(
      KnownAnswers.Picked(prefix: prefix, exactTerm: word.exactTerm, limit: limit), find)
  }

  private static func inserting(
    _ promoted: [(record: Int, position: Int)], into ordered: [Int]
  ) -> [Int] {
    var ordered = ordered
    for promotion in promoted {
      ordered.insert(promotion.record, at: min(promotion.position, ordered.count))
    }
    return ordered
  }

  /// The records that rules bring to a place, by their places; of a group only the first.
  private func promotedRecords(in matches: RecordSet) -> [(record: Int, position: Int)] {
    // A sort order is what a person asked for, so it goes before what a rule wants.
    if sortRanks != nil { return [] }
    var promoted: [(record: Int, position: Int)] = []
    var taken: Set<Int> = []
    for promotion in rules.promotions {
      guard let record = records.keys.record(withKey: promotion.objectID),
        matches.contains(record)
      else { continue }
      if let ordinal = weights.groups?.ordinal(of: record), !taken.insert(ordinal).inserted {
        continue
      }
      let next = promoted.last.map { $0.position + 1 } ?? 0
      promoted.append((record, min(promotion.position ?? next, matches.capacity)))
    }
    return promoted.sorted { $0.position < $1.position }
  }
}

extension RecordSet {
  /// The set without some of its records.
  fileprivate func without(_ records: [Int]) -> RecordSet {
    if records.isEmpty { return self }
    var bits = asBits()
    for record in records { bits.remove(record) }
    return RecordSet(bits)
  }
}
