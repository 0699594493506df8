extension View {
  /// Views below a common title.
  public struct Group: Hashable, Sendable {
    /// One of the views.
    public enum Member: Hashable, Sendable {
      case view(View)
      /// A widget of the screen with its id, type and title.
      case widget(Frame.Widget)

      public var view: View {
        switch self {
        case .view(let view): view
        case .widget(let widget): widget.view
        }
      }

      /// What is to be seen of it.
      public var shown: View {
        switch self {
        case .view(let view): view
        case .widget(let widget): widget.shown
        }
      }
    }

    public var title: String
    public var members: [Member]
    /// True when only the title is to be seen.
    public var isCollapsed = false
    /// True when not even the title is to be seen.
    public var isHidden = false
    /// Collapses the group, or opens it again; nil if that cannot be done.
    public var toggle: Action?

    public init(_ title: String, _ views: [View]) {
      self.init(title, members: views.map(Member.view))
    }

    public init(_ title: String, members: [Member], toggle: Action? = nil) {
      self.title = title
      self.members = members
      self.toggle = toggle
    }

    public var views: [View] { members.map(\.view) }
  }

  /// What stands in place of a widget that could not draw itself.
  public struct Failure: Hashable, Sendable {
    public var message: String

    public init(_ message: String) {
      self.message = message
    }
  }
}
