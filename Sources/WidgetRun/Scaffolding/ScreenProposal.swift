import Components
internal import Glibc
internal import SearchEngine
internal import WidgetCore

/// Proposes a screen for a file of records, from a sample of the records.
struct ScreenProposal {
  /// Maximum number of records that are analyzed.
  private static let sampleSize = 10_000

  /// The path of the records relative to the working directory.
  let records: String
  /// The path of the screen, whose directory the records are relative to.
  let file: String

  /// - Parameter file: the path of the screen; nil for the default.
  init(records: String, file: String? = nil) {
    self.records = records
    self.file = file ?? (records == "-" ? "-" : "\(Self.stem(of: records)).yaml")
  }

  /// Reads the records, and returns the screen as YAML with the problems of the records, and notes
  /// about them. O(size of the records).
  ///
  /// - Parameter title: the title; nil for the name of the file.
  /// - Throws: `CommandFailure` if the records cannot be read, or if there are none.
  func propose(
    titled title: String? = nil
  ) async throws -> (screen: String, diagnostics: Diagnostics, notes: [String]) {
    var settings = EmbeddedSettings()
    settings.records = RecordPaths(records)
    settings.cache = false
    do throws(SearchError) {
      try settings.proposeForm(in: ".")
    } catch {
      throw CommandFailure(.unavailable, error.message)
    }
    let (sample, diagnostics) = try await sample(settings)
    if sample.isEmpty {
      throw CommandFailure(
        .unavailable,
        "there are no records in '\(records)'; expected a JSON array, one JSON object a line, or CSV "
          + "with a header row")
    }
    let conversions = settings.proposeConversions(for: sample)
    let dates = Set(settings.dates).union(conversions.ambiguousDates.keys)
    let converts =
      !settings.numbers.isEmpty || !settings.lists.isEmpty || !settings.hierarchies.isEmpty
    let profile = RecordProfile(
      converts ? try await self.sample(settings).records : sample, dates: dates)
    let screen = ProposedScreen(
      title: title ?? AttributeProfile(Self.stem(of: records)).title,
      records: records == "-" ? "-" : Files.path(to: records, from: FilePath.folder(of: file)),
      profile: profile, settings: settings, conversions: conversions, now: time(nil))
    return (screen.text, diagnostics, screen.notes)
  }

  private func sample(
    _ settings: EmbeddedSettings
  ) async throws -> (records: [JSONObject], diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    var request = SearchRequest()
    request.hitsPerPage = Self.sampleSize
    do throws(SearchError) {
      let searcher = try await settings.open(in: ".", into: &diagnostics)
      let hits = try await searcher.search([request]).first?.hits ?? []
      return (hits.map(\.record), diagnostics)
    } catch {
      throw CommandFailure(.unavailable, error.message)
    }
  }

  /// The name of a file without directories and extension; `records` for several files.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    let isPattern = name.contains { "*?[".contains($0) }
    return name.isEmpty || name == "-" || isPattern ? "records" : String(name)
  }
}
