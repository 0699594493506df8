import WidgetCore

extension View.RecordList {
  /// `hits` are the records themselves; `lines` are the texts that stand for them, in the same
  /// order, as are `actions` and `groups`. `columns` and `cells` are those of a table, else null.
  var fields: KeyValuePairs<String, JSONValue> {
    [
      "offset": .integer(offset),
      "hits": .array(records.indices.map(hit)),
      "lines": JSONValue(records.map { $0.line.marked("", "") }),
      "emptyText": .text(emptyText),
      "columns": columns.isEmpty ? .null : .array(columns.map(\.renderedJSON)),
      "cells": columns.isEmpty ? .null : .array(records.map(\.cellsJSON)),
      "sections": sections.isEmpty ? .null : .array(sections.map(\.renderedJSON)),
      "groups": hasGroups ? .array(records.map(\.groupJSON)) : .null,
      "actions": hasActions ? .array(records.map(\.actionsJSON)) : .null,
      "showPrevious": JSONValue(showPrevious),
      "showMore": JSONValue(showMore),
      "isShowingMore": .boolean(isShowingMore),
      "banner": banner.map { ["data": $0.data, "text": JSONValue($0.text)] } ?? .null,
      "map": map?.renderedJSON ?? .null,
    ]
  }

  private var hasGroups: Bool { records.contains { !$0.others.isEmpty || $0.more > 0 } }
  private var hasActions: Bool { records.contains { !$0.actions.isEmpty } }

  /// A hit with its place among all (1-based) and the name of its answer, as InstantSearch adds
  /// them.
  private func hit(at index: Int) -> JSONValue {
    var object = records[index].hit.json()
    object["__position"] = .integer(position(at: index) &+ 1)
    if let queryID { object["__queryID"] = .text(queryID) }
    return .object(object)
  }
}

extension View.RecordList.Column {
  fileprivate var renderedJSON: JSONValue {
    [
      "attribute": .text(attribute), "title": .text(title),
      "alignment": .text(alignment.rawValue),
    ]
  }
}

extension View.RecordList.Section {
  fileprivate var renderedJSON: JSONValue {
    ["title": .text(title), "value": value, "count": .integer(count)]
  }
}

extension View.RecordList.Item {
  fileprivate var cellsJSON: JSONValue {
    JSONValue(cells.map { $0.marked("", "") })
  }

  /// `more` is how many records of the group are in neither `hits` nor `others`.
  fileprivate var groupJSON: JSONValue {
    [
      "value": JSONValue(hit.group),
      "others": .array(others.map { .object($0.hit.json()) }),
      "lines": JSONValue(others.map { $0.line.marked("", "") }),
      "more": .integer(more),
    ]
  }

  fileprivate var actionsJSON: JSONValue {
    .object(JSONObject(actions.map { ($0.name, JSONValue($0)) }))
  }
}
