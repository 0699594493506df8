import WidgetCore

extension View.RecordList {
  /// The members of a list of records.
  ///
  /// `hits` contains the records, `lines` their texts; `lines`, `actions`, and `groups` have the
  /// order of `hits`. `columns` and `cells` are null except for tables, `cards` without cards.
  var fields: KeyValuePairs<String, JSONValue> {
    [
      "offset": .integer(offset),
      "hits": .array(records.indices.map(hit)),
      "lines": JSONValue(records.map { $0.line.marked("", "") }),
      "emptyText": .text(emptyText),
      "layout": .text(layout.rawValue),
      "cards": hasCards ? .array(records.map { $0.card?.renderedJSON ?? .null }) : .null,
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

  private var hasCards: Bool { records.contains { $0.card != nil } }
  private var hasGroups: Bool { records.contains { !$0.others.isEmpty || $0.more > 0 } }
  private var hasActions: Bool { records.contains { !$0.actions.isEmpty } }

  /// Returns a hit with its position in the whole result (from 1) and its query ID, named as
  /// InstantSearch does.
  private func hit(at index: Int) -> JSONValue {
    var object = records[index].hit.json()
    object["__position"] = .integer(position(at: index) &+ 1)
    if let queryID { object["__queryID"] = .text(queryID) }
    return .object(object)
  }
}

extension View.RecordList.Card {
  /// The parts of a record; texts are without marks, and absent parts are null.
  fileprivate var renderedJSON: JSONValue {
    func text(_ text: String) -> JSONValue { text.isEmpty ? .null : .text(text) }
    return [
      "image": JSONValue(image), "title": text(title.text), "subtitle": text(subtitle.text),
      "price": text(price), "rating": rating.map { .number($0) } ?? .null, "badge": text(badge),
      "text": text(self.text.text), "link": JSONValue(link),
      "details": JSONValue(details.map(\.text)),
    ]
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

  /// `more` is the number of the group's records that are in neither `hits` nor `others`.
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

extension View.Map {
  /// The map. Boxes are `north`, `east`, `south`, `west`.
  ///
  /// `hit` of a point is an index into `hits`; null if the record is on another page.
  var renderedJSON: JSONValue {
    let points: [JSONValue] = points.map { point in
      var json = point.coordinates.members
      json.append(("hit", point.record.map { .integer($0) } ?? .null))
      if let title = point.title { json.append(("title", .text(title))) }
      return .object(JSONObject(json))
    }
    return [
      "points": .array(points),
      "bounds": bounds.json,
      "box": box.json,
      "center": center.map { .object(JSONObject($0.members)) } ?? .null,
      "setBox": JSONValue(setBox),
      "clear": JSONValue(clear),
    ]
  }
}

extension Coordinates {
  fileprivate var members: [(String, JSONValue)] {
    [("lat", .number(latitude)), ("lng", .number(longitude))]
  }
}
