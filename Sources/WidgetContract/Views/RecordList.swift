extension View {
  /// The records of a response, as lines or as a table.
  public struct RecordList: Hashable, Sendable {
    /// A record, with the text that represents it.
    public struct Item: Hashable, Sendable {
      /// The text with highlighted matches; it can contain line breaks.
      ///
      /// For an item without a text of its own, the lines of its card. O(length).
      public var line: HighlightedText {
        get { ownLine ?? card?.lines.joined(separator: "\n") ?? HighlightedText() }
        set { ownLine = newValue }
      }
      private var ownLine: HighlightedText?
      /// The hit.
      public var hit: Hit
      /// The parts of the record; nil if it is only a text.
      public var card: Card? {
        get { storedCard?.wrappedValue }
        set { storedCard = newValue.map { Indirect(wrappedValue: $0) } }
      }
      private var storedCard: Indirect<Card>?
      /// The details of the record, which a terminal shows; nil for a table of its attributes.
      public var preview: HighlightedText?
      /// The cells of a table row, in the order of the columns.
      public var cells: [HighlightedText] = []
      /// The rank among all hits, 0-based; nil if it follows from the preceding record.
      public var position: Int?
      /// Other records of the same group.
      public var others: [Item] = []
      /// The number of records of the group that are not listed.
      public var more = 0
      /// The available actions; a click performs the first.
      public var actions: [Action] = []

      /// Creates an item for a hit.
      public init(line: HighlightedText, hit: Hit) {
        ownLine = line
        self.hit = hit
      }

      /// Creates an item for a hit with a card; a nil `line` means the lines of the card.
      package init(
        line: HighlightedText?, card: Indirect<Card>?, hit: Hit, preview: HighlightedText? = nil,
        cells: [HighlightedText] = []
      ) {
        ownLine = line
        storedCard = card
        self.hit = hit
        self.preview = preview
        self.cells = cells
      }
    }

    /// Consecutive records with a common value.
    public struct Section: Hashable, Sendable {
      /// The heading.
      public var title: String
      /// The common value; null for records without one.
      public var value: JSONValue
      /// The number of records, at least 1.
      public var count: Int

      /// Creates a section.
      public init(_ title: String, value: JSONValue, count: Int) {
        self.title = title
        self.value = value
        self.count = count
      }
    }

    /// The marker before each record.
    public enum Marker: String, Hashable, Sendable {
      /// The rank, starting with 1.
      case number
      /// A bullet.
      case bullet
    }

    /// The alignment of the values in a column.
    public enum Alignment: String, Hashable, Sendable, CaseIterable, ParameterValue {
      /// Left-aligned.
      case left
      /// Centered.
      case center
      /// Right-aligned.
      case right
    }

    /// A column of a table.
    public struct Column: Hashable, Sendable {
      /// The attribute.
      public var attribute: String
      /// The heading.
      public var title: String
      /// The alignment of the values.
      public var alignment: Alignment
      /// The width in characters; nil for the width of the longest value.
      public var width: Int?

      /// Creates a column.
      public init(
        _ attribute: String, title: String, alignment: Alignment = .left, width: Int? = nil
      ) {
        self.attribute = attribute
        self.title = title
        self.alignment = alignment
        self.width = width
      }
    }

    /// The records in display order.
    public var records: [Item]
    /// The rank of the first record among all hits, 0-based.
    public var offset: Int
    /// The text to show instead of no records; empty before the first response.
    public var emptyText: String
    /// The arrangement of the records.
    public var layout: Layout = .list
    /// The columns of a table; empty for other layouts.
    public var columns: [Column] = []
    /// The marker before each record.
    public var marker: Marker = .number
    /// The sections in order; empty, or together they contain all records.
    public var sections: [Section] = []
    /// Loads the preceding records.
    ///
    /// Nil if there are none, or the widget does not offer it.
    public var showPrevious: Action?
    /// Shows more or fewer records; nil if there are no more.
    public var showMore: Action?
    /// The number of records before the end at which `showMore` is performed automatically.
    ///
    /// A web page does so while it is scrolled, a terminal when the last record is selected. At 0,
    /// only people perform it.
    public var loadAhead = 0
    /// True if more records than initially are shown.
    public var isShowingMore = false
    /// The id of the response for events; nil if the searcher assigns none.
    public var queryID: String?
    /// The banner above the records; nil for none.
    public var banner: Banner?
    /// The map of the records; nil for none.
    public var map: Map?

    /// Creates a list of records.
    public init(_ records: [Item], offset: Int = 0, emptyText: String = "") {
      self.records = records
      self.offset = offset
      self.emptyText = emptyText
    }

    /// Returns the rank among all hits, 0-based, of the record at an index.
    public func position(at index: Int) -> Int {
      records[index].position ?? offset &+ index
    }
  }
}

extension View.RecordList {
  /// Returns the records grouped into sections by the value of an attribute.
  ///
  /// Sections are in the order of their first records, and keep the order of their records. A record
  /// with several values belongs to the section of the first.
  public func sectioned(by attribute: String, in wording: Wording) -> View.RecordList {
    var members: [JSONValue: [Item]] = [:]
    var values: [JSONValue] = []
    for index in records.indices {
      var record = records[index]
      record.position = position(at: index)
      let found = record.hit.value(attribute)
      let value = (found?.array.map { $0.first ?? .null } ?? found) ?? .null
      if members[value] == nil { values.append(value) }
      members[value, default: []].append(record)
    }
    var view = self
    view.records = values.flatMap { members[$0] ?? [] }
    view.sections = values.map { value in
      let title =
        value.isNull
        ? wording.text(.otherHits) : wording.name(of: Template.text(of: value), of: attribute)
      return Section(title, value: value, count: members[value]?.count ?? 0)
    }
    return view
  }
}
