import Testing
import WidgetCore

@Suite struct StringsTests {
  @Test(arguments: Phrase.allCases, DisplayLocale.allCases)
  func translationsContainAllTextsAndVariables(phrase: Phrase, locale: DisplayLocale) throws {
    let forms = phrase.standard(in: locale)
    let variables = try forms.values.flatMap { try Template($0).attributes }
    #expect(Set(variables) == Set(phrase.variables))
    let other = try #require(forms[.other])
    #expect(try Set(Template(other).attributes) == Set(phrase.variables))
  }

  @Test(arguments: ["ar", "de", "en", "es", "fr", "it"])
  func translationFilesContainOnlyKnownKeys(language: String) {
    let file = Resource.text(of: "translations/\(language).txt")
    let keys = file.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { String($0.prefix { $0 != " " && $0 != "." }) }
    #expect(Set(keys) == Set(Phrase.allCases.map(\.rawValue)))
  }

  @Test(arguments: [
    (DisplayLocale.german, 1, "1 Treffer"), (.swissGerman, 2000, "2’000 Treffer"),
    (.french, 0, "0 résultat"), (.french, 1_000_000, "1\u{202F}000\u{202F}000 de résultats"),
    (.spanish, 1, "1 resultado"), (.italian, 3, "3 risultati"), (.arabic, 2, "نتيجتان"),
    (.arabic, 5, "5 نتائج"), (.arabic, 12, "12 نتيجة"), (.britishEnglish, 1, "1 result"),
    (.portuguese, 0, "0 results"),
  ])
  func textsAreInTheLanguageOfTheScreen(locale: DisplayLocale, count: Int, text: String) {
    #expect(Wording(locale: locale).text(.results, count: count) == text)
  }

  @Test(arguments: [
    (DisplayLocale.english, [0, 2, 1_000_000, -1], PluralCategory.other), (.german, [1], .one),
    (.french, [0, 1], .one), (.french, [1_000_000, 3_000_000], .many), (.french, [2, 10], .other),
    (.spanish, [1], .one), (.spanish, [0, 2], .other), (.hindi, [0, 1], .one),
    (.japanese, [0, 1, 2], .other), (.arabic, [0], .zero), (.arabic, [1], .one),
    (.arabic, [2], .two), (.arabic, [3, 10, 103, 110], .few), (.arabic, [11, 99, 111], .many),
    (.arabic, [100, 102, 1000], .other),
  ])
  func pluralsFollowTheLanguage(
    locale: DisplayLocale, counts: [Int], category: PluralCategory
  ) {
    for count in counts { #expect(locale.pluralCategory(of: count) == category, "\(count)") }
  }

  @Test func customTextsHavePluralFormsAndOthersRemain() throws {
    let strings = Strings([
      .results: [
        .one: try Template("1 Treffer"), .other: try Template("{{count}} Treffer gesamt"),
      ]
    ])
    let wording = Wording(locale: .german, strings: strings)
    #expect(wording.text(.results, count: 1) == "1 Treffer")
    #expect(wording.text(.results, count: 4168) == "4.168 Treffer gesamt")
    #expect(Wording(locale: .japanese).text(.results, count: 1) == "1 result")
    #expect(wording.text(.pageOfPages, ["page": "2", "pages": "3"]) == "Seite 2 von 3")
  }
}
