package import Screens
package import WidgetCore

/// A screen with its opened searchers, for a website.
///
/// It is a class, because each request reads it several times, and would copy a structure.
package final class SiteScreen: Sendable {
  let screen: Screen
  /// The searchers by ID.
  let searchers: [String: any Searcher]
  /// The searchers of sessions by ID, which can also describe their requests.
  let sessionSearchers: [String: any Searcher]
  /// The paths of the plug-ins with components of the screen.
  let plugins: Set<String>
  /// Records the events of the screen; nil if it has none.
  let eventLog: (any EventLog)?

  package init(
    _ screen: Screen, searchers: [String: any Searcher], sessionSearchers: [String: any Searcher],
    plugins: Set<String>, eventLog: (any EventLog)?
  ) {
    self.screen = screen
    self.searchers = searchers
    self.sessionSearchers = sessionSearchers
    self.plugins = plugins
    self.eventLog = eventLog
  }
}

/// Records Insights events.
package protocol EventLog: Sendable {
  /// Adds events with the current time.
  mutating func add(_ events: [InsightsEvent])
}
