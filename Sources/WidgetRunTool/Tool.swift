import HTTPTransport
import PostgreSQLSearch
import RemoteSearch
import WebServer
import WidgetRun

@main
struct Tool {
  static func main() {
    WidgetRun.main(
      registering: [
        AlgoliaSettings<HTTPClientTransport>.self,
        ElasticsearchSettings<HTTPClientTransport>.self,
        MeilisearchSettings<HTTPClientTransport>.self,
        PostgreSQLSettings.self,
        TypesenseSettings<HTTPClientTransport>.self,
      ],
      serving: WebServer.self)
  }
}
