import RemoteSearch
import Screens
import WidgetCore

/// The times of keystrokes into the search box of a screen, in milliseconds.
///
/// The searchers of the screen must use a `TimedTransport`.
struct Keystrokes {
  /// The times of one keystroke.
  struct Keystroke {
    /// The time from the action to the frame with the response.
    var all: Double
    /// The part of it between requests and responses.
    var transport: Double
    /// The number of requests.
    var calls: Int

    /// The remaining time, spent in the screen and the searcher.
    var runtime: Double { all - transport }
  }

  /// The keystrokes in order.
  var keystrokes: [Keystroke] = []
  /// The times of the same requests, repeated without a screen.
  var raw: [Double] = []

  /// Types each text into the search box, several times.
  ///
  /// - Parameters:
  ///   - box: the ID of the search box.
  ///   - takeLog: returns the requests sent since its last call.
  ///   - send: repeats a request over the same transport.
  /// - Throws: `BenchError` if the screen has no such widget, or a searcher fails.
  static func measure(
    _ session: Session, box: String, _ texts: [String], repetitions: Int,
    takeLog: () -> [TimedTransport.Sent] = TimedTransport.takeLog,
    send: (HTTPRequest) async -> Void = { _ = try? await TimedTransport().send($0) }
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
        let all = (ContinuousClock.now - start) / .milliseconds(1)
        let sent = takeLog()
        result.keystrokes.append(
          Keystroke(
            all: all, transport: sent.reduce(0) { $0 + $1.milliseconds }, calls: sent.count))
        for sent in sent {
          await send(sent.request)
          result.raw += takeLog().map(\.milliseconds)
        }
      }
    }
    return result
  }

  /// Creates the views, which is a part of the time: frames create them on access.
  private static func render(_ frame: Frame) throws {
    if let error = frame.errors.first { throw BenchError(error) }
    if frame.widgets.isEmpty { throw BenchError("the screen has no visible widgets") }
  }

  /// The percentiles of all times as a table.
  var table: String {
    var table = TextTable(header: ["ms per keystroke", "p50", "p95", "p99"])
    let rows: KeyValuePairs<String, [Double]> = [
      "all": keystrokes.map(\.all), "transport": keystrokes.map(\.transport),
      "runtime": keystrokes.map(\.runtime), "same requests alone": raw,
    ]
    for (name, samples) in rows {
      guard let figures = Percentiles(of: samples) else { continue }
      table.append([name] + [figures.p50, figures.p95, figures.p99].map(Figure.text))
    }
    let maximum = keystrokes.map(\.calls).max() ?? 0
    return table.text + "\(keystrokes.count) keystrokes, at most \(maximum) requests each\n"
  }
}
