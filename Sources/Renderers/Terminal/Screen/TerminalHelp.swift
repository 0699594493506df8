/// The keys that work in a pane, with what they do there.
struct TerminalHelp {
  let lines: [StyledText]

  init(bindings: KeyBindings, pane: TerminalCommand.Pane) {
    let rows = TerminalCommand.allCases.compactMap { command -> (String, String)? in
      guard let summary = command.summary(in: pane) else { return nil }
      let keys = bindings.keys(for: command).filter { pane != .query || $0.typed == nil }
      if keys.isEmpty { return nil }
      return (keys.map(\.name).joined(separator: ", "), summary)
    }
    let width = rows.map(\.0.count).max() ?? 0
    lines = rows.map { keys, summary in
      StyledText(keys, .heading).padded(to: width + 2) + StyledText(summary)
    }
  }
}
