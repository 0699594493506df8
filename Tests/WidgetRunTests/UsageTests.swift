import Testing

@Suite struct UsageTests {
  /// Invalid command lines with the expected message.
  static let mistakes: [([String], String)] = [
    (["fruit.yaml", "--filter", "price <"], "expected a number after '<'"),
    (["fruit.yaml", "--filter", "price <"], "\n 1 | price <\n   |        ^\n"),
    (["fruit.yaml", "--do", "facetLst.color.toggle=red"], "did you mean 'facetList.color'?"),
    (["fruit.yaml", "--do", "facetList.color.togle=red"], "did you mean 'toggle'?"),
    (
      ["fruit.yaml", "--do", "numberRange.price.set=abc"], "expected two numbers, such as [0, 500]"
    ),
    (["fruit.yaml", "--do", "facetList.color.toggle"], "needs a value"),
    (["fruit.yaml", "--do", "nonsense"], "expected WIDGET.ACTION or WIDGET.ACTION=VALUE"),
    (["fruit.yaml", "--format", "jsn"], "unknown format 'jsn'; did you mean 'json'?"),
    (["fruit.yaml", "--format", "pdf"], "expected one of html, json, text"),
    (["fruit.yaml", "--output", "x"], "'--output' needs a '--format'"),
    (["fruit.yaml", "--page", "0"], "expected 1 or more"),
    (["fruit.yaml", "--page", "two"], "invalid value 'two' for '--page': expected a whole number"),
    (["fruit.yaml", "--page", "99999999999999999999"], "invalid value"),
    (["fruit.yaml", "--pge", "2"], "did you mean '--page'?"),
    (["fruit.yaml", "--frames", "--format", "json"], "leave out '--format'"),
    (["fruit.yaml", "--frames", "--actions", "-"], "cannot be combined"),
    (["-", "--actions", "-"], "not both"),
    (["fruit.yaml", "--actions", "missing"], "cannot read 'missing': no such file"),
    (["fruit.yaml", "--actions", "."], "cannot read '.': is a directory"),
    (["fruit.yaml", "other.yaml"], "other.yaml"),
    (["chekc", "fruit.yaml"], "did you mean 'check'?"),
    (["vegetables"], "or a file ending in .yaml"),
    (["check"], "missing argument SCREEN"),
    (["describe", "facetLst"], "did you mean 'facetList'?"),
    (["list", "--format", "xml"], "xml"),
    (["list", "fruit.yaml"], "'fruit.yaml' requires '--presets', '--actions', or '--attributes'"),
    (["list", "--actions"], "missing argument SCREEN"),
    (["list", "--actions", "--attributes", "fruit.yaml"], "cannot be combined"),
    ([], "screen"),
  ]

  @Test(arguments: mistakes) func usageErrorExitsWithTwoAndHelp(_ mistake: ([String], String))
    throws
  {
    let result = try Executable.run(mistake.0, in: Fruit.folder())
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.lowercased().contains(mistake.1.lowercased()))
  }

  @Test func rejectedActionWritesNoOutput() throws {
    let folder = try Fruit.folder()
    let result = try Executable.run(
      ["fruit.yaml", "--do", "no.way", "--format", "json", "--output", "out.json"], in: folder)
    #expect(result.status == 2)
    #expect(try folder.names == ["fruit.ndjson", "fruit.yaml"])
  }

  @Test func versionHasThreeNumbers() throws {
    let result = try Executable.run(["--version"])
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: [
    ["--help"], ["help"], ["run", "--help"], ["help", "check"], ["describe", "-h"],
  ])
  func helpIsShortAndOnStandardOutput(_ arguments: [String]) throws {
    let result = try Executable.run(arguments)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("\nUsage: widgetrun "))
    #expect(result.lines.allSatisfy { $0.count <= 80 })
  }
}
