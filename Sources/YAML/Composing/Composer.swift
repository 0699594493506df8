internal import Components

/// Composes the node of a document from parsing events.
struct Composer {
  let file: String
  var diagnostics = Diagnostics()
  private let text: String
  private let parser: EventParser
  private var anchors = AnchorTable()
  private var budget: YAMLBudget
  private var lastEvent: Event?
  // The starts of unclosed flow collections, outermost first.
  private var openings: [SourcePosition] = []
  // Whether the current mapping is inside of the braces of a template.
  private var isInTemplate = false
  // The end of the last template that was reported.
  private var templateEnd = SourcePosition(line: 1, column: 1)
  private lazy var lines = SourceLines(text)

  /// Creates a composer.
  ///
  /// - Parameters:
  ///   - text: the text without a byte order mark.
  ///   - file: the path for diagnostics.
  ///   - limits: the maximum size of the document.
  init(_ text: String, file: String, limits: YAMLLimits) {
    self.text = text
    self.file = file
    budget = YAMLBudget(limits)
    parser = EventParser(text)
  }

  /// Composes the first document of the text; nil if it is empty.
  ///
  /// A second document is reported as an error.
  mutating func document() throws(YAMLReadingError) -> Node? {
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
        help: "write at least one 'key: value'; 'widgetrun new screen' creates a screen"))
    return nil
  }

  private mutating func reportSecondDocument(_ event: Event) {
    diagnostics.report(
      Diagnostic(
        .severalDocuments, "unexpected second document, expected one document per file",
        at: range(event), help: "move it to another file, or remove the '---'"))
  }

  private mutating func next() throws(YAMLReadingError) -> Event {
    do throws(SyntaxError) {
      let event = try parser.next()
      lastEvent = event
      return event
    } catch {
      let explainer = SyntaxErrorExplainer(
        file: file, lines: lines, error: error, lastEvent: lastEvent, openings: openings)
      throw syntaxError(explainer.diagnostic)
    }
  }

  private func syntaxError(_ diagnostic: Diagnostic) -> YAMLReadingError {
    YAMLReadingError(
      diagnostic: diagnostic, isSyntaxError: true, outermostOpening: openings.first)
  }

  private mutating func compose(_ event: Event) throws(YAMLReadingError) -> ComposedNode {
    switch event.content {
    case .alias(let name):
      return try alias(name, at: range(event))
    case .scalar(let properties, let text, let style):
      return try scalar(text, style, properties, event)
    case .sequenceStart(let properties):
      return try collection(event, properties) { (composer) throws(YAMLReadingError) in
        try composer.sequence()
      }
    case .mappingStart(let properties):
      return try collection(event, properties) { (composer) throws(YAMLReadingError) in
        try composer.mapping(event, isFlow: properties.isFlow)
      }
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      preconditionFailure("unexpected event of libyaml at the start of a value")
    }
  }

  private func range(_ event: Event) -> SourceRange {
    SourceRange(file: file, start: event.start, end: event.end)
  }
}

extension Composer {
  private mutating func alias(_ name: String, at range: SourceRange) throws(YAMLReadingError)
    -> ComposedNode
  {
    switch anchors.lookup(name) {
    case .value(var composed):
      composed.range = range
      try budget.spend(composed.size, height: composed.height, at: range)
      return composed
    case .recursive:
      diagnostics.report(
        Diagnostic(
          .recursiveAlias, "alias '*\(name)' is inside its own anchor '&\(name)'",
          at: range, help: "move '&\(name)' to a value that does not contain the alias"))
    case .unknown(let nearest):
      let help =
        nearest.map { "did you mean '*\($0)'?" }
        ?? "define '&\(name)' above, or put the text in quotes"
      diagnostics.report(
        Diagnostic(
          .unknownAlias, "unknown alias '*\(name)'",
          at: range, help: help,
          fixIt: nearest.map { Diagnostic.FixIt(range, "*\($0)", isSafe: false) }))
    }
    return ComposedNode(content: nil, range: range)
  }

  private mutating func scalar(
    _ text: String, _ style: Scalar.Style, _ properties: Event.Properties, _ event: Event
  ) throws(YAMLReadingError) -> ComposedNode {
    var range = range(event)
    try budget.spend(1, height: 0, at: range)
    if style == .plain, PlainScalarCheck.isSuspicious(text) { try check(text, at: range) }
    let value = CoreTag.value(of: text, style, properties.tag, at: range, into: &diagnostics)
    if !properties.isEmpty {
      range.start = lines.valueStart(afterPropertiesAt: range.start, before: range.end)
    }
    if style == .block {
      range.end = lines.textEnd(from: range.start, to: range.end)
    }
    let content = value.map { Node.Content.scalar(Scalar(text, style: style, value: $0)) }
    let composed = ComposedNode(content: content, range: range)
    anchors.set(properties.anchor, to: composed)
    return composed
  }

