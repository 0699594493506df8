public import WidgetCore

/// The rules that every widget, searcher and renderer must keep, whatever it is for.
///
/// ```swift
/// @Test func starsKeepTheRules() {
///   #expect(Conformance.check(Stars.self) == [])
/// }
/// ```
/// No test framework is needed: what is wrong comes back as values. Only what a component must never
/// do, which is to trap, ends the test run itself.
public enum Conformance {
  /// Checks a widget type with its own example and with more entries.
  ///
  /// - Parameters:
  ///   - type: the widget type.
  ///   - examples: entries of a screen file, as YAML, that must work besides the type's `example`.
  ///   - golden: where the views of all examples are kept; nil to compare none.
  public static func check(
    _ type: any Connector.Type, examples: [String] = [], golden: GoldenViews? = nil
  ) -> [ConformanceFinding] {
    var findings = Findings(about: type.type)
    check(type, examples, golden, &findings)
    return findings.all
  }

  /// Checks what a searcher type declares; opening one is up to the test, which can hand it to
  /// `check(_:attribute:number:)`.
  public static func check(
    _ type: any SearcherSettings.Type, examples: [String] = []
  ) -> [ConformanceFinding] {
    var findings = Findings(about: type.type)
    _ = DeclarationRules.made(type, examples, &findings)
    return findings.all
  }

  /// Checks a renderer type: that it draws every control at every width.
  public static func check(
    _ type: any Renderer.Type, examples: [String] = []
  ) -> [ConformanceFinding] {
    var findings = Findings(about: type.type)
    check(type, examples, &findings)
    return findings.all
  }

  /// Checks an opened searcher against itself: its counts against its filters, its pages against
  /// each other.
  ///
  /// - Parameters:
  ///   - searcher: the opened searcher.
  ///   - attribute: one that many records have as a text, with at least two values.
  ///   - number: one that many records have as a number; nil to leave numbers out.
  public static func check(
    _ searcher: any Searcher, attribute: String, number: String? = nil
  ) async -> [ConformanceFinding] {
    var rules = SearcherRules(searcher, attribute: attribute, number: number)
    await rules.check()
    return rules.findings.all
  }

  /// A component as a screen file would make it.
  ///
  /// - Parameters:
  ///   - type: the component's type.
  ///   - entry: the entry as YAML; the type's own example if absent.
  /// - Throws: `ConformanceError` with everything that is wrong with the entry.
  public static func make<Made: Component>(
    _ type: Made.Type, _ entry: String? = nil
  ) throws(ConformanceError) -> Made {
    let entry = Entry(entry ?? type.example)
    var diagnostics = entry.diagnostics
    let made = entry.make(type, into: &diagnostics)
    guard let made, !diagnostics.hasErrors else {
      throw ConformanceError(diagnostics.all.map(\.message))
    }
    return made
  }

  private static func check<Widget: Connector>(
    _ type: Widget.Type, _ examples: [String], _ golden: GoldenViews?, _ findings: inout Findings
  ) {
    ConnectorRules.checkActions(of: type, &findings)
    for (index, widget) in DeclarationRules.made(type, examples, &findings).enumerated() {
      ConnectorRules(widget).check(&findings)
      golden?.compare(widget, example: index + 1, &findings)
    }
  }

  private static func check<Drawing: Renderer>(
    _ type: Drawing.Type, _ examples: [String], _ findings: inout Findings
  ) {
    for renderer in DeclarationRules.made(type, examples, &findings) {
      RendererRules(renderer: renderer).check(&findings)
    }
  }
}

/// Why an entry makes no component.
public struct ConformanceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The messages of all findings.
  public var messages: [String]

  init(_ messages: [String]) {
    self.messages = messages
  }

  public var description: String { messages.joined(separator: "\n") }
}
