/// A format of dates in the pattern letters of Unicode (UTS 35), such as `dd/MM/yyyy HH:mm`.
///
/// `d` day, `M` month, `MMM` English name of the month, `y` year, `H` hour from 0 to 23, `h` hour
/// from 1 to 12 with `a` for am or pm, `m` minute, `s` second, `X` offset from UTC or `Z`. `yy` is a
/// year from 1969 to 2068; the other numbers may have fewer digits than letters, unless another
/// number follows directly. A space matches any white space; text in single quotes stands for
/// itself, as does every character that is not a letter.
public struct DateFormat: Hashable, Sendable {
  enum Field: Hashable, Sendable {
    /// A number of a kind, with the number of its pattern letters.
    case number(Character, letters: Int)
    case monthName
    case dayPeriod
    case zone
    case space
    case literal(UInt8)
  }

  /// The pattern as written.
  public let pattern: String
  let fields: [Field]

  /// Creates a format; nil if the pattern has other letters, or lacks a year.
  public init?(_ pattern: String) {
    self.pattern = pattern
    var fields: [Field] = []
    var rest = pattern[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest[run.endIndex...]
      if letter == "'" {
        guard let end = rest.firstIndex(of: "'") else { return nil }
        fields += rest[..<end].utf8.map(Field.literal)
        rest = rest[rest.index(after: end)...]
      } else if letter.isWhitespace {
        fields.append(.space)
      } else if letter.isLetter {
        guard let field = Self.field(letter, run.count) else { return nil }
        fields.append(field)
      } else {
        fields += run.utf8.map(Field.literal)
      }
    }
    self.fields = fields
    let letters = fields.compactMap { field in
      if case .number(let letter, _) = field { letter } else { nil as Character? }
    }
    guard letters.contains("y"), Set(letters).count == letters.count,
      letters.contains("h") == fields.contains(.dayPeriod),
      !(letters.contains("h") && letters.contains("H"))
    else { return nil }
  }

  private static func field(_ letter: Character, _ count: Int) -> Field? {
    switch letter {
    case "M" where count >= 3: count <= 4 ? .monthName : nil
    case "y": count == 1 || count == 2 || count == 4 ? .number("y", letters: count) : nil
    case "d", "M", "H", "h", "m", "s": count <= 2 ? .number(letter, letters: count) : nil
    case "a": count == 1 ? .dayPeriod : nil
    case "X": count <= 3 ? .zone : nil
    default: nil
    }
  }

  /// True if the next field is a number, so that the digits must be counted.
  func isFollowedByNumber(_ index: Int) -> Bool {
    guard index + 1 < fields.count, case .number = fields[index + 1] else { return false }
    return true
  }
}
