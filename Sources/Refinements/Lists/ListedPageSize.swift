/// A number of hits on a page that the author of a screen lists for people to choose.
///
/// It is written as the number, or as a mapping: `{value: 50, label: Many, default: true}`.
public struct ListedPageSize: Hashable, Sendable {
  public var value: Int
  /// What people see; nil for the words of the screen.
  public var label: String?
  /// Whether it holds from the start; nil if only the number is written.
  public var isDefault: Bool?

  public init(_ value: Int, label: String? = nil, isDefault: Bool? = nil) {
    self.value = value
    self.label = label
    self.isDefault = isDefault
  }
}

extension ListedPageSize: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The number of hits on a page.") var value: Int
    @Parameter("What people see; '50 per page' if absent.") var label: String?
    @Parameter("Whether it holds from the start.") var `default`: Bool = false
  }

  public static var parameterType: ParameterType {
    .oneOf([.integer, Entry.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedPageSize? {
    if node.mapping != nil {
      let entry = Entry.make(from: node, into: &diagnostics)
      return entry.map { ListedPageSize($0.value, label: $0.label, isDefault: $0.default) }
    }
    return Int.decode(node, into: &diagnostics).map { ListedPageSize($0) }
  }

  public var json: JSONValue {
    guard let isDefault else { return .integer(value) }
    return ["value": .integer(value), "label": label.json, "default": .boolean(isDefault)]
  }
}

extension ParameterReport {
  /// Reports a number of hits on a page, in `parameter`, that no page can have.
  public mutating func checkPageSize(_ hitsPerPage: Int?, _ parameter: String = "hitsPerPage") {
    guard let hitsPerPage, !(1...1000).contains(hitsPerPage) else { return }
    error(parameter, "'\(parameter)' is \(hitsPerPage), expected 1 to 1000")
  }
}
