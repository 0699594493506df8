internal import WidgetCore

/// What holds before a person does anything, as it is written under `state`.
struct StateEntry: ParameterRecord {
  static let noun = "'state'"

  @Parameter("The text that is searched for.") var query: String = ""
  @Parameter("Filters that a person sees and can remove.") var initial: [WrittenFilters] = []
  @Parameter("Filters that nobody sees or removes.") var always: [WrittenFilters] = []
  @Parameter("The page, from 1.") var page: PageNumber = PageNumber()
  @Parameter("The date that periods count from, as in 2024-05-01; the clock's if absent.")
  var now: Moment?

  var start: Screen.Start {
    Screen.Start(
      query: query, initial: initial.flatMap(\.groups),
      always: Self.distinct(always.flatMap(\.groups)), page: page.number - 1, now: now?.seconds)
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

/// A moment as a file writes it; without a zone it is in UTC.
struct Moment: ParameterValue {
  var text: String
  /// Since 1970.
  var seconds: Double

  static var parameterType: ParameterType { .text }

  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Moment? {
    guard let text = String.decode(node, into: &diagnostics) else { return nil }
    if let date = CivilDate.read(text) {
      return Moment(text: text, seconds: Double(date.secondsSince1970()))
    }
    diagnostics.report(
      Diagnostic(
        .invalidValue, "expected a date, found \(node.quoted)", at: node.range,
        help: "write it as in 2024-05-01 or 2024-05-01T10:20Z"))
    return nil
  }

  var json: JSONValue { .text(text) }
}
