import Foundation
import Testing

@Suite struct NewScreenTests {
  @Test(arguments: ["airports.ndjson", "emoji.ndjson", "wordnet-food.ndjson"])
  func generatedScreenIsValidAndRuns(_ records: String) throws {
    let folder = try TemporaryFolder()
    let path = Executable.package.appendingPathComponent("Configs/data/\(records)").path
    let new = try Executable.run(["new", "screen", "a.yaml", "--from", path], in: folder)
    #expect(new.status == 0 && new.errors.hasPrefix("written: a.yaml\n"))
    let check = try Executable.run(["check", "a.yaml"], in: folder)
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
    let run = try Executable.run(["a.yaml", "--format", "json", "--no-cache"], in: folder)
    let results = (run.json as? [String: Any])?["results"] as? [String: [String: Any]]
    #expect(results?["main"]?["nbHits"] as? Int ?? 0 > 1000)
  }

  @Test func attributesGetSuitableWidgets() throws {
    let colors = ["red", "green", "blue"]
    let records = (0..<60).map { number in
      """
      {"sku":"A\(number)","name":"Thing number \(number)","brand":"\(colors[number % 3])",\
      "tags":["t\(number % 4)","t\(number % 5)"],"price":\(number * 3),"inStock":\(number % 2 == 0),\
      "popularity":\(number * 7 % 60),"image":"https://example.com/\(number).png",\
      "category":{"lvl0":"A","lvl1":"A > \(number % 2)"},"lat":\(number).5}
      """
    }
    let folder = try TemporaryFolder(["things.ndjson": records.joined(separator: "\n")])
    let result = try Executable.run(["new", "screen", "-", "--from", "things.ndjson"], in: folder)
    #expect(result.status == 0 && result.errors == "")
    let lines = result.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    for line in [
      "title: Things", "records: things.ndjson", "key: sku", "searchable: [name, brand, tags]",
      "ranking: [popularity:desc]",
      "- { type: hierarchicalMenu, title: Category, attributes: [category.lvl0, category.lvl1] }",
      "# 3 values: blue (20), green (20), red (20).",
      "- { type: facetList, title: Brand, attribute: brand, limit: 6 }",
      "- { type: facetList, title: Tags, attribute: tags, operator: and, limit: 6 }",
      "- { type: toggleRefinement, attribute: inStock, label: In stock }",
      "- { type: numberRange, title: Price, attribute: price, histogram: 20 }",
      "- { type: hits, template: \"{{name}}, {{brand}}, {{price}}\", hitsPerPage: 10 }",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!result.output.contains("image") && !result.output.contains("attribute: lat"))
  }

