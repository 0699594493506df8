import Search

/// What of a request is counted under which filters, for engines that count under several at once.
struct CountScopes {
  /// The request itself is the first.
  let parts: [CountedPart]
  /// The groups that hold in all of them.
  let common: [FilterGroup]

  init(_ request: SearchRequest) {
    parts = CountedPart.parts(of: request)
    let others = parts.dropFirst().map { Set($0.request.groups) }
    common = request.groups.filter { group in others.allSatisfy { $0.contains(group) } }
  }

  /// The groups that hold in one of the parts, but not in all.
  func ownGroups(of index: Int) -> [FilterGroup] {
    parts[index].request.groups.filter { !common.contains($0) }
  }
}
