public import WidgetCore

extension Screen {
  /// What the widgets of some searchers, the searchers themselves and the filters of the screen do
  /// with the attributes of records.
  ///
  /// - Parameter searchers: ids; those of searchers that have, or are to get, the same records.
  public func recordSchema(for searchers: [String]) -> RecordSchema {
    var uses = start.initial.uses + start.always.uses
    for widget in widgets where searchers.contains(where: widget.speaks) {
      uses += widget.attributeUses
    }
    let names = { (purposes: [AttributeUse.Purpose]) in
      Set(uses.filter { purposes.contains($0.purpose) }.map(\.attribute)).sorted()
    }
    let settings = self.searchers.filter { searchers.contains($0.id) }.flatMap {
      $0.settings.attributeUses.filter { $0.purpose == .sorted }
    }
    return RecordSchema(
      facets: names([.counted, .filtered]), numbers: names([.compared, .measured]),
      sortable: Set(settings.map(\.attribute)).sorted())
  }
}

extension [FilterGroup] {
  fileprivate var uses: [AttributeUse] { flatMap(\.filters).map(\.attributeUse) }
}
