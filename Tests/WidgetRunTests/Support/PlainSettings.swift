import Search
import WidgetCore

@testable import WidgetRun

/// A searcher without records that supports only facets, with a limitation for `stock`.
struct PlainSettings: SearcherSettings {
  static let type = "plain"
  static let summary = "Has no records."

  @Parameter("A server, which is never contacted.") var url: String?

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
      if attributes.contains("colour") { survey.remarks = ["colours are compared ignoring case"] }
      return survey
    }

    func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
      requests.map { SearchResponse(query: $0.query) }
    }
  }
}

extension PlainSettings: AccessDeclaration {
  func accesses(in folder: String) -> [DeclaredAccess] {
    url.map { [DeclaredAccess("url", .host($0, port: 443))] } ?? []
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
  /// The built-in types and the types above.
  static func withPlainTypes() throws -> Registry {
    try builtIn(adding: [PlainSettings.self, NotesConnector.self])
  }
}
