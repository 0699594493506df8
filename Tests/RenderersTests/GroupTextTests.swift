import Testing
import WidgetCore

@testable import Renderers

@Suite struct GroupTextTests {
  private let one = View.text(View.Text("one"))
  private let two = View.text(View.Text("two\nlines"))
  private let nothing = View.text(View.Text(""))

  @Test func singleLinesFollowCloselyAndOthersAfterABlankLine() {
    #expect(drawn(.group(View.Group("", [one, nothing, one]))) == "one\none")
    #expect(drawn(.group(View.Group("", [one, nothing, two, one]))) == "one\n\ntwo\nlines\n\none")
  }

  @Test func aTitleIndentsWhatIsBelowIt() {
    let inner = View.group(View.Group("inner", [one, two]))
    #expect(
      drawn(.group(View.Group("outer", [inner]))) == """
        outer
          inner
            one

            two
            lines
        """)
    #expect(drawn(.group(View.Group("outer", [one])), width: 8) == "outer\none")
  }

  @Test func aTitleWithNothingBelowIsNotShown() {
    #expect(drawn(.group(View.Group("outer", [nothing]))).isEmpty)
  }
}
