/// A condition that records fulfil or not.
public enum Filter: Hashable, Sendable {
  case facet(Facet)
  case numeric(Numeric)
  case tag(Tag)

  /// The three kinds of filter; a disjunctive group holds filters of one kind only.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case facet
    case numeric
    case tag
  }

  public var kind: Kind {
    switch self {
    case .facet: .facet
    case .numeric: .numeric
    case .tag: .tag
    }
  }

  /// The attribute that is looked at; `_tags` for tags.
  public var attribute: String {
    switch self {
    case .facet(let facet): facet.attribute
    case .numeric(let numeric): numeric.attribute
    case .tag(let tag): tag.attribute
    }
  }

  /// True when the filter keeps the records that do not fulfil the condition.
  public var isNegated: Bool {
    get {
      switch self {
      case .facet(let facet): facet.isNegated
      case .numeric(let numeric): numeric.isNegated
      case .tag(let tag): tag.isNegated
      }
    }
    set {
      switch self {
      case .facet(var facet):
        facet.isNegated = newValue
        self = .facet(facet)
      case .numeric(var numeric):
        numeric.isNegated = newValue
        self = .numeric(numeric)
      case .tag(var tag):
        tag.isNegated = newValue
        self = .tag(tag)
      }
    }
  }
}

/// A filter of any kind; lets the group accessors take the three kinds alike.
public protocol FilterConvertible {
  var filter: Filter { get }
}

extension Filter: FilterConvertible {
  public var filter: Filter { self }
}

/// The opposite filter; twice the opposite is the filter itself.
public prefix func ! (filter: Filter) -> Filter {
  var opposite = filter
  opposite.isNegated.toggle()
  return opposite
}
