import Foundation
import Testing

/// The screens of `Configs/answers`, each of which shows one behavior. The expected numbers were
/// counted by hand in its twelve records.
@Suite struct AnswersTests {
  private func screen(_ name: String, _ actions: String..., options: [String] = [])
    throws -> ScreenOutput
  {
    try ScreenOutput(
      "Configs/answers/\(name).yaml", options + actions.flatMap { ["--do", $0] })
  }

  static let names: [String] = {
    let folder = Executable.package.appendingPathComponent("Configs/answers").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test(arguments: names) func everyScreenIsValidAndListed(_ name: String) throws {
    let result = try Executable.run(["check", "Configs/answers/\(name).yaml"])
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let guide = Executable.package.appendingPathComponent("Configs/answers/README.md")
    let text = String(decoding: try Data(contentsOf: guide), as: UTF8.self)
    #expect(text.contains("(\(name).yaml)"))
  }

  @Test func boundsFollowThePolicy() throws {
    let after = try screen("range-bounds", "search.set=chocolate")
    #expect(after.nbHits == 2)
    #expect(after.view("each")["bounds"] as? [Double] == [3, 3])
    #expect(after.view("first")["bounds"] as? [Double] == [3, 599])
    #expect(after.view("fixed")["bounds"] as? [Double] == [0, 500])
  }

  @Test func boundsIgnoreTheRangeAndDependOnTheQuery() throws {
    let chosen = try screen("range-bounds", "each.set=[100,300]")
    #expect(chosen.nbHits == 1)
    #expect(chosen.view("each")["bounds"] as? [Double] == [3, 599])
    #expect(chosen.view("each")["value"] as? [Double] == [100, 300])
    let cleared = try screen("range-bounds", "search.set=tea", "search.clear", "each.clear")
    #expect(cleared.view("each")["bounds"] as? [Double] == [3, 599])
    #expect(try screen("range-bounds", "fixed.set=[0,500]").chips() == ["Price: 0 to 500"])
  }

  @Test func openEndOfARangeStaysOpen() throws {
    let minimum = try screen(
      "open-range", "range.set=[5,]", "search.set=phone", options: ["--query", "tea"])
    #expect(minimum.state["filters"] as? String == #"( "price" >= 5.0 )"#)
    #expect(minimum.keys == ["6", "7"])
    #expect(minimum.view("range")["bounds"] as? [Double] == [5, 599])
    #expect(minimum.chips() == ["Price ≥ 5"])
    let kept = try screen("open-range", "range.set=[100,500]", options: ["--query", "tea"])
    #expect(kept.state["filters"] as? String == #"( "price":100.0 TO 500.0 )"#)
    #expect(kept.view("range")["bounds"] as? [Double] == [5, 500])
  }

  @Test func newRangeReplacesAGivenComparison() throws {
    let options = ["--filter", "price >= 60"]
    let given = try screen("open-range", options: options)
    #expect((given.view("range")["value"] as? [Any])?.map { $0 as? Double } == [60, nil])
    let selected = try screen("open-range", "range.set=[5,70]", options: options)
    #expect(selected.state["filters"] as? String == #"( "price":5.0 TO 70.0 )"#)
    let text = try Executable.run(["Configs/answers/open-range.yaml"] + options).output
    #expect(text.contains("599   selected ≥ 60\n"))
  }

  @Test func filterChangeResetsThePage() throws {
    let third = try screen("first-page-after-filter", "pagination.set=3")
    #expect(third.keys.count == 2)
    let after = try screen(
      "first-page-after-filter", "pagination.set=3", "facetList.color.toggle=black")
    #expect(after.results?["page"] as? Int == 0)
    #expect(after.nbHits == 4)
    #expect(after.keys == ["2", "4", "6", "10"])
  }

  @Test(arguments: [
    ("Johnson & Johnson", ["1", "3"]), (#"Acme "Pro""#, ["4", "5"]),
    ("O'Neil: Phones", ["6", "7"]), (#"Earl\Grey"#, ["8", "9"]),
  ])
  func valuesCanContainAnyCharacters(brand: String, keys: [String]) throws {
    let after = try screen("quotes-and-ampersands", "facetList.brand.toggle=\(brand)")
    #expect(after.keys == keys)
    #expect(after.labels("facetList.brand", where: "isSelected") == [brand])
    #expect(after.chips() == [brand])
    let text = try #require(after.state["filters"] as? String)
    #expect(try screen("quotes-and-ampersands", options: ["--filter", text]).keys == keys)
    let removed = try screen(
      "quotes-and-ampersands", "facetList.brand.toggle=\(brand)", "chips.remove=\(brand)")
    #expect(removed.nbHits == 12)
  }

  @Test func preselectedFiltersApplyInitiallyAndAreRemovable() throws {
    let first = try screen("preselected")
    #expect(first.keys == ["2", "4", "10"])
    #expect(first.chips() == ["black", "Price: 0 to 200"])
    #expect(first.labels("facetList.color", where: "isSelected") == ["black"])
    #expect(first.view("numberRange.price")["value"] as? [Double] == [0, 200])
    let more = try screen("preselected", options: ["--filter", "color:white"])
    #expect(more.keys == ["1", "2", "3", "4", "10", "11"])
    #expect(try screen("preselected", "chips.clear").nbHits == 12)
  }

  @Test func typedQueryIsPendingUntilSubmitted() throws {
    let typed = try screen("search-on-submit", "search.set=tea")
    #expect(typed.nbHits == 12)
    #expect(typed.view("search")["text"] as? String == "tea")
    #expect(typed.searched?["query"] as? String == "")
    let submitted = try screen("search-on-submit", "search.set=tea", "search.submit")
    #expect(submitted.keys == ["8", "9"])
    #expect(submitted.searched == nil)
  }

  @Test func firstSearchWaitsForInput() throws {
    let first = try screen("search-on-input")
    #expect(first.results == nil)
    #expect(first.keys.isEmpty)
    #expect(try screen("search-on-input", "search.set=tea").keys == ["8", "9"])
    #expect(try screen("search-on-input", options: ["--query", "tea"]).keys == ["8", "9"])
    #expect(try screen("search-on-input", "search.set=tea", "search.clear").nbHits == 12)
  }

  @Test func hitsRequireAQueryAndFacetsDoNot() throws {
    let first = try screen("hits-for-a-query")
    #expect(first.keys.isEmpty)
    #expect(first.counts("facetList.color")["black"] == 4)
    #expect(try screen("hits-for-a-query", "search.set=tea").keys == ["8", "9"])
  }

  @Test func filtersArePendingUntilApplied() throws {
    let choices = ["facetList.color.toggle=black", "facetList.kind.lvl0.toggle=Electronics"]
    let drafted = try screen("apply-button", choices[0], choices[1])
    #expect(drafted.nbHits == 12)
    #expect(drafted.chips() == ["black", "Electronics"])
    #expect(drafted.labels("facetList.color", where: "isSelected") == ["black"])
    #expect(drafted.items("button").first?["value"] as? Int == 2)
    #expect(drafted.searched?["filters"] as? String == "")
    let applied = try screen("apply-button", choices[0], choices[1], "button.apply")
    #expect(applied.keys == ["4", "6"])
    #expect(applied.searched == nil)
    let discarded = try screen("apply-button", choices[0], choices[1], "button.discard")
    #expect(discarded.chips().isEmpty)
    let typed = try screen("apply-button", choices[0], "search.set=tea")
    #expect(typed.keys == ["8", "9"])
    #expect(typed.chips() == ["black"])
  }

  @Test func appliedChangesAreOneSearch() throws {
    let result = try Executable.shell(
      """
      $0 Configs/answers/apply-button.yaml --frames --do facetList.color.toggle=black \
        --do facetList.color.toggle=red --do button.apply | grep -c '"isLoading":true'
      """)
    #expect(result.output == "2\n")
  }

  @Test func severalBranchesCanBeSelected() throws {
    let after = try screen(
      "several-branches", "kinds.toggle=Care > Hair", "kinds.toggle=Food > Sweets")
    #expect(after.keys == ["1", "2", "10", "11"])
    #expect(after.counts("kinds")["Food > Drinks"] == 3)
    #expect(after.labels("kinds") == after.labels("kinds").sorted())
  }

  @Test func excludedValuesAreShown() throws {
    let after = try screen("exclusion", "facetList.color.exclude=black")
    #expect(after.nbHits == 8)
    #expect(after.labels("facetList.color", where: "isExcluded") == ["black"])
    #expect(after.chips() == ["not black"])
    let again = try screen(
      "exclusion", "facetList.color.exclude=black", "chips.remove=NOT color:black")
    #expect(again.nbHits == 12)
  }

  @Test func labelsAreShownAndValuesAreUsedInActions() throws {
    let after = try screen(
      "labels", "facetList.color.toggle=black", "numberRange.price.set=[3,10]", "stock.toggle")
    #expect(after.chips() == ["schwarz", "Lieferbar", "Preis: 3,00\u{A0}€ bis 10,00\u{A0}€"])
    #expect(after.labels("facetList.color", where: "isSelected") == ["schwarz"])
    #expect(after.items("facetList.color").first?["value"] as? String == "black")
    #expect(after.keys == ["2", "10"])
  }

  @Test func rangeIsOneChip() throws {
    let chosen = try screen("one-chip-per-range", "numberRange.price.set=[4,9]")
    #expect(chosen.chips() == ["Price: 4 to 9"])
    #expect(chosen.nbHits == 5)
    let removed = try screen(
      "one-chip-per-range", "numberRange.price.set=[4,9]", "chips.remove=price:4 TO 9")
    #expect(removed.nbHits == 12)
    #expect(removed.view("numberRange.price")["value"] is NSNull)
  }

  @Test func twoWidgetsShareTheSelectionOfAnAttribute() throws {
    let chosen = try screen("one-attribute-twice", "short.toggle=black")
    #expect(chosen.labels("short", where: "isSelected") == ["black"])
    #expect(chosen.labels("cloud", where: "isSelected") == ["black"])
    #expect(chosen.chips() == ["black"])
    let more = try screen("one-attribute-twice", "short.toggle=black", "cloud.toggle=red")
    #expect(more.nbHits == 6)
    let undone = try screen("one-attribute-twice", "short.toggle=black", "cloud.toggle=black")
    #expect(undone.nbHits == 12)
    #expect(undone.labels("short", where: "isSelected").isEmpty)
  }

  @Test func clearRemovesAllFilters() throws {
    let choices = [
      "tree.toggle=Food > Drinks", "facetList.color.toggle=green", "numberRange.price.set=[5,6]",
      "search.set=tea",
    ]
    let chosen = try screen("clear-everything", choices[0], choices[1], choices[2], choices[3])
    #expect(chosen.keys == ["8"])
    let after = try screen(
      "clear-everything", choices[0], choices[1], choices[2], choices[3], "all.clear")
    #expect(after.nbHits == 12)
    #expect(after.state["filters"] as? String == "")
    #expect(after.view("search")["text"] as? String == "")
    let branches = after.view("tree")["items"] as? [[String: Any]] ?? []
    #expect(branches.count == 3)
    #expect(branches.allSatisfy { $0["isSelected"] as? Bool == false })
  }

  @Test func pageSizeChangeResetsThePage() throws {
    let third = try screen("page-size", "pagination.set=3")
    #expect(third.keys == ["7", "8", "9"])
    let after = try screen("page-size", "pagination.set=3", "size.set=5")
    #expect(after.keys == ["1", "2", "3", "4", "5"])
    #expect(after.results?["nbPages"] as? Int == 3)
    let last = try screen("page-size", "size.set=5", "pagination.last")
    #expect(last.keys == ["11", "12"])
  }

  @Test func infiniteHitsAreUniqueAndResetWithTheSearch() throws {
    let more = ["hits.showMore", "hits.showMore"]
    #expect(try screen("page-below-page", more[0], more[1]).keys == (1...9).map(String.init))
    let wider = try screen("page-below-page", more[0], more[1], "size.set=4")
    #expect(wider.keys == ["1", "2", "3", "4"])
    let filtered = try screen("page-below-page", more[0], more[1], "facetList.color.toggle=black")
    #expect(filtered.keys == ["2", "4", "6"])
    let late = try screen("page-below-page", options: ["--page", "3"])
    #expect(late.keys == ["7", "8", "9"])
  }

  @Test func dynamicFacetCountsIgnoreOwnFilters() throws {
    let after = try screen("dynamic-facets", "facets.toggle=color:black")
    #expect(after.nbHits == 4)
    let groups = after.view("facets")["views"] as? [[String: Any]] ?? []
    #expect(groups.compactMap { $0["title"] as? String } == ["Color", "Brand"])
    let lists = groups.compactMap { ($0["views"] as? [[String: Any]])?.first?["items"] }
      .compactMap { $0 as? [[String: Any]] }
    #expect(
      lists.map { $0.compactMap { $0["count"] as? Int } } == [[4, 3, 2, 2, 1], [1, 1, 1, 1]])
  }

  @Test(arguments: ["Relevance", "cheapest", "best"]) func sortOrderDoesNotChangeTheNumberOfHits(
    order: String
  ) throws {
    #expect(try screen("sort-keeps-count", "order.set=\(order)").nbHits == 12)
    let found = try screen("sort-keeps-count", "search.set=chocolate", "order.set=\(order)")
    #expect(found.nbHits == 2)
    #expect(
      found.labels("order", where: "isSelected").map { $0.lowercased() } == [order.lowercased()])
    let keys = try screen("sort-keeps-count", "order.set=\(order)").keys
    #expect(Set(keys).count == 12)
    if order == "best" { #expect(keys.prefix(3) == ["10", "1", "8"]) }
  }

  @Test func alternativesShowTheirHitCounts() throws {
    let search = ["--query", "phone", "--filter", "color:white"]
    let empty = try screen("empty-results", options: search)
    #expect(empty.nbHits == 0)
    let views = empty.view("ways")["views"] as? [[String: Any]] ?? []
    #expect(views.first?["text"] as? String == "No results for 'phone'.")
    let offers = views.last?["items"] as? [[String: Any]] ?? []
    #expect(
      offers.map { "\($0["label"] ?? "") \($0["count"] ?? "")" } == [
        "Without white 2", "Without filters 2", "Without the query 3",
      ])
    let taken = try screen(
      "empty-results", "ways.recover=dropFilter=color:white", options: search)
    #expect(taken.keys == ["6", "7"])
    #expect(taken.view("ways")["isHidden"] as? Bool == true)
  }

  @Test func hitsOfAnAutomaticAlternativeAreShown() throws {
    let search = ["--query", "phone xylophone"]
    let shown = try screen("instead-of-nothing", options: search)
    #expect(shown.keys == ["6", "7"])
    #expect(shown.state["query"] as? String == "phone xylophone")
    let views = shown.view("ways")["views"] as? [[String: Any]] ?? []
    #expect(
      views.first?["text"] as? String
        == "No results for 'phone xylophone'. Instead: 'phone'.")
  }

  @Test func rulesDependOnActiveFilters() throws {
    let green = try screen("rule-contexts", "facetList.color.toggle=green")
    #expect(green.view("banners")["text"] as? String == "Everything green")
    let both = try screen(
      "rule-contexts", "facetList.color.toggle=green", "facetList.brand.toggle=Fair & Square")
    #expect(both.view("banners")["text"] as? String == "Everything green\nFairly traded")
    #expect(try screen("rule-contexts").view("banners")["data"] is NSNull)
  }
}
