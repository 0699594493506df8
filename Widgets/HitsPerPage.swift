public import WidgetCore

/// The numbers of hits on a page to choose from.
public struct HitsPerPageConnector: Connector {
  /// A number of hits with what people read.
  public struct Size: ParameterRecord {
    @Parameter("What people read; '20 per page' if absent.")
    public var label: String?
    @Parameter("The number of hits on a page, 1 to 1000.")
    public var value: Int
    @Parameter("Whether it holds from the start.")
    public var `default`: Bool = false

    public init() {}
  }

  public static let type = "hitsPerPage"
  public static let summary = "The numbers of hits on a page to choose from."
  public static let example = """
    type: hitsPerPage
    items: [20, 50, 100]
    """
  public static let actions = [
    ActionDescription("set", value: "the number of an item", "Changes the hits on a page.")
  ]

  @Parameter(
    """
    Numbers, the first of which holds from the start; or mappings with 'value', 'label' and \
    'default', one of which says 'default: true'.
    """)
  public var items: [Abbreviated<Int, Size>]

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    for size in sizes where !(1...1000).contains(size.value) {
      report.error("items", "'items' has \(size.value), expected numbers from 1 to 1000")
    }
    if Set(sizes.map(\.value)).count < sizes.count {
      report.error("items", "'items' has the same number twice, expected each once")
    }
    let defaults = sizes.filter(\.default).count
    if items.isEmpty {
      report.error("items", "'items' is empty, expected numbers of hits")
    } else if defaults != 1 {
      report.error(
        "items", "\(defaults) of the 'items' say 'default: true', expected exactly one",
        help: defaults == 0 ? "add 'default: true' to one" : "keep one")
    }
  }

  public func start(_ state: inout SearchState) {
    let isOffered = sizes.contains { $0.value == state.hitsPerPage }
    if !isOffered { state.hitsPerPage = sizes.first(where: \.default)?.value }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "set" else { throw .unknown(action, for: Self.self) }
    let value = try action.integer()
    guard sizes.contains(where: { $0.value == value }) else {
      throw .unknownValue(of: action, expected: sizes.map { String($0.value) })
    }
    state.hitsPerPage = value
  }

  public func view(in context: WidgetContext) -> View {
    let choices = sizes.map { size in
      View.Choice(
        size.label ?? "\(size.value) per page", value: .integer(size.value),
        isSelected: size.value == context.state.hitsPerPage,
        actions: [context.action("set", String(size.value))])
    }
    return .choices(View.Choices(choices, selectionMode: .single, style: .segments))
  }

  /// The items written out; of plain numbers alone, the first is the default.
  private var sizes: [Size] {
    var sizes = items.map { item in
      switch item {
      case .short(let number):
        var size = Size()
        size.value = number
        return size
      case .full(let size): return size
      }
    }
    let arePlain = items.allSatisfy { if case .short = $0 { true } else { false } }
    if arePlain, !sizes.isEmpty { sizes[0].default = true }
    return sizes
  }
}
