extension View {
  /// The records found.
  public struct Records: Hashable, Sendable {
    /// One record with the line that stands for it.
    public struct Record: Hashable, Sendable {
      /// The line with its matched parts; it may hold line breaks.
      public var line: HighlightedText
      public var hit: Hit

      public init(line: HighlightedText, hit: Hit) {
        self.line = line
        self.hit = hit
      }
    }

    public var records: [Record]
    /// The place of the first record among all, 0-based.
    public var offset: Int
    /// Said in place of the records when there are none; empty before the first answer.
    public var emptyText: String

    public init(_ records: [Record], offset: Int = 0, emptyText: String = "") {
      self.records = records
      self.offset = offset
      self.emptyText = emptyText
    }
  }
}