  /// Throws or reports an error in a plain scalar.
  private mutating func check(
    _ text: String, at range: SourceRange
  ) throws(YAMLReadingError) {
    let check = PlainScalarCheck(file: file, lines: lines)
    if let error = check.diagnostic(text, at: range) { throw syntaxError(error) }
    if let warning = check.warning(text, at: range) { diagnostics.report(warning) }
  }

  /// Throws an error for `{key:value}`, a key without a value.
  private mutating func check(_ key: Event, value: Event) throws(YAMLReadingError) {
    guard !isInTemplate, case .scalar(let properties, let text, .plain) = key.content,
      case .scalar(_, "", .plain) = value.content, properties.isEmpty,
      PlainScalarCheck.isSuspiciousKey(text)
    else { return }
    let check = PlainScalarCheck(file: file, lines: lines)
    if let error = check.keyWithoutSpace(text, at: range(key)) { throw syntaxError(error) }
  }

  private mutating func collection(
    _ event: Event, _ properties: Event.Properties,
    _ content: (inout Composer) throws(YAMLReadingError) -> ComposedNode
  ) throws(YAMLReadingError) -> ComposedNode {
    try budget.enter(at: range(event))
    if properties.isFlow { openings.append(event.start) }
    anchors.open(properties.anchor)
    var composed = try content(&self)
    composed.range.start = event.start
    composed.height += 1
    // A block collection ends with its last child. libyaml reports the start of the next token.
    if properties.isFlow {
      openings.removeLast()
      composed.range.end = lastEvent?.end ?? composed.range.end
    }
    CoreTag.check(properties.tag, of: &composed, into: &diagnostics)
    anchors.set(properties.anchor, to: composed)
    budget.leave()
    return composed
  }

  private mutating func sequence() throws(YAMLReadingError) -> ComposedNode {
    var items: [Node] = []
    var composed = ComposedNode(content: nil, range: SourceRange(startOf: file))
    while true {
      let event = try next()
      if case .sequenceEnd = event.content { break }
      let item = try compose(event)
      composed.include(item)
      if let node = item.node { items.append(node) }
    }
    composed.content = .sequence(items)
    return composed
  }

  private mutating func mapping(
    _ start: Event, isFlow: Bool
  ) throws(YAMLReadingError) -> ComposedNode {
    var builder = MappingBuilder()
    var composed = ComposedNode(content: nil, range: SourceRange(startOf: file))
    var isTemplate = false
    let isOutermost = !isInTemplate
    defer { if isOutermost { isInTemplate = false } }
    while true {
      let event = try next()
      if case .mappingEnd = event.content { break }
      if isFlow, start.isTemplateStart(with: event) { (isTemplate, isInTemplate) = (true, true) }
      let key = try compose(event)
      let valueEvent = try next()
      if isFlow { try check(event, value: valueEvent) }
      let value = try compose(valueEvent)
      composed.include(key)
      composed.include(value)
      if !isTemplate { builder.add(key, value, isMerge: event.isMergeKey, into: &diagnostics) }
    }
    if isTemplate {
      if isOutermost { reportTemplate(from: start.start) }
    } else {
      composed.content = .mapping(builder.mapping)
    }
    return composed
  }

  private mutating func reportTemplate(from start: SourcePosition) {
    guard start >= templateEnd else { return }
    templateEnd = lastEvent?.end ?? start
    if !openings.isEmpty, templateEnd.line == start.line {
      let line = SourceLine(start.line, in: lines)
      let end = line.flowEnd(start.column - 1, line.end) + 1
      templateEnd = SourcePosition(line: start.line, column: max(templateEnd.column, end))
    }
    let range = SourceRange(file: file, start: start, end: templateEnd)
    diagnostics.report(.unquotedTemplate(range, lines: lines))
  }
}

/// A node with the data that is only needed for composing.
struct ComposedNode {
  /// Nil for an invalid node, which has been reported.
  var content: Node.Content?
  var range: SourceRange
  /// The number of nodes, counting the nodes of each alias.
  var size = 1
  /// The nesting depth of mappings and sequences; 0 for a scalar.
  var height = 0

  var node: Node? {
    content.map { Node($0, range: range) }
  }

  /// Adds the size of a child, and extends the range to its end.
  mutating func include(_ child: ComposedNode) {
    size += child.size
    height = max(height, child.height)
    range.end = child.range.end
  }
}
