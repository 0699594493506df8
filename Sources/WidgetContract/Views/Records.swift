extension View {
  /// The records found, as lines or, where there are columns, as a table.
  public struct Records: Hashable, Sendable {
    /// One record with the line that stands for it.
    public struct Record: Hashable, Sendable {
      /// The line with its matched parts; it may hold line breaks.
      public var line: HighlightedText
      public var hit: Hit
      /// What the record has in each column, in their order.
      public var cells: [HighlightedText] = []
      /// The record's place among all, 0-based; nil where it follows on the record before.
      public var position: Int?
      /// Further records of the same group, below it.
      public var others: [Record] = []
      /// How many records of the group are not here.
      public var more = 0
      /// What can be done with it; the first is what a click does.
      public var actions: [Action] = []

      public init(line: HighlightedText, hit: Hit) {
        self.line = line
        self.hit = hit
      }
    }

    /// Records next to each other that share a value.
    public struct Section: Hashable, Sendable {
      public var title: String
      /// The value that they share; null for those that have none.
      public var value: JSONValue
      /// How many records it has, 1 or more.
      public var count: Int

      public init(_ title: String, value: JSONValue, count: Int) {
        self.title = title
        self.value = value
        self.count = count
      }
    }

    /// What stands before each record.
    public enum Marker: String, Hashable, Sendable {
      /// Its place among all.
      case number
      case bullet
    }

    /// The side on which the values of a column stand.
    public enum Alignment: String, Hashable, Sendable, CaseIterable, ParameterValue {
      case left
      case center
      case right
    }

    /// An attribute that every record shows.
    public struct Column: Hashable, Sendable {
      public var attribute: String
      public var title: String
      public var alignment: Alignment
      /// In characters; nil for what the values need.
      public var width: Int?

      public init(
        _ attribute: String, title: String, alignment: Alignment = .left, width: Int? = nil
      ) {
        self.attribute = attribute
        self.title = title
        self.alignment = alignment
        self.width = width
      }
    }

    public var records: [Record]
    /// The place of the first record among all, 0-based.
    public var offset: Int
    /// Said in place of the records when there are none; empty before the first answer.
    public var emptyText: String
    /// The columns of a table; empty where each record is a line.
    public var columns: [Column] = []
    public var marker: Marker = .number
    /// The records by a value that they share, in their order; empty, or all records are in one.
    public var sections: [Section] = []
    /// Shows the records before the first; nil if there are none, or they cannot be had.
    public var showPrevious: Action?
    /// Shows more records, or less again; nil if there are no more.
    public var showMore: Action?
    public var isShowingMore = false
    /// Names the answer in events; nil if the searcher names none.
    public var queryID: String?
    /// What stands above the records; nil for nothing.
    public var banner: Banner?
    /// Where the records lie; nil where no map is wanted.
    public var map: Map?

    public init(_ records: [Record], offset: Int = 0, emptyText: String = "") {
      self.records = records
      self.offset = offset
      self.emptyText = emptyText
    }

    /// The place among all, 0-based, of the record at an index.
    public func position(at index: Int) -> Int {
      records[index].position ?? offset &+ index
    }
  }
}

extension View.Records {
  /// The records gathered by a value that they share, the sections in the order of their first
  /// records and the records of each in theirs; of a list of values the first counts.
  public func sectioned(by attribute: String, in wording: Wording) -> View.Records {
    var members: [JSONValue: [Record]] = [:]
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
