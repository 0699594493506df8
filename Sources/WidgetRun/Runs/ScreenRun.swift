internal import Renderers
internal import Screens
internal import WidgetCore

/// One run of a screen: actions in, renderings out.
struct ScreenRun {
  let session: Session
  let screen: Screen
  /// Where the screen's events go.
  private(set) var events: EventFile?

  init(session: Session, screen: Screen) {
    self.session = session
    self.screen = screen
    events = screen.insights.map { EventFile($0, of: screen) }
  }

  /// Carries out the actions, each on the answer of the one before, and renders what is then shown.
  ///
  /// - Returns: what is shown in the end.
  mutating func render(to targets: [RenderTarget], after actions: [Action]) async throws -> Frame {
    let frame = try await settle(after: actions)
    await session.finish()
    for target in targets { try target.write(frame) }
    try fail(frame)
    return frame
  }

  /// Prints every frame, pending ones too, as a line of JSON.
  mutating func printFrames(of actions: [Action]) async throws {
    let session = session
    let printing = Task {
      for await frame in session.frames { try Self.print(frame) }
    }
    let frame = try await settle(after: actions)
    await session.finish()
    try await printing.value
    try fail(frame)
  }

  /// Answers each line of a file with a frame; a line that makes no sense gets an error frame, and
  /// the stream goes on. Blank lines and lines that begin with `#` are passed over.
  mutating func answer(_ file: String, after actions: [Action]) async throws {
    let lines = try Files.lines(of: file)
    var frame = try await settle(after: actions)
    for line in lines where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
      frame = await answer(line, after: frame)
      try Self.print(frame)
    }
    await session.finish()
    try fail(frame)
  }

  private mutating func answer(_ line: String, after before: Frame) async -> Frame {
    do throws(ActionError) {
      return try await perform(try Self.action(line), after: before)
    } catch {
      var frame = await session.settled()
      frame.errors.append(error.description)
      return frame
    }
  }

  /// Carries out an action and waits for what it leads to.
  private mutating func perform(
    _ action: Action, after before: Frame
  ) async throws(ActionError) -> Frame {
    try await session.send(action)
    let frame = await session.settled()
    events?.add(screen.events(of: action, from: before, to: frame))
    return frame
  }

  private mutating func settle(after actions: [Action]) async throws -> Frame {
    await session.start()
    var frame = await session.settled()
    events?.add(screen.events(of: nil, from: nil, to: frame))
    for action in actions {
      do throws(ActionError) {
        frame = try await perform(action, after: frame)
      } catch {
        throw CommandFailure(option: "do", parameter: "actions", error.naming(action))
      }
    }
    return frame
  }

  private func fail(_ frame: Frame) throws {
    guard let error = frame.searches.compactMap(\.error).first else { return }
    throw CommandFailure(.unavailable, error.message)
  }

  private static func action(_ line: String) throws(ActionError) -> Action {
    guard let action = Action(line) else {
      throw ActionError("'\(line.prefix(80))' is no action, expected WIDGET.ACTION=VALUE")
    }
    return action
  }

  private static func print(_ frame: Frame) throws {
    try Console.standardOutput.write(FrameJSON(frame).value.text(.compact) + "\n")
  }
}

extension ActionError {
  /// The message, which tells the action itself where that is of use.
  fileprivate func naming(_ action: Action) -> String {
    message.contains("'\(action)'") ? description : "'\(action)': \(description)"
  }
}
