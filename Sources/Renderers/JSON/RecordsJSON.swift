import WidgetCore

extension View.Records {
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
    let hit = records[index].hit.renderedJSON
    guard var object = hit.object else { return hit }
    object["__position"] = .integer(position(at: index) &+ 1)
    if let queryID { object["__queryID"] = .text(queryID) }
    return .object(object)
  }
}

extension View.Records.Column {
  fileprivate var renderedJSON: JSONValue {
    [
      "attribute": .text(attribute), "title": .text(title),
      "alignment": .text(alignment.rawValue),
    ]
  }
}

extension View.Records.Section {
  fileprivate var renderedJSON: JSONValue {
    ["title": .text(title), "value": value, "count": .integer(count)]
  }
}

extension View.Records.Record {
  fileprivate var cellsJSON: JSONValue {
    JSONValue(cells.map { $0.marked("", "") })
  }

  /// `more` is how many records of the group are in neither `hits` nor `others`.
  fileprivate var groupJSON: JSONValue {
    [
      "value": JSONValue(hit.group),
      "others": .array(others.map(\.hit.renderedJSON)),
      "lines": JSONValue(others.map { $0.line.marked("", "") }),
      "more": .integer(more),
    ]
  }

  fileprivate var actionsJSON: JSONValue {
    .object(JSONObject(actions.map { ($0.name, JSONValue($0)) }))
  }
}

extension Hit {
  /// The members of the record, its `objectID` if it has none of its own, and in Algolia's shape
  /// `_highlightResult`, and where there is something to say `_snippetResult` and `_rankingInfo`
  /// with `geoDistance` in metres and the score of the optional `filters`.
  ///
  /// In the marked texts nothing is escaped, as with Algolia's `escapeHTML` off: a record whose
  /// own text holds `<em>` cannot be told from a match, and a page must escape the texts.
  var renderedJSON: JSONValue {
    var object = record
    if object["objectID"] == nil { object.append(unique: "objectID", .text(objectID)) }
    object["_highlightResult"] = .object(HighlightTree(highlights, of: record).root)
    if !snippets.isEmpty {
      object["_snippetResult"] = .object(HighlightTree(snippets, of: record).root)
    }
    if let ranking { object["_rankingInfo"] = ranking }
    return .object(object)
  }

  /// What is known of the hit's place in the order; nil if nothing is.
  private var ranking: JSONValue? {
    var info: [(String, JSONValue)] = []
    if let distance { info.append(("geoDistance", .number((distance * 10).rounded() / 10))) }
    if let score { info.append(("filters", .integer(score))) }
    return info.isEmpty ? nil : .object(JSONObject(info))
  }
}

/// The highlights of a hit, nested as the attributes are in the record.
private struct HighlightTree {
  private(set) var root = JSONObject()

  init(_ highlights: [HighlightedAttribute], of record: JSONObject) {
    for highlight in highlights {
      let value: JSONValue =
        if !highlight.isList, let text = highlight.texts.first {
          text.renderedJSON
        } else {
          .array(highlight.texts.map(\.renderedJSON))
        }
      Self.insert(value, at: Self.names(of: highlight.path, in: record)[...], into: &root)
    }
  }

  /// An attribute with a dot in its own name stays one name. Deeper than 32 levels the rest of
  /// the path is one name too, which bounds the depth of the tree.
  private static func names(of path: String, in record: JSONObject) -> [String] {
    if record[path] != nil { return [path] }
    return path.split(separator: ".", maxSplits: 31, omittingEmptySubsequences: false)
      .map(String.init)
  }

  private static func insert(
    _ value: JSONValue, at names: ArraySlice<String>, into object: inout JSONObject
  ) {
    guard let name = names.first else { return }
    let rest = names.dropFirst()
    if rest.isEmpty {
      object[name] = value
    } else {
      var inner = object[name]?.object ?? JSONObject()
      insert(value, at: rest, into: &inner)
      object[name] = .object(inner)
    }
  }
}

extension HighlightedText {
  /// A match is complete (`fullyHighlighted`) if everything but white space is marked.
  fileprivate var renderedJSON: JSONValue {
    let isFull =
      parts.contains(where: \.isHighlighted)
      && parts.allSatisfy { $0.isHighlighted || $0.text.allSatisfy(\.isWhitespace) }
    return [
      "value": .text(marked()),
      "matchLevel": .text(matchLevel.rawValue),
      "matchedWords": JSONValue(matchedWords),
      "fullyHighlighted": .boolean(isFull),
    ]
  }
}
