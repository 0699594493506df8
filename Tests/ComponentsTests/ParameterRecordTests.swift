import Components
import Testing
import YAML

private enum Order: String, CaseIterable, ParameterValue {
  case ascending, descending
}

private struct Band: ParameterRecord {
  @Parameter("Lower bound.") var from: Double
  @Parameter("The name.") var label: String?
  init() {}
}

private struct Sample: Component {
  static let type = "sample"
  static let summary = "A component with a parameter of each kind."

  @Parameter("The attribute.") var attribute: String
  @Parameter("Maximum number of items.") var limit: Int = 10
  @Parameter("The factor.") var factor: Double = 1.5
  @Parameter("Whether it is shown.") var isShown: Bool = true
  @Parameter("The order.") var `operator`: Order = .ascending
  @Parameter("Bounds.") var bounds: NumericRange?
  @Parameter("The sort keys.") var sort: [String] = ["count"]
  @Parameter("Words for values.") var labels: [String: String] = [:]
  @Parameter("The bands.") var bands: [Band] = []
  @Parameter("One band.") var band: Band?
  @Parameter("Anything.") var data: JSONValue?
  init() {}

  func validate(_ report: inout ParameterReport) {
    if limit < 1 { report.error("limit", "'limit' is \(limit), expected at least 1") }
    if bands.count == 1 { report.warning("bands", "a single band splits nothing") }
  }
}

private struct Broken: Component {
  static let type = "broken"
  static let summary = "A component with a property that is not a parameter."
  var count: Int
  init() { count = 0 }
}

private struct Window: ParameterRecord {
  @Parameter("Minimum.") var minimum: Int
  @Parameter("Maximum.") var maximum: Int = 5
  init() {}

  func validate(_ report: inout ParameterReport) {
    if minimum > maximum { report.error("minimum", "'minimum' is above 'maximum'") }
  }
}

private struct Grouped: Component {
  static let type = "grouped"
  static let summary = "A component with the parameters of a record among its own."

  @Parameter("The name.") var name: String = "a"
  @ParameterGroup var window: Window
  init() {}
}

/// A group that contains a group.
private struct Frame: ParameterRecord {
  @ParameterGroup var window: Window
  @Parameter("Whether there is a border.") var hasBorder = false
  init() {}

  func validate(_ report: inout ParameterReport) {
    if hasBorder { report.error("hasBorder", "no border") }
  }
}

private struct Nested: ParameterRecord {
  @Parameter("The title.") var title = ""
  @ParameterGroup var frame: Frame
  @Parameter("The note.") var note: String?
  init() {}

  func validate(_ report: inout ParameterReport) {
    report.error("title", "no title")
  }
}

struct ParameterRecordTests {
  private func make<Record: ParameterRecord>(
    _ type: Record.Type, _ text: String, context: KeyContext = KeyContext(reserved: ["type", "id"])
  ) throws -> (value: Record?, diagnostics: [Diagnostic]) {
    var diagnostics = Diagnostics()
    let node = try #require(YAMLReader.read(text, file: "f", into: &diagnostics))
    let value = Record.make(from: node, context: context, into: &diagnostics)
    return (value, diagnostics.all)
  }

  @Test func parameterNamesKeepDeclarationOrder() {
    #expect(Sample.parameterNames == Sample.parameters.map(\.name))
    #expect(Broken.parameterNames == [])
  }

  private func summaries(_ text: String) throws -> [String] {
    try make(Sample.self, text).diagnostics.map {
      "\($0.range.start.line):\($0.range.start.column) \($0.id.rawValue): \($0.message)"
    }
  }

  @Test func missingParametersHaveDefaults() throws {
    let (value, diagnostics) = try make(Sample.self, "{type: sample, attribute: brand}")
    let sample = try #require(value)
    #expect(diagnostics.isEmpty)
    #expect(sample.attribute == "brand" && sample.limit == 10 && sample.factor == 1.5)
    #expect(sample.isShown && sample.operator == .ascending && sample.bounds == nil)
    #expect(sample.sort == ["count"] && sample.labels.isEmpty && sample.bands.isEmpty)
  }

