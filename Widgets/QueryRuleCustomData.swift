public import WidgetCore

/// The data that a rule attaches to an answer, such as a banner.
public struct QueryRuleCustomDataConnector: Connector {
  public static let type = "queryRuleCustomData"
  public static let summary = "The first fitting object that the rules attach to an answer."
  public static let example = """
    type: queryRuleCustomData
    template: "{{title}}"
    requires: [title]
    """
  public static let capabilities: Set<Capability> = [.customData]

  @Parameter("The data in words.") public var template: Template?
  @Parameter("What an object must have to be shown; objects that lack one of them are passed over.")
  public var requires: [String] = []

  public init() {}

  public func view(in context: WidgetContext) -> View {
    // Data of an earlier answer would promise what the failed search has not found.
    guard context.error == nil, let data = context.response?.userData.first(where: fits) else {
      return .banner(View.Banner(.null))
    }
    return .banner(View.Banner(data, text: template?.text(for: data, in: context.wording)))
  }

  private func fits(_ data: JSONValue) -> Bool {
    data.object != nil && requires.allSatisfy { data[path: $0].map { !$0.isNull } ?? false }
  }
}
