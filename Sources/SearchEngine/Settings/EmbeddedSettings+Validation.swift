public import Components
import Search

extension EmbeddedSettings {
  public func validate(_ report: inout ParameterReport) {
    if minWordSizeFor1Typo < 2 {
      report.error(
        "minWordSizeFor1Typo", "the word size is \(minWordSizeFor1Typo), expected 2 or more",
        help: "write 'typoTolerance: false' to disable typo tolerance")
    }
    if minWordSizeFor2Typos < max(3, minWordSizeFor1Typo) {
      report.error(
        "minWordSizeFor2Typos",
        "the word size is \(minWordSizeFor2Typos), expected at least 3 and at least 'minWordSizeFor1Typo'"
      )
    }
    if cacheFolder?.isEmpty == true {
      report.error(
        "cacheFolder", "the folder name is empty, expected a path such as 'build/indexes'")
    }
    if distinct < 0 {
      report.error("distinct", "the number of hits is \(distinct), expected 0 or more")
    }
    if distinct > 1, attributeForDistinct == nil {
      report.warning(
        "distinct", "'distinct: \(distinct)' has no effect without 'attributeForDistinct'",
        id: "ignored-value", help: "add 'attributeForDistinct:' with the attribute to group hits by"
      )
    }
    if let relevancyStrictness, !(0...100).contains(relevancyStrictness) {
      report.error(
        "relevancyStrictness", "the strictness is \(relevancyStrictness), expected 0 to 100")
    }
    if let maxValuesPerFacet, !(1...1000).contains(maxValuesPerFacet) {
      report.error(
        "maxValuesPerFacet", "the number of values is \(maxValuesPerFacet), expected 1 to 1000")
    }
    for (index, attribute) in disableTypoToleranceOnAttributes.enumerated()
    where !searchable.isEmpty && !searchable.contains(attribute) {
      report.error(
        "disableTypoToleranceOnAttributes", item: index,
        "'\(attribute)' is not searchable, expected one of the attributes in 'searchable'",
        help: Suggestion.help(for: attribute, in: searchable))
    }
    if listSeparator?.isEmpty == true {
      report.error("listSeparator", "the list separator is empty, expected a text such as ';'")
    }
    validateConversions(&report)
  }

  private func validateConversions(_ report: inout ParameterReport) {
    let isDelimiter = delimiter.map {
      $0.utf8.count == 1 && !"\"\r\n".utf8.contains($0.utf8.first ?? 0) && $0.utf8.first ?? 0 < 128
    }
    if isDelimiter == false {
      report.error(
        "delimiter", "the delimiter is '\(delimiter ?? "")', expected one ASCII character",
        help: "write for example ';' or \"\\t\" for a tab")
    }
    if recordsPath?.isEmpty == true {
      report.error("recordsPath", "the path is empty, expected a path such as 'data.products'")
    }
    for (attribute, separator) in lists.sorted(by: { $0.key < $1.key }) where separator.isEmpty {
      report.error(
        "lists", "the separator of '\(attribute)' is empty, expected a text such as ';'")
    }
    for (attribute, separator) in hierarchies.sorted(by: { $0.key < $1.key }) {
      if separator.allSatisfy(\.isWhitespace) {
        report.error(
          "hierarchies", "the separator of '\(attribute)' is empty, expected a text such as ' > '")
      }
      if numbers.contains(attribute) || dates.contains(attribute) {
        report.error(
          "hierarchies", "'\(attribute)' has paths, and is also in 'numbers' or 'dates'",
          help: "remove it from one of them")
      }
    }
    for (index, attribute) in numbers.enumerated() where dates.contains(attribute) {
      report.error(
        "numbers", item: index, "'\(attribute)' is in both 'numbers' and 'dates'",
        help: "remove it from one of them")
    }
    for attribute in dateFormat?.byAttribute.keys.sorted() ?? [] where !dates.contains(attribute) {
      report.error(
        "dateFormat", "'\(attribute)' has a format, but is not in 'dates'",
        help: "add it to 'dates'")
    }
    if dateFormat?.common != nil, dates.isEmpty {
      report.error("dateFormat", "no attributes have the format", help: "list them in 'dates'")
    }
  }
}
