internal import Glibc

/// A log line in logfmt: `key=value` pairs separated by spaces.
struct LogLine {
  /// The line without a line feed.
  private(set) var text = ""

  /// Adds a pair. Ambiguous values are quoted and escaped, so that clients cannot inject pairs or
  /// lines.
  ///
  /// - Parameter key: letters only.
  mutating func add(_ key: String, _ value: String) {
    if !text.isEmpty { text += " " }
    text += "\(key)="
    text +=
      value.unicodeScalars.allSatisfy(Self.isPlain) && !value.isEmpty
      ? value : "\"\(Self.escaped(value))\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value < 0x7F && scalar != "\"" && scalar != "=" && scalar != "\\"
  }

  private static func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if isVisible(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          text += "\\u{\(String(scalar.value, radix: 16))}"
        }
      }
    }
    return text
  }

  /// False for control and format characters, which can break lines or change their direction.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: true
    }
  }
}

extension LogLine {
  /// Creates the access log line of a request and its response.
  init(
    request: ClientRequest, status: Int, size: Int, time: Duration, at date: timespec
  ) {
    add("time", Self.timestamp(date))
    add("level", "info")
    add("msg", "request")
    add("method", request.method)
    add("path", request.target.path)
    add("status", "\(status)")
    add("bytes", "\(size)")
    add("microseconds", "\(time.nanoseconds / 1000)")
    add("client", request.client)
  }

  /// The current time of the real-time clock.
  static var now: timespec {
    var date = timespec()
    clock_gettime(CLOCK_REALTIME, &date)
    return date
  }

  /// UTC in ISO 8601 with milliseconds, such as `2026-11-22T17:03:04.123Z`.
  static func timestamp(_ date: timespec) -> String {
    var (seconds, fields) = (date.tv_sec, tm())
    gmtime_r(&seconds, &fields)
    let day = "\(Int(fields.tm_year) + 1900)-\(padded(fields.tm_mon + 1))-\(padded(fields.tm_mday))"
    let time = "\(padded(fields.tm_hour)):\(padded(fields.tm_min)):\(padded(fields.tm_sec))"
    return "\(day)T\(time).\(padded(Int32(date.tv_nsec / 1_000_000), to: 3))Z"
  }

  private static func padded(_ number: Int32, to count: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}

extension Duration {
  /// The duration in nanoseconds; the maximum if an integer cannot represent it.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLong ? .max : whole + attoseconds / 1_000_000_000
  }
}
