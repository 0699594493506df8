/// Reads the parts of a date's text one after the other.
public struct DateScanner {
  private var rest: Substring.UTF8View

  public init(_ text: String) {
    rest = text[...].utf8
  }

  /// True if nothing is left to read.
  public var isAtEnd: Bool { rest.isEmpty }

  /// Scans a number with exactly this many digits.
  public mutating func digits(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// One character, if it comes next.
  public mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Hours and minutes, maybe seconds and parts of them, as seconds from midnight.
  public mutating func time() -> Int? {
    guard let hours = digits(2), hours < 24, take(":"), let minutes = digits(2), minutes < 60 else {
      return nil
    }
    guard take(":") else { return (hours * 60 + minutes) * 60 }
    guard let seconds = digits(2), seconds <= 60 else { return nil }
    if take(".") {
      guard digits(1) != nil else { return nil }
      while digits(1) != nil {}
    }
    return (hours * 60 + minutes) * 60 + min(seconds, 59)
  }

  /// How far a clock is ahead of UTC, in seconds: `Z`, `+02:00`, `-0530`, `+02`.
  public mutating func zone() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isBehind = take("-")
    guard isBehind || take("+"), let hours = digits(2), hours <= 18 else { return nil }
    let hasColon = take(":")
    let minutes = digits(2)
    guard minutes ?? 0 < 60, minutes != nil || !hasColon else { return nil }
    let seconds = (hours * 60 + (minutes ?? 0)) * 60
    return isBehind ? -seconds : seconds
  }
}
