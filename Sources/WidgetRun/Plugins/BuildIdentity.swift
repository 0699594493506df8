internal import ScreenLoading

/// Identifies a build of this program.
struct BuildIdentity: Hashable {
  /// The version of the Swift compiler, such as `6.3`.
  var compiler: String
  /// The build ID of the linker (`NT_GNU_BUILD_ID`) in hexadecimal.
  var digest: String

  var text: String { "\(compiler) \(digest)" }

  /// Parses `text`.
  init(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    compiler = parts.first ?? ""
    digest = parts.count == 2 ? parts[1] : ""
  }

  private init(compiler: String, digest: String) {
    self.compiler = compiler
    self.digest = digest
  }

  /// The identity of the running program.
  static func current() throws(PluginError) -> BuildIdentity {
    let start = (try? Files.start(of: Files.executableLink, bytes: 1 << 16)) ?? []
    guard let digest = ELFHeader(start).buildID else {
      throw PluginError(
        "this program cannot load plug-ins: it was linked without a build ID",
        help: "link it with '-Xlinker --export-dynamic -Xlinker --build-id'")
    }
    return BuildIdentity(compiler: compiler, digest: digest)
  }

  #if compiler(>=6.5)
    private static let compiler = "6.5"
  #elseif compiler(>=6.4)
    private static let compiler = "6.4"
  #elseif compiler(>=6.3)
    private static let compiler = "6.3"
  #else
    private static let compiler = "6.2"
  #endif
}
