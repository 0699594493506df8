/// The resident memory of a process.
struct ResidentMemory: Codable, Equatable {
  /// The current size in kilobytes.
  var kilobytes: Int
  /// The maximum size since the process started.
  var peakKilobytes: Int

  /// The resident memory of this process; nil if the system doesn't report it.
  static var current: ResidentMemory? {
    (try? TextFile.read("/proc/self/status")).flatMap { ResidentMemory(status: $0) }
  }

  /// Reads the lines `VmRSS:` and `VmHWM:` of `/proc/…/status`; nil if one is missing.
  init?(status: String) {
    guard let now = Self.number(of: "VmRSS:", in: status),
      let peak = Self.number(of: "VmHWM:", in: status)
    else { return nil }
    kilobytes = now
    peakKilobytes = peak
  }

  private static func number(of name: String, in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) }
  }
}
