internal import WidgetCore

/// What could be read of a screen, with the places where it is written, for checks after loading.
struct ScreenOutline {
  /// As the person named it.
  var file: String
  /// The top level of the file.
  var root: Mapping
  var searchers: [SearcherReader.Draft]
  var widgets: [PlacedWidget]
  var state: StateEntry

  /// The entry of a searcher; nil if there is none of this id.
  func searcher(_ id: String) -> Mapping? {
    let several = root["searchers"]?.mapping
    return (several.map { $0[id] } ?? root["searcher"])?.mapping
  }
}
