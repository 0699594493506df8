internal import Renderers
internal import Screens
internal import WidgetCore

/// Runs the cases of one screen.
struct TestRunner {
  let screen: Screen
  /// The types that the screen can name.
  let registry: Registry
  /// Whether snapshots are written in place of being compared.
  let updates: Bool
  /// The screen with its opened searchers, by the file that they come from.
  private var opened: [String: OpenedScreen] = [:]

  init(_ screen: Screen, _ registry: Registry, updates: Bool) {
    (self.screen, self.registry) = (screen, registry)
    self.updates = updates
  }

  /// Runs a case on the screen's own searchers, then on those of each file that it names.
  ///
  /// - Throws: `OpeningFailure` if searchers do not open, with what is wrong with their file.
  mutating func run(
    _ test: ScreenTest, _ findings: inout Findings
  ) async throws -> [TestResult] {
    var results = [try await run(test, on: nil, &findings)]
    for variant in test.variants {
      results.append(try await run(test, on: variant, &findings))
    }
    return results
  }

  private mutating func run(
    _ test: ScreenTest, on variant: Placed<String>?, _ findings: inout Findings
  ) async throws -> TestResult {
    let opened = try await open(variant, &findings)
    var result = TestResult(test: test, variant: variant?.value)
    let start = ContinuousClock.now
    let outcome = try await outcome(of: test, on: opened)
    try judge(outcome, &result)
    result.time = ContinuousClock.now - start
    return result
  }

  private mutating func open(
    _ variant: Placed<String>?, _ findings: inout Findings
  ) async throws -> OpenedScreen {
    let file = variant.map { Files.path($0.value, besides: $0.range.file) } ?? screen.file
    if let known = opened[file] { return known }
    var screen = screen
    if let variant {
      screen.searchers = try searchers(of: file, namedAt: variant.range, &findings)
      screen.file = file
    }
    var found = try await OpenedScreen.open(screen)
    findings.add(found.diagnostics)
    found.searchers = found.searchers.mapValues(SteadySearcher.init)
    opened[file] = found
    return found
  }

  /// The searchers of another file under the ids of the screen's own.
  private func searchers(
    of file: String, namedAt range: SourceRange, _ findings: inout Findings
  ) throws(OpeningFailure) -> [Screen.SearcherConfiguration] {
    let loaded = ScreenFile.searchers(of: file, registry: registry)
    findings.add(loaded)
    var diagnostics = Diagnostics()
    let isOne = screen.searchers.count == 1 && loaded.items.count == 1
    let entries = screen.searchers.compactMap { own -> Screen.SearcherConfiguration? in
      guard var entry = isOne ? loaded.items.first : loaded.items.first(where: { $0.id == own.id })
      else {
        diagnostics.report(
          Diagnostic(
            .searcherUnavailable, "'\(file)' has no searcher '\(own.id)', which the screen has",
            at: range))
        return nil
      }
      (entry.id, entry.filterState) = (own.id, own.filterState)
      return entry
    }
    if loaded.diagnostics.hasErrors || diagnostics.hasErrors {
      throw OpeningFailure(diagnostics: loaded.diagnostics.hasErrors ? Diagnostics() : diagnostics)
    }
    return entries
  }

  private func outcome(of test: ScreenTest, on opened: OpenedScreen) async throws -> TestOutcome {
    var screen = opened.screen
    screen.initialState = test.initialState ?? screen.initialState
    let session = Session(
      screen: screen, searchers: opened.searchers,
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

  private func judge(_ outcome: TestOutcome, _ result: inout TestResult) throws {
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
    let path = Files.path(file, besides: expectation.range.file)
    let known = try? String(decoding: Files.read(path), as: UTF8.self)
    if text == known { return }
    if updates {
      try Files.write(text, to: path)
      result.updated.append(path)
    } else if let known {
      let lines = LineDifference(
        expected: known.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
        actual: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      result.fail(expectation, lines.lines)
    } else {
      result.fail(expectation, ["there is no file '\(path)' yet; '--update' writes it"])
    }
  }
}

extension TestResult {
  fileprivate mutating func fail(_ expectation: Expectation, _ lines: [String]) {
    failures.append(Failure(range: expectation.range, name: expectation.name, lines: lines))
  }
}
