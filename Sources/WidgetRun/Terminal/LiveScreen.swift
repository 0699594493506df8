internal import Components
internal import FileAccess
internal import Glibc
internal import TerminalInterface
internal import Screens
internal import SearchEngine
internal import Synchronization
internal import WidgetCore

/// An interactive screen on a terminal.
///
/// The event loop never waits for a search: actions go to the session through a stream, and frames
/// come back through a queue that wakes the loop.
@MainActor final class LiveScreen {
  /// How the user left the screen.
  enum ExitReason {
    /// The user accepted these records.
    case accepted([View.RecordList.Item])
    /// The user quit without accepting a record.
    case quit
    /// The process received a signal that ends it.
    case signal(Int32)
  }

  /// Updates from other threads for the event loop.
  private final class UpdateQueue: Sendable {
    /// The latest values since the event loop took the previous ones.
    struct Updates {
      var frame: Frame?
      /// The fraction of the records that has been indexed.
      var progress: Double?
      var messages: [String] = []
    }

    private let pending = Mutex(Updates())
    private let wakeHandle: Terminal.WakeHandle

    init(_ wakeHandle: Terminal.WakeHandle) {
      self.wakeHandle = wakeHandle
    }

    /// Adds updates and wakes the event loop.
    func put(_ change: (inout Updates) -> Void) {
      pending.withLock { change(&$0) }
      wakeHandle.wake()
    }

    /// Removes and returns all updates.
    func take() -> Updates {
      pending.withLock { pending in
        defer { pending = Updates() }
        return pending
      }
    }
  }

  /// A request of the event loop to the session.
  private enum SessionCommand: Sendable {
    case send(Action)
    case undo
    case redo
    case setPageSize(Int)
  }

  /// The time in milliseconds after which a lone escape is the Escape key, not the start of a sequence.
  private static let escapeDelay: Int32 = 25
  /// Faster searches show no progress.
  private static let progressDelay = Duration.milliseconds(150)
  /// The time between updates of the progress in milliseconds.
  private static let progressInterval: Int32 = 100

  private let screen: Screen
  private let terminal: Terminal
  private let painter: ScreenPainter
  private let bindings: KeyBindings
  private let recordFile: String?
  private let sorts: [String: [RankingCriterion]]
  private let updates: UpdateQueue
  private let commands: AsyncStream<SessionCommand>.Continuation
  private let tasks: [Task<Void, Never>]
  private var contents: TerminalContents
  private var state: TerminalState
  private var decoder = KeyDecoder()
  /// The keys typed before the first frame, which shows the widgets that they are for.
  private var typedAhead: [TerminalEvent] = []
  private var hasFrame = false
  /// The latest edit of a text field that has not been sent, because more input may supersede it.
  private var edit: Action?
  private var shown: ScreenBuffer?
  /// The properties of the layout for which the page size was chosen.
  private var measuredRoom: [Int] = []
  private var loadingSince: ContinuousClock.Instant?
  /// The fraction of the records that has been indexed; nil if all are, or if it is unknown.
  private var indexingProgress: Double?
  /// The exports of the state that the user copied.
  private(set) var copiedStates: [TerminalState.ExportedState] = []

  init(
    _ screen: Screen, _ session: Session, on terminal: Terminal, painter: ScreenPainter,
    bindings: KeyBindings, isFlat: Bool, recordFile: String?
  ) {
    self.screen = screen
    self.terminal = terminal
    self.bindings = bindings
    self.recordFile = recordFile
    sorts =
      screen.searchers.lazy.compactMap { ($0.settings as? EmbeddedSettings)?.sorts }.first ?? [:]
    self.painter = painter
    let updates = UpdateQueue(terminal.wakeHandle)
    self.updates = updates
    let (stream, commands) = AsyncStream<SessionCommand>.makeStream()
    self.commands = commands
    let size = terminal.size
    state = TerminalState(columns: size.columns, rows: size.rows, isFlat: isFlat)
    contents = TerminalContents(
      Frame(title: screen.title, searches: [], widgets: [], wording: screen.wording))
    tasks = [
      Task.detached {
        for await frame in session.frames { updates.put { $0.frame = frame } }
      },
      Task.detached {
        await session.start()
        for await command in stream {
          if let message = await Self.perform(command, session) {
            updates.put { $0.messages.append(message) }
          }
        }
        await session.finish()
      },
    ]
  }

