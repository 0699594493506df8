public import WidgetCore

extension Frame {
  /// What went wrong: the errors of the frame, then those of the searches that failed, each once.
  public var messages: [String] {
    var messages = errors
    for search in searches {
      guard let message = search.error?.message else { continue }
      if !messages.contains(where: { $0.contains(message) }) { messages.append(message) }
    }
    return messages
  }
}
