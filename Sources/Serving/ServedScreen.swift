internal import Renderers
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// A screen with values that all responses share.
///
/// It is a class, because each request reads it several times from a lock, and would copy a structure.
final class ServedScreen: Sendable {
  let source: SiteScreen
  /// Increases with each reload, so that no response of an old screen is cached for a new one.
  let generation: Int
  /// Whether responses can be cached: all searchers are embedded, and no events are recorded.
  let isCacheable: Bool
  /// The HTML renderer with the screen's settings.
  let renderer: HTMLRenderer
  /// The style sheet with the theme of the screen.
  let stylesheet: [UInt8]
  /// The icon of the pages.
  let icon: [UInt8]
  /// The other files of the pages.
  let resources: PageResources
  /// The images of the pages; nil if the screen has none.
  let assets: AssetFolder?
  private let prepared: PreparedScreen
  /// The number of results whose pages share widgets.
  private static let recentResults = 64

  /// - Parameters:
  ///   - source: the screen.
  ///   - generation: greater than that of the previous screen.
  ///   - ownStylesheet: the additional style sheet of the pages; nil for none.
  ///   - followsEvents: whether pages reload when the screen changes.
  init(
    _ source: SiteScreen, generation: Int, ownStylesheet: [UInt8]? = nil,
    followsEvents: Bool = false
  ) {
    let screen = source.screen
    self.source = source
    self.generation = generation
    isCacheable =
      screen.searchers.allSatisfy { $0.settings is EmbeddedSettings }
      // Each view is an event of its own.
      && screen.insights == nil
    let custom = screen.renderers.lazy.compactMap { $0.renderer as? HTMLRenderer }.first
    var renderer = custom ?? HTMLRenderer()
    renderer.style = .linked
    self.renderer = renderer
    let design = screen.design
    stylesheet = Array(PageAssets.style(design.theme).utf8)
    icon = Array(PageAssets.icon(design.theme).utf8)
    assets = design.assets.flatMap { folder in
      AssetFolder(FilePath.path(folder, relativeToFolderOf: screen.file))
    }
    var hash = FNVHash(PageAssets.checksum)
    for file in [stylesheet, icon, ownStylesheet ?? []] { hash.add(file) }
    resources = PageResources(
      stylesheets: ownStylesheet == nil ? [] : ["own.css"],
      fingerprint: String(hash.value, radix: 36), followsEvents: followsEvents)
    prepared = PreparedScreen(screen, recentResults: Self.recentResults)
  }

  /// Returns a page for a request that cannot be fulfilled, in UTF-8.
  ///
  /// - Parameters:
  ///   - status: the status code, from 400.
  ///   - message: the reason.
  ///   - path: the path of the request.
  func errorPage(status: Int, _ message: String, at path: String) -> [UInt8] {
    let screen = source.screen
    let heading: Phrase =
      switch status {
      case 404: .pageNotFound
      case 429, 500...: .searchNotAvailable
      default: .requestNotValid
      }
    var resources = resources
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") } - 1
    resources.root = String(repeating: "../", count: max(depth, 0))
    let frame = Frame(
      title: screen.title, searches: [], widgets: [], wording: screen.wording,
      design: screen.design)
    let text = status == 404 ? PercentEncoding.decode(path) : message
    return renderer.errorPage(
      screen.wording.text(heading), text, in: frame, resources: resources)
  }

  /// The frame of a state.
  ///
  /// Items of the address without a meaning are ignored and named in the errors of the frame.
  ///
  /// - Parameter address: the query string of the state.
  func frame(at address: String) async -> Frame {
    await checkedSession(at: address).frame
  }

  /// The frame before some actions, and the query string of the state after them.
  ///
  /// If an action is invalid, the query string is nil, and the frame contains the error.
  func frame(before form: FormActions) async -> (Frame, address: String?) {
    var (session, frame) = await checkedSession(at: form.state)
    if form.actions.count == 1, let address = frame.address.after(form.actions[0]) {
      return (frame, address)
    }
    let errors = await Self.send(form.actions, to: session)
    frame.errors += errors
    return (frame, errors.isEmpty ? await settled(session).address.description : nil)
  }

  /// The frame after some actions.
  ///
  /// Invalid actions are not applied. If there are any, the frame contains their errors, and the
  /// second value is false.
  func frame(following form: FormActions) async -> (Frame, isValid: Bool) {
    let (session, _) = await checkedSession(at: form.state)
    let errors = await Self.send(form.actions, to: session)
    var frame = await settled(session)
    frame.errors += errors
    return (frame, errors.isEmpty)
  }

  /// Applies actions in order and returns the errors of those that are invalid.
  ///
  /// All are checked against the latest response, which the page showed when people made them.
  private static func send(_ actions: [Action], to session: Session) async -> [String] {
    var errors: [String] = []
    for action in actions {
      do throws(ActionError) {
        try await session.send(action)
      } catch {
        errors.append(error.description)
      }
    }
    return errors
  }

  /// A session without pending searches at the meaningful part of an address, and its frame.
  private func checkedSession(at address: String) async -> (Session, frame: Frame) {
    var address = address
    var query = URLQuery(address)
    var ignored = prepared.unknownItems(in: query)
    if !ignored.isEmpty {
      address = prepared.address(address, without: ignored)
      query = URLQuery(address)
    }
    for isLast in [false, false, true] {
      let session = session(at: address)
      await session.start()
      var frame = await settled(session)
      let stale = isLast ? [] : await staleItems(in: query, of: frame)
      if stale.isEmpty {
        ignored += prepared.replacedPages(in: query, of: frame)
        if !ignored.isEmpty { frame.errors.append(Self.notice(of: ignored, frame.wording)) }
        return (session, frame)
      }
      ignored += stale
      address = prepared.address(address, without: stale)
      query = URLQuery(address)
    }
    preconditionFailure("the last pass returns")
  }

  private func staleItems(in address: URLQuery, of frame: Frame) async -> [URLQuery.Item] {
    let stale = prepared.staleItems(in: address, of: frame)
    if !stale.isEmpty { return stale }
    return await prepared.itemsWithoutRecords(in: address, of: frame, source.searchers)
  }

  private static func notice(of items: [URLQuery.Item], _ wording: Wording) -> String {
    let names = items.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
    return wording.text(.ignoredInAddress, ["value": names])
  }

  private func session(at address: String) -> Session {
    var options = StartOptions(address: address)
    options.returnsToFirstPage = true
    return Session(
      prepared, source.sessionSearchers, options, nil, executor: PluginThread.current)
  }

  /// Waits for the searches of a session; cancels them if the task is cancelled.
  private func settled(_ session: Session) async -> Frame {
    await withTaskCancellationHandler {
      await session.settled()
    } onCancel: {
      Task { await session.finish() }
    }
  }
}
