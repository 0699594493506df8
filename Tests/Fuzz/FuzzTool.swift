import CFuzzer
import Dispatch
import Glibc
import Synchronization

/// Feeds one parser or protocol with inputs that libFuzzer derives from a corpus.
///
/// Usage: `fuzz --list`, or `fuzz TARGET [--planted] [OPTION…] [CORPUS…]` with libFuzzer's options.
///
/// With `--planted`, the target fails for accepted inputs that satisfy its planted fault: a condition
/// that no file of the corpus satisfies. The fuzzer must find one.
@main
struct FuzzTool {
  static func main() async throws {
    var arguments = CommandLine.arguments
    if arguments.dropFirst() == ["--list"] {
      for target in FuzzTarget.all { print(target.name) }
      return
    }
    guard arguments.count > 1,
      let target = FuzzTarget.all.first(where: { $0.name == arguments[1] })
    else { fail("expected '--list' or a target") }
    arguments.remove(at: 1)
    let isPlanted = arguments.contains("--planted")
    arguments.removeAll { $0 == "--planted" }
    let check = try await target.prepare()
    running.withLock { $0 = Running(check: check, isPlanted: isPlanted) }
    exit(runFuzzer(arguments))
  }

  /// The target that the callback of libFuzzer runs.
  private struct Running {
    let check: FuzzTarget.Check
    let isPlanted: Bool
  }

  private static let running = Mutex<Running?>(nil)

  private static func runFuzzer(_ arguments: [String]) -> Int32 {
    var list: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var count = Int32(arguments.count)
    return list.withUnsafeMutableBufferPointer { list in
      var start = list.baseAddress
      return LLVMFuzzerRunDriver(&count, &start) { data, size in
        FuzzTool.run(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      }
    }
  }

  private static func run(_ input: [UInt8]) {
    guard let running = running.withLock({ $0 }) else { return }
    if running.check(input), running.isPlanted { fail("the planted fault was found") }
  }

  private static func fail(_ message: String) -> Never {
    var line = "fuzz: \(message)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    abort()
  }
}

/// Runs an asynchronous function to its end on another thread. The calling thread must not belong to the
/// concurrency runtime.
func waiting<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value? {
  let (result, done) = (Box<Value>(), DispatchSemaphore(value: 0))
  Task.detached {
    let value = await body()
    result.value.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  return result.value.withLock { $0 }
}

private final class Box<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
