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

  /// Runs the executable in such a folder.
  static func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:],
    others: [String: String] = [:]
  ) throws -> Executable.Ending {
    try Executable.run(arguments, input: input, environment: environment, in: folder(others))
  }
}
