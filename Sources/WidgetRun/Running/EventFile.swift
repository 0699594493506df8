import Components
internal import Glibc
internal import Screens
internal import Serving
internal import WidgetCore

/// Appends the Insights events of a screen to a file, one JSON object per line.
///
/// A file that cannot be written does not stop the run: a warning is printed once, and further events
/// are dropped.
struct EventFile: EventLog {
  /// The path; nil for standard error, `-` for standard output.
  private let path: String?
  private var hasFailed = false

  init(_ insights: InsightsSettings, of screen: Screen) {
    path = insights.output.map {
      $0 == "-" ? $0 : FilePath.path($0, relativeToFolderOf: screen.file)
    }
  }

  /// Appends events with the current time.
  mutating func add(_ events: [InsightsEvent]) {
    guard !events.isEmpty, !hasFailed else { return }
    let now = Self.millisecondsSince1970()
    let lines = events.map { $0.json(at: now).text(.compact) + "\n" }.joined()
    guard let path else { return Console.standardError.print(lines) }
    do throws(ServiceError) {
      try Files.appendOutput(lines, to: path)
    } catch {
      hasFailed = true
      Console.standardError.print(message: "warning: events are not recorded: \(error.message)")
    }
  }

  private static func millisecondsSince1970() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

extension EventFile {
  /// Appends a click event for each accepted record if the screen has `insights`.
  static func addClicks(
    on records: [View.RecordList.Item], in frame: Frame, of screen: Screen
  ) {
    guard let insights = screen.insights else { return }
    var file = EventFile(insights, of: screen)
    file.add(records.compactMap { click(on: $0.hit.objectID, in: frame, of: screen) })
  }

  /// The event for a click on a record; nil if no widget of the frame shows it.
  static func click(on key: String, in frame: Frame, of screen: Screen) -> InsightsEvent? {
    for widget in frame.allWidgets {
      guard case .records(let shown) = widget.view, let queryID = shown.queryID else { continue }
      let click = Action(widget: widget.id, name: "click", value: key)
      if let event = screen.event(of: click, in: frame, queryID: queryID) { return event }
    }
    return nil
  }
}
