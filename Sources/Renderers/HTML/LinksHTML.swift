import WidgetCore

// Links, which are written in parts: a page has dozens of them.
extension PageHTML {
  /// Returns the target of a link; nil if the action is not possible.
  ///
  /// Pages cannot share a widget that contains it if it leads to the same page of hits.
  func address(after action: Action) -> String? {
    let target = target(of: action)
    if target?.keepsPage == true { recorder.cancel() }
    return target?.address
  }

  private func target(of action: Action) -> LinkTarget? {
    isPart ? .action(action) : frame.address.next(after: action).map { .state($0) }
  }

  /// Writes the target of a link to the state after an action; nothing if the action is not possible.
  mutating func linkAttribute(_ action: Action) {
    if let target = target(of: action) { linkAttribute(action, target) }
  }

  private mutating func linkAttribute(_ action: Action, _ target: LinkTarget) {
    let start = html.count
    html.attribute("href", target)
    if target.keepsPage { recorder.note(.link(action), at: start..<html.count) }
  }

  /// Writes a link to the state after an action, or plain text if the action is not possible.
  mutating func link(
    _ action: Action?, _ attributes: LinkAttributes, _ content: (inout HTMLWriter) -> Void
  ) {
    let target = action.flatMap { self.target(of: $0) }
    html.raw(target == nil ? "<span" : "<a")
    html.attribute("class", attributes.style)
    if let action, let target { linkAttribute(action, target) }
    switch attributes.key {
    case .action(let action): html.attribute("data-key", action)
    case .text(let text): html.attribute("data-key", text)
    case nil: break
    }
    // For the script, which applies several actions to one state. Empty if it equals the key.
    if !isPart, target != nil, let action {
      if attributes.key == .action(action) {
        html.attribute("data-do", "")
      } else {
        html.attribute("data-do", action)
      }
    }
    html.attribute("data-ahead", attributes.ahead.map(String.init))
    html.attribute("aria-label", attributes.label)
    html.attribute("rel", attributes.relation)
    html.attribute("aria-current", attributes.current)
    html.attribute("aria-disabled", target == nil ? "true" : nil)
    html.attribute(
      "role", attributes.role ?? (target == nil && attributes.label != nil ? "link" : nil))
    html.attribute("aria-checked", attributes.isChecked.map { $0 ? "true" : "false" })
    html.attribute("aria-expanded", attributes.isExpanded.map { $0 ? "true" : "false" })
    html.raw(">")
    content(&html)
    html.end(target == nil ? "span" : "a")
  }
}

/// The target of a link, relative to the page.
private enum LinkTarget {
  /// The state with a URL query; empty for the initial state.
  case state(Address.Next)
  /// The state after an action, which the script applies to the state of the page.
  case action(Action)

  /// The part before the query or the action.
  var prefix: StaticString {
    switch self {
    case .state(let next): next.text.isEmpty ? "./" : "?"
    case .action: "?do="
    }
  }

  /// Whether it leads to the same page of hits.
  var keepsPage: Bool {
    if case .state(let next) = self { next.keepsPage } else { false }
  }

  var address: String {
    switch self {
    case .state(let next): "\(prefix)\(next.text)"
    case .action(let action): "\(prefix)\(URLQuery.escaped(action.description))"
    }
  }
}

/// The HTML attributes of a link.
struct LinkAttributes {
  /// A key by which the script recognizes an element on the next page.
  enum Key: Equatable, ExpressibleByStringInterpolation {
    /// The text of an action.
    case action(Action)
    case text(String)

    init(stringLiteral text: String) { self = .text(text) }
  }

  /// The `class`.
  var style: String?
  /// The key of the element; nil if the script does not look for it.
  var key: Key?
  /// The accessible name.
  var label: String?
  /// The `rel`.
  var relation: String?
  /// The `aria-current`.
  var current: String?
  /// The `role`; nil for a link.
  var role: String?
  /// The state of a check box, radio button, or switch; nil for other roles.
  var isChecked: Bool?
  /// Whether the element that the link collapses is visible; nil for other links.
  var isExpanded: Bool?
  /// The number of records before the link at which the script follows it; nil if it does not.
  var ahead: Int?
}

extension HTMLWriter {
  /// Writes an attribute with the text of an action.
  mutating func attribute(_ name: StaticString, _ action: Action) {
    attribute(name) { $0.write(action, equals: "=") { html, part in html.text(part) } }
  }

  /// Writes an attribute with the address of a target.
  fileprivate mutating func attribute(_ name: StaticString, _ target: LinkTarget) {
    attribute(name) { html in
      html.raw(target.prefix)
      switch target {
      case .state(let next): html.text(next.text)
      case .action(let action):
        html.write(action, equals: "%3D") { html, part in html.queryText(part) }
      }
    }
  }

  /// Writes the parts of an action's text.
  private mutating func write(
    _ action: Action, equals: StaticString, _ write: (inout HTMLWriter, String) -> Void
  ) {
    write(&self, action.widget)
    raw(".")
    write(&self, action.name)
    guard let value = action.value else { return }
    raw(equals)
    write(&self, value)
  }
}
