import Testing
import WidgetCore

@Suite struct StringsTests {
  @Test(arguments: Phrase.allCases)
  func standardTextsHaveExactlyTheirPlaces(phrase: Phrase) throws {
    let places = try phrase.standard.values.flatMap { try Template($0).attributes }
    #expect(Set(places) == Set(phrase.places))
    #expect(phrase.standard[.other] != nil)
  }

  @Test(arguments: [
    (DisplayLocale.english, [0, 2, 1_000_000, -1], PluralCategory.other), (.german, [1], .one),
    (.french, [0, 1], .one), (.french, [1_000_000, 3_000_000], .many), (.french, [2, 10], .other),
    (.spanish, [1], .one), (.spanish, [0, 2], .other), (.hindi, [0, 1], .one),
    (.japanese, [0, 1, 2], .other), (.arabic, [0], .zero), (.arabic, [1], .one),
    (.arabic, [2], .two), (.arabic, [3, 10, 103, 110], .few), (.arabic, [11, 99, 111], .many),
    (.arabic, [100, 102, 1000], .other),
  ])
  func numbersTakeTheFormOfTheLanguage(
    locale: DisplayLocale, counts: [Int], category: PluralCategory
  ) {
    for count in counts { #expect(locale.pluralCategory(of: count) == category, "\(count)") }
  }

  @Test func aScreensOwnWordsTakeTheFormsOfItsLanguageAndTheOthersStayEnglish() throws {
    let strings = Strings([
      .results: [
        .one: try Template("1 Treffer"), .other: try Template("{{count}} Treffer gesamt"),
      ]
    ])
    let wording = Wording(locale: .german, strings: strings)
    #expect(wording.text(.results, count: 1) == "1 Treffer")
    #expect(wording.text(.results, count: 4168) == "4.168 Treffer gesamt")
    #expect(Wording(locale: .japanese).text(.results, count: 1) == "1 result")
    #expect(wording.text(.pageOfPages, ["page": "2", "pages": "3"]) == "Page 2 of 3")
  }
}