  @Test func textsWithNumbersListsAndDatesAreConverted() throws {
    let rows =
      (1...8).map { number in
        "Thing \(number);\(number).200,50 €;a;800\(number);2024-05-0\(number)"
      } + ["Thing 9;7,50 €;\"a;b\";8009;2024-05-09", "Thing 10;8,50 €;\"b;c\";8010;2024-05-10"]
    let text = "name;price;tags;zip;made\n" + rows.joined(separator: "\n")
    let folder = try TemporaryFolder(["things.csv": text])
    let new = try Executable.run(["new", "screen", "a.yaml", "--from", "things.csv"], in: folder)
    #expect(new.status == 0 && new.errors.hasPrefix("written: a.yaml\n"))
    let lines = try folder.text("a.yaml").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    for line in [
      "numbers: [price]", "lists: { tags: \";\" }", "dates: [made]",
      "price: { style: currency, currency: EUR }",
      "- { type: numberRange, title: Price, attribute: price }",
      "- { type: dateRange, title: Made, attribute: made, presets: [] }",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    let check = try Executable.run(["check", "a.yaml"], in: folder)
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
  }

  @Test func nestedRecordsAndPathsAreProposed() throws {
    let records = ["A > B", "A > C", "D > E", "D > F"].enumerated().map { number, path in
      #"{"id":\#(number),"title":"Talk \#(number)","topic":"\#(path)","length":"\#(number + 1) kg"}"#
    }
    let text = #"{"count": 4, "data": {"talks": [\#(records.joined(separator: ","))]}}"#
    let folder = try TemporaryFolder(["talks.json": text])
    let new = try Executable.run(["new", "screen", "-", "--from", "talks.json"], in: folder)
    let lines = new.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    for line in [
      "recordsPath: data.talks", "hierarchies: { topic: \" > \" }", "length: { unit: kg }",
      "- { type: hierarchicalMenu, title: Topic, attributes: [topic.lvl0, topic.lvl1] }",
    ] {
      #expect(lines.contains(line), "\(line)\n\(new.output)")
    }
    let run = try Executable.run(["talks.json"], in: folder)
    #expect(run.status == 0 && run.output.contains("Talk 3"))
  }

  /// Returns the lines of the proposed screen for a file, which must pass 'check' without warnings.
  private func proposal(for text: String, named name: String) throws -> [String] {
    try proposal(for: Data(text.utf8), named: name)
  }

  private func proposal(for bytes: Data, named name: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try bytes.write(to: folder[name])
    let new = try Executable.run(["new", "screen", "a.yaml", "--from", name], in: folder)
    #expect(new.status == 0 && new.errors.hasPrefix("written: a.yaml\n"), "\(new.errors)")
    let check = try Executable.run(["check", "a.yaml"], in: folder)
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
    return try folder.text("a.yaml").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func datesInOtherFormsAreProposed() throws {
    let rows = (1...9).map {
      "T\($0);1\($0)/01/2023;0\($0)/02/2024;\(1_700_000_000 + $0);\(1_700_000_000 + $0)"
    }
    let text = "name;made;due;created_at;views\n" + rows.joined(separator: "\n")
    let lines = try proposal(for: text, named: "things.csv")
    for line in [
      "dates: [created_at, made]", "dateFormat: { made: dd/MM/yyyy }",
      "# 'due' contains dates such as 01/02/2024. To filter by them, add",
      "#   dateFormat: { due: dd/MM/yyyy }    # or MM/dd/yyyy",
    ] {
      #expect(lines.contains(line), "\(line)\n\(lines)")
    }
    #expect(lines.contains("searchable: [name]"))
  }

  @Test func yearsAreProposedForOldDates() throws {
    let records = (0..<30).map {
      #"{"name":"T\#($0)","event":{"held":"\#(2010 + $0 % 8)-05-01T10:00Z"}}"#
    }
    let lines = try proposal(for: records.joined(separator: "\n"), named: "talks.ndjson")
    let range = lines.first { $0.contains("dateRange") } ?? ""
    #expect(range.contains("attribute: event.held, presets: [{ label: \"2017\""), "\(lines)")
    #expect(range.hasSuffix("{ label: Earlier, to: \"2012-12-31\" }] }"))
  }

  @Test func commasSeparateListsOnlyInSeveralCombinations() throws {
    let genres = ["Action, Drama", "Drama, Comedy", "Comedy", "Action", "Drama, Action, Comedy"]
    let rows = (0..<40).map {
      "T\($0);\(genres[$0 % 5]);\"Street \($0), Bern\";\"\(["a, b", "c"][$0 % 2])\""
    }
    let text = "name;genres;address;pair\n" + rows.joined(separator: "\n")
    let lines = try proposal(for: text, named: "films.csv")
    #expect(lines.contains(#"lists: { genres: "," }"#), "\(lines)")
  }

  @Test func firstRowWithValuesIsNoted() throws {
    let folder = try TemporaryFolder(["a.csv": "1,Cup\n2,Plate\n3,Bowl\n"])
    for command in [["a.csv"], ["new", "screen", "--from", "a.csv"]] {
      let result = try Executable.run(command, in: folder)
      #expect(
        result.errors.contains("note: the first row contains the names of the columns, but '1'"))
    }
  }

  @Test func smallFilesGetWidgets() throws {
    let rows = ["1;Cup;€3.50;red", "2;Plate;€12.00;red|blue", "3;Bowl;€4.00;blue|green"]
    let text = "id;name;price;tags\n" + rows.joined(separator: "\n")
    let lines = try proposal(for: text, named: "small.csv")
    #expect(lines.contains("- { type: numberRange, title: Price, attribute: price }"), "\(lines)")
    #expect(
      lines.contains("- { type: facetList, title: Tags, attribute: tags, operator: and, limit: 6 }")
    )
    #expect(lines.contains(#"- { type: hits, template: "{{name}}, {{price}}", hitsPerPage: 10 }"#))
  }

  @Test func namesWithSpacesAndNumbersOfArticlesAreRecognized() throws {
    let rows = (1...60).map { "\(1000 + $0),Thing \($0),\($0 % 2)" }
    let text = "Article No,Product Name,brand_id\n" + rows.joined(separator: "\n")
    let lines = try proposal(for: text, named: "things.csv")
    #expect(lines.contains("key: Article No"), "\(lines)")
    #expect(lines.contains(#"- { type: hits, template: "{{Product Name}}", hitsPerPage: 10 }"#))
    #expect(!lines.contains { $0.contains("facetList") || $0.contains("numberRange") })
  }

  @Test func textsWithEmptyValuesAndNumbersInTextsAreRecognized() throws {
    let records = (0..<40).map {
      let size = $0 % 2 == 0 ? "\($0)" : "\"\($0)\""
      return #"{"name":"T\#($0)","color":"\#(["red", "", "blue"][$0 % 3])","size":\#(size)}"#
    }
    let lines = try proposal(for: records.joined(separator: "\n"), named: "things.ndjson")
    #expect(lines.contains("# 2 values: red (14), blue (13)."), "\(lines)")
    #expect(lines.contains("numbers: [size]"))
  }

