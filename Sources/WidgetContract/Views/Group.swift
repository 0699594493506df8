extension View {
  /// Views with a common title.
  public struct Group: Hashable, Sendable {
    /// A view, or a widget with its view.
    public enum Member: Hashable, Sendable {
      /// A view without an identity.
      case view(View)
      /// A widget of the screen, with its id, type and title.
      case widget(Frame.Widget)

      /// The view, even if the widget failed.
      public var view: View {
        switch self {
        case .view(let view): view
        case .widget(let widget): widget.view
        }
      }

      /// The view to render: the widget's failure, if it has one.
      public var visibleView: View {
        switch self {
        case .view(let view): view
        case .widget(let widget): widget.visibleView
        }
      }
    }

    /// The title; empty for none.
    public var title: String
    /// The views and widgets in display order.
    public var members: [Member]
    /// True if only the title is visible.
    public var isCollapsed = false
    /// True if not even the title is visible.
    public var isHidden = false
    /// Collapses or expands the group; nil if it cannot be collapsed.
    public var toggle: Action?

    /// Creates a group of views.
    public init(_ title: String, _ views: [View]) {
      self.init(title, members: views.map(Member.view))
    }

    /// Creates a group of views and widgets.
    public init(_ title: String, members: [Member], toggle: Action? = nil) {
      self.title = title
      self.members = members
      self.toggle = toggle
    }

    /// The views of the members.
    public var views: [View] { members.map(\.view) }
  }
}