  /// Returns an error message, or nil on success.
  private nonisolated static func perform(_ command: SessionCommand, _ session: Session) async
    -> String?
  {
    switch command {
    case .undo: return await session.undo() ? nil : "nothing to undo"
    case .redo: return await session.redo() ? nil : "nothing to redo"
    case .setPageSize(let size):
      await session.setPageSize(size)
      return nil
    case .send(let action):
      do throws(ActionError) {
        try await session.send(action)
        return nil
      } catch {
        return error.description
      }
    }
  }

  /// Shows the screen until the user leaves it.
  ///
  /// - Parameter connect: opens the searchers and reports the fraction of the records that has been
  ///   indexed; called after the first frame is visible.
  func run(
    connecting connect: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async -> Void
  ) -> ExitReason {
    terminal.enter()
    paint()
    let updates = updates
    // Each priority has its own threads, so indexing doesn't delay frames and actions.
    Task.detached(priority: .utility) {
      await connect { fraction in updates.put { $0.progress = fraction } }
    }
    let reason = loop()
    terminal.leave()
    commands.finish()
    for task in tasks { task.cancel() }
    return reason
  }

  private func loop() -> ExitReason {
    while true {
      receive()
      if let reason = handleTypedAhead() { return reason }
      paint()
      switch terminal.wait(timeout) {
      case .bytes(let bytes):
        if let reason = handle(decoder.feed(bytes)) { return reason }
      case .timeout:
        if let reason = handle(decoder.finish()) { return reason }
      case .signal(let signal):
        if let reason = handle(signal) { return reason }
      case .woken: break
      case .end: return .signal(SIGHUP)
      }
    }
  }

  /// The time until the next update in milliseconds; -1 if there is none without input.
  private var timeout: Int32 {
    if decoder.isWaiting { return Self.escapeDelay }
    return loadingSince == nil ? -1 : Self.progressInterval
  }

  private func receive() {
    let pending = updates.take()
    indexingProgress = pending.progress ?? indexingProgress
    if let frame = pending.frame {
      contents = TerminalContents(frame, sorts: sorts)
      state.reconcile(with: contents)
      hasFrame = true
      loadingSince = frame.isLoading ? loadingSince ?? .now : nil
      if !frame.isLoading { indexingProgress = nil }
    }
    for message in pending.messages { state.reject(message) }
    state.progress = progress
  }

  private var progress: String? {
    guard let loadingSince else { return nil }
    let time = ContinuousClock.now - loadingSince
    guard time > Self.progressDelay else { return nil }
    let text = contents.frame.wording.text(.loading)
    if let indexingProgress { return "\(text) \(Int(min(indexingProgress, 1) * 100)) %" }
    let seconds = Int(time / .seconds(1))
    return seconds > 0 ? "\(text) \(seconds) s" : text
  }

  private func paint() {
    let picture = TerminalScreen(contents, state, bindings)
    state.scrollOffsets = picture.scrollOffsets
    state.previewOffset = picture.previewOffset
    let bytes = painter.bytes(from: shown, to: picture.buffer)
    shown = picture.buffer
    if !bytes.isEmpty { terminal.write(bytes) }
    adaptPageSize(to: picture)
  }

  /// Requests as many records per page as fit, once for each size of the pane.
  private func adaptPageSize(to picture: TerminalScreen) {
    let room = [
      state.columns, state.rows, state.hidesPreview ? 1 : 0, state.switchesTables ? 1 : 0,
    ]
    guard room != measuredRoom, loadingSince == nil, let size = picture.pageSize else { return }
    measuredRoom = room
    commands.yield(.setPageSize(size))
  }

  private func handle(_ signal: Int32) -> ExitReason? {
    switch signal {
    case SIGWINCH: resize()
    case SIGCONT:
      terminal.enter()
      resize()
      shown = nil
    case SIGTSTP: suspend()
    case SIGINT: return .quit
    default: return .signal(signal)
    }
    return nil
  }

