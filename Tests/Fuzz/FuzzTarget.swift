import Components

/// A parser or protocol that is tested with arbitrary bytes.
struct FuzzTarget: Sendable {
  /// Processes an input and traps if a property is violated.
  ///
  /// Returns whether the input satisfies the planted fault.
  typealias Check = @Sendable (_ input: [UInt8]) -> Bool

  /// The name on the command line, and of the corpus.
  let name: String
  /// Makes what all inputs share, and returns the check.
  let prepare: @Sendable () async throws -> Check

  /// Creates a target that needs no preparation.
  init(_ name: String, check: @escaping Check) {
    self.name = name
    prepare = { check }
  }

  /// Creates a target with a function that makes its check.
  init(_ name: String, prepare: @escaping @Sendable () async throws -> Check) {
    self.name = name
    self.prepare = prepare
  }

  /// All targets.
  static let all: [FuzzTarget] =
    [
      .yaml, .screen, .filter, .query, .action, .address, .template, .json, .csv, .records, .keys,
      .search, .algoliaAPI, .securedKey, .page, .index, .append, .settings, .completion,
      .facetCompletion,
    ] + responses
}

/// Traps with a message unless a property holds.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}
