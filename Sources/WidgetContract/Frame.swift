/// The content of a screen at one point in time; the input of a renderer.
public struct Frame: Sendable {
  /// A searcher of the screen, with its state and its response.
  public struct Search: Sendable {
    /// The searcher's id.
    public var id: String
    /// The current state.
    public var state: SearchState
    /// The state that was searched for; nil if it equals `state`.
    ///
    /// The two differ while changes are not applied yet.
    public var searched: SearchState?
    /// The latest response; nil before the first.
    public var response: SearchResponse?
    /// True while the search is pending.
    public var isLoading: Bool
    /// The error of the latest search; nil if it succeeded.
    public var error: SearchError?

    /// Creates the search of a searcher.
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

  /// A widget with its view.
  ///
  /// It is a class, because renderers arrange the widgets in several lists.
  public final class Widget: Sendable {
    /// The id on the screen.
    public let id: String
    /// The name of the widget type.
    public let type: String
    /// The title; nil for none.
    public let title: String?
    /// The view that the connector returned.
    public let view: View
    /// The reason why the view has no data.
    ///
    /// Nil if there is a response, or one is pending.
    public let failure: String?
    /// True if the visible view shows nothing and offers no action.
    ///
    /// Stored, because frames of several pages share widgets.
    public let isEmpty: Bool

    /// Creates a widget of a frame.
    public init(
      id: String, type: String, title: String? = nil, view: View, failure: String? = nil
    ) {
      self.id = id
      self.type = type
      self.title = title
      self.view = view
      self.failure = failure
      isEmpty = failure == nil && view.isEmpty
    }

    /// The view to render: the failure, if there is one.
    public var visibleView: View {
      if let failure { .failure(View.Failure(failure)) } else { view }
    }
  }

  /// The widgets of a frame.
  package struct Widgets: Sendable {
    /// The widgets of the first level in screen order.
    package var all: [Widget]
    /// Those that frames of other pages share; nil if there are none.
    package var shared: SharedWidgets?

    package init(all: [Widget], shared: SharedWidgets? = nil) {
      self.all = all
      self.shared = shared
    }
  }

  /// The title of the screen; nil for none.
  public var title: String?
  /// The searches in the order of the screen's searchers; never empty.
  public var searches: [Search]
  private var views: Lazy<Widgets>
  /// The errors since the preceding frame, such as rejected actions.
  public var errors: [String]
  /// The texts and formats of the screen, for texts that renderers add.
  @Indirect public var wording: Wording
  /// The appearance of web pages.
  @Indirect public var design: PageDesign
  /// The state as a URL query, and those that actions lead to.
  public var address: Address
  /// True if text that a user typed has not been submitted yet.
  public var hasUnsubmittedText: Bool

  /// Creates a frame; `searches` must not be empty.
  public init(
    title: String?, searches: [Search], widgets: [Widget], errors: [String] = [],
    wording: Wording = Wording(), design: PageDesign = PageDesign(), address: Address = Address(""),
    hasUnsubmittedText: Bool = false
  ) {
    self.init(
      title: title, searches: searches, making: { Widgets(all: widgets) }, errors: errors,
      wording: wording, design: design, address: address, hasUnsubmittedText: hasUnsubmittedText)
  }

  /// Creates a frame whose views are computed on first access.
  ///
  /// Most frames of a user who types fast are never rendered.
  package init(
    title: String?, searches: [Search], making widgets: @escaping @Sendable () -> Widgets,
    errors: [String], wording: Wording, design: PageDesign, address: Address,
    hasUnsubmittedText: Bool
  ) {
    self.title = title
    self.searches = searches
    views = Lazy(widgets)
    self.errors = errors
    _wording = Indirect(wrappedValue: wording)
    _design = Indirect(wrappedValue: design)
    self.address = address
    self.hasUnsubmittedText = hasUnsubmittedText
  }

  /// The widgets of the first level in screen order.
  ///
  /// Views of containers contain the others.
  public var widgets: [Widget] {
    get { views.value.all }
    set { views = Lazy { Widgets(all: newValue) } }
  }

  /// The widgets that the frame shares with those of other pages; nil if it shares none.
  package var sharedWidgets: SharedWidgets? { views.value.shared }

  /// All widgets, each container before the widgets inside it. O(widgets).
  public var allWidgets: [Widget] {
    widgets.flatMap(\.flattened)
  }

  /// True while any search is pending.
  public var isLoading: Bool {
    searches.contains(where: \.isLoading)
  }
}

extension Frame.Widget: Hashable {
  /// Whether all properties are equal.
  public static func == (first: Frame.Widget, second: Frame.Widget) -> Bool {
    first === second
      || first.id == second.id && first.type == second.type && first.title == second.title
        && first.view == second.view && first.failure == second.failure
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(view)
  }
}

extension Frame.Widget: CustomStringConvertible {
  /// All properties, so that printing a frame shows its widgets.
  public var description: String {
    let texts = [title, failure].compactMap(\.self).map { ", '\($0)'" }.joined()
    return "Widget(\(type) '\(id)'\(texts), \(view))"
  }
}

extension Frame.Widget {
  /// The widget, followed by the widgets inside it.
  fileprivate var flattened: [Frame.Widget] {
    guard case .group(let group) = view else { return [self] }
    return [self]
      + group.members.flatMap { member -> [Frame.Widget] in
        if case .widget(let widget) = member { widget.flattened } else { [] }
      }
  }
}

/// Turns frames into text of one output format.
public protocol Renderer: Component {
  /// Returns the frame as text that ends with a line break.
  func render(_ frame: Frame, for output: OutputTraits) -> String
}

/// The properties of the output device.
public struct OutputTraits: Hashable, Sendable {
  /// The width in terminal columns.
  public var width: Int
  /// True if ANSI escape sequences are supported.
  public var usesColor: Bool
  /// True if only ASCII characters can be shown.
  public var usesASCII: Bool

  /// Creates the traits of an output device.
  public init(width: Int = 80, usesColor: Bool = false, usesASCII: Bool = false) {
    self.width = width
    self.usesColor = usesColor
    self.usesASCII = usesASCII
  }
}
