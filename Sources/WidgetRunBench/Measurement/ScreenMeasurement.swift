import Renderers
import Screens
import Search
import Synchronization
import WidgetCore

/// The costs of the parts of a screen, for several states.
struct ScreenMeasurement {
  /// A part of a response.
  enum Part: String, CaseIterable {
    case engine
    /// Requests, state, and frames, without the engine.
    case session
    case views
    /// The addresses of the links of a page.
    case addresses
    /// The page without the addresses.
    case html = "HTML"
    case json = "JSON"
    case text
  }

  /// The processor time and the allocations of an operation.
  struct Effort: Equatable {
    /// The processor time in milliseconds.
    var cpu = 0.0
    /// The number of allocations; nil if they cannot be counted.
    var allocations: Int? = 0

    static func - (whole: Effort, part: Effort) -> Effort {
      Effort(
        cpu: max(whole.cpu - part.cpu, 0),
        allocations: whole.allocations.flatMap { count in part.allocations.map { count - $0 } })
    }

    static func += (sum: inout Effort, other: Effort) {
      sum.cpu += other.cpu
      sum.allocations = sum.allocations.flatMap { count in other.allocations.map { count + $0 } }
    }

    /// The effort of all threads since the process started.
    static var total: Effort {
      Effort(cpu: Cost.processTime(), allocations: Allocations.total)
    }

    /// Runs a closure that does not wait, and measures its effort.
    static func measuring<Value>(_ body: () -> Value) -> (value: Value, effort: Effort) {
      let start = Effort.total
      let value = body()
      return (value, Effort.total - start)
    }
  }

  /// The efforts of each part, in the order of the states.
  private(set) var efforts: [Part: [Effort]] = [:]

  /// The number of states that are shown before the measurement, because first uses take longer.
  private static let unmeasuredStates = 5

  /// Searches for each text, and renders the frame.
  ///
  /// - Throws: `BenchError` if a searcher fails.
  static func measure(
    _ screen: Screen, _ searchers: [String: StopwatchSearcher], box: String, _ texts: [String]
  ) async throws -> ScreenMeasurement {
    let session = Session(screen: screen, searchers: searchers, buffering: .bufferingNewest(1))
    await session.start()
    _ = await session.settled()
    var result = ScreenMeasurement()
    let first = texts.prefix(unmeasuredStates).map { "\($0) " }
    for text in first + texts {
      for searcher in searchers.values { searcher.reset() }
      let start = Effort.total
      try await session.send(Action(widget: box, name: "set", value: text))
      let frame = await session.settled()
      let response = Effort.total - start
      if let error = frame.errors.first { throw BenchError(error) }
      var engine = Effort()
      for searcher in searchers.values { engine += searcher.effort }
      var efforts = rendering(frame)
      efforts[.engine] = engine
      efforts[.session] = response - engine
      if text.count > 2 { continue }
      for (part, effort) in efforts { result.efforts[part, default: []].append(effort) }
    }
    await session.finish()
    return result
  }

  /// The efforts of the views and of each output of a frame.
  private static func rendering(_ frame: Frame) -> [Part: Effort] {
    let views = Effort.measuring { frame.widgets.count }
    let addresses = Mutex(Effort())
    var linked = frame
    let address = frame.address
    linked.address = Address(address.description) { action in
      let (text, effort) = Effort.measuring { address.after(action) }
      addresses.withLock { $0 += effort }
      return text
    }
    let html = Effort.measuring { HTMLRenderer().bytes(of: linked).count }
    let links = addresses.withLock(\.self)
    let json = Effort.measuring { JSONRenderer().render(frame, for: OutputTraits()).utf8.count }
    let text = Effort.measuring { TextRenderer().render(frame, for: OutputTraits()).utf8.count }
    return [
      .views: views.effort, .addresses: links, .html: html.effort - links, .json: json.effort,
      .text: text.effort,
    ]
  }
}

/// A searcher that adds up the efforts of its searches.
final class StopwatchSearcher: Searcher {
  private let base: any Searcher
  private let sum = Mutex(ScreenMeasurement.Effort())

  init(_ base: any Searcher) {
    self.base = base
  }

  var responseLifetime: Duration? { base.responseLifetime }

  /// The efforts since the last reset.
  var effort: ScreenMeasurement.Effort { sum.withLock(\.self) }

  /// Forgets the efforts of earlier searches.
  func reset() { sum.withLock { $0 = ScreenMeasurement.Effort() } }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let start = ScreenMeasurement.Effort.total
    defer { sum.withLock { $0 += ScreenMeasurement.Effort.total - start } }
    return try await base.search(requests)
  }
}
