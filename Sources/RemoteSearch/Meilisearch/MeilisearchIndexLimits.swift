import Components
import Search

/// The settings of an index that limit what its responses contain, without an error.
struct MeilisearchIndexLimits {
  private let maxValuesPerFacet: Int?
  /// The order of facet values by attribute, with `*` for all other attributes; nil if it is unknown.
  private let valueOrders: JSONObject?
  private let maxTotalHits: Int?
  private let typoSizes: (one: Int, two: Int)?
  private let recordCount: Int

  init(settings: JSONObject, recordCount: Int) {
    let json = JSONValue.object(settings)
    maxValuesPerFacet = json[path: "faceting.maxValuesPerFacet"]?.count
    valueOrders = json[path: "faceting.sortFacetValuesBy"]?.object
    maxTotalHits = json[path: "pagination.maxTotalHits"]?.count
    let sizes = json[path: "typoTolerance.minWordSizeForTypos"]?.object
    if let one = sizes?["oneTypo"]?.count, let two = sizes?["twoTypos"]?.count {
      typoSizes = (one, two)
    } else {
      typoSizes = nil
    }
    self.recordCount = recordCount
  }

  /// The limitations of counting the values of an attribute.
  func countLimitations(
    of attribute: String, for dialect: MeilisearchDialect
  ) -> [RecordSurvey.Limitation] {
    guard let maxValuesPerFacet else { return [] }
    let order = (valueOrders?[attribute] ?? valueOrders?["*"])?.text ?? "count"
    if order != "count" {
      let faceting: JSONValue = [
        "maxValuesPerFacet": .integer(max(maxValuesPerFacet, MeilisearchPush.maximumValues)),
        "sortFacetValuesBy": .member("*", "count"),
      ]
      return [
        RecordSurvey.Limitation(
          attribute, for: [.counted],
          "is counted in alphabetical order in \(dialect.quotedIndex), without values after the first "
            + "\(maxValuesPerFacet)",
          help: "change 'sortFacetValuesBy' and 'maxValuesPerFacet': "
            + dialect.settingsChange(.member("faceting", faceting)))
      ]
    }
    if maxValuesPerFacet >= dialect.maxValuesPerFacet { return [] }
    return [
      RecordSurvey.Limitation(
        attribute, for: [.counted, .measured],
        "has at most \(maxValuesPerFacet) counted values in \(dialect.quotedIndex), not the "
          + "\(dialect.maxValuesPerFacet) of the searcher",
        help: "write 'maxValuesPerFacet: \(maxValuesPerFacet)'")
    ]
  }

  /// The limitations that concern no single attribute.
  func remarks(for dialect: MeilisearchDialect) -> [String] {
    [pageRemark(for: dialect), facetRemark(for: dialect), typoRemark(for: dialect)]
      .compactMap(\.self)
  }

  private func facetRemark(for dialect: MeilisearchDialect) -> String? {
    guard let maxValuesPerFacet, maxValuesPerFacet > dialect.maxValuesPerFacet,
      recordCount >= dialect.maxValuesPerFacet
    else { return nil }
    return
      "facets with \(dialect.maxValuesPerFacet) or more values have no averages and no quantiles, "
      + "although \(dialect.quotedIndex) returns \(maxValuesPerFacet) values; write "
      + "'maxValuesPerFacet: \(maxValuesPerFacet)'"
  }

  private func pageRemark(for dialect: MeilisearchDialect) -> String? {
    guard let maxTotalHits else { return nil }
    if maxTotalHits < dialect.maxTotalHits {
      return "\(dialect.quotedIndex) returns at most \(maxTotalHits) hits, not the "
        + "\(dialect.maxTotalHits) of the searcher; write 'maxTotalHits: \(maxTotalHits)'"
    }
    guard recordCount > dialect.maxTotalHits else { return nil }
    let wanted = max(maxTotalHits, MeilisearchPush.maximumHits)
    let change = dialect.settingsChange(
      .member("pagination", .member("maxTotalHits", .integer(wanted))))
    let isEnough = maxTotalHits >= recordCount
    return "pages contain at most \(dialect.maxTotalHits) of the \(recordCount) records of "
      + "\(dialect.quotedIndex); write 'maxTotalHits: \(isEnough ? maxTotalHits : wanted)'"
      + (isEnough ? "" : " and change the setting: \(change)")
  }

  private func typoRemark(for dialect: MeilisearchDialect) -> String? {
    let expected = Highlights.typoSizes
    guard let typoSizes, typoSizes != expected else { return nil }
    let sizes: JSONValue = [
      "oneTypo": .integer(expected.one), "twoTypos": .integer(expected.two),
    ]
    let change = dialect.settingsChange(
      .member("typoTolerance", .member("minWordSizeForTypos", sizes)))
    return "words match with one typo from \(typoSizes.one) letters and with two from "
      + "\(typoSizes.two) in \(dialect.quotedIndex), from \(expected.one) and \(expected.two) in the "
      + "embedded engine; change the setting: \(change)"
  }
}

extension MeilisearchDialect {
  /// The index as the subject of a message.
  var quotedIndex: String { "the \(Self.collectionTerm) '\(index)'" }

  /// The request that changes some settings, for messages.
  func settingsChange(_ settings: JSONValue) -> String {
    "PATCH /indexes/\(index)/settings \(settings.text(.compact))"
  }
}
