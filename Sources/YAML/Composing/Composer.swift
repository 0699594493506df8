internal import Components

/// Builds the node of a document from its events.
struct Composer {
  let file: String
  var diagnostics = Diagnostics()
  private let text: String
  private let parser: EventParser
  private var anchors = AnchorTable()
  private var budget: ReadingBudget
  private var lastEvent: Event?
  // Where the collections in brackets or braces that are not closed yet begin.
  private var openings: [SourcePosition] = []
  private lazy var lines = SourceLines(text)

  /// - Parameter text: without a byte order mark.
  init(_ text: String, file: String, limits: ReadingLimits) {
    self.text = text
    self.file = file
    budget = ReadingBudget(limits)
    parser = EventParser(text)
  }

  /// The only document of the text; nil if there is none.
  mutating func document() throws(ReadingStop) -> Node? {
    _ = try next()
    guard case .documentStart = try next().content else { return empty() }
    let first = try next()
    if case .scalar(let properties, "", .plain) = first.content, properties.isEmpty {
      return empty()
    }
    let root = try compose(first)
    _ = try next()
    let after = try next()
    if case .documentStart = after.content { reportSecondDocument(after) }
    return root.node
  }

  private mutating func empty() -> Node? {
    diagnostics.report(
      Diagnostic(
        .emptyFile, "the file is empty", at: SourceRange(startOf: file),
        help: "write at least one 'key: value'"))
    return nil
  }

  private mutating func reportSecondDocument(_ event: Event) {
    diagnostics.report(
      Diagnostic(
        .severalDocuments, "a second document starts here, expected one document in a file",
        at: range(event), help: "move it into a file of its own, or remove the '---'"))
  }

  private mutating func next() throws(ReadingStop) -> Event {
    do throws(SyntaxProblem) {
      let event = try parser.next()
      lastEvent = event
      return event
    } catch {
      let scene = SyntaxScene(
        file: file, lines: lines, problem: error, lastEvent: lastEvent, openings: openings)
      throw ReadingStop(diagnostic: scene.diagnostic)
    }
  }

  private mutating func compose(_ event: Event) throws(ReadingStop) -> Composed {
    switch event.content {
    case .alias(let name):
      return try alias(name, at: range(event))
    case .scalar(let properties, let text, let style):
      return try scalar(text, style, properties, event)
    case .sequenceStart(let properties):
      return try collection(event, properties) { (composer) throws(ReadingStop) in
        try composer.sequence()
      }
    case .mappingStart(let properties):
      return try collection(event, properties) { (composer) throws(ReadingStop) in
        try composer.mapping(event, isFlow: properties.isFlow)
      }
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      preconditionFailure("libyaml gave an event that cannot start a value")
    }
  }

  private func range(_ event: Event) -> SourceRange {
    SourceRange(file: file, start: event.start, end: event.end)
  }
}

extension Composer {
  private mutating func alias(_ name: String, at range: SourceRange) throws(ReadingStop) -> Composed
  {
    switch anchors.lookup(name) {
    case .value(var composed):
      composed.range = range
      try budget.spend(composed.size, height: composed.height, at: range)
      return composed
    case .recursive:
      diagnostics.report(
        Diagnostic(
          .recursiveAlias, "alias '*\(name)' stands inside the value of '&\(name)' itself",
          at: range, help: "move '&\(name)' to a value that does not hold the alias"))
    case .unknown(let nearest):
      let help =
        nearest.map { "did you mean '*\($0)'?" }
        ?? "set it above with '&\(name)', or put the text in quotes"
      diagnostics.report(
        Diagnostic(
          .unknownAlias, "unknown alias '*\(name)', expected the name of an anchor above",
          at: range, help: help,
          fixIt: nearest.map { Diagnostic.FixIt(range, "*\($0)", isSafe: false) }))
    }
    return Composed(content: nil, range: range)
  }

  private mutating func scalar(
    _ text: String, _ style: Scalar.Style, _ properties: Event.Properties, _ event: Event
  ) throws(ReadingStop) -> Composed {
    var range = range(event)
    try budget.spend(1, height: 0, at: range)
    let value = CoreTag.value(of: text, style, properties.tag, at: range, into: &diagnostics)
    if !properties.isEmpty {
      range.start = lines.valueStart(behindPropertiesAt: range.start, before: range.end)
    }
    if style == .block {
      range.end = lines.textEnd(from: range.start, to: range.end)
    }
    let content = value.map { Node.Content.scalar(Scalar(text, style: style, value: $0)) }
    let composed = Composed(content: content, range: range)
    anchors.set(properties.anchor, to: composed)
    return composed
  }

  private mutating func collection(
    _ event: Event, _ properties: Event.Properties,
    _ content: (inout Composer) throws(ReadingStop) -> Composed
  ) throws(ReadingStop) -> Composed {
    try budget.enter(at: range(event))
    if properties.isFlow { openings.append(event.start) }
    anchors.open(properties.anchor)
    var composed = try content(&self)
    composed.range.start = event.start
    composed.height += 1
    // A block collection ends with its last part: libyaml's end of it lies at the next token.
    if properties.isFlow {
      openings.removeLast()
      composed.range.end = lastEvent?.end ?? composed.range.end
    }
    CoreTag.check(properties.tag, of: &composed, into: &diagnostics)
    anchors.set(properties.anchor, to: composed)
    budget.leave()
    return composed
  }

  private mutating func sequence() throws(ReadingStop) -> Composed {
    var items: [Node] = []
    var composed = Composed(content: nil, range: SourceRange(startOf: file))
    while true {
      let event = try next()
      if case .sequenceEnd = event.content { break }
      let item = try compose(event)
      composed.hold(item)
      if let node = item.node { items.append(node) }
    }
    composed.content = .sequence(items)
    return composed
  }

  private mutating func mapping(
    _ start: Event, isFlow: Bool
  ) throws(ReadingStop) -> Composed {
    var builder = MappingBuilder()
    var composed = Composed(content: nil, range: SourceRange(startOf: file))
    var isTemplate = false
    while true {
      let event = try next()
      if case .mappingEnd = event.content { break }
      if isFlow, start.startsTemplate(with: event) { isTemplate = true }
      let key = try compose(event)
      let value = try compose(try next())
      composed.hold(key)
      composed.hold(value)
      if !isTemplate { builder.add(key, value, isMerge: event.isMergeKey, into: &diagnostics) }
    }
    if isTemplate {
      reportTemplate(from: start.start)
    } else {
      composed.content = .mapping(builder.mapping)
    }
    return composed
  }

  private mutating func reportTemplate(from start: SourcePosition) {
    let end = lastEvent?.end ?? start
    let range = SourceRange(file: file, start: start, end: end)
    diagnostics.report(.unquotedTemplate(range, lines: lines))
  }
}
