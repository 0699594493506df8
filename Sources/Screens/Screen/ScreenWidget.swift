public import WidgetCore

extension Screen {
  /// An entry of `widgets`.
  public struct Widget: Sendable {
    /// Unique on its screen.
    public var id: String
    public var type: String
    public var title: String?
    /// The id of the widget's searcher; nil if it speaks to all.
    public var searcher: String?
    /// The name of the filter state that the widget reads and writes.
    public var filterState: String
    /// True if the widget speaks to all searchers and to each one's own filter state, because the
    /// file names neither.
    public var spansFilterStates: Bool
    public var connector: any Connector
    /// The entry's mapping.
    public var range: SourceRange
    /// The id of the widget that it is inside of; nil for one of the screen itself.
    public var parent: String?

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
  /// True if requests of this searcher carry what the widget needs.
  func speaks(to searcher: String) -> Bool {
    self.searcher == nil || self.searcher == searcher
  }
}
