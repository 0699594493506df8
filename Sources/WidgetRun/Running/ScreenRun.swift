import Components
internal import CPlugins
internal import Renderers
internal import Screens
internal import WidgetCore

/// One run of a screen: performs actions and writes the resulting frames.
struct ScreenRun {
  /// An action from the arguments failed.
  struct InvalidAction: Error {
    var message: String
  }

  let session: Session
  let screen: Screen
  /// The file for the screen's events; nil if the screen records none.
  private(set) var events: EventFile?

  init(session: Session, screen: Screen) {
    self.session = session
    self.screen = screen
    events = screen.insights.map { EventFile($0, of: screen) }
  }

  /// Performs actions one after the other and renders the last frame.
  ///
  /// - Returns: the rendered frame.
  /// - Throws: `InvalidAction`, or `ServiceError` if a search fails or output cannot be written.
  mutating func render(to targets: [RenderTarget], after actions: [Action]) async throws -> Frame {
    let frame = try await perform(actions)
    await session.finish()
    for target in targets { try target.write(frame) }
    try throwSearchError(of: frame)
    return frame
  }

  /// Prints each frame, including loading frames, as a line of JSON.
  mutating func printFrames(of actions: [Action]) async throws {
    let session = session
    let printing = Task {
      for await frame in session.frames { try Self.print(frame) }
    }
    let frame = try await perform(actions)
    await session.finish()
    try await printing.value
    try throwSearchError(of: frame)
  }

  /// Performs the action on each line of a file and prints a frame as JSON for each.
  ///
  /// An invalid line results in a frame with an error. Skips blank lines and lines that start with
  /// `#`.
  mutating func performLines(of file: String, after actions: [Action]) async throws {
    let lines = try Files.inputLines(of: file)
    var frame = try await perform(actions)
    for line in lines where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
      frame = await perform(line, after: frame)
      try Self.print(frame)
    }
    await session.finish()
    try throwSearchError(of: frame)
  }

  private mutating func perform(_ line: String, after previous: Frame) async -> Frame {
    do throws(ActionError) {
      return try await perform(try Self.action(line), after: previous)
    } catch {
      var frame = await session.settled()
      frame.errors.append(error.description)
      return frame
    }
  }

  /// Performs an action and waits for its searches.
  private mutating func perform(
    _ action: Action, after previous: Frame
  ) async throws(ActionError) -> Frame {
    try await session.send(action)
    let frame = await session.settled()
    events?.add(screen.events(of: action, from: previous, to: frame))
    return frame
  }

  /// Starts the session, performs actions, and returns the last frame.
  private mutating func perform(_ actions: [Action]) async throws(InvalidAction) -> Frame {
    await session.start()
    var frame = await session.settled()
    events?.add(screen.events(of: nil, from: nil, to: frame))
    for action in actions {
      do throws(ActionError) {
        frame = try await perform(action, after: frame)
      } catch {
        throw InvalidAction(message: error.message(naming: action))
      }
    }
    return frame
  }

  private func throwSearchError(of frame: Frame) throws(ServiceError) {
    guard let error = frame.searches.compactMap(\.error).first else { return }
    throw ServiceError(.unavailable, error.message)
  }

  private static func action(_ line: String) throws(ActionError) -> Action {
    guard let action = Action(line) else {
      throw ActionError(
        "'\(line.prefix(80))' is not an action, expected WIDGET.ACTION=VALUE")
    }
    return action
  }

  private static func print(_ frame: Frame) throws(ServiceError) {
    try Console.standardOutput.write(FrameJSON(frame).value.text(.compact) + "\n")
  }
}

extension ActionError {
  /// The description with the action in front, unless the message contains it.
  fileprivate func message(naming action: Action) -> String {
    message.contains("'\(action)'") ? description : "'\(action)': \(description)"
  }
}

/// A renderer with the file for its output.
struct RenderTarget {
  var renderer: any Renderer
  /// `-` for standard output.
  var path: String

  /// The targets of a screen's `renderers`; files are relative to the screen.
  static func targets(of screen: Screen) -> [RenderTarget] {
    let folder = FilePath.folder(of: screen.file)
    return screen.renderers.map { entry in
      let path = entry.output.map { $0.hasPrefix("/") || $0 == "-" ? $0 : "\(folder)/\($0)" }
      return RenderTarget(renderer: entry.renderer, path: path ?? "-")
    }
  }

  /// Renders a frame and writes the result.
  func write(_ frame: Frame) throws(ServiceError) {
    plugin_guard_thread()
    let environment = Environment.variables()
    let traits =
      path == "-" ? Console.standardOutput.traits(environment: environment) : OutputTraits()
    try Files.writeOutput(renderer.render(frame, for: traits), to: path)
  }
}
