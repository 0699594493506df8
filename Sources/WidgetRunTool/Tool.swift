import PostgreSQLSearch
import RemoteSearch
import WidgetRun

@main
struct Tool {
  static func main() async {
    await WidgetRun.main(
      registering: PostgreSQLSettings.self,
      companion: Companion(
        "widgetrun-network", opening: AlgoliaSettings<NoTransport>.self,
        ElasticsearchSettings<NoTransport>.self, MeilisearchSettings<NoTransport>.self,
        TypesenseSettings<NoTransport>.self))
  }
}

/// The transport of settings that are only decoded, checked and described here.
private struct NoTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    throw HTTPFailure(.connection, "this executable has no network")
  }
}
