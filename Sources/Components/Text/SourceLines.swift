/// The lines of a text, for excerpts and for conversions between offsets and positions.
///
/// Line breaks are those of libyaml, so that its line numbers are valid: line feed, carriage return,
/// both together, U+0085, U+2028, and U+2029. A byte order mark is not part of a line.
public struct SourceLines: Sendable {
  private let text: String
  // The start of each line.
  private let starts: [String.Index]

  /// Splits a text into lines. O(length).
  public init(_ text: String) {
    var native = text
    native.makeContiguousUTF8()
    self.text = native
    self.starts = Self.lineStarts(native.utf8)
  }

  /// The number of lines; a text that ends with a line break has an empty last line.
  public var count: Int { starts.count }

  /// A line by its number, from 1, without its line break. Empty if there is no such line.
  public subscript(line: Int) -> Substring {
    guard line >= 1, line <= starts.count else { return "" }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : text.endIndex
    let scalars = text.unicodeScalars
    while start < end, line < starts.count {
      let last = scalars.index(before: end)
      guard Self.isLineBreak(scalars[last]) else { break }
      end = last
    }
    return text[start..<end]
  }

  /// The position at a UTF-8 offset, which is from 0 after the byte order mark. O(lines).
  ///
  /// An offset beyond the text results in the end of the text.
  public func position(utf8Offset offset: Int) -> SourcePosition {
    guard let first = starts.first else { return SourcePosition(line: 1, column: 1) }
    let utf8 = text.utf8
    let index = utf8.index(first, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    let line = (starts.firstIndex { $0 > index } ?? starts.count)
    let column = text.unicodeScalars[starts[line - 1]..<index].count + 1
    return SourcePosition(line: line, column: column)
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  private static func lineStarts(_ utf8: String.UTF8View) -> [String.Index] {
    var starts = [utf8.startIndex]
    if utf8.starts(with: [0xEF, 0xBB, 0xBF]) {
      starts = [utf8.index(utf8.startIndex, offsetBy: 3)]
    }
    var (beforeLast, last): (UInt8, UInt8) = (0, 0)
    var index = starts[0]
    while index < utf8.endIndex {
      let byte = utf8[index]
      let next = utf8.index(after: index)
      let endsLine =
        switch byte {
        case 0x0A, 0x0D: true
        case 0x85: last == 0xC2
        case 0xA8, 0xA9: beforeLast == 0xE2 && last == 0x80
        default: false
        }
      if byte == 0x0A, last == 0x0D {
        starts[starts.count - 1] = next
      } else if endsLine {
        starts.append(next)
      }
      (beforeLast, last) = (last, byte)
      index = next
    }
    return starts
  }
}