  private func resize() {
    let size = terminal.size
    (state.columns, state.rows) = (size.columns, size.rows)
  }

  private func suspend() {
    terminal.suspend()
    resize()
    shown = nil
  }

  /// Handles the keys typed before the first frame once it has arrived.
  private func handleTypedAhead() -> ExitReason? {
    guard hasFrame, !typedAhead.isEmpty else { return nil }
    defer { typedAhead = [] }
    return handle(typedAhead)
  }

  private func handle(_ events: [TerminalEvent]) -> ExitReason? {
    guard hasFrame else {
      typedAhead += events
      return nil
    }
    let reducer = TerminalReducer(contents: contents, bindings: bindings)
    var events = events[...]
    defer { sendEdit() }
    while let event = reducer.nextEvent(of: &events, in: state) {
      for effect in reducer.reduce(&state, event) {
        if let reason = perform(effect) { return reason }
      }
    }
    return nil
  }

  /// Sends the latest edit of a text field to the session.
  private func sendEdit() {
    if let edit { commands.yield(.send(edit)) }
    edit = nil
  }

  private func perform(_ effect: TerminalEffect) -> ExitReason? {
    if case .send(let action) = effect, contents.isEdit(action) {
      if edit?.widget != action.widget { sendEdit() }
      edit = action
      return nil
    }
    sendEdit()
    switch effect {
    case .send(let action): commands.yield(.send(action))
    case .undo: commands.yield(.undo)
    case .redo: commands.yield(.redo)
    case .accept: return .accepted(state.accepted(in: contents))
    case .quit: return .quit
    case .suspend: suspend()
    case .redraw: shown = nil
    case .save: state.show(StateExport(screen, contents.frame).all)
    case .copy(let form): copy(form)
    case .copyText(let text, let name):
      copyToClipboard(text)
      state.message = "copied \(name)"
    case .open(let url): open(url)
    case .execute(let arguments): execute(arguments)
    }
    return nil
  }

  /// Copies an export of the state, and records it for printing at the end, because not all terminals
  /// support the clipboard.
  private func copy(_ form: TerminalState.ExportedState) {
    copiedStates.append(form)
    copyToClipboard(form.text)
    state.message = "copied; also printed when you quit"
    guard form.name == StateExport.testName, let recordFile else { return }
    do throws(ServiceError) {
      try StateExport(screen, contents.frame).test.append(to: recordFile)
      state.message = "added to '\(recordFile)'"
      copiedStates.removeLast()
    } catch {
      state.message = error.message
    }
  }

  /// Asks the terminal to set the clipboard (OSC 52).
  private func copyToClipboard(_ text: String) {
    terminal.write(Array("\u{1B}]52;c;\(Base64.encode(text.utf8))\u{07}".utf8))
  }

  /// Opens a URL in a browser; copies it if there is none, for example on a remote host.
  private func open(_ url: String) {
    guard !AccessPolicy.current.isRestricted else {
      copyToClipboard(url)
      state.message = "the sandbox starts no browser; copied \(url)"
      return
    }
    let browser = Environment.variable("BROWSER").flatMap { $0.isEmpty ? nil : $0 } ?? "xdg-open"
    // The shell ends at once, so that the screen does not wait for the browser.
    let script = "command -v \"$1\" || exit 1; \"$1\" \"$2\" &"
    let status = try? ChildProcess.run(["/bin/sh", "-c", script, "sh", browser, url], .none)
    if status == 0 {
      state.message = "opened \(url)"
    } else {
      copyToClipboard(url)
      state.message = "there is no '\(browser)'; copied \(url)"
    }
  }

  /// Runs the shell on the terminal, and shows the screen again when it ends.
  private func execute(_ arguments: [String]) {
    guard !AccessPolicy.current.isRestricted else {
      state.message = "the sandbox runs no commands"
      return
    }
    terminal.leave()
    do throws(SystemError) {
      let status = try ChildProcess.run(["/bin/sh"] + arguments, .terminal)
      if status != 0 { state.message = "the command ended with status \(status)" }
    } catch {
      state.message = "cannot run the command: \(error.description)"
    }
    terminal.enter()
    resize()
    shown = nil
  }
}
