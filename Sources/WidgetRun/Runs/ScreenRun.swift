internal import Renderers
internal import Screens
internal import WidgetCore

/// One run of a screen: actions in, renderings out.
struct ScreenRun {
  let session: Session

  /// Carries out the actions, each on the answer of the one before, and renders what is then shown.
  ///
  /// - Returns: what is shown in the end.
  func render(to targets: [RenderTarget], after actions: [Action]) async throws -> Frame {
    let frame = try await settle(after: actions)
    await session.finish()
    for target in targets { try target.write(frame) }
    try fail(frame)
    return frame
  }

  /// Prints every frame, pending ones too, as a line of JSON.
  func printFrames(of actions: [Action]) async throws {
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
  func answer(_ file: String, after actions: [Action]) async throws {
    let lines = try Files.lines(of: file)
    var frame = try await settle(after: actions)
    for line in lines where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
      frame = await answer(line)
      try Self.print(frame)
    }
    await session.finish()
    try fail(frame)
  }

  private func answer(_ line: String) async -> Frame {
    do throws(ActionError) {
      try await session.send(Self.action(line))
      return await session.settled()
    } catch {
      var frame = await session.settled()
      frame.errors.append(error.description)
      return frame
    }
  }

  private func settle(after actions: [Action]) async throws -> Frame {
    await session.start()
    var frame = await session.settled()
    for action in actions {
      do throws(ActionError) {
        try await session.send(action)
      } catch {
        throw CommandFailure(.usage, "--do: \(error.naming(action))")
      }
      frame = await session.settled()
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
