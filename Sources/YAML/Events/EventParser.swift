internal import CYAML
internal import Components

/// Parses a YAML text into events with libyaml.
final class EventParser {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ text: String) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    input = .allocate(capacity: text.utf8.count)
    _ = input.initialize(from: text.utf8)
    guard yaml_parser_initialize(parser) == 1 else {
      preconditionFailure("out of memory for the YAML parser")
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// Parses the next event.
  ///
  /// - Precondition: no event was the end of the stream, and no call threw an error.
  func next() throws(SyntaxError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
    defer { yaml_event_delete(&event) }
    return Event(
      content: Self.content(event), start: SourcePosition(event.start_mark),
      end: SourcePosition(event.end_mark))
  }

  private static func content(_ event: yaml_event_t) -> Event.Content {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_ALIAS_EVENT: return .alias(string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT: return scalar(event)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      return .sequenceStart(
        Event.Properties(
          anchor: string(data.anchor), tag: string(data.tag),
          isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE))
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      return .mappingStart(
        Event.Properties(
          anchor: string(data.anchor), tag: string(data.tag),
          isFlow: data.style == YAML_FLOW_MAPPING_STYLE))
    default: return .streamEnd
    }
  }

  private static func scalar(_ event: yaml_event_t) -> Event.Content {
    let data = event.data.scalar
    let style: Scalar.Style =
      switch data.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .plain
      }
    let bytes = UnsafeBufferPointer(start: data.value, count: data.length)
    return .scalar(
      Event.Properties(anchor: string(data.anchor), tag: string(data.tag)),
      text: String(decoding: bytes, as: UTF8.self), style: style)
  }

  private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func syntaxError() -> SyntaxError {
    let state = parser.pointee
    let text = state.problem.map { String(cString: $0) } ?? "out of memory"
    guard state.error != YAML_READER_ERROR else {
      let lines = SourceLines(String(decoding: input, as: UTF8.self))
      return SyntaxError(
        message: text, position: lines.position(utf8Offset: state.problem_offset))
    }
    let context = state.context.map { String(cString: $0) }
    return SyntaxError(
      message: text, position: SourcePosition(state.problem_mark), context: context ?? "",
      contextPosition: context == nil ? nil : SourcePosition(state.context_mark))
  }
}

extension SourcePosition {
  /// Creates the position of a mark of libyaml, whose lines and columns are from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
