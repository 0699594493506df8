import WidgetCore

extension View.Records {
  /// `hits` are the records themselves; `lines` are the texts that stand for them, in the same
  /// order. `columns` and `cells` are those of a table, else null.
  var fields: KeyValuePairs<String, JSONValue> {
    [
      "offset": .integer(offset),
      "hits": .array(records.map(\.hit.renderedJSON)),
      "lines": JSONValue(records.map { $0.line.marked("", "") }),
      "emptyText": .text(emptyText),
      "columns": columns.isEmpty ? .null : .array(columns.map(\.renderedJSON)),
      "cells": columns.isEmpty ? .null : .array(records.map(\.cellsJSON)),
    ]
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

extension View.Records.Record {
  fileprivate var cellsJSON: JSONValue {
    JSONValue(cells.map { $0.marked("", "") })
  }
}

extension Hit {
  /// The members of the record, its `objectID` if it has none of its own, and
  /// `_highlightResult` in Algolia's shape.
  ///
  /// In the marked texts nothing is escaped, as with Algolia's `escapeHTML` off: a record whose
  /// own text holds `<em>` cannot be told from a match, and a page must escape the texts.
  var renderedJSON: JSONValue {
    var object = record
    if object["objectID"] == nil { object.append(unique: "objectID", .text(objectID)) }
    object["_highlightResult"] = .object(HighlightTree(self).root)
    return .object(object)
  }
}

/// The highlights of a hit, nested as the attributes are in the record.
private struct HighlightTree {
  private(set) var root = JSONObject()

  init(_ hit: Hit) {
    for highlight in hit.highlights {
      let value: JSONValue =
        if !highlight.isList, let text = highlight.texts.first {
          text.renderedJSON
        } else {
          .array(highlight.texts.map(\.renderedJSON))
        }
      Self.insert(value, at: Self.names(of: highlight.path, in: hit.record)[...], into: &root)
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
