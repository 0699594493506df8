internal import Components

/// The anchored nodes of a document by name; an anchor can be redefined.
struct AnchorTable {
  private enum State {
    /// The anchored collection is not complete yet.
    case open
    case set(ComposedNode)
  }

  /// The result of resolving an alias.
  enum Lookup {
    case value(ComposedNode)
    /// The alias is inside the anchored node.
    case recursive
    /// There is no such anchor; the most similar name, if there is one.
    case unknown(nearest: String?)
  }

  private var states: [String: State] = [:]
  // In source order. Only the last hundred are suggested, because comparing all would be slow.
  private var names: [String] = []

  mutating func open(_ name: String?) {
    update(name, to: .open)
  }

  mutating func set(_ name: String?, to value: ComposedNode) {
    update(name, to: .set(value))
  }

  private mutating func update(_ name: String?, to state: State) {
    guard let name else { return }
    if states.updateValue(state, forKey: name) == nil { names.append(name) }
  }

  func lookup(_ name: String) -> Lookup {
    switch states[name] {
    case .set(let value): .value(value)
    case .open: .recursive
    case nil: .unknown(nearest: Suggestion.nearest(to: name, in: names.suffix(100)))
    }
  }
}
