import Foundation

/// A temporary folder with files, deleted with the last reference to it.
final class TemporaryFolder {
  let url: URL

  /// - Parameter files: the texts of the files by their names.
  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("widgetrun-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: self[name]) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The URL of a file.
  subscript(name: String) -> URL {
    url.appendingPathComponent(name)
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: self[name]), as: UTF8.self)
  }

  /// The names of all files in alphabetical order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// A small screen over three records.
enum Fruit {
  static let records = """
    {"objectID":"1","name":"red apple","color":"red","price":3,"tags":["fresh"]}
    {"objectID":"2","name":"green apple","color":"green","price":5,"tags":["fresh","new"]}
    {"objectID":"3","name":"red cherry","color":"red","price":12}

    """

  static let screen = """
    title: Fruit
    searcher: { type: embedded, records: fruit.ndjson }
    widgets:
      - { type: searchBox, id: search }
      - { type: facetList, attribute: color }
      - { type: numberRange, attribute: price }
      - { type: hits, template: "{{name}}" }

    """

  /// A folder with `fruit.yaml`, its records, and other files.
  static func folder(_ others: [String: String] = [:]) throws -> TemporaryFolder {
    let files = ["fruit.yaml": screen, "fruit.ndjson": records]
    return try TemporaryFolder(files.merging(others) { _, other in other })
  }

  /// Runs the executable in a folder with these files.
  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:],
    others: [String: String] = [:]
  ) throws -> Executable.Result {
    try Executable.run(arguments, input: input, environment: environment, in: folder(others))
  }
}
