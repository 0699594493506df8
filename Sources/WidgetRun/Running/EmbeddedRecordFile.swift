import Components
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// A file of records with the settings of the embedded searcher that indexes it.
struct EmbeddedRecordFile {
  /// The ID of the searcher; nil for a file that no searcher names.
  var id: String?
  /// The settings of the searcher, whose `records` name the file.
  var settings: EmbeddedSettings
  /// The directory that the path of the records is relative to.
  var folder: String
  /// The user of the index; nil for a file that no screen names.
  var user: String?
  /// The location for diagnostics.
  var range: SourceRange

  /// Whether the records, or some of them, are on standard input.
  var isStandardInput: Bool { settings.records.includesStandardInput }

  /// The record files of the embedded searchers of a screen.
  static func all(of screen: Screen) -> [EmbeddedRecordFile] {
    screen.searchers.compactMap { entry in
      (entry.settings as? EmbeddedSettings).map {
        EmbeddedRecordFile(
          id: entry.id, settings: $0, folder: FilePath.folder(of: screen.file),
          user: screen.indexUser(entry.id), range: entry.range)
      }
    }
  }

  /// Creates a file with a path relative to the working directory.
  ///
  /// - Parameter settings: how to index it; the records that they name are replaced.
  init(file: String, settings: EmbeddedSettings = EmbeddedSettings()) {
    self.settings = settings
    self.settings.records = RecordPaths(file)
    folder = "."
    range = SourceRange(startOf: file)
  }

  /// Creates the record file of an embedded searcher.
  private init(
    id: String, settings: EmbeddedSettings, folder: String, user: String?, range: SourceRange
  ) {
    (self.id, self.settings, self.folder) = (id, settings, folder)
    (self.user, self.range) = (user, range)
  }
}

extension Screen {
  /// The name under which a searcher uses a cached index: the screen's path, and the searcher's ID if
  /// there are several; nil if the screen is on standard input.
  func indexUser(_ searcher: String) -> String? {
    guard let path = Files.resolved(file) else { return nil }
    return searchers.count == 1 ? path : "\(path)#\(searcher)"
  }
}
