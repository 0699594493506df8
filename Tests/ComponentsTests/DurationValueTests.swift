import Components
import Testing

@Suite struct DurationValueTests {
  private func decode(_ text: String, _ value: Scalar.Value? = nil) -> (Duration?, Diagnostics) {
    var diagnostics = Diagnostics()
    let scalar = Scalar(text, style: .plain, value: value ?? .text(text), source: text)
    let node = Node(.scalar(scalar), range: SourceRange(startOf: "a.yaml"))
    return (Duration.decode(node, into: &diagnostics), diagnostics)
  }

  @Test(arguments: [
    ("200 ms", Duration.milliseconds(200)), ("200ms", .milliseconds(200)), ("1.5 s", .seconds(1.5)),
    ("0 s", .zero), ("3600 s", .seconds(3600)),
  ])
  func durationIsANumberWithAUnit(text: String, duration: Duration) {
    #expect(decode(text).0 == duration)
  }

  @Test func zeroNeedsNoUnit() {
    #expect(decode("0", .integer(0)).0 == .zero)
  }

  @Test(arguments: ["200", "ms", "-1 ms", "2 m", "1 s 2", "3601 s", "1e3 ms", ".", ""])
  func otherTextsAreRejected(text: String) {
    let (duration, diagnostics) = decode(text)
    #expect(duration == nil && diagnostics.hasErrors)
    #expect(diagnostics.all.contains { $0.message.contains("expected a duration") })
  }

  @Test func durationIsWrittenInMilliseconds() {
    #expect(Duration.seconds(1.5).json == .text("1500 ms"))
    #expect(decode("1500 ms").0 == .seconds(1.5))
  }

  private func limit<Unit>(_ text: String, _: Unit.Type) -> (TimeLimit<Unit>?, Diagnostics) {
    var diagnostics = Diagnostics()
    let scalar = Scalar(text, style: .plain, value: .text(text), source: text)
    let node = Node(.scalar(scalar), range: SourceRange(startOf: "a.yaml"))
    return (TimeLimit<Unit>.decode(node, into: &diagnostics), diagnostics)
  }

  @Test func timeLimitWithAUnitIsADuration() {
    let (limit, diagnostics) = limit("500 ms", SecondUnit.self)
    #expect(limit?.duration == .milliseconds(500) && diagnostics.isEmpty)
  }

  @Test func timeLimitWithoutAUnitHasTheDefaultUnitAndIsDeprecated() throws {
    let (seconds, diagnostics) = limit("1.5", SecondUnit.self)
    #expect(seconds?.duration == .milliseconds(1500))
    let warning = try #require(diagnostics.all.first)
    #expect(warning.severity == .warning && warning.fixIt?.replacement == "1.5 s")
    let (milliseconds, _) = limit("250", MillisecondUnit.self)
    #expect(milliseconds?.duration == .milliseconds(250))
  }

  @Test(arguments: ["soon", "-1", "4000", "nan", "inf", "1e3"])
  func otherTimeLimitsAreRejected(text: String) {
    let (limit, diagnostics) = limit(text, SecondUnit.self)
    #expect(limit == nil && diagnostics.hasErrors)
  }
}
