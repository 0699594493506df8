/// Takes out of outputs what differs from run to run: the time that a search took.
///
/// `.ci/run` does the same to the text that it compares with a snapshot.
enum Steady {
  static func text(_ output: String) -> String {
    output
      .replacing(/in (less than )?[0-9.,]+ ms/, with: "in N ms")
      .replacing(/"processingTimeMS": ?[0-9.]+/, with: "\"processingTimeMS\": 0")
  }
}
