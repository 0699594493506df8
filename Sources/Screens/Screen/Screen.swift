public import WidgetCore

/// A screen, decoded from its file and validated.
public struct Screen: Sendable {
  /// The path of the file as the user wrote it; `-` for standard input.
  public var file: String
  /// The heading of the screen; nil for none.
  public var title: String?
  /// The searchers in file order; never empty.
  ///
  /// The first one is the default for widgets without a `searcher` key.
  public var searchers: [SearcherConfiguration]
  /// All widgets in file order, which is the layout order. Nested widgets follow their container.
  public var widgets: [Widget]
  /// The state before the first action.
  public var initialState: InitialState
  /// What triggers a search.
  public var searchOn: SearchTrigger
  /// The settings for Insights events; nil if the screen sends none.
  public var insights: InsightsSettings?
  /// The outputs of `run`; the text renderer if the file names none.
  public var renderers: [RendererConfiguration]
  /// The locale, labels, formats, and strings of the user interface.
  public var wording: Wording
  /// The appearance of the screen's pages.
  public var design = PageDesign()
  /// The test cases declared under `tests`.
  public var tests: [ScreenTest] = []

  /// Creates a screen with the default design and no tests.
  ///
  /// - Precondition: `searchers` is not empty, and each widget refers to existing searchers.
  public init(
    file: String, title: String? = nil, searchers: [SearcherConfiguration], widgets: [Widget],
    initialState: InitialState = InitialState(), searchOn: SearchTrigger = .start,
    insights: InsightsSettings? = nil, renderers: [RendererConfiguration] = [],
    wording: Wording = Wording()
  ) {
    self.file = file
    self.title = title
    self.searchers = searchers
    self.widgets = widgets
    self.initialState = initialState
    self.searchOn = searchOn
    self.insights = insights
    self.renderers = renderers
    self.wording = wording
  }
}

extension Screen {
  /// A searcher of a screen: its id, type, and settings.
  public struct SearcherConfiguration: Sendable {
    /// The key under `searchers`; `main` for a single `searcher`.
    public var id: String
    /// The registered type name, such as `embedded`.
    public var type: String
    /// The decoded parameters of the searcher type.
    public var settings: any SearcherSettings
    /// The name of the filter state that the searcher uses; its id by default.
    public var filterState: String
    /// The source location of the declaration.
    public var range: SourceRange
    /// The source location of the records file's path; nil if the searcher has none.
    public var recordsRange: SourceRange?

    /// Creates a searcher configuration.
    public init(
      id: String, type: String, settings: any SearcherSettings, filterState: String,
      range: SourceRange
    ) {
      self.id = id
      self.type = type
      self.settings = settings
      self.filterState = filterState
      self.range = range
    }
  }

  /// A renderer of a screen and the destination of its output.
  public struct RendererConfiguration: Sendable {
    /// The registered type name, such as `html`.
    public var type: String
    /// The renderer with its decoded parameters.
    public var renderer: any Renderer
    /// The path of the output file; nil for standard output.
    public var output: String?

    /// Creates a renderer configuration.
    public init(type: String, renderer: any Renderer, output: String? = nil) {
      self.type = type
      self.renderer = renderer
      self.output = output
    }
  }

  /// The query, filters, page, and reference date before the first action.
  public struct InitialState: Sendable {
    /// The query of every searcher.
    public var query: String
    /// Filters that are visible and removable.
    ///
    /// Each filter is added to the group of the first widget that accepts it. Alternatives that no
    /// widget accepts stay together in an `or` group.
    public var initial: [FilterGroup]
    /// Filters that apply to every searcher and that the user neither sees nor removes.
    public var always: [FilterGroup]
    /// The page of the first searcher, 0-based.
    public var page: Int
    /// The reference date of relative dates, in seconds since 1970.
    ///
    /// Nil for the start time of each session.
    public var now: Double?

    /// Creates an initial state. By default an empty query without filters, on the first page.
    public init(
      query: String = "", initial: [FilterGroup] = [], always: [FilterGroup] = [], page: Int = 0,
      now: Double? = nil
    ) {
      self.query = query
      self.initial = initial
      self.always = always
      self.page = page
      self.now = now
    }
  }

  /// A widget of a screen: its identity, connections, and connector.
  ///
  /// It is a class, because each request and each link reads all widgets of a screen.
  public final class Widget: Sendable {
    /// The id used in actions and tests; unique on the screen.
    public let id: String
    /// The registered type name, such as `facetList`.
    public let type: String
    /// The heading of the widget; nil for none.
    public let title: String?
    /// The id of the widget's searcher; nil if it is connected to all searchers.
    public let searcher: String?
    /// The name of the filter state that the widget reads and writes.
    public let filterState: String
    /// True if the widget uses each searcher's own filter state.
    ///
    /// That is the case when it is connected to all searchers and declares no filter state.
    public let spansFilterStates: Bool
    /// The logic of the widget with its decoded parameters.
    public let connector: any Connector
    /// The source location of the declaration.
    public let range: SourceRange
    /// The id of the container of a nested widget; nil at the top level.
    public let parent: String?

    /// Creates a widget.
    public init(
      id: String, type: String, title: String? = nil, searcher: String?, filterState: String,
      spansFilterStates: Bool = false, connector: any Connector, range: SourceRange,
      parent: String? = nil
    ) {
      self.id = id
      self.type = type
      self.title = title
      self.searcher = searcher
      self.filterState = filterState
      self.spansFilterStates = spansFilterStates
      self.connector = connector
      self.range = range
      self.parent = parent
    }
  }
}

extension Screen.Widget {
  /// True if the widget contributes to the requests of this searcher.
  package func isConnected(to searcher: String) -> Bool {
    self.searcher == nil || self.searcher == searcher
  }
}

/// What triggers a search on a screen; the value of `searchOn`.
public enum SearchTrigger: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// Searches when the session starts and after every change.
  case start
  /// Searches after every change, but not before the first one.
  case input
  /// Applies a changed query only after a submitting action, such as the search box's `submit`.
  case submit
  /// Applies changed filters only after a submitting action.
  case apply
  /// Searches only after a submitting action, including the first search.
  case manual

  /// True if typing does not search until the query is submitted.
  var delaysQuery: Bool { self == .submit || self == .manual }

  /// True if changes can be pending until a submitting action.
  package var delaysChanges: Bool {
    switch self {
    case .start, .input: false
    case .submit, .apply, .manual: true
    }
  }
}