  @Test func decodesEveryType() throws {
    let text = """
      type: sample
      attribute: 2024
      limit: 5
      factor: 2
      isShown: false
      operator: descending
      bounds: [0, 9.5]
      sort: [a, b]
      labels: {x: one, y: 2}
      bands: [{from: 1, label: low}, {from: 2}]
      band: {from: 3}
      data: {a: [1, null]}
      """
    let (value, diagnostics) = try make(Sample.self, text)
    let sample = try #require(value)
    #expect(diagnostics.isEmpty)
    #expect(sample.attribute == "2024" && sample.limit == 5 && sample.factor == 2)
    #expect(
      !sample.isShown && sample.operator == .descending && sample.bounds == NumericRange(0...9.5))
    #expect(sample.sort == ["a", "b"] && sample.labels == ["x": "one", "y": "2"])
    #expect(sample.bands.map(\.from) == [1, 2] && sample.bands.map(\.label) == ["low", nil])
    #expect(sample.band?.from == 3)
    #expect(sample.data == ["a": [1, nil]])
  }

  @Test func jsonContainsNonDefaultValues() throws {
    let (value, _) = try make(Sample.self, "{attribute: a, limit: 10, sort: [], band: {from: 1}}")
    #expect(value?.json.text(.compact) == #"{"attribute":"a","sort":[],"band":{"from":1}}"#)
  }

  @Test func unknownKeysSuggestSimilarNames() throws {
    let diagnostics = try make(Sample.self, "{attribute: a, limt: 3, ID: x, zzzzzz: 1}").diagnostics
    #expect(diagnostics.map(\.id) == Array(repeating: .unknownParameter, count: 3))
    #expect(diagnostics.map(\.message).first == "unknown parameter 'limt' for 'sample'")
    #expect(
      diagnostics.map { $0.help ?? "" }.prefix(2) == [
        "did you mean 'limit'?", "did you mean 'id'?",
      ])
    #expect(diagnostics.last?.help?.hasPrefix("available keys: 'attribute', 'limit'") == true)
    #expect(diagnostics.map { $0.fixIt?.replacement } == ["limit", "id", nil])
  }

  @Test func valuesOfMisspelledKeysAreValidated() throws {
    #expect(
      try summaries("attribute: a\nlimt: 0\noperater: ascend\n") == [
        "2:1 unknown-parameter: unknown parameter 'limt' for 'sample'",
        "3:1 unknown-parameter: unknown parameter 'operater' for 'sample'",
        "3:11 unknown-value: unknown value 'ascend', expected one of 'ascending', 'descending'",
      ])
    #expect(
      try summaries("attribute: a\nlimt: 0\n").last?.hasSuffix("expected at least 1") == true)
  }

  private func read(_ text: String) throws -> (value: Sample?, isUnambiguous: Bool, count: Int) {
    var diagnostics = Diagnostics()
    let node = try #require(YAMLReader.read(text, file: "f", into: &diagnostics))
    let (value, isUnambiguous) = Sample.decodePartially(
      from: node, context: KeyContext(reserved: ["type"]), into: &diagnostics)
    return (value, isUnambiguous, diagnostics.all.count)
  }

  @Test func partialDecodingSkipsInvalidValues() throws {
    let result = try read(
      "{type: sample, attribute: brand, limit: six, sort: [a, [b], c], zzz: 1, band: {from: x}}")
    let sample = try #require(result.value)
    #expect(sample.attribute == "brand" && sample.limit == 10 && sample.sort == ["a", "c"])
    #expect(sample.band == nil && !result.isUnambiguous && result.count == 4)
  }

  @Test func partialDecodingSkipsErrorsOfValidation() throws {
    let result = try read("{attribute: brand, limit: 0, factor: x}")
    #expect(result.value?.attribute == "brand" && result.value?.limit == 10 && result.count == 1)
  }

  @Test func partialDecodingCorrectsMisspelledKeys() throws {
    let misspelled = try read("{atribute: brand, limt: 3}")
    #expect(misspelled.value?.attribute == "brand" && misspelled.value?.limit == 3)
    #expect(misspelled.isUnambiguous && misspelled.count == 2)
    #expect(try read("{atribute: brand, limt: six}").isUnambiguous == false)
    let twice = try read("{attribute: brand, atribute: color}")
    #expect(twice.value?.attribute == "brand" && !twice.isUnambiguous)
  }

  @Test(arguments: ["{limit: 3}", "{attribute: [a]}", "text", "attribute:\n"])
  func partialDecodingRequiresRequiredParameters(text: String) throws {
    let result = try read(text)
    #expect(result.value == nil && !result.isUnambiguous && result.count == 1)
  }

  @Test func keysOfEnclosingLevelsAreRecognized() throws {
    let context = KeyContext(
      reserved: ["type"], enclosing: [(keys: ["title", "widgets"], location: "one level up")])
    let diagnostics = try make(Sample.self, "{attribute: a, title: x}", context: context)
      .diagnostics
    #expect(diagnostics.map(\.help) == ["'title' belongs one level up"])
    #expect(diagnostics.first?.fixIt == nil)
  }

  @Test(arguments: [
    ("limit: x", "expected a whole number, found text 'x'"),
    ("limit: 2.5", "expected a whole number, found number '2.5'"),
    ("limit: 9223372036854775808", "expected a whole number, found number '9223372036854775808'"),
    ("factor: [1]", "expected a number, found a list"),
    ("isShown: yes", "expected true or false, found text 'yes'"),
    ("attribute: {a: b}", "expected text, found a mapping"),
    ("bounds: [1]", "expected two numbers, as in [0, 100] or [0, null], found a list"),
    ("bounds: [2, 1]", "the range starts at 2 but ends at 1"),
    (
      "bounds: [.nan, 1]",
      "the range starts at .nan but ends at 1"
    ),
    ("sort: count", "expected a list of texts, found text 'count'"),
    ("sort: [a, [b]]", "expected text, found a list"),
    ("labels: [a]", "expected a mapping of names to text, found a list"),
    ("operator: ascend", "unknown value 'ascend', expected one of 'ascending', 'descending'"),
    ("bands: [5]", "expected a mapping with 'from', 'label', found number '5'"),
    ("bands: [{}]", "this mapping needs 'from', expected a number"),
    ("band: {from: 1, lable: x}", "unknown parameter 'lable' for this mapping"),
    ("limit:", "'limit' has no value, expected a whole number"),
    ("limit: 0", "'limit' is 0, expected at least 1"),
  ])
  func invalidValuesHaveMessages(text: String, message: String) throws {
    let required = text.hasPrefix("attribute") ? "" : "attribute: a\n"
    let (value, diagnostics) = try make(Sample.self, "\(required)\(text)\n")
    #expect(value == nil)
    #expect(diagnostics.map(\.message) == [message])
  }

  @Test(arguments: [
    ("limit: '5'", "write it without quotes"), ("isShown: off", "write false"),
    ("sort: count", "put it in brackets: [count]"),
    ("operator: ascend", "did you mean 'ascending'?"),
    ("bounds: [2, 1]", "swap the two numbers"),
    ("limit:", "write a value after the colon, or remove the key"),
  ])
  func invalidValuesHaveHelp(text: String, help: String) throws {
    #expect(try make(Sample.self, "attribute: a\n\(text)\n").diagnostics.map(\.help) == [help])
  }

  @Test func missingParametersAreReportedAtTheType() throws {
    let diagnostics = try make(Sample.self, "id: x\ntype: sample\n").diagnostics
    #expect(diagnostics.map(\.id) == [.missingParameter])
    #expect(diagnostics.map(\.message) == ["'sample' needs 'attribute', expected text"])
    #expect(diagnostics.first?.range.start == SourcePosition(line: 2, column: 7))
    #expect(diagnostics.first?.help == "add 'attribute:' (the attribute)")
  }

  @Test func allErrorsAreReported() throws {
    #expect(
      try summaries("type: sample\nlimt: 1\nfactor: x\nbands: [{from: a}, {to: 1}]\nband: 1\n") == [
        "1:7 missing-parameter: 'sample' needs 'attribute', expected text",
        "2:1 unknown-parameter: unknown parameter 'limt' for 'sample'",
        "3:9 wrong-type: expected a number, found text 'x'",
        "4:16 wrong-type: expected a number, found text 'a'",
        "4:21 unknown-parameter: unknown parameter 'to' for this mapping",
        "5:7 wrong-type: expected a mapping with 'from', 'label', found number '1'",
      ])
  }

  @Test func validationWarningsDoNotPreventDecoding() throws {
    let (value, diagnostics) = try make(Sample.self, "{attribute: a, bands: [{from: 1}]}")
    #expect(value != nil)
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.first?.range.start.column == 23)
  }

  @Test func nullIsTheDefaultOfOptionalParameters() throws {
    let (value, diagnostics) = try make(Sample.self, "{attribute: a, band: ~, data: ~}")
    #expect(diagnostics.isEmpty)
    #expect(value?.band == nil)
  }

  @Test func recordsMustBeMappings() throws {
    #expect(try make(Sample.self, "- a").diagnostics.map(\.id) == [.wrongType])
  }

  @Test func diagnosticsHideInterpolatedValues() {
    let location = SourceRange(startOf: "f")
    let secret = Scalar("s3cret", style: .plain, value: .text("s3cret"), source: "${env:SECRET}")
    var diagnostics = Diagnostics()
    _ = Int.decode(Node(.scalar(secret), range: location), into: &diagnostics)
    #expect(diagnostics.all.map(\.message) == ["expected a whole number, found text"])
  }

  @Test func propertiesWithoutParameterAreReported() throws {
    let (value, diagnostics) = try make(Broken.self, "type: broken")
    #expect(value == nil)
    #expect(diagnostics.map(\.id) == [.invalidComponent])
  }

  @Test func parametersDescribeDeclarations() {
    let parameters = Sample.parameters
    #expect(
      parameters.map(\.name).prefix(5) == ["attribute", "limit", "factor", "isShown", "operator"])
    #expect(parameters.map(\.isRequired).filter(\.self).count == 1)
    #expect(parameters[1].defaultValue == 10 && parameters[1].type == .integer)
    #expect(parameters[4].type == .enumeration(["ascending", "descending"]))
    #expect(parameters[5].defaultValue == nil && parameters[5].type == .range)
    #expect(parameters[0].help == "The attribute.")
  }

  @Test("the parameters of nested groups keep their order, and each group is validated")
  func nestedGroups() throws {
    #expect(Nested.parameterNames == ["title", "minimum", "maximum", "hasBorder", "note"])
    let made = try make(Nested.self, "{ minimum: 7, hasBorder: true, title: t }")
    #expect(
      made.diagnostics.map(\.message) == ["'minimum' is above 'maximum'", "no border", "no title"])
  }

  @Test func propertiesWithoutParameterAreNotListed() {
    #expect(Broken.parameterNames.isEmpty)
    #expect(Broken().json == .object(JSONObject()))
  }

  @Test("the keys of a group are written among the keys of the component")
  func grouped() throws {
    #expect(Grouped.parameters.map(\.name) == ["name", "minimum", "maximum"])
    let made = try make(Grouped.self, "{ type: grouped, name: b, minimum: 2 }")
    #expect(made.diagnostics.isEmpty)
    #expect(made.value?.window.minimum == 2 && made.value?.window.maximum == 5)
    #expect(made.value?.json == ["name": "b", "minimum": 2])
  }

  @Test("errors in a group are reported for the component")
  func wrongGroup() throws {
    func messages(_ text: String) throws -> [String] {
      try make(Grouped.self, text).diagnostics.map(\.message)
    }
    #expect(
      try messages("{ type: grouped }") == ["'grouped' needs 'minimum', expected a whole number"])
    #expect(try messages("{ type: grouped, minimum: 9 }") == ["'minimum' is above 'maximum'"])
    #expect(
      try messages("{ type: grouped, minimum: 1, window: { maximum: 2 } }")
        == ["unknown parameter 'window' for 'grouped'"])
  }
}
