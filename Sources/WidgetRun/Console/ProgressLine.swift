internal import CommandParsing
internal import Renderers
internal import Synchronization

/// Shows the progress of an operation over many records on standard error.
///
/// On a terminal a line is updated in place; elsewhere a line is printed every two seconds. Nothing is
/// printed with `--quiet`.
/// Thread-safe.
final class ProgressLine: Sendable {
  private let label: String
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let start = ContinuousClock.now
  private let lastShown: Mutex<ContinuousClock.Instant>

  init(_ label: String) {
    self.label = PrintableText.text(label)
    isTerminal = Console.standardError.isTerminal
    isQuiet = Launch.verbosity == .quiet
    lastShown = Mutex(start)
  }

  /// Shows the number of processed records, unless the last update was a moment ago.
  func show(_ records: Int, of total: Int) {
    let now = ContinuousClock.now
    let isDue = lastShown.withLock { last in
      guard now - last >= (isTerminal ? .milliseconds(100) : .seconds(2)) else { return false }
      last = now
      return true
    }
    guard isDue, total > 0, !isQuiet else { return }
    let line = Self.text(records, of: total, after: now - start)
    Console.standardError.print(
      isTerminal ? "\r\u{1B}[K\(label)  \(line)" : "\(label)  \(line)", terminated: !isTerminal)
  }

  /// Removes the line from the terminal.
  func finish() {
    if isTerminal, !isQuiet { Console.standardError.print("\r\u{1B}[K", terminated: false) }
  }

  /// `[████████░░░░░░░░░░░░] 41 %  410000 of 1000000 records, 120000/s, 5 s left`.
  static func text(_ records: Int, of total: Int, after elapsed: Duration) -> String {
    let share = Double(records) / Double(max(total, 1))
    let seconds = elapsed / .seconds(1)
    let rate = seconds > 0 ? Double(records) / seconds : 0
    let filled = Int(share * 20)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    let left = rate > 0 ? ", \(Int((Double(total - records) / rate).rounded(.up))) s left" : ""
    return
      "[\(bar)] \(Int(share * 100)) %  \(records) of \(total) records, \(Int(rate))/s\(left)"
  }
}
