import WidgetCore

extension View {
  /// The view as JSON: its `kind`, then the members of its control in a fixed order.
  var renderedJSON: JSONValue {
    var object = JSONObject()
    object.append(unique: "kind", .text(kind))
    for (name, value) in fields { object.append(unique: name, value) }
    return .object(object)
  }

  private var fields: KeyValuePairs<String, JSONValue> {
    switch self {
    case .text(let text): ["text": .text(text.text), "values": .object(text.values)]
    case .field(let field): field.fields
    case .choices(let choices): choices.fields
    case .range(let range): range.fields
    case .records(let records): records.fields
    case .pager(let pager): pager.fields
    case .tree(let tree): tree.fields
    case .tags(let tags): tags.fields
    case .banner(let banner): ["data": banner.data, "text": JSONValue(banner.text)]
    case .progress(let progress):
      ["isLoading": .boolean(progress.isLoading), "label": .text(progress.label)]
    case .group(let group):
      [
        "title": .text(group.title),
        "isCollapsed": .boolean(group.isCollapsed),
        "isHidden": .boolean(group.isHidden),
        "toggle": JSONValue(group.toggle),
        "views": .array(group.members.map(\.renderedJSON)),
      ]
    case .failure(let failure): ["message": .text(failure.message)]
    }
  }
}

extension View.Group.Member {
  /// The view; for a widget, preceded by the widget's id, type, and title.
  fileprivate var renderedJSON: JSONValue {
    guard case .widget(let widget) = self else { return view.renderedJSON }
    let names: [(String, JSONValue)] = [
      ("id", .text(widget.id)), ("type", .text(widget.type)), ("title", JSONValue(widget.title)),
    ]
    let fields = (widget.view.renderedJSON.object?.members ?? []).filter {
      $0.name != "title" || widget.title == nil
    }
    return .object(JSONObject(names + fields.map { ($0.name, $0.value) } + widget.failureJSON))
  }
}

extension View.Field {
  fileprivate var fields: KeyValuePairs<String, JSONValue> {
    [
      "text": .text(text), "placeholder": .text(placeholder), "action": JSONValue(action),
      "stepper": stepper?.renderedJSON ?? .null, "submit": JSONValue(submit),
    ]
  }
}

extension View.Field {
  /// The search field of another control.
  fileprivate var renderedJSON: JSONValue {
    ["text": .text(text), "placeholder": .text(placeholder), "action": JSONValue(action)]
  }
}

extension View.Stepper {
  fileprivate var renderedJSON: JSONValue {
    [
      "prefix": .text(prefix),
      "value": value.map(JSONValue.number) ?? .null,
      "bounds": JSONValue(bounds),
      "boundsLabels": JSONValue(boundsLabels),
      "step": .number(step),
      "increment": JSONValue(increment),
      "decrement": JSONValue(decrement),
    ]
  }
}

extension View.ChoiceList {
  fileprivate var fields: KeyValuePairs<String, JSONValue> {
    [
      "selectionMode": .text(selectionMode.rawValue),
      "style": .text(layout.rawValue),
      "items": .array(items.map { .object($0.renderedJSON) }),
      "showMore": JSONValue(showMore),
      "isShowingMore": .boolean(isShowingMore),
      "search": search?.renderedJSON ?? .null,
      "isFromSearch": .boolean(isFromSearch),
    ]
  }
}

extension View.Choice {
  fileprivate var renderedJSON: JSONObject {
    let weight = weight.map { [("weight", JSONValue.integer($0))] } ?? []
    let highlighted = highlighted.map { [("highlighted", JSONValue.text($0.marked()))] } ?? []
    return JSONObject(
      [
        ("label", .text(label)),
        ("value", value),
        ("count", JSONValue(count)),
        ("isSelected", .boolean(isSelected)),
        ("isExcluded", .boolean(isExcluded)),
        ("isEnabled", .boolean(isEnabled)),
        ("actions", .object(JSONObject(actions.map { ($0.name, JSONValue($0)) }))),
      ] + weight + highlighted)
  }
}

extension View.Tree {
  fileprivate var fields: KeyValuePairs<String, JSONValue> {
    [
      "items": .array(branches.map(\.renderedJSON)),
      "showMore": JSONValue(showMore),
      "isShowingMore": .boolean(isShowingMore),
      "search": search?.renderedJSON ?? .null,
      "isFromSearch": .boolean(isFromSearch),
    ]
  }
}

extension View.Tree.Branch {
  fileprivate var renderedJSON: JSONValue {
    var object = choice.renderedJSON
    object.append(unique: "children", .array(children.map(\.renderedJSON)))
    return .object(object)
  }
}

extension View.Range {
  fileprivate var fields: KeyValuePairs<String, JSONValue> {
    let buckets: [JSONValue] = histogram.map { bucket in
      ["from": .number(bucket.from), "to": .number(bucket.to), "count": .integer(bucket.count)]
    }
    return [
      "bounds": JSONValue(bounds),
      "boundsLabels": JSONValue(boundsLabels),
      "value": JSONValue(value),
      "limits": JSONValue(limits),
      "valueLabels": JSONValue(valueLabels),
      "days": days.map { ["bounds": JSONValue($0.bounds), "value": JSONValue($0.value)] } ?? .null,
      "histogram": .array(buckets),
      "scale": .text(scale.rawValue),
      "step": step.map(JSONValue.number) ?? .null,
      "action": JSONValue(action),
    ]
  }
}

extension View.Pager {
  fileprivate var fields: KeyValuePairs<String, JSONValue> {
    [
      "page": .integer(page),
      "nbPages": .integer(nbPages),
      "pages": .array(pages.map(JSONValue.integer)),
      "action": JSONValue(action),
    ]
  }
}

extension View.TagList {
  fileprivate var fields: KeyValuePairs<String, JSONValue> {
    ["sections": .array(sections.map(\.renderedJSON)), "text": .text(text)]
  }
}

extension View.TagList.Section {
  fileprivate var renderedJSON: JSONValue {
    let tags: [JSONValue] = tags.map { tag in
      [
        "label": .text(tag.label),
        "value": .text(tag.value),
        "isExcluded": .boolean(tag.isExcluded),
        "remove": JSONValue(tag.remove),
      ]
    }
    return [
      "title": .text(title),
      "operator": JSONValue(self.operator?.rawValue),
      "tags": .array(tags),
    ]
  }
}
