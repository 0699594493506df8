/// Generates distinct, pronounceable, lower-case words.
///
/// First letters have the frequencies of English, so that one-letter prefixes match as different
/// numbers of records as in a real catalogue.
struct WordGenerator {
  private var random: RandomNumbers
  private var generated: Set<String> = []

  private static let firstLetters = letters(
    """
    s*11 c*10 p*9 b*7 m*6 a*6 t*6 d*5 r*5 f*5 h*4 l*4 g*4 e*3 i*3 w*3 n*3 o*2 u*2 v*2 j k q y z
    """)
  private static let vowels = letters("a*12 e*15 i*10 o*9 u*5 ai ea*2 io ou*2")
  private static let consonants = letters(
    """
    b*2 c*3 d*3 f*2 g*2 l*5 m*3 n*6 p*3 r*6 s*5 t*6 v*2 ck ch*2 ll*2 mp nd*2 nt*2 rs rt sh st*2 tr
    """)

  init(seed: UInt64) {
    random = RandomNumbers(seed: seed)
  }

  /// Generates more words.
  ///
  /// - Parameter lengths: the range of word lengths.
  mutating func words(_ count: Int, lengths: ClosedRange<Int>) -> [String] {
    var words: [String] = []
    while words.count < count {
      let word = word(length: random.number(in: lengths))
      if generated.insert(word).inserted { words.append(word) }
    }
    return words
  }

  private mutating func word(length: Int) -> String {
    var word = pick(Self.firstLetters)
    var isVowel = "aeiou".contains(word)
    while word.count < length {
      word += pick(isVowel ? Self.consonants : Self.vowels)
      isVowel.toggle()
    }
    return String(word.prefix(length))
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[random.below(choices.count)]
  }

  /// Parses weighted choices: `a*3 b` is three times `a` and once `b`.
  private static func letters(_ weighted: String) -> [String] {
    weighted.split(separator: " ").flatMap { choice in
      let parts = choice.split(separator: "*")
      return [String](
        repeating: String(parts[0]), count: parts.dropFirst().first.flatMap { Int($0) } ?? 1)
    }
  }
}
