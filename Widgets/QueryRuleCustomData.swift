public import WidgetCore

/// Shows the custom data that rules attach to responses, such as a banner.
public struct QueryRuleCustomDataConnector: Connector {
  public static let type = "queryRuleCustomData"
  public static let summary = "Shows the custom data of rules, such as a banner."
  public static let example = """
    type: queryRuleCustomData
    template: "{{title}}"
    requires: [title]
    """
  public static let dependsOnPage = false
  public static let capabilities: Set<Capability> = [.customData]

  @Parameter("The template of the data.") public var template: Template?
  @Parameter("The members that an object must have to be shown.")
  public var requires: [String] = []

  @Parameter("Whether all suitable objects are shown, instead of the first.")
  public var all: Bool = false

  /// Creates a widget with default parameters.
  public init() {}

  public func view(in context: WidgetContext) -> View {
    // After an error, the data of the previous response does not match the search.
    let suitable = context.error == nil ? context.response?.userData.filter(isSuitable) ?? [] : []
    guard let first = suitable.first else { return .banner(View.Banner(.null)) }
    let shown = all ? suitable : [first]
    let texts = template.map { template in shown.map { template.text(for: $0, in: context.wording) }
    }
    return .banner(
      View.Banner(all ? .array(shown) : first, text: texts?.joined(separator: "\n")))
  }

  private func isSuitable(_ data: JSONValue) -> Bool {
    data.object != nil && requires.allSatisfy { data[path: $0].map { !$0.isNull } ?? false }
  }
}
