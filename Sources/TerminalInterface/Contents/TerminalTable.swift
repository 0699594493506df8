import Renderers
import WidgetCore

/// The results as a table, with columns that sort them.
struct TerminalTable: Sendable {
  /// A sort order by one attribute, from a widget that selects the sort order.
  struct SortOrder: Hashable, Sendable {
    var attribute: String
    var isDescending: Bool
    var isSelected: Bool
    var action: Action

    /// Creates the sort order of a choice; nil for the searcher's own ranking.
    init?(_ choice: View.Choice, _ sorts: [String: [RankingCriterion]]) {
      guard let name = choice.value.text, let action = choice.actions.first,
        let criterion = (try? sorts.criteria(ofSort: name))?.first
      else { return nil }
      attribute = criterion.attribute
      isDescending = criterion.order == .descending
      isSelected = choice.isSelected
      self.action = action
    }
  }

  /// A part of the header that a click on a column refers to.
  struct Header {
    var columns: Range<Int>
    var item: TerminalItem
  }

  private static let maximumWidth = 28
  private static let gap = 2

  let records: View.RecordList
  let sortOrders: [SortOrder]
  /// The prefix of the ids of headers.
  let widget: String

  /// Returns the header and one line per record; nil if not even narrow columns fit.
  func lines(in layout: TextLayout) -> [StyledText]? {
    let table = TableText(records: marked(table(in: layout)))
    guard table.widths(in: layout) != nil else { return nil }
    return table.lines(in: layout)
  }

  /// Returns the headers that sort the results.
  func headers(in layout: TextLayout) -> [Header] {
    let shown = marked(table(in: layout))
    guard let widths = TableText(records: shown).widths(in: layout) else { return [] }
    var start = 0
    return zip(shown.columns, widths).compactMap { column, width in
      defer { start += width + Self.gap }
      guard let next = nextOrder(of: column.attribute) else { return nil }
      let item = TerminalItem(
        id: "\(widget) sort \(column.attribute)", control: .button(next.action))
      return Header(columns: start..<start + width, item: item)
    }
  }

  /// Returns the order after the selected one of an attribute, or its first.
  private func nextOrder(of attribute: String) -> SortOrder? {
    let orders = sortOrders.filter { $0.attribute == attribute }
    let selected = orders.firstIndex(where: \.isSelected) ?? -1
    return orders.isEmpty ? nil : orders[(selected + 1) % orders.count]
  }

  /// Marks the columns by which the results are or can be sorted.
  private func marked(_ records: View.RecordList) -> View.RecordList {
    var records = records
    for index in records.columns.indices {
      let orders = sortOrders.filter { $0.attribute == records.columns[index].attribute }
      guard !orders.isEmpty else { continue }
      let selected = orders.first(where: \.isSelected)
      let mark = selected.map { $0.isDescending ? "▼" : "▲" } ?? "↕"
      records.columns[index].title += " \(mark)"
    }
    return records
  }

  /// The records with the widget's own columns, else with as many attributes as fit.
  private func table(in layout: TextLayout) -> View.RecordList {
    if !records.columns.isEmpty { return records }
    var table = records
    let rows = records.records.map {
      RecordAttributes(hit: $0.hit, wording: layout.wording)
    }
    var room = layout.width + Self.gap
    for (name, isNumeric) in attributes(of: rows) {
      let cells = rows.map { row in
        row.hit.value(name).map { row.text(of: $0, name) } ?? HighlightedText(parts: [])
      }
      var column = View.RecordList.Column(
        name, title: layout.wording.name(of: name), alignment: isNumeric ? .right : .left)
      let title = StyledText(column.title).width + 2
      let width = min(
        max(cells.map { $0.styledText(in: layout).width }.max() ?? 0, title), Self.maximumWidth)
      guard room >= width + Self.gap else { continue }
      room -= width + Self.gap
      column.width = width
      table.columns.append(column)
      for index in cells.indices { table.records[index].cells.append(cells[index]) }
    }
    return table
  }

  /// The attributes to show: the first one, those that sort the results, and the others.
  ///
  /// Without the object ID, addresses, and the levels of hierarchies below the first.
  private func attributes(of rows: [RecordAttributes]) -> [(name: String, isNumeric: Bool)] {
    let shown = Self.allAttributes(of: rows).filter { attribute in
      let first = rows.lazy.compactMap { $0.hit.value(attribute.name)?.text }.first ?? ""
      return attribute.name != "objectID" && !first.contains("://") && !first.contains(" > ")
    }
    let sorting = Set(sortOrders.map(\.attribute))
    let rest = shown.dropFirst()
    return shown.prefix(1) + rest.filter { sorting.contains($0.name) }
      + rest.filter { !sorting.contains($0.name) }
  }

  /// All attributes in the order of the records, and whether all values are numbers.
  private static func allAttributes(of rows: [RecordAttributes]) -> [(
    name: String, isNumeric: Bool
  )] {
    var indices: [String: Int] = [:]
    var attributes: [(name: String, isNumeric: Bool)] = []
    for leaf in rows.flatMap(\.leaves) where !leaf.value.isNull {
      let isNumeric = leaf.value.double != nil
      if let index = indices[leaf.name] {
        attributes[index].isNumeric = attributes[index].isNumeric && isNumeric
      } else {
        indices[leaf.name] = attributes.count
        attributes.append((leaf.name, isNumeric))
      }
    }
    return attributes
  }
}
