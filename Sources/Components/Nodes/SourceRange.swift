/// A position in a file: a line and a column, both from 1.
public struct SourcePosition: Hashable, Sendable, Comparable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in Unicode scalars.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}

/// A half-open range of a file, from `start` up to but not including `end`.
public struct SourceRange: Hashable, Sendable {
  /// The path of the file as given by the user; `-` for standard input.
  public var file: String
  /// The position of the first character.
  public var start: SourcePosition
  /// The position after the last character.
  public var end: SourcePosition

  /// Creates a range.
  public init(file: String, start: SourcePosition, end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// Creates the empty range at the start of a file, for diagnostics about the whole file.
  public init(startOf file: String) {
    let start = SourcePosition(line: 1, column: 1)
    self.init(file: file, start: start, end: start)
  }

  /// Whether another range is inside of this range or equal to it.
  public func contains(_ other: SourceRange) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }

  /// A part of a single-line range.
  ///
  /// - Parameters:
  ///   - offset: the start of the part, in Unicode scalars from the start of the range.
  ///   - length: the length of the part, in Unicode scalars.
  public func part(offset: Int, length: Int) -> SourceRange {
    let column = start.column + offset
    return SourceRange(
      file: file,
      start: SourcePosition(line: start.line, column: column),
      end: SourcePosition(line: start.line, column: column + length))
  }
}
