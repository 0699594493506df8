import HTTPTransport
import RemoteSearch
import WidgetRun

@main
struct Tool {
  static func main() async {
    await WidgetRun.main(
      registering: AlgoliaSettings<HTTPClientTransport>.self,
      ElasticsearchSettings<HTTPClientTransport>.self,
      MeilisearchSettings<HTTPClientTransport>.self,
      TypesenseSettings<HTTPClientTransport>.self)
  }
}
