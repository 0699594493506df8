public import WidgetCore

/// Checks that components follow the rules for widgets, searchers, and renderers.
///
/// ```swift
/// @Test func starsConform() {
///   #expect(Conformance.check(Stars.self) == [])
/// }
/// ```
///
/// The checks return violations as values, so they work with any test framework. A component that
/// traps terminates the test run.
public enum Conformance {
  /// Checks a widget type with its own example and with additional examples.
  ///
  /// The checks cover the declaration, requests, views, and actions, in states from before the first
  /// response to responses with invalid numbers.
  ///
  /// - Parameters:
  ///   - type: The widget type.
  ///   - examples: Additional declarations of valid widgets, as YAML.
  ///   - golden: The golden files for the views of all examples; nil to skip the comparison.
  /// - Returns: The violations without duplicates; empty if the type conforms.
  public static func check(
    _ type: any Connector.Type, examples: [String] = [], golden: GoldenViews? = nil
  ) -> [ConformanceViolation] {
    var violations = Violations(about: type.type)
    check(type, examples, golden, &violations)
    return violations.all
  }

  /// Checks the declaration of a searcher type.
  ///
  /// To check the results of a searcher, open it and call `check(_:attribute:number:)`.
  ///
  /// - Parameters:
  ///   - type: The settings of the searcher type.
  ///   - examples: Additional declarations of valid searchers, as YAML.
  /// - Returns: The violations without duplicates; empty if the type conforms.
  public static func check(
    _ type: any SearcherSettings.Type, examples: [String] = []
  ) -> [ConformanceViolation] {
    var violations = Violations(about: type.type)
    _ = DeclarationRules.made(type, examples, &violations)
    return violations.all
  }

  /// Checks that a renderer type renders every kind of view at every width.
  ///
  /// - Parameters:
  ///   - type: The renderer type.
  ///   - examples: Additional declarations of valid renderers, as YAML.
  /// - Returns: The violations without duplicates; empty if the type conforms.
  public static func check(
    _ type: any Renderer.Type, examples: [String] = []
  ) -> [ConformanceViolation] {
    var violations = Violations(about: type.type)
    check(type, examples, &violations)
    return violations.all
  }

  /// Checks that the responses of an opened searcher are consistent with each other.
  ///
  /// For example, filtering by a facet value must return as many hits as its count, and pages must
  /// not overlap.
  ///
  /// - Parameters:
  ///   - searcher: The opened searcher.
  ///   - attribute: A text attribute of many records with at least two values.
  ///   - number: A numeric attribute of many records; nil to skip the checks of numbers.
  /// - Returns: The violations without duplicates; empty if the searcher conforms.
  public static func check(
    _ searcher: any Searcher, attribute: String, number: String? = nil
  ) async -> [ConformanceViolation] {
    var rules = SearcherRules(searcher, attribute: attribute, number: number)
    await rules.check()
    return rules.violations.all
  }

  /// Checks that the results of searches that are related to a request are consistent with each other.
  ///
  /// A filter and its negation divide the hits of the request, selecting a value returns as many hits as
  /// its count, an `or` group returns the union of its values, the pages contain all hits in order, and
  /// statistics equal those of the records. Needs no expected results, so the requests can be random.
  /// Nothing is checked for a request with more than 1,000 hits.
  ///
  /// - Parameters:
  ///   - searcher: The opened searcher.
  ///   - request: The request; only its query, filters, area, and strategy are used.
  ///   - attributes: Attributes with facet values.
  ///   - numbers: Attributes whose values are numbers.
  /// - Returns: The violations without duplicates; empty if the searcher conforms.
  public static func check(
    _ searcher: any Searcher, relatedTo request: SearchRequest, attributes: [String],
    numbers: [String] = []
  ) async -> [ConformanceViolation] {
    var relations = SearchRelations(searcher, request)
    await relations.check(attributes: attributes, numbers: numbers)
    return relations.violations.all
  }

  /// Creates a component from YAML in the same way as a screen file.
  ///
  /// - Parameters:
  ///   - type: The component type.
  ///   - yaml: The declaration of the component; nil for the type's own example.
  /// - Throws: `ConformanceError` with all diagnostics of an invalid declaration.
  public static func make<Made: Component>(
    _ type: Made.Type, _ yaml: String? = nil
  ) throws(ConformanceError) -> Made {
    let example = ComponentExample(yaml ?? type.example)
    var diagnostics = example.diagnostics
    let made = example.make(type, into: &diagnostics)
    guard let made, !diagnostics.hasErrors else {
      throw ConformanceError(diagnostics.all.map(\.message))
    }
    return made
  }

  private static func check<Widget: Connector>(
    _ type: Widget.Type, _ examples: [String], _ golden: GoldenViews?,
    _ violations: inout Violations
  ) {
    ConnectorRules.checkActions(of: type, &violations)
    for (index, widget) in DeclarationRules.made(type, examples, &violations).enumerated() {
      ConnectorRules(widget).check(&violations)
      golden?.compare(widget, example: index + 1, &violations)
    }
  }

  private static func check<Drawing: Renderer>(
    _ type: Drawing.Type, _ examples: [String], _ violations: inout Violations
  ) {
    for renderer in DeclarationRules.made(type, examples, &violations) {
      RendererRules(renderer: renderer).check(&violations)
    }
  }
}

/// The diagnostics of an invalid declaration in a test.
public struct ConformanceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The messages of all diagnostics, in the order of the declaration.
  public var messages: [String]

  init(_ messages: [String]) {
    self.messages = messages
  }

  /// The messages, one per line.
  public var description: String { messages.joined(separator: "\n") }
}
