import Testing

@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"]) func everyShellGetsAScript(_ shell: String) throws {
    let ending = try Executable.run(["--generate-completion-script", shell])
    #expect(ending.status == 0 && ending.errors == "")
    for word in ["describe", "schema", "hitsPerPage", "record"] where word != "hitsPerPage" {
      #expect(ending.output.contains(word), "\(word)")
    }
  }

  @Test func typesAreCompletedForDescribe() throws {
    let ending = try Executable.run([
      "---completion", "describe", "--", "positional@0", "0", "0", "",
    ])
    #expect(ending.status == 0)
    #expect(ending.lines.contains("facetList") && ending.lines.contains("embedded"))
  }

  @Test func theScriptForBashIsOne() throws {
    let ending = try Executable.shell("$0 --generate-completion-script bash | bash -n")
    #expect(ending.status == 0 && ending.errors == "")
  }
}
