/// Scans the components of an ISO 8601 date from left to right.
///
/// A method that returns `nil` may already have consumed part of the text.
public struct DateScanner {
  private var rest: Substring.UTF8View

  /// Creates a scanner at the start of a text.
  public init(_ text: String) {
    rest = text[...].utf8
  }

  /// Whether the whole text has been scanned.
  public var isAtEnd: Bool { rest.isEmpty }

  /// Scans an unsigned decimal number with a fixed number of digits.
  ///
  /// Returns `nil`, and consumes nothing, if fewer ASCII digits follow.
  ///
  /// - Parameter count: The number of digits; at most 18, so that the result fits in an `Int`.
  public mutating func digits(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// Consumes an ASCII character if it is next, and returns whether it was.
  ///
  /// - Parameter character: The expected character. Must be ASCII.
  public mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Scans a time of day such as `10:20` or `10:20:30.5`, in seconds since midnight.
  ///
  /// Fractions are dropped, and a leap second (`:60`) counts as second 59. Returns `nil` if no
  /// valid time follows.
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

  /// Scans an offset from UTC such as `Z`, `+02:00`, `-0530`, or `+02`, in seconds.
  ///
  /// The offset is positive east of Greenwich. Returns `nil` if no valid offset of at most
  /// 18 hours and 59 minutes follows.
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
