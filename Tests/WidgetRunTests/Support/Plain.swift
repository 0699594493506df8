import Search
import WidgetCore

@testable import WidgetRun

/// A searcher that finds nothing and can do nothing but count values, those of `stock` slowly.
struct PlainSettings: SearcherSettings {
  static let type = "plain"
  static let summary = "Finds nothing."

  var capabilities: Set<Capability> { [.facets] }

  func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    Plain()
  }

  private struct Plain: SurveyableSearcher {
    func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey {
      var survey = RecordSurvey(
        recordCount: 1, names: attributes, attributes: [:],
        limitations: [
          .init("stock", for: [.counted, .filtered], "is not indexed", help: "index it")
        ])
      if attributes.contains("colour") { survey.remarks = ["colours are told without case"] }
      return survey
    }

    func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
      requests.map { SearchResponse(query: $0.query) }
    }
  }
}

/// A widget with a stored property that is not a parameter, which is an error in its declaration.
struct NotesConnector: Connector {
  static let type = "notes"
  static let summary = "Some text."

  @Parameter("The text.") var text: String
  var length = 0

  func view(in context: WidgetContext) -> View { .text(View.Text(text)) }
}

extension Registry {
  /// The built-in types and those two.
  static func withPlainTypes() throws -> Registry {
    try builtIn(adding: [PlainSettings.self, NotesConnector.self])
  }
}
