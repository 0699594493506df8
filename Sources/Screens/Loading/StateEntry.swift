internal import WidgetCore

/// What holds before a person does anything, as it is written under `state`.
struct StateEntry: ParameterRecord {
  static let noun = "'state'"

  @Parameter("The text that is searched for.") var query: String = ""
  @Parameter("Filters that a person sees and can remove.") var initial: [WrittenFilters] = []
  @Parameter("Filters that nobody sees or removes.") var always: [WrittenFilters] = []
  @Parameter("The page, from 1.") var page: Int = 1

  func validate(_ report: inout ParameterReport) {
    if page < 1 {
      report.error("page", "the page is \(page), expected 1 or more", help: "the first page is 1")
    }
  }

  var start: Screen.Start {
    Screen.Start(
      query: query, initial: initial.flatMap(\.groups),
      always: Self.distinct(always.flatMap(\.groups)), page: page - 1)
  }

  /// The groups under names of their own, so that two alternatives on one attribute stay two.
  private static func distinct(_ groups: [FilterGroup]) -> [FilterGroup] {
    var taken: Set<FilterGroup.ID> = []
    return groups.map { group in
      guard case .or(let name, let kind) = group.id else { return group }
      var group = group
      var number = 2
      while !taken.insert(group.id).inserted {
        group.id = .or("\(name) \(number)", kind)
        number += 1
      }
      return group
    }
  }
}
