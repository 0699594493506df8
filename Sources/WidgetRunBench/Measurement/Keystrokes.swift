import RemoteSearch
import Screens
import WidgetCore

/// What keystrokes into the search box of a screen take, whose searchers are asked over a
/// `TimedTransport`; all times are in milliseconds.
struct Keystrokes {
  /// One of them.
  struct Keystroke {
    /// From the action to the frame with the answer.
    var all: Double
    /// Of that, the time that the transport was busy.
    var transport: Double
    var calls: Int

    /// What is left: the work of the screen and of the searcher.
    var runtime: Double { all - transport }
  }

  var keystrokes: [Keystroke] = []
  /// The times of the same requests sent again without a screen.
  var raw: [Double] = []

  /// - Parameters:
  ///   - box: the id of the widget that takes the query.
  ///   - takeLog: what was sent since it was called last.
  ///   - send: sends a request again, over the same transport.
  /// - Throws: `BenchError` if the screen has no such widget, or a searcher does not answer.
  static func measure(
    _ session: Session, box: String, _ texts: [String], repetitions: Int,
    takeLog: () -> [TimedTransport.Sent] = TimedTransport.takeLog,
    send: (HTTPRequest) async -> Void = { _ = try? await TimedTransport().send($0) }
  ) async throws -> Keystrokes {
    var result = Keystrokes()
    await session.start()
    try look(at: await session.settled())
    _ = takeLog()
    for _ in 0..<repetitions {
      for text in texts {
        let start = ContinuousClock.now
        do throws(ActionError) {
          try await session.send(Action(widget: box, name: "set", value: text))
        } catch {
          throw BenchError(error.message)
        }
        try look(at: await session.settled())
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

  /// The views are made when they are looked at, which is a part of the time.
  private static func look(at frame: Frame) throws {
    if let error = frame.errors.first { throw BenchError(error) }
    if frame.widgets.isEmpty { throw BenchError("the screen shows nothing, expected widgets") }
  }

  var table: String {
    var table = TextTable(header: ["ms per keystroke", "p50", "p95", "p99"])
    let rows: KeyValuePairs<String, [Double]> = [
      "all": keystrokes.map(\.all), "transport": keystrokes.map(\.transport),
      "runtime": keystrokes.map(\.runtime), "the same request alone": raw,
    ]
    for (name, samples) in rows {
      guard let figures = Percentiles(of: samples) else { continue }
      table.append([name] + [figures.p50, figures.p95, figures.p99].map(Figure.text))
    }
    let most = keystrokes.map(\.calls).max() ?? 0
    return table.text + "\(keystrokes.count) keystrokes, at most \(most) calls each\n"
  }
}
