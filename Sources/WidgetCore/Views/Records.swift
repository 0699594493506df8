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

      public init(line: HighlightedText, hit: Hit) {
        self.line = line
        self.hit = hit
      }
    }

    /// The side on which the values of a column stand.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
      case left
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

    public init(_ records: [Record], offset: Int = 0, emptyText: String = "") {
      self.records = records
      self.offset = offset
      self.emptyText = emptyText
    }
  }
}
