import Testing
import WidgetCore

@testable import Renderers

@Suite struct TerminalHeadingsTests {
  private func choices(_ labels: String...) -> View {
    .choices(View.ChoiceList(labels.map { View.Choice($0, value: .text($0), count: 1) }))
  }

  private func lines(_ widgets: Frame.Widget...) -> [String] {
    var frame = TerminalTestScreen.frame()
    frame.widgets = widgets
    let screen = TerminalTestScreen(frame, columns: 36, rows: 30)
    return screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).trimmingSuffix() }
  }

  @Test("the parts of a widget are below its title, without their ids") func parts() {
    let group = View.group(View.Group("", [choices("2024"), choices("Earlier")]))
    let lines = lines(Frame.Widget(id: "a.made", type: "", title: "Made", view: group))
    let start = lines.firstIndex(of: "  Made") ?? 0
    #expect(
      lines[start...].prefix(3)
        == ["  Made", "  [ ] 2024                        1", "  [ ] Earlier                     1"])
    #expect(!lines.contains { $0.contains("made") })
  }

  @Test("a blank line separates a switch from the list above") func switches() {
    let toggle = View.choices(
      View.ChoiceList([View.Choice("Active", value: true, count: 1)], layout: .toggle))
    let lines = lines(
      Frame.Widget(id: "facetList.tags", type: "", title: "Tags", view: choices("red")),
      Frame.Widget(id: "toggle.active", type: "", title: nil, view: toggle))
    let start = lines.firstIndex(of: "  Tags") ?? 0
    #expect(lines[start...].dropFirst(2).first == "")
    #expect(lines[start...].dropFirst(3).first?.hasPrefix("  [ ] Active") == true)
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate func trimmingSuffix() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
