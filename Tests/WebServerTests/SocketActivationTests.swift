import Testing

@testable import WebServer
@testable import Serving

@Suite struct SocketActivationTests {
  @Test(arguments: [
    (nil, nil, false), ("12", nil, false), (nil, "1", false), ("12", "1", true),
    ("12", "0", false), ("13", "1", false), ("13", "2", false), ("", "1", false),
    ("x", "x", false),
  ])
  func socketIsPassedToOneProcess(_ process: String?, _ count: String?, _ isPassed: Bool) throws {
    #expect(
      try SocketActivation.isPassed(to: process, count: count, processID: 12) == isPassed)
  }

  @Test(arguments: ["2", "99999999999999999999", "-1", "", "one"])
  func otherNumbersOfSocketsAreReported(_ count: String) {
    #expect(throws: ServerError.self) {
      try SocketActivation.isPassed(to: "12", count: count, processID: 12)
    }
  }
}
