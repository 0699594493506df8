import Components
import Foundation
import Search
import SearchEngine
import Testing

@testable import PostgreSQLSearch

/// The server of the tests, which `Tests/PostgreSQL/with-server` starts.
enum Server {
  static let connection = ProcessInfo.processInfo.environment["WIDGETRUN_TEST_POSTGRESQL"]
  static var isAvailable: Bool { connection != nil }

  /// Settings for a table that only one test uses.
  static func settings(_ table: String) -> PostgreSQLSettings {
    var settings = PostgreSQLSettings()
    settings.connection = ConnectionString(connection ?? "")
    settings.table = table
    settings.typoTolerance = false
    return settings
  }

  /// Runs a statement that is not part of the searcher.
  @discardableResult
  static func run(_ text: String) async throws -> Rows {
    let connection = try Connection(try ConnectionSettings(settings("any"), isReadOnly: false))
    return try await connection.run(Statement(text: text))
  }

  /// Opens a searcher.
  static func open(_ settings: PostgreSQLSettings) async throws -> any Searcher {
    var diagnostics = Diagnostics()
    return try await settings.open(in: ".", into: &diagnostics)
  }

  /// Pushes records and opens a searcher.
  static func push(
    _ records: [StoredRecord], _ schema: RecordSchema, to settings: PostgreSQLSettings
  ) async throws -> any Searcher {
    let target = try await settings.openTarget()
    var progress = try await target.prepare(schema, replacing: true)
    for start in stride(from: 0, to: records.count, by: 500) {
      let batch = Array(records[start..<min(start + 500, records.count)])
      progress.add(batch)
      try await target.upsert(batch, reaching: progress)
    }
    #expect(try await target.finish() == records.count)
    return try await open(settings)
  }
}

/// A random number generator with a seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
