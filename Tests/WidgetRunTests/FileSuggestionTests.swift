import Testing

/// Checks what is suggested for a screen that does not exist.
@Suite struct FileSuggestionTests {
  @Test(
    "the file with the most similar name in the same folder is suggested",
    arguments: [
      ("frut.yaml", "fruit.yaml"), ("fruit.yml", "fruit.yaml"), ("./fruit", "./fruit.yaml"),
      ("fruit", "fruit.yaml"), ("fruit.ymal", "fruit.yaml"), ("Fruit.YAML", "fruit.yaml"),
      ("./frut.yaml", "./fruit.yaml"),
    ])
  func similar(path: String, suggestion: String) throws {
    let result = try Fruit.run(path, others: ["fruit.json": "[]"])
    #expect(result.status == 78)
    #expect(
      result.errors == """
        error: cannot read '\(path)': no such file or directory [unreadable-file]
          did you mean '\(suggestion)'?

        """)
  }

  @Test("without a similar file, nothing is suggested")
  func different() throws {
    for path in ["vegetables.yaml", "nowhere/fruit.yaml"] {
      let result = try Fruit.run("check", path)
      #expect(result.status == 1)
      #expect(
        result.errors
          == "error: cannot read '\(path)': no such file or directory [unreadable-file]\n")
    }
  }

  @Test("a URL must be downloaded")
  func url() throws {
    let url = "https://example.com/fruit.json"
    let result = try Fruit.run(url)
    #expect(result.status == 78)
    #expect(
      result.errors == """
        error: cannot read '\(url)': no such file or directory [unreadable-file]
          download the file, for example with "curl -O '\(url)'", and name it

        """)
  }

  @Test("for a folder, its screens are suggested")
  func folder() throws {
    let result = try Fruit.run(".", others: ["notes.yaml": "a: b", "fruit.test.yaml": "[]"])
    #expect(result.status == 78)
    #expect(
      result.errors.hasSuffix(
        "is a directory [unreadable-file]\n  name a screen in it, such as './fruit.yaml'\n"))
  }

  @Test("a missing included file is reported at its location")
  func included() throws {
    let screen = "include: [preset.yaml]\n\(Fruit.screen)"
    let result = try Fruit.run(
      "own.yaml", others: ["own.yaml": screen, "presets.yaml": "presets: {}"])
    #expect(result.errors.hasPrefix("own.yaml:1:11: error: cannot read 'preset.yaml': "))
    #expect(result.errors.contains("did you mean 'presets.yaml'?"))
  }
}
