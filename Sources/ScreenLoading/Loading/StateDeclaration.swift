internal import Screens
internal import WidgetCore

/// The initial state of a screen, as declared under `state`.
struct StateDeclaration: ParameterRecord {
  static let noun = "'state'"

  @Parameter("Search query.") var query: String = ""
  @Parameter("Filters that are visible and removable.") var initial: [FilterDeclaration] = []
  @Parameter("Filters that are always active and not visible.")
  var always: [FilterDeclaration] = []
  @Parameter("Page number, starting with 1.") var page: PageNumber = PageNumber()
  @Parameter("Reference date of relative dates, such as 2024-05-01 (default: current time).")
  var now: ReferenceDate?

  var initialState: Screen.InitialState {
    Screen.InitialState(
      query: query, initial: initial.flatMap(\.groups),
      always: Self.distinct(always.flatMap(\.groups)), page: page.number - 1, now: now?.seconds)
  }

  /// Returns the groups with unique names, so that `or` groups on one attribute are not merged.
  private static func distinct(_ groups: [FilterGroup]) -> [FilterGroup] {
    var used: Set<FilterGroup.ID> = []
    return groups.map { group in
      guard case .or(let name, let kind) = group.id else { return group }
      var group = group
      var number = 2
      while !used.insert(group.id).inserted {
        group.id = .or("\(name) \(number)", kind)
        number += 1
      }
      return group
    }
  }
}

/// A 1-based page number.
struct PageNumber: ParameterValue {
  /// At least 1.
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

/// A date with an optional time; without a time zone, it is in UTC.
struct ReferenceDate: ParameterValue {
  /// The date as written in the file.
  var text: String
  /// Seconds since 1970.
  var seconds: Double

  static var parameterType: ParameterType { .text }

  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ReferenceDate? {
    guard let text = String.decode(node, into: &diagnostics) else { return nil }
    if let date = CivilDate.read(text) {
      return ReferenceDate(text: text, seconds: Double(date.secondsSince1970()))
    }
    diagnostics.report(
      Diagnostic(
        .invalidValue, "expected a date, found \(node.quoted)", at: node.range,
        help: "write a date such as 2024-05-01 or 2024-05-01T10:20Z"))
    return nil
  }

  var json: JSONValue { .text(text) }
}
