/// Answers that were given not long ago, by their addresses.
///
/// Whoever comes to a site begins at the same few pages; to build one takes a hundred times as long
/// as to send it.
struct KeptAnswers {
  struct Key: Hashable {
    var path: String
    var query: String
  }

  private struct Kept {
    var answer: SiteAnswer
    var time: ContinuousClock.Instant
  }

  // Dates such as 'last 30 days' count from the moment of a search.
  private static let longest = Duration.seconds(60)

  /// In bytes.
  private let most: Int
  private var size = 0
  private var answers: [Key: Kept] = [:]

  init(most: Int = 4 << 20) {
    self.most = most
  }

  /// The answer that is kept; nil if there is none, or it is too old.
  subscript(key: Key, now: ContinuousClock.Instant) -> SiteAnswer? {
    guard let kept = answers[key], kept.time.duration(to: now) < Self.longest else { return nil }
    return kept.answer
  }

  /// Keeps an answer; when all is full, all that was kept is forgotten.
  mutating func keep(_ answer: SiteAnswer, for key: Key, at now: ContinuousClock.Instant) {
    let bytes = answer.body.count + key.query.utf8.count
    guard answer.status == 200, bytes < most / 16 else { return }
    if size + bytes > most { (answers, size) = ([:], 0) }
    size += bytes
    answers[key] = Kept(answer: answer, time: now)
  }
}