  @Test func encodingIsProposed() throws {
    let text = "id,name\n1,Café\n2,Málaga\n"
    let data = try #require(text.data(using: .windowsCP1252))
    let lines = try proposal(for: data, named: "places.csv")
    #expect(lines.contains("encoding: windows-1252"), "\(lines)")
    #expect(try !proposal(for: text, named: "places.csv").contains { $0.hasPrefix("encoding") })
  }

  @Test func filesWithoutRecordsAreErrors() throws {
    let folder = try TemporaryFolder(["a.csv": "", "b.json": "", "c.csv": "a,b\n"])
    for name in ["a.csv", "b.json", "c.csv"] {
      for command in [["new", "screen", "--from", name], [name]] {
        let result = try Executable.run(command, in: folder)
        #expect(result.status == 69, "\(command)")
        #expect(result.errors.contains("there are no records in '\(name)'"), "\(result.errors)")
      }
    }
  }

  @Test func recordsAreNotOverwrittenByAScreen() throws {
    let folder = try TemporaryFolder(["a.csv": "a\n1\n", "b.csv": "a\n1\n"])
    let new = ["new", "screen", "--force", "--from", "a.csv", "b.csv"]
    let result = try Executable.run(new, in: folder)
    #expect(result.status == 2 && result.errors.contains("'b.csv' is a file of records"))
    #expect(try folder.text("b.csv") == "a\n1\n")
  }

  @Test func standardInputAndPatternsHaveDefaultNames() throws {
    let folder = try TemporaryFolder(["a.csv": "name\nOne\n", "b.csv": "name\nTwo\n"])
    let piped = try Executable.run(
      ["new", "screen", "--from", "-"], input: "name\nOne\n", in: folder)
    let line = #"  records: "-""#
    #expect(piped.status == 0 && piped.lines.contains(line), "\(piped.output)")
    let all = try Executable.run(["new", "screen", "--from", "*.csv"], in: folder)
    #expect(all.errors.hasPrefix("written: records.yaml\n"), "\(all.errors)")
    #expect(try Executable.run(["check", "records.yaml"], in: folder).status == 0)
  }

  @Test func unusualRecordsProduceValidScreens() throws {
    let files = [
      "a.json": ##"[{"a b":"x\n- y","{{c}}":"d","#":1},{"a b":"\u001b[0m # x","e":[{"f":1}]}]"##,
      "b.csv": "name;x\none;1\ntwo;2\n", "c.json": #"[{"n":1}]"#, "d.ndjson": "{}\n{}\n",
    ]
    let folder = try TemporaryFolder(files)
    for name in files.keys.sorted() {
      let new = try Executable.run(
        ["new", "screen", "s.yaml", "--force", "--from", name], in: folder)
      #expect(new.status == 0, "\(name): \(new.errors)")
      #expect(try !folder.text("s.yaml").contains("\u{1B}"))
      let check = try Executable.run(["check", "--offline", "s.yaml"], in: folder)
      #expect(check.status == 0, "\(name): \(check.errors)")
      #expect(try Executable.run(["s.yaml"], in: folder).status == 0)
    }
  }

  @Test func existingFileIsNotOverwritten() throws {
    let folder = try Fruit.folder()
    let new = ["new", "screen", "--from", "fruit.ndjson"]
    let result = try Executable.run(new, in: folder)
    #expect(result.status == 1)
    #expect(result.errors == "error: 'fruit.yaml' already exists; use '--force' to overwrite it\n")
    #expect(try folder.text("fruit.yaml") == Fruit.screen)
    #expect(try Executable.run(new + ["--force"], in: folder).status == 0)
    #expect(try folder.text("fruit.yaml") != Fruit.screen)
  }

  @Test func recordPathIsRelativeToTheScreen() throws {
    let folder = try Fruit.folder()
    try FileManager.default.createDirectory(
      at: folder["screens"], withIntermediateDirectories: true)
    let new = ["new", "screen", "screens/a.yaml", "--from", "fruit.ndjson"]
    #expect(try Executable.run(new, in: folder).status == 0)
    #expect(try folder.text("screens/a.yaml").contains("records: \"../fruit.ndjson\"\n"))
    #expect(try Executable.run(["screens/a.yaml"], in: folder).status == 0)
  }

  @Test func unreadableRecordsExitWith69() throws {
    let result = try Fruit.run("new", "screen", "--from", "fruits.ndjson")
    #expect(result.status == 69 && result.errors.contains("did you mean 'fruit.ndjson'?"))
  }
}
