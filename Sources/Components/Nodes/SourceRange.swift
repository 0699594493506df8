/// A position in a source text: line and column, 1-based; columns count Unicode scalars.
public struct SourcePosition: Hashable, Sendable, Comparable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}

/// A stretch of a file, from `start` up to but not including `end`.
public struct SourceRange: Hashable, Sendable {
  /// The file as the person named it; `-` for standard input.
  public var file: String
  public var start: SourcePosition
  public var end: SourcePosition

  public init(file: String, start: SourcePosition, end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The empty range at the start of `file`, for diagnostics about a file as a whole.
  public init(startOf file: String) {
    let start = SourcePosition(line: 1, column: 1)
    self.init(file: file, start: start, end: start)
  }

  /// True if another range lies in this one, or is the same.
  public func contains(_ other: SourceRange) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }

  /// The part of a single-line range that begins `offset` scalars in and is `length` scalars long.
  public func part(offset: Int, length: Int) -> SourceRange {
    let column = start.column + offset
    return SourceRange(
      file: file,
      start: SourcePosition(line: start.line, column: column),
      end: SourcePosition(line: start.line, column: column + length))
  }
}
