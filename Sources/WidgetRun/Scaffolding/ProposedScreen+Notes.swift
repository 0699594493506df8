internal import SearchEngine
internal import WidgetCore

extension ProposedScreen {
  /// What the user should know about the records, one line each.
  var notes: [String] { [missingHeader, singleRecord].compactMap(\.self) + dateNotes }

  private var missingHeader: String? {
    guard let name = profile.attributes.first?.path,
      Double(name) != nil || CivilDate.read(name) != nil
    else { return nil }
    return
      "the first row contains the names of the columns, but '\(name)' looks like a value; add a row "
      + "of names if the file has none"
  }

  /// A note about a file with objects by key instead of a list.
  private var singleRecord: String? {
    let isMapping = profile.attributes.count > 1 && profile.attributes.allSatisfy(\.isNested)
    guard profile.count == 1, isMapping else { return nil }
    return
      "the file is a single record that contains objects; write them in a list if each one is a record"
  }

  private var dateNotes: [String] {
    conversions.ambiguousDates.sorted { $0.key < $1.key }.map { attribute, formats in
      "the dates in '\(attribute)' can be \(formats.joined(separator: " or ")); the screen shows how to set "
        + "'dateFormat'"
    }
  }
}

extension AttributeProfile {
  fileprivate var isNested: Bool { path.utf8.contains(UInt8(ascii: ".")) }
}
