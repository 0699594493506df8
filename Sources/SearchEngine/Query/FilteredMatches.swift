import Search

/// The records that a request matches, also with some of its filters left out of account.
struct FilteredMatches {
  let columns: [String: Column]
  private let cache: FilterCache
  private let recordCount: Int
  /// The records that fit the query and the filters that always hold.
  private var base: RecordSet
  private let groups: [FilterGroup]
  /// What is selected in hierarchies, by the name of their group.
  private let paths: [String: HierarchicalPath]
  /// The sets that were worked out, each with the groups that hold in it.
  private var known: [(groups: [FilterGroup], records: RecordSet)] = []
  /// The bits of groups, which most sets have in common.
  private var bits: [(group: FilterGroup, bits: Bitset)] = []

  init(
    _ base: RecordSet, _ groups: [FilterGroup], _ columns: [String: Column], _ cache: FilterCache,
    paths: [String: HierarchicalPath] = [:]
  ) {
    self.paths = paths
    self.cache = cache
    self.base = base
    self.groups = groups
    self.columns = columns
    recordCount = base.capacity
  }

  /// The records that fit everything.
  mutating func records() -> RecordSet {
    records(groups)
  }

  /// Calls `body` with the records whose values of an attribute are counted.
  ///
  /// The attribute's own facet filters in `or` groups do not hold, so that a person sees what a
  /// further value would add. A level of a hierarchy is counted under what is selected above it.
  mutating func counting<Result>(
    _ attribute: String, _ body: (inout RecordSet) -> Result
  ) -> Result {
    let rest = Self.groups(groupsAbove(attribute), withoutFiltersOn: attribute) { group in
      if case .or(_, .facet) = group { true } else { false }
    }
    return with(rest, body)
  }

  /// Calls `body` with the records whose numbers are looked at, for statistics or a histogram.
  mutating func counting<Result>(
    _ attribute: String, ignoring ignored: FilterGroup.ID?, _ body: (inout RecordSet) -> Result
  ) -> Result {
    guard let ignored else { return with(groups, body) }
    return with(Self.groups(groups, withoutFiltersOn: attribute) { $0 == ignored }, body)
  }

  /// How many records fulfil one more filter.
  mutating func count(_ wanted: SearchRequest.Count) -> Int {
    let attribute = wanted.filter.attribute
    let rest =
      wanted.ignoring.map { ignored in
        Self.groups(groups, withoutFiltersOn: attribute) { $0 == ignored }
      } ?? groups
    return records(rest + [FilterGroup(.and(attribute), [wanted.filter])]).count
  }

  /// The texts of all facet filters on an attribute, in no particular order, with what is selected
  /// on the levels of hierarchies.
  func selectedValues(of attribute: String) -> Set<String> {
    var texts: Set<String> = []
    for group in groups {
      for filter in group.filters where filter.attribute == attribute {
        if case .facet(let facet) = filter { texts.insert(facet.value.text) }
        if case .tag(let tag) = filter { texts.insert(tag.value) }
      }
    }
    for filter in paths.values.flatMap(\.filters) where filter.attribute == attribute {
      texts.insert(filter.value.text)
    }
    return texts
  }

  /// The groups, where that of a hierarchy that has the attribute as a level holds only what is
  /// selected above the level.
  private func groupsAbove(_ attribute: String) -> [FilterGroup] {
    let level = paths.compactMap { name, path -> (name: String, filter: Filter.Facet?)? in
      guard let depth = path.attributes.firstIndex(of: attribute), depth < path.filters.count
      else { return nil }
      return (name, path.prefix(depth).filters.last)
    }.max { $0.name < $1.name }
    guard let level else { return groups }
    return groups.compactMap { group in
      guard group.id == .hierarchical(level.name) else { return group }
      return level.filter.map { FilterGroup(group.id, [.facet($0)]) }
    }
  }

  private static func groups(
    _ groups: [FilterGroup], withoutFiltersOn attribute: String,
    in isIgnored: (FilterGroup.ID) -> Bool
  ) -> [FilterGroup] {
    groups.compactMap { group -> FilterGroup? in
      guard isIgnored(group.id) else { return group }
      let filters = group.filters.filter { $0.attribute != attribute }
      return filters.isEmpty ? nil : FilterGroup(group.id, filters)
    }
  }

  /// Lends the set out, so that what is worked out from it is kept with it.
  private mutating func with<Result>(
    _ groups: [FilterGroup], _ body: (inout RecordSet) -> Result
  ) -> Result {
    _ = records(groups)
    guard let place = known.firstIndex(where: { $0.groups == groups }) else {
      preconditionFailure("a set of records is kept when it is worked out")
    }
    return body(&known[place].records)
  }

  private mutating func records(_ groups: [FilterGroup]) -> RecordSet {
    if let place = known.firstIndex(where: { $0.groups == groups }) { return known[place].records }
    let records = groups.isEmpty ? base : filtered(groups)
    known.append((groups, records))
    return records
  }

  private mutating func filtered(_ groups: [FilterGroup]) -> RecordSet {
    let tests = groups.map { FilterTests($0, columns, recordCount: recordCount) }
    let known = groups.map { bits(of: $0) }
    // Few records are looked at one by one, unless the groups are known anyway.
    if base.isList, base.count < recordCount / 512 || base.count < 64 {
      return base.filtered { record in
        tests.indices.allSatisfy { known[$0]?.contains(record) ?? tests[$0].holds(record) }
      }
    }
    var result: Bitset?
    for (index, group) in groups.enumerated() {
      guard let bits = known[index] ?? workOut(group, tests[index]) else { continue }
      if result == nil { result = bits } else { result?.formIntersection(bits) }
    }
    return result.map { base.intersection($0) } ?? base
  }

  /// What is known of a group from this request or an earlier one.
  private mutating func bits(of group: FilterGroup) -> Bitset? {
    if let known = bits.first(where: { $0.group == group }) { return known.bits }
    guard let found = cache.bits(of: group) else { return nil }
    bits.append((group, found))
    return found
  }

  /// The records that fulfil a group; nil if all do.
  private mutating func workOut(_ group: FilterGroup, _ tests: FilterTests) -> Bitset? {
    guard let found = tests.records else { return nil }
    bits.append((group, found))
    cache.insert(found, for: group)
    return found
  }
}
