import Components
import Testing
import YAML

struct CoreSchemaTests {
  @Test(arguments: ["", "~", "null", "Null", "NULL"])
  func emptyAndNullScalarsAreNull(text: String) {
    #expect(CoreSchema.value(of: text) == .null)
  }

  @Test(arguments: [("true", true), ("True", true), ("FALSE", false), ("false", false)])
  func booleansAreAcceptedInThreeSpellings(text: String, value: Bool) {
    #expect(CoreSchema.value(of: text) == .boolean(value))
  }

  @Test(arguments: [
    ("0", 0), ("010", 10), ("-7", -7), ("+7", 7), ("0o17", 15), ("0x1F", 31),
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
  ])
  func integersAreDecimalUnlessPrefixed(text: String, value: Int) {
    #expect(CoreSchema.value(of: text) == .integer(value))
  }

  @Test(arguments: [
    (".5", 0.5), ("1.", 1), ("1e3", 1000), ("-1.5E-2", -0.015), ("+.5", 0.5),
    (".inf", .infinity), ("-.Inf", -.infinity), ("+.INF", .infinity), ("1e999", .infinity),
    ("9223372036854775808", 9_223_372_036_854_775_808),
    ("0xFFFFFFFFFFFFFFFF", 18_446_744_073_709_551_616),
  ])
  func floatingPointNumbersAreRecognized(text: String, value: Double) {
    #expect(CoreSchema.value(of: text) == .number(value))
  }

  @Test(arguments: [".nan", ".NaN", ".NAN"])
  func nanIsANumber(text: String) throws {
    guard case .number(let value) = CoreSchema.value(of: text) else {
      Issue.record("expected a number")
      return
    }
    #expect(value.isNaN)
  }

  @Test(arguments: [
    "yes", "no", "on", "off", "y", "tRUE", "nUll", "1_000", "1:30", "0x", "0o8", "0xG", "-0x1F",
    "1e", "1e+", ".", "-", "+", "-.", "..5", "1.2.3", "inf", "nan", "Infinity", ".iNf", "5 ", "١",
    "2024-01-01", "5 TO 10",
  ])
  func otherScalarsAreText(text: String) {
    #expect(CoreSchema.value(of: text) == .text(text))
  }
}
