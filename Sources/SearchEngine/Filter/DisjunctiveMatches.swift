import Search

/// The records that a request matches, also with some of its filters left out of account.
struct DisjunctiveMatches {
  let columns: [String: Column]
  private let cache: FilterCache
  private let recordCount: Int
  /// The records that fit the query and the filters that always hold.
  private var base: RecordSet
  /// The groups that hold, and those where something is counted.
  let counted: CountedGroups
  /// The sets that were worked out, each with the groups that hold in it.
  private var known: [KnownSet] = []
  /// The bits of groups, which most sets have in common.
  private var bits: [KnownGroup] = []

  private struct KnownSet {
    let groups: [FilterGroup]
    var records: RecordSet
  }

  private struct KnownGroup {
    let group: FilterGroup
    let bits: Bitset
  }

  init(
    _ base: RecordSet, _ counted: CountedGroups, _ columns: [String: Column], _ cache: FilterCache
  ) {
    self.cache = cache
    self.base = base
    self.counted = counted
    self.columns = columns
    recordCount = base.capacity
  }

  /// The records that fit everything.
  mutating func records() -> RecordSet {
    known[place(of: counted.groups)].records
  }

  /// How many they are.
  mutating func count() -> Int {
    known[place(of: counted.groups)].records.count
  }

  /// Calls `body` with the records whose values of an attribute are counted.
  mutating func counting<Result>(
    _ attribute: String, _ body: (inout RecordSet) -> Result
  ) -> Result {
    with(counted.counting(attribute), body)
  }

  /// Calls `body` with the records whose numbers are looked at, for statistics or a histogram.
  mutating func counting<Result>(
    _ attribute: String, ignoring ignored: FilterGroup.ID?, _ body: (inout RecordSet) -> Result
  ) -> Result {
    with(counted.counting(attribute, ignoring: ignored), body)
  }

  /// How many records fulfil one more filter.
  mutating func count(_ wanted: SearchRequest.Count) -> Int {
    known[place(of: counted.counting(wanted))].records.count
  }

  /// Lends the set out, so that what is worked out from it is kept with it.
  private mutating func with<Result>(
    _ groups: [FilterGroup], _ body: (inout RecordSet) -> Result
  ) -> Result {
    let place = place(of: groups)
    return body(&known[place].records)
  }

  /// The place among the known sets of the one in which some groups hold.
  private mutating func place(of groups: [FilterGroup]) -> Int {
    for place in known.indices where known[place].groups == groups { return place }
    known.append(
      KnownSet(groups: groups, records: groups.isEmpty ? base : filtered(groups)))
    return known.count - 1
  }

  private mutating func filtered(_ groups: [FilterGroup]) -> RecordSet {
    if base.count == 0 { return base }
    // Few records are looked at one by one, unless the groups are known anyway; to find out whether
    // they are costs as much as to look at some records.
    if base.isList, base.count < recordCount / 512 || base.count < 64 {
      var records = base
      for group in groups where records.count > 0 {
        if records.count > 16, let bits = bits(of: group) {
          records.keep(bits.contains)
        } else {
          let tests = FilterGroupPredicate(group, columns, recordCount: recordCount)
          records.keep(tests.holds)
        }
      }
      return records
    }
    var result: Bitset?
    for group in groups {
      guard let bits = bits(of: group) ?? workOut(group) else { continue }
      if result == nil { result = bits } else { result?.formIntersection(bits) }
    }
    return result.map { base.intersection($0) } ?? base
  }

  /// What is known of a group from this request or an earlier one.
  private mutating func bits(of group: FilterGroup) -> Bitset? {
    if let known = bits.first(where: { $0.group == group }) { return known.bits }
    guard let found = cache.bits(of: group) else { return nil }
    bits.append(KnownGroup(group: group, bits: found))
    return found
  }

  /// The records that fulfil a group; nil if all do.
  private mutating func workOut(_ group: FilterGroup) -> Bitset? {
    let tests = FilterGroupPredicate(group, columns, recordCount: recordCount)
    guard let found = tests.records else { return nil }
    bits.append(KnownGroup(group: group, bits: found))
    cache.insert(found, for: group)
    return found
  }
}
