/// The memory that the process holds in RAM.
struct ResidentMemory: Codable, Equatable {
  var kilobytes: Int
  /// The most it ever was.
  var peakKilobytes: Int

  /// What the system tells about this process; nil where it does not.
  static var current: ResidentMemory? {
    (try? TextFile.read("/proc/self/status")).flatMap { ResidentMemory(status: $0) }
  }

  /// Reads the lines `VmRSS:` and `VmHWM:` of a process's status.
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
