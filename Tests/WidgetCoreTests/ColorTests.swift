import Testing

@testable import WidgetContract

@Suite struct ColorTests {
  @Test func colorsHaveThreeOrSixDigits() {
    #expect(Color("#0b57d0") == Color(red: 11, green: 87, blue: 208))
    #expect(Color("#fa0")?.text == "#ffaa00")
    for text in ["", "#", "red", "0b57d0", "#12345", "#12345g", "#1234567"] {
      #expect(Color(text) == nil, "\(text)")
    }
  }

  @Test func contrastsFollowWCAG() throws {
    let gray = try #require(Color("#777"))
    #expect(Color.black.contrast(to: .white) == 21)
    #expect((gray.contrast(to: .white) * 100).rounded() == 448)
    #expect(gray.contrast(to: gray) == 1)
  }

  @Test func colorsAreMixedUntilTheyAreReadable() throws {
    let yellow = try #require(Color("#ffcc00"))
    let readable = yellow.readable(on: .white, toward: .black)
    #expect(readable.contrast(to: .white) >= 4.5 && readable != .black)
    #expect(readable.readable(on: .white, toward: .black) == readable)
  }
}
