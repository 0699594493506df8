import Components
import Testing
import YAML

@Suite struct LocatedTests {
  private struct Pets: ParameterRecord {
    @Parameter("Their names.") var names: [Located<String>] = []
    @Parameter("Their ages.") var ages: OpenRecord<Known, Int>?
  }

  private struct Known: ParameterRecord {
    @Parameter("The age of the oldest.") var oldest: Int?
  }

  private func pets(_ text: String, _ diagnostics: inout Diagnostics) throws -> Pets? {
    let node = try #require(YAMLReader.read(text, file: "pets.yaml", into: &diagnostics))
    return Pets.make(from: node, into: &diagnostics)
  }

  @Test func locatedValuesHaveASourceRange() throws {
    var diagnostics = Diagnostics()
    let pets = try #require(try pets("names:\n  - Rex\n  - Minka", &diagnostics))
    #expect(pets.names.map(\.value) == ["Rex", "Minka"])
    #expect(pets.names.map(\.range.start.line) == [2, 3])
    #expect(pets.json == ["names": ["Rex", "Minka"]])
  }

  @Test func locatedValuesDecodeLikePlainValues() throws {
    var diagnostics = Diagnostics()
    #expect(try pets("names: [[Rex]]", &diagnostics) == nil)
    #expect(diagnostics.all.map(\.message) == ["expected text, found a list"])
    #expect(Located<Int>.parameterType == .integer)
  }

  @Test func openRecordsAreDecodedWithTheOtherKeys() throws {
    var diagnostics = Diagnostics()
    let ages = try #require(try pets("ages: { Rex: 3, oldes: 5 }", &diagnostics)?.ages)
    #expect(diagnostics.isEmpty)
    let known = ages.decodeRecord(context: KeyContext(reserved: ["Rex"]), into: &diagnostics)
    #expect(known == nil)
    #expect(diagnostics.all.map(\.help) == ["did you mean 'oldest'?"])
  }

  @Test func openRecordsMustBeMappings() throws {
    var diagnostics = Diagnostics()
    #expect(try pets("ages: 3", &diagnostics) == nil)
    #expect(diagnostics.all.map(\.id) == [.wrongType])
  }

  @Test func openRecordTypeIncludesOtherKeys() {
    let type = OpenRecord<Known, Int>.parameterType
    #expect(type == .openRecord(Known.parameters, others: .integer))
    #expect(type.members.map(\.name) == ["oldest"])
  }
}
