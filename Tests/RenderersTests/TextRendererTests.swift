import Testing
import WidgetCore

@testable import Renderers

@Suite struct TextRendererTests {
  @Test(arguments: [12, 40, 80])
  func p(width: Int) {
    print(TextRenderer().render(SampleFrame.phones, for: OutputTraits(width: width)))
    print(
      TextRenderer().render(SampleFrame.phones, for: OutputTraits(width: width, usesColor: true)))
  }
}
