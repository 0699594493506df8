/// Names for answers, by which events tell which answer they are about.
enum QueryID {
  /// A name of 32 hexadecimal digits that no other answer has.
  static func make() -> String {
    (0..<4).map { _ in
      let digits = String(UInt32.random(in: 0...UInt32.max), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }
}
