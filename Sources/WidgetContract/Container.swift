/// A connector that shows other widgets: the entries of its parameter `widgets`.
///
/// They are widgets of the screen like all others, with ids, presets and actions of their own.
public protocol Container: Connector {
  /// What to show, given the widgets inside, in their order, with what they show.
  func view(of widgets: [Frame.Widget], in context: WidgetContext) -> View
}

extension Container {
  public func view(in context: WidgetContext) -> View {
    view(of: [], in: context)
  }
}
