import WebServer
import WidgetRun

@main
struct Tool {
  static func main() async { await WidgetRun.main(serving: WebServer.self) }
}
