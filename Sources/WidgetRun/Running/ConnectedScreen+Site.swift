internal import Screens
internal import Serving
internal import WidgetCore

extension ConnectedScreen {
  /// The screen for a website.
  var siteScreen: SiteScreen {
    let plugins = PluginGuard.plugins(
      of: screen.widgets.map { type(of: $0.connector) }
        + screen.searchers.map { type(of: $0.settings) }
        + screen.renderers.map { type(of: $0.renderer) })
    return SiteScreen(
      screen, searchers: searchers, sessionSearchers: observedSearchers(), plugins: plugins,
      eventLog: screen.insights.map { EventFile($0, of: screen) })
  }
}
