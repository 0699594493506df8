import PostgreSQLSearch
import WidgetRun

@main
struct Tool {
  static func main() async { await WidgetRun.main(registering: PostgreSQLSettings.self) }
}
