internal import Renderers
internal import ScreenLoading
internal import Screens
internal import WidgetCore

/// Runs the test cases of a screen.
struct TestRunner {
  let screen: Screen
  /// The types that the screen can use.
  let registry: Registry
  /// Whether to write snapshots instead of comparing them.
  let updates: Bool
  /// The screen with opened searchers by the file that defines them.
  private var connected: [String: ConnectedScreen] = [:]

  init(_ screen: Screen, _ registry: Registry, updates: Bool) {
    (self.screen, self.registry) = (screen, registry)
    self.updates = updates
  }

  /// Runs a case with the searchers of the screen, then with those of each variant.
  ///
  /// - Throws: `ScreenConnectionError` if a searcher cannot be opened.
  mutating func run(
    _ test: ScreenTest, _ report: inout DiagnosticReport
  ) async throws -> [TestResult] {
    var results = [try await run(test, on: nil, &report)]
    for variant in test.variants {
      results.append(try await run(test, on: variant, &report))
    }
    return results
  }

  private mutating func run(
    _ test: ScreenTest, on variant: Located<String>?, _ report: inout DiagnosticReport
  ) async throws -> TestResult {
    let connected = try await connect(variant, &report)
    var result = TestResult(test: test, variant: variant?.value)
    let start = ContinuousClock.now
    let outcome = try await outcome(of: test, on: connected)
    try compare(outcome, &result)
    result.time = ContinuousClock.now - start
    return result
  }

  private mutating func connect(
    _ variant: Located<String>?, _ report: inout DiagnosticReport
  ) async throws -> ConnectedScreen {
    let file =
      variant.map { FilePath.path($0.value, relativeToFolderOf: $0.range.file) } ?? screen.file
    if let known = connected[file] { return known }
    var screen = screen
    if let variant {
      if let refusal = AccessPolicy.current.refusal(of: .file(file)) {
        var diagnostics = Diagnostics()
        diagnostics.report(refusal.diagnostic(at: variant.range))
        throw ScreenConnectionError(diagnostics: diagnostics)
      }
      screen.searchers = try searchers(of: file, namedAt: variant.range, &report)
      screen.file = file
    }
    var opened = try await ConnectedScreen.connect(screen)
    report.add(opened.diagnostics)
    opened.searchers = opened.searchers.mapValues(UntimedSearcher.init)
    connected[file] = opened
    return opened
  }

  /// The searchers of another file, with the IDs of the screen's searchers.
  private func searchers(
    of file: String, namedAt range: SourceRange, _ report: inout DiagnosticReport
  ) throws(ScreenConnectionError) -> [Screen.SearcherConfiguration] {
    let loaded = ScreenFile.searchers(of: file, registry: registry)
    report.add(loaded)
    var diagnostics = Diagnostics()
    let isOne = screen.searchers.count == 1 && loaded.items.count == 1
    let entries = screen.searchers.compactMap { own -> Screen.SearcherConfiguration? in
      guard var entry = isOne ? loaded.items.first : loaded.items.first(where: { $0.id == own.id })
      else {
        diagnostics.report(
          Diagnostic(
            .searcherUnavailable, "'\(file)' has no searcher '\(own.id)', which the screen needs",
            at: range))
        return nil
      }
      (entry.id, entry.filterState) = (own.id, own.filterState)
      return entry
    }
    if loaded.diagnostics.hasErrors || diagnostics.hasErrors {
      throw ScreenConnectionError(
        diagnostics: loaded.diagnostics.hasErrors ? Diagnostics() : diagnostics)
    }
    return entries
  }

  private func outcome(of test: ScreenTest, on connected: ConnectedScreen) async throws
    -> TestOutcome
  {
    var screen = connected.screen
    screen.initialState = test.initialState ?? screen.initialState
    let session = Session(
      screen: screen, searchers: connected.observedSearchers(),
      options: StartOptions(query: test.query, filters: test.filters),
      buffering: .bufferingNewest(1))
    await session.start()
    var frame = await session.settled()
    var errors: [String] = []
    for step in test.steps {
      do throws(ActionError) {
        try await session.send(step.value)
      } catch {
        errors.append(error.description)
      }
      frame = await session.settled()
    }
    await session.finish()
    frame.errors = errors
    return TestOutcome(screen: screen, frame: frame)
  }

  /// Compares the outcome with all expectations and adds failures to the result.
  private func compare(_ outcome: TestOutcome, _ result: inout TestResult) throws {
    let check = ExpectationCheck(outcome: outcome)
    var expectsErrors = false
    for expectation in result.test.expectations {
      switch expectation.condition {
      case .errors(let parts):
        expectsErrors = true
        compare(outcome.messages, with: parts, at: expectation, &result)
      case .snapshot(let file, let format):
        try compare(outcome.frame, with: file, format, at: expectation, &result)
      default:
        if let difference = check.difference(expectation.condition) {
          result.fail(expectation, difference.lines)
        }
      }
    }
    if !expectsErrors, !outcome.messages.isEmpty {
      result.failures.append(
        TestResult.Failure(
          range: result.test.range, name: "no errors", lines: outcome.messages.map { "+ \($0)" }))
    }
  }

  private func compare(
    _ messages: [String], with parts: [String], at expectation: Expectation,
    _ result: inout TestResult
  ) {
    let missing = parts.filter { part in !messages.contains { $0.contains(part) } }
    let others = messages.filter { message in !parts.contains(where: message.contains) }
    if !missing.isEmpty || !others.isEmpty {
      result.fail(expectation, missing.map { "- \($0)" } + others.map { "+ \($0)" })
    }
  }

  private func compare(
    _ frame: Frame, with file: String, _ format: String, at expectation: Expectation,
    _ result: inout TestResult
  ) throws {
    guard let renderer = registry.renderers[format] else { return }
    let text = renderer.init().render(frame, for: OutputTraits())
    let path = FilePath.path(file, relativeToFolderOf: expectation.range.file)
    if let refusal = AccessPolicy.current.refusal(of: .file(path)) {
      return result.fail(expectation, [refusal.text])
    }
    let snapshot = try? String(decoding: Files.read(path), as: UTF8.self)
    if text == snapshot { return }
    if updates {
      try Files.write(text, to: path)
      result.updated.append(path)
    } else if let snapshot {
      let lines = LineDifference(
        expected: snapshot.split(separator: "\n", omittingEmptySubsequences: false).map(
          String.init),
        actual: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      result.fail(expectation, lines.lines)
    } else {
      result.fail(expectation, ["'\(path)' does not exist; use '--update' to write it"])
    }
  }
}

extension TestResult {
  fileprivate mutating func fail(_ expectation: Expectation, _ lines: [String]) {
    failures.append(Failure(range: expectation.range, name: expectation.name, lines: lines))
  }
}

/// Sets the processing time of responses to zero, so that snapshots do not depend on it.
private struct UntimedSearcher: Searcher {
  let searcher: any Searcher

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    var responses = try await searcher.search(requests)
    for index in responses.indices { responses[index].processingTime = .zero }
    return responses
  }
}
