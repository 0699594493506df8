import HTTPTransport
import RemoteSearch
import WidgetRun

@main
struct Tool {
  static func main() async {
    await WidgetRun.main(
      registering: TypesenseSettings<HTTPClientTransport>.self,
      ElasticsearchSettings<HTTPClientTransport>.self,
      MeilisearchSettings<HTTPClientTransport>.self)
  }
}
