import Testing

@Suite struct GraphTests {
  @Test func dotGraphContainsWidgetsGroupsAndSearchers() throws {
    let result = try Fruit.run("graph", "fruit.yaml")
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.output == #"""
        digraph "Fruit" {
          rankdir=LR
          n0 [label="search\nsearchBox", shape=box]
          n1 [label="main\nembedded", shape=cylinder]
          n2 [label="facetList.color\nfacetList", shape=box]
          n3 [label="and(color)", shape=ellipse]
          n4 [label="or(color, facet)", shape=ellipse]
          n5 [label="numberRange.price\nnumberRange", shape=box]
          n6 [label="and(price)", shape=ellipse]
          n7 [label="hits", shape=box]
          n0 -> n1 [style=dashed]
          n2 -> n3
          n3 -> n1
          n2 -> n4
          n4 -> n1
          n5 -> n6
          n6 -> n1
          n7 -> n1 [style=dashed]
        }

        """#)
  }

  @Test func mermaidGraphContainsTheSameNodes() throws {
    let result = try Fruit.run("graph", "fruit.yaml", "--format", "mermaid")
    #expect(result.lines.first == "flowchart LR")
    #expect(result.output.contains("  n0[\"search<br/>searchBox\"]\n"))
    #expect(result.output.contains("  n0 -.-> n1\n") && result.output.contains("  n2 --> n3\n"))
  }

  @Test func titlesAreEscaped() throws {
    let screen = Fruit.screen.replacing("title: Fruit", with: #"title: "a\"b\\c""#)
    let result = try Fruit.run("graph", "a.yaml", others: ["a.yaml": screen])
    #expect(result.lines.first == #"digraph "a\"b\\c" {"#)
  }

  @Test func searchersShareTheFilterStateThatTheyRead() throws {
    let screen = """
      searchers:
        a: { type: embedded, records: fruit.ndjson, filterState: shared }
        b: { type: embedded, records: fruit.ndjson, filterState: shared }
      widgets: [{ type: numberRange, attribute: price }]
      """
    let result = try Fruit.run("graph", "a.yaml", others: ["a.yaml": screen])
    #expect(result.output.contains("n1 -> n2\n") && result.output.contains("n1 -> n3\n"))
  }
}
