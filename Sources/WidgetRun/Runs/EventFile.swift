internal import Screens
internal import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The file that a screen's events are added to, one a line.
///
/// A run does not depend on it: where it cannot be written, a warning says so once, and events are
/// lost.
struct EventFile {
  /// The path; nil for standard error.
  private let path: String?
  private var isBroken = false

  init(_ insights: InsightsSettings, of screen: Screen) {
    let folder = Files.folder(of: screen.file)
    path = insights.output.map { $0.hasPrefix("/") || $0 == "-" ? $0 : "\(folder)/\($0)" }
  }

  mutating func add(_ events: [InsightsEvent]) {
    guard !events.isEmpty, !isBroken else { return }
    let now = Self.millisecondsSince1970()
    let lines = events.map { $0.json(at: now).text(.compact) + "\n" }.joined()
    guard let path else { return Console.standardError.print(lines) }
    do throws(CommandFailure) {
      try Files.append(lines, to: path)
    } catch {
      isBroken = true
      Console.standardError.print(message: "warning: events are lost: \(error.message ?? "")")
    }
  }

  private static func millisecondsSince1970() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
