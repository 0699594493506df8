internal import Renderers
internal import Screens
internal import Synchronization
internal import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A session on a terminal: keys in, pictures out.
///
/// The loop never waits for a search: what is to be done goes to the session through a stream, and
/// its frames come back through a mailbox that wakes the loop.
@MainActor final class LiveScreen {
  /// How a person left the screen.
  enum Ending {
    case accepted([View.RecordList.Item])
    case left
    case signal(Int32)
  }

  /// What other threads leave for the loop.
  private final class Mailbox: Sendable {
    struct Letters {
      var frame: Frame?
      /// Which part of the records has been read.
      var share: Double?
      var messages: [String] = []
    }

    private let letters = Mutex(Letters())
    private let waker: Terminal.Waker

    init(_ waker: Terminal.Waker) {
      self.waker = waker
    }

    func put(_ change: (inout Letters) -> Void) {
      letters.withLock { change(&$0) }
      waker.wake()
    }

    func take() -> Letters {
      letters.withLock { letters in
        defer { letters = Letters() }
        return letters
      }
    }
  }

  private enum Order: Sendable {
    case send(Action)
    case undo
    case redo
  }

  /// A lone escape is a key if nothing follows it for so long.
  private static let escapeDelay: Int32 = 25
  /// Searches that are answered sooner are not said to be under way.
  private static let patience = Duration.milliseconds(150)
  private static let progressInterval: Int32 = 100

  private let screen: Screen
  private let terminal: Terminal
  private let painter: ScreenPainter
  private let bindings: KeyBindings
  private let recordFile: String?
  private let mailbox: Mailbox
  private let orders: AsyncStream<Order>.Continuation
  private let tasks: [Task<Void, Never>]
  private var contents: TerminalContents
  private var state: TerminalState
  private var decoder = KeyDecoder()
  private var shown: ScreenBuffer?
  private var loadingSince: ContinuousClock.Instant?
  /// Which part of the records has been read; nil when all have been, or nobody tells.
  private var share: Double?
  /// The forms of the state that a person wants to keep.
  private(set) var kept: [TerminalState.SavedState] = []

  init(
    _ screen: Screen, _ session: Session, on terminal: Terminal, palette: ScreenPainter.Palette,
    bindings: KeyBindings, isFlat: Bool, recordFile: String?
  ) {
    self.screen = screen
    self.terminal = terminal
    self.bindings = bindings
    self.recordFile = recordFile
    painter = ScreenPainter(palette: palette)
    let mailbox = Mailbox(terminal.waker)
    self.mailbox = mailbox
    let (stream, orders) = AsyncStream<Order>.makeStream()
    self.orders = orders
    let size = terminal.size
    state = TerminalState(columns: size.columns, rows: size.rows, isFlat: isFlat)
    contents = TerminalContents(
      Frame(title: screen.title, searches: [], widgets: [], wording: screen.wording))
    tasks = [
      Task.detached {
        for await frame in session.frames { mailbox.put { $0.frame = frame } }
      },
      Task.detached {
        await session.start()
        for await order in stream {
          if let message = await Self.carryOut(order, session) {
            mailbox.put { $0.messages.append(message) }
          }
        }
        await session.finish()
      },
    ]
  }

  /// Gives what went wrong, if anything did.
  private nonisolated static func carryOut(_ order: Order, _ session: Session) async -> String? {
    switch order {
    case .undo: return await session.undo() ? nil : "there is nothing to undo"
    case .redo: return await session.redo() ? nil : "there is nothing to redo"
    case .send(let action):
      do throws(ActionError) {
        try await session.send(action)
        return nil
      } catch {
        return error.description
      }
    }
  }

  /// Shows the screen until a person leaves it.
  ///
  /// - Parameter open: opens the searchers, and tells which part of their records has been read;
  ///   begun once the screen can be seen.
  func run(
    opening open: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async -> Void
  ) -> Ending {
    terminal.take()
    paint()
    let mailbox = mailbox
    Task.detached { await open { share in mailbox.put { $0.share = share } } }
    let ending = loop()
    terminal.giveBack()
    orders.finish()
    for task in tasks { task.cancel() }
    return ending
  }

  private func loop() -> Ending {
    while true {
      receive()
      paint()
      switch terminal.wait(timeout) {
      case .bytes(let bytes):
        if let ending = handle(decoder.feed(bytes)) { return ending }
      case .timeout:
        if let ending = handle(decoder.finish()) { return ending }
      case .signal(let signal):
        if let ending = handle(signal) { return ending }
      case .woken: break
      case .end: return .signal(SIGHUP)
      }
    }
  }

  /// In milliseconds; -1 where nothing happens by itself.
  private var timeout: Int32 {
    if decoder.isWaiting { return Self.escapeDelay }
    return loadingSince == nil ? -1 : Self.progressInterval
  }

  private func receive() {
    let letters = mailbox.take()
    share = letters.share ?? share
    if let frame = letters.frame {
      contents = TerminalContents(frame)
      state.see(contents)
      loadingSince = frame.isLoading ? loadingSince ?? .now : nil
      if !frame.isLoading { share = nil }
    }
    for message in letters.messages { state.refuse(message) }
    state.progress = progress
  }

  private var progress: String? {
    guard let loadingSince else { return nil }
    let time = ContinuousClock.now - loadingSince
    guard time > Self.patience else { return nil }
    let text = contents.frame.wording.text(.loading)
    if let share { return "\(text) \(Int(min(share, 1) * 100)) %" }
    let seconds = Int(time / .seconds(1))
    return seconds > 0 ? "\(text) \(seconds) s" : text
  }

  private func paint() {
    let picture = TerminalPicture(contents, state, bindings)
    state.keep(picture.scroll)
    let bytes = painter.bytes(from: shown, to: picture.buffer)
    shown = picture.buffer
    if !bytes.isEmpty { terminal.write(bytes) }
  }

  private func handle(_ signal: Int32) -> Ending? {
    switch signal {
    case SIGWINCH: resize()
    case SIGCONT:
      terminal.take()
      resize()
      shown = nil
    case SIGTSTP: suspend()
    case SIGINT: return .left
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

  private func handle(_ events: [TerminalEvent]) -> Ending? {
    for event in events {
      let reducer = TerminalReducer(contents: contents, bindings: bindings)
      for effect in reducer.reduce(&state, event) {
        if let ending = perform(effect) { return ending }
      }
    }
    return nil
  }

  private func perform(_ effect: TerminalEffect) -> Ending? {
    switch effect {
    case .send(let action): orders.yield(.send(action))
    case .undo: orders.yield(.undo)
    case .redo: orders.yield(.redo)
    case .accept: return .accepted(state.accepted(in: contents))
    case .quit: return .left
    case .suspend: suspend()
    case .redraw: shown = nil
    case .save: state.show(StateForms(screen, contents.frame).all)
    case .keep(let form): keep(form)
    }
    return nil
  }

  /// Puts a form of the state into the clipboard, for terminals that take it, and keeps it for when
  /// the screen is left.
  private func keep(_ form: TerminalState.SavedState) {
    kept.append(form)
    let text = Base64.text(of: Array(form.text.utf8))
    terminal.write(Array("\u{1B}]52;c;\(text)\u{07}".utf8))
    state.message = "copied; it is told again when the screen is left"
    guard form.name == StateForms.testName, let recordFile else { return }
    do throws(CommandFailure) {
      try StateForms(screen, contents.frame).test.append(to: recordFile)
      state.message = "added to '\(recordFile)'"
      kept.removeLast()
    } catch {
      state.message = error.message
    }
  }
}
