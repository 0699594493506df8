public import WidgetCore

/// A screen as read from its file.
public struct Screen: Sendable {
  /// The file as the person named it; `-` for standard input.
  public var file: String
  public var title: String?
  /// The searchers in the order of the file; never empty. The first is the one that widgets get
  /// which name none.
  public var searchers: [SearcherEntry]
  /// The widgets in the order of the file, which is the order of the layout; those inside of
  /// another follow it.
  public var widgets: [Widget]
  public var start: Start
  /// What the searches wait for.
  public var searchOn: SearchTrigger
  /// Where a run tells what people see and do; nil if nowhere.
  public var insights: InsightsSettings?
  /// What `run` prints; text if the file says nothing.
  public var renderers: [RendererEntry]
  /// The words in which the screen speaks.
  public var wording: Wording
  /// How its pages look.
  public var theme = Theme()
  /// What the screen is tested by.
  public var tests: [ScreenTest] = []

  public init(
    file: String, title: String? = nil, searchers: [SearcherEntry], widgets: [Widget],
    start: Start = Start(), searchOn: SearchTrigger = .start, insights: InsightsSettings? = nil,
    renderers: [RendererEntry] = [], wording: Wording = Wording()
  ) {
    self.file = file
    self.title = title
    self.searchers = searchers
    self.widgets = widgets
    self.start = start
    self.searchOn = searchOn
    self.insights = insights
    self.renderers = renderers
    self.wording = wording
  }
}

extension Screen {
  /// A searcher by the id under which widgets name it.
  public struct SearcherEntry: Sendable {
    /// The key in `searchers`; `main` for a lone `searcher`.
    public var id: String
    public var type: String
    public var settings: any SearcherSettings
    /// The name of the filter state that the searcher reads; its own id if the file names none.
    public var filterState: String
    /// The entry's mapping.
    public var range: SourceRange

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

  /// An output format with its settings.
  public struct RendererEntry: Sendable {
    public var type: String
    public var renderer: any Renderer
    /// The file that the output goes to; nil for standard output.
    public var output: String?

    public init(type: String, renderer: any Renderer, output: String? = nil) {
      self.type = type
      self.renderer = renderer
      self.output = output
    }
  }

  /// What holds before a person does anything.
  public struct Start: Sendable {
    /// The query of every searcher.
    public var query: String
    /// Filters that a person sees and can remove; each goes into the group of the widget that
    /// filters by its attribute, and alternatives that no widget holds stay in a group together.
    public var initial: [FilterGroup]
    /// Filters of every searcher that nobody sees or removes.
    public var always: [FilterGroup]
    /// The page of the first searcher, 0-based.
    public var page: Int
    /// The moment that dates count from, in seconds since 1970; nil for that of each session's
    /// start.
    public var now: Double?

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
}
