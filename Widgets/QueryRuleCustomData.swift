public import WidgetCore

/// The data that a rule attaches to an answer, such as a banner.
public struct QueryRuleCustomDataConnector: Connector {
  public static let type = "queryRuleCustomData"
  public static let summary = "The data that rules attach to an answer, such as a banner."
  public static let example = """
    type: queryRuleCustomData
    template: "{{title}}"
    requires: [title]
    """
  public static let capabilities: Set<Capability> = [.customData]

  @Parameter("The data in words.") public var template: Template?
  @Parameter("What an object must have to be shown; objects that lack one of them are passed over.")
  public var requires: [String] = []

  @Parameter("Whether all objects that fit are shown, in the order of their rules.")
  public var all: Bool = false

  public init() {}

  public func view(in context: WidgetContext) -> View {
    // Data of an earlier answer would promise what the failed search has not found.
    let fitting = context.error == nil ? context.response?.userData.filter(fits) ?? [] : []
    guard let first = fitting.first else { return .banner(View.Banner(.null)) }
    let shown = all ? fitting : [first]
    let texts = template.map { template in shown.map { template.text(for: $0, in: context.wording) }
    }
    return .banner(
      View.Banner(all ? .array(shown) : first, text: texts?.joined(separator: "\n")))
  }

  private func fits(_ data: JSONValue) -> Bool {
    data.object != nil && requires.allSatisfy { data[path: $0].map { !$0.isNull } ?? false }
  }
}
