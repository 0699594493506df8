import Components
import Testing

struct JSONTextTests {
  @Test(
    arguments: [
      (.null, "null"), (.boolean(true), "true"), (.integer(Int.min), "-9223372036854775808"),
      (.number(10), "10"), (.number(0.1), "0.1"), (.number(-2.5), "-2.5"),
      (.number(1e300), "1e+300"),
      (.number(-0.0), "0"), (.number(.nan), "null"), (.number(-.infinity), "null"),
      (.number(1e15), "1000000000000000"), (.number(1e16), "1e+16"), (.text("é😀/"), "\"é😀/\""),
      (.text(""), "\"\""),
      (.text("\"\\\n\r\t"), #""\"\\\n\r\t""#),
      (.text("\u{0}\u{1F}\u{7F}"), #""\u0000\u001f\u007f""#),
      (.array([]), "[]"), (.object(JSONObject()), "{}"),
      ([1, [], ["b": nil, "a": "x"]], #"[1,[],{"b":null,"a":"x"}]"#),
    ] as [(JSONValue, String)])
  func writesCompactText(value: JSONValue, expected: String) {
    #expect(value.text(.compact) == expected)
  }

  @Test func writesIndentedText() {
    let value: JSONValue = ["b": [1, 2], "a": [:], "c": []]
    #expect(
      value.text(.indented) == """
        {
          "b": [
            1,
            2
          ],
          "a": {},
          "c": []
        }
        """)
  }

  @Test(arguments: [JSONValue.Layout.compact, .indented])
  func writesDeepNesting(layout: JSONValue.Layout) {
    let value = (0..<1000).reduce(JSONValue.null) { value, level in
      level.isMultiple(of: 2) ? .array([value]) : ["a": value]
    }
    #expect(value.text(layout).contains("null"))
    #expect(value == value)
  }
}
