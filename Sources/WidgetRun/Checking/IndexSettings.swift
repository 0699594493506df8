internal import Screens
internal import WidgetCore

/// Finds the settings that the remote indexes of a screen lack.
enum IndexSettings {
  /// The number of records by which the types of missing fields are determined.
  private static let sampleSize = 200

  /// Returns a text for each remote searcher of a screen, with the requests that add what its index lacks.
  ///
  /// - Parameter diagnostics: receives the searchers whose settings cannot be read, which have no text.
  static func texts(
    for screen: Screen, into diagnostics: inout Diagnostics
  ) async -> [String] {
    var texts: [String] = []
    for entry in screen.searchers {
      guard let settings = entry.settings as? any RecordTargetSettings else {
        texts.append("\(entry.id) (\(entry.type)): not a remote index")
        continue
      }
      do throws(SearchError) {
        let schema = await schema(of: screen, entry.id, settings)
        let plan = try await settings.openTarget().completion(for: schema)
        texts.append(text(of: plan, "\(entry.id) (\(entry.type))"))
      } catch {
        diagnostics.report(.unavailable(error, of: entry))
      }
    }
    return texts
  }

  /// The schema that a screen requires of an index, with the kinds of values in a sample of its records.
  private static func schema(
    of screen: Screen, _ searcher: String, _ settings: any RecordTargetSettings
  ) async -> RecordSchema {
    var schema = screen.recordSchema(for: [searcher])
    schema.searchable = settings.searchable
    schema.facets += settings.facets
    schema.dates = settings.dates
    var ignored = Diagnostics()
    var request = SearchRequest()
    request.hitsPerPage = sampleSize
    // Without a sample, for example if a searched field is missing, fields without values have default types.
    if let opened = try? await settings.open(in: "", into: &ignored),
      let hits = try? await opened.search([request]).first?.hits
    {
      schema.inspect(hits.map { StoredRecord(objectID: $0.objectID, record: $0.record) })
    }
    return schema
  }

  private static func text(of plan: PushPlan?, _ name: String) -> String {
    guard let plan else { return "\(name): the settings cannot be compared" }
    guard !plan.changes.isEmpty else {
      return plan.remarks.isEmpty
        ? "\(name): the index has all settings"
        : "\(name): " + plan.remarks.joined(separator: "\n")
    }
    let lines =
      ["\(name): these requests add what the index lacks"] + (plan.differences ?? [])
      + plan.remarks.map { "note: \($0)" }
    return ([lines.joined(separator: "\n")] + plan.changes).joined(separator: "\n\n")
  }
}
