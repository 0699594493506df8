/// A seeded random number generator with the same sequence on every machine.
///
/// SplitMix64, from Steele, Lea, and Flood, "Fast splittable pseudorandom number generators"
/// (2014).
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Creates one of many independent streams of a seed.
  ///
  /// Each record has a stream, so that the first records don't depend on the number of records.
  init(seed: UInt64, stream: Int) {
    var numbers = RandomNumbers(
      seed: seed ^ UInt64(bitPattern: Int64(stream)) &* 0xD134_2543_DE82_EF95)
    state = numbers.next()
  }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0..<1.
  mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number in 0..<`bound`, which must be positive.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number in the range, which must not be empty.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// Returns true with a probability from 0 to 1.
  mutating func chance(_ probability: Double) -> Bool {
    fraction() < probability
  }

  /// The elements in random order (Fisher–Yates shuffle). O(*n*).
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var shuffled = elements
    for last in shuffled.indices.dropFirst().reversed() {
      shuffled.swapAt(last, below(last + 1))
    }
    return shuffled
  }
}
