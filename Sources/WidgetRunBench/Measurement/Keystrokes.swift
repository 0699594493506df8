import Screens
import WidgetCore

/// The times of keystrokes into the search box of a screen, in milliseconds.
///
/// The searchers of the screen must log their requests.
struct Keystrokes {
  /// The times of one keystroke.
  struct Keystroke {
    /// The time from the action to the frame with the response.
    var total: Double
    /// The part of the total between requests and responses.
    var transport: Double
    /// The number of requests.
    var requestCount: Int

    /// The remaining time, spent in the screen and the searcher.
    var runtime: Double { total - transport }
  }

  /// The keystrokes in order.
  var keystrokes: [Keystroke] = []
  /// The times of the same requests, repeated without a screen.
  var repeatedRequestTimes: [Double] = []

  /// Types each text into the search box, several times.
  ///
  /// - Parameters:
  ///   - box: the ID of the search box.
  ///   - takeLog: returns the requests sent since its last call.
  /// - Throws: `BenchError` if the screen has no such widget, or a searcher fails.
  static func measure(
    _ session: Session, box: String, _ texts: [String], repetitions: Int,
    takeLog: () -> [TimedRequest] = TimedRequest.takeLog
  ) async throws -> Keystrokes {
    var result = Keystrokes()
    await session.start()
    try render(await session.settled())
    _ = takeLog()
    for _ in 0..<repetitions {
      for text in texts {
        let start = ContinuousClock.now
        do throws(ActionError) {
          try await session.send(Action(widget: box, name: "set", value: text))
        } catch {
          throw BenchError(error.message)
        }
        try render(await session.settled())
        let total = (ContinuousClock.now - start) / .milliseconds(1)
        let sent = takeLog()
        result.keystrokes.append(
          Keystroke(
            total: total, transport: sent.reduce(0) { $0 + $1.milliseconds },
            requestCount: sent.count))
        for sent in sent {
          await sent.repeated()
          result.repeatedRequestTimes += takeLog().map(\.milliseconds)
        }
      }
    }
    return result
  }

  /// Creates the views, which are lazy, so that the measured time includes them.
  private static func render(_ frame: Frame) throws {
    if let error = frame.errors.first { throw BenchError(error) }
    if frame.widgets.isEmpty { throw BenchError("the screen has no visible widgets") }
  }

  /// The percentiles of all times as a table.
  var table: String {
    var table = ReportTable(header: ["ms per keystroke", "p50", "p95", "p99"])
    let rows: KeyValuePairs<String, [Double]> = [
      "all": keystrokes.map(\.total), "transport": keystrokes.map(\.transport),
      "runtime": keystrokes.map(\.runtime), "same requests alone": repeatedRequestTimes,
    ]
    for (name, samples) in rows {
      guard let figures = Percentiles(of: samples) else { continue }
      table.append([name] + [figures.p50, figures.p95, figures.p99].map(FigureFormat.text))
    }
    let maximum = keystrokes.map(\.requestCount).max() ?? 0
    return table.text + "\(keystrokes.count) keystrokes, at most \(maximum) requests each\n"
  }
}
