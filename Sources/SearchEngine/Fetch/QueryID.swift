/// Names an answer, so that events can tell what they belong to.
enum QueryID {
  /// A fresh name of 32 hexadecimal digits.
  static func make() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0...(.max)), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
