/// A screen at one moment: all that a renderer needs.
public struct Frame: Sendable {
  /// A searcher of the screen with what was asked and answered.
  public struct Search: Sendable {
    /// The searcher's id.
    public var id: String
    /// What is shown as chosen.
    public var state: SearchState
    /// What was searched for last, where changes wait to be applied; nil where that is `state`.
    public var searched: SearchState?
    /// The last answer; nil before the first.
    public var response: SearchResponse?
    public var isLoading: Bool
    /// Why the last search failed; nil if it did not.
    public var error: SearchError?

    public init(
      id: String, state: SearchState, response: SearchResponse? = nil, isLoading: Bool = false,
      error: SearchError? = nil, searched: SearchState? = nil
    ) {
      self.id = id
      self.state = state
      self.searched = searched
      self.response = response
      self.isLoading = isLoading
      self.error = error
    }
  }

  /// A widget with what it shows.
  public struct Widget: Hashable, Sendable {
    public var id: String
    public var type: String
    public var title: String?
    public var view: View
    /// Why the view has nothing to show: no answer has come; nil if one has, or is to come.
    public var failure: String?

    public init(
      id: String, type: String, title: String? = nil, view: View, failure: String? = nil
    ) {
      self.id = id
      self.type = type
      self.title = title
      self.view = view
      self.failure = failure
    }

    /// What is to be seen: the view, or in its place why it has nothing to show.
    public var shown: View { failure.map { .failure(View.Failure($0)) } ?? view }
  }

  public var title: String?
  /// The searches in the order of the screen's searchers; never empty.
  public var searches: [Search]
  private var views: Lazy<[Widget]>
  /// What went wrong since the frame before, such as an action that made no sense.
  public var errors: [String]
  /// The words of the screen, for what renderers say by themselves.
  public var wording: Wording
  /// How pages look.
  public var theme: Theme
  /// The state as text, and where actions lead from it.
  public var address: Address
  /// True if what is typed waits to be submitted.
  public var typingWaits: Bool

  public init(
    title: String?, searches: [Search], widgets: [Widget], errors: [String] = [],
    wording: Wording = Wording(), theme: Theme = Theme(), address: Address = Address(""),
    typingWaits: Bool = false
  ) {
    self.init(
      title: title, searches: searches, making: { widgets }, errors: errors, wording: wording,
      theme: theme, address: address, typingWaits: typingWaits)
  }

  /// A frame whose widgets are drawn when somebody looks at them: most frames of a person who types
  /// fast are never shown.
  package init(
    title: String?, searches: [Search], making widgets: @escaping @Sendable () -> [Widget],
    errors: [String], wording: Wording, theme: Theme, address: Address, typingWaits: Bool
  ) {
    self.title = title
    self.searches = searches
    views = Lazy(widgets)
    self.errors = errors
    self.wording = wording
    self.theme = theme
    self.address = address
    self.typingWaits = typingWaits
  }

  /// The widgets in the order of the screen; those inside of another are in its view.
  public var widgets: [Widget] {
    get { views.value }
    set { views = Lazy { newValue } }
  }

  /// The widgets with those inside of others, each behind the one that it is in.
  public var allWidgets: [Widget] {
    widgets.flatMap(\.withInner)
  }

  /// True while any search is pending.
  public var isLoading: Bool {
    searches.contains(where: \.isLoading)
  }
}

extension Frame.Widget {
  /// The widget and those inside of it.
  fileprivate var withInner: [Frame.Widget] {
    guard case .group(let group) = view else { return [self] }
    return [self]
      + group.members.flatMap { member -> [Frame.Widget] in
        if case .widget(let widget) = member { widget.withInner } else { [] }
      }
  }
}
