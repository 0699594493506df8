import Search
import Testing

@Suite struct FilterStateSamplesTests {
  @Test func groupsArePrintedByName() {
    var filterState = FilterState()
    filterState[and: "conjunctiveGroup"].add(
      Filter.Facet(attribute: "category", stringValue: "shirts"))
    filterState[or: "disjunctiveGroup"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    #expect(
      filterState.debugDescription == """
        FilterState {
         "conjunctiveGroup": ( "category":"shirts" )
         "disjunctiveGroup": ( "color":"red" )
        }
        """)
  }

  @Test func disjunctiveFiltersOfThreeTypesFormThreeGroups() {
    var filterState = FilterState()
    filterState[or: "disjunctiveGroup"].add(
      Filter.Facet(attribute: "color", stringValue: "red"),
      Filter.Facet(attribute: "color", stringValue: "blue"))
    filterState[or: "disjunctiveGroup"].add(Filter.Numeric(attribute: "price", range: 10...100))
    filterState[or: "disjunctiveGroup"].add(Filter.Tag(stringLiteral: "sales"))
    #expect(
      filterState.debugDescription == """
        FilterState {
         "disjunctiveGroup": ( "_tags":"sales" )
         "disjunctiveGroup": ( "color":"blue" OR "color":"red" )
         "disjunctiveGroup": ( "price":10.0 TO 100.0 )
        }
        """)
  }

  @Test func removingTheLastFilterRemovesTheGroup() {
    var filterState = FilterState()
    let tagFilter = Filter.Tag(stringLiteral: "sales")
    filterState[and: "conjunctiveGroup"].add(tagFilter)
    #expect(
      filterState.debugDescription == """
        FilterState {
         "conjunctiveGroup": ( "_tags":"sales" )
        }
        """)
    filterState[and: "conjunctiveGroup"].remove(tagFilter)
    #expect(filterState.debugDescription == "FilterState {}")
  }

  @Test func togglingTwiceRestoresTheState() {
    var filterState = FilterState()
    let tagFilter = Filter.Tag(stringLiteral: "sales")
    filterState[and: "conjunctiveGroup"].toggle(tagFilter)
    #expect(
      filterState.debugDescription == """
        FilterState {
         "conjunctiveGroup": ( "_tags":"sales" )
        }
        """)
    filterState[and: "conjunctiveGroup"].toggle(tagFilter)
    #expect(filterState.debugDescription == "FilterState {}")
  }

  @Test func descriptionIsTheTextOfTheConvertedGroups() {
    var filterState = FilterState()
    filterState[and: "stock"].add(Filter.Facet(attribute: "inStock", boolValue: true))
    filterState[or: "brand"].add(
      Filter.Facet(attribute: "brand", stringValue: "Sony"),
      Filter.Facet(attribute: "brand", stringValue: "Apple"))
    let sql = FilterGroupConverter().sql(filterState.toFilterGroups())
    #expect(sql == #"( "brand":"Apple" OR "brand":"Sony" ) AND ( "inStock":true )"#)
    #expect(filterState.description == sql)
  }
}
