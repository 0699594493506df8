import Foundation
import Testing

/// The examples of the widgets' documents compile and do what the documents say.
@Suite struct ExamplesTests {
  private static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("InstantSearchExamples").path

  @Test("the examples print the documented output")
  func output() throws {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(
      String(decoding: output, as: UTF8.self) == """
        FilterState {
         "conjunctiveGroup": ( "category":"shirts" )
         "disjunctiveGroup": ( "color":"red" )
        }
        FilterState {
         "disjunctiveGroup": ( "_tags":"sales" )
         "disjunctiveGroup": ( "color":"blue" OR "color":"red" )
         "disjunctiveGroup": ( "price":10.0 TO 100.0 )
        }
        FilterState {
         "conjunctiveGroup": ( "_tags":"sales" )
        }
        FilterState {}
        FilterState {
         "conjunctiveGroup": ( "_tags":"sales" )
        }
        FilterState {}
        true ( "price":5.0 TO 10.0 )
        slider: 4.0 to 250.0 of 4.0 to 250.0
        slider: 4.0 to 60.0 of 4.0 to 250.0 ( "price" <= 60.0 )
        slider: 4.0 to 250.0 of 4.0 to 250.0
        found: 4
        list: · price < 5, · price: 5 to 10, · price: 10 to 25, · price: 25 to 100, · price > 100
        found: 1
        list: · price < 5, · price: 5 to 10, · price: 10 to 25, ✓ price: 25 to 100, · price > 100
        ( "price":25.0 TO 100.0 )
        found: 4
        loading: stop start stop
        loading: stop start stop
        banner: sale.png
        banner: nothing
        banner: sale.png

        """)
  }
}
