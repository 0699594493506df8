import WidgetName
import WidgetRun

@main struct App {
  static func main() { WidgetRun.main(registering: [WidgetName.self]) }
}
