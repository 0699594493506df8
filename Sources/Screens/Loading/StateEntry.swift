internal import WidgetCore

/// What holds before a person does anything, as it is written under `state`.
struct StateEntry: ParameterRecord {
  static let noun = "'state'"

  @Parameter("The text that is searched for.") var query: String = ""
  @Parameter("Filters that a person sees and can remove.") var initial: [WrittenFilters] = []
  @Parameter("Filters that nobody sees or removes.") var always: [WrittenFilters] = []
  @Parameter("The page, from 1.") var page: PageNumber = PageNumber()

  var start: Screen.Start {
    Screen.Start(
      query: query, initial: initial.flatMap(\.groups),
      always: Self.distinct(always.flatMap(\.groups)), page: page.number - 1)
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

/// A page as people count them.
struct PageNumber: ParameterValue {
  /// From 1.
  var number = 1

  static var parameterType: ParameterType { .integer }

  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> PageNumber? {
    guard let number = Int.decode(node, into: &diagnostics) else { return nil }
    if number >= 1 { return PageNumber(number: number) }
    diagnostics.report(
      Diagnostic(
        .invalidValue, "the page is \(number), expected 1 or more", at: node.range,
        help: "the first page is 1"))
    return nil
  }

  var json: JSONValue { .integer(number) }
}
