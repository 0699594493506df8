internal import Screens
internal import WidgetCore

/// The results of test cases as JUnit XML, which CI servers read.
struct JUnitReport {
  let results: [TestResult]

  var text: String {
    let suites = Dictionary(grouping: results) { $0.test.range.file }
    let parts = suites.sorted { $0.key < $1.key }.map { suite($0.key, $0.value) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="\(results.count)" failures="\(Self.failed(results))">
      \(parts.joined(separator: "\n"))
      </testsuites>

      """
  }

  private func suite(_ file: String, _ results: [TestResult]) -> String {
    let time = Self.seconds(results.reduce(.zero) { $0 + $1.time })
    return """
        <testsuite name="\(Self.escaped(file))" tests="\(results.count)" \
      failures="\(Self.failed(results))" time="\(time)">
      \(results.map(element).joined(separator: "\n"))
        </testsuite>
      """
  }

  private func element(_ result: TestResult) -> String {
    let start = """
          <testcase name="\(Self.escaped(result.title))" \
      classname="\(Self.escaped(result.test.range.file))" \
      file="\(Self.escaped(result.test.range.file))" line="\(result.test.range.start.line)" \
      time="\(Self.seconds(result.time))"
      """
    if result.failures.isEmpty { return start + "/>" }
    let failures = result.failures.map { failure in
      """
            <failure message="\(Self.escaped("\(failure.range.fileAndLine): \(failure.name)"))">\
      \(Self.escaped(failure.lines.joined(separator: "\n")))</failure>
      """
    }
    return ([start + ">"] + failures + ["    </testcase>"]).joined(separator: "\n")
  }

  private static func failed(_ results: [TestResult]) -> Int {
    results.count { !$0.failures.isEmpty }
  }

  private static func seconds(_ time: Duration) -> String {
    ((time / .milliseconds(1)).rounded() / 1000).shortText
  }

  /// Escapes a text. XML 1.0 cannot represent most control characters, which become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "\t"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
