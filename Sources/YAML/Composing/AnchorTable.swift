internal import Components

/// The anchored values of a document, by name; a name set again stands for the later value.
struct AnchorTable {
  private enum State {
    /// Its value is still being read.
    case open
    case set(Composed)
  }

  enum Lookup {
    case value(Composed)
    case recursive
    case unknown(nearest: String?)
  }

  private var states: [String: State] = [:]
  // In the order of the text, for suggestions, which come from the nearest hundred.
  private var names: [String] = []

  mutating func open(_ name: String?) {
    update(name, to: .open)
  }

  mutating func set(_ name: String?, to value: Composed) {
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
