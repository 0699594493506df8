import Testing
import WidgetCore

@Suite struct MillisecondsTests {
  @Test(arguments: [
    (Duration.zero, 0), (.milliseconds(3), 3), (.microseconds(1234), 1.23),
    (.nanoseconds(4999), 0), (.seconds(2), 2000),
  ])
  func timesAreRoundedToTwoDecimals(time: Duration, milliseconds: Double) {
    #expect(time.milliseconds == milliseconds)
  }
}
