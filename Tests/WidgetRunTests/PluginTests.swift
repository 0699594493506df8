import Foundation
import Testing

/// Builds and loads plug-ins with the built executable; requires `swiftc`.
@Suite(.serialized) struct PluginTests {
  /// A widget, a searcher, and a renderer in one file.
  private static let kiosk = """
    import WidgetCore

    // struct Commented: Connector {}
    struct Kiosk: Connector {
      static let type = "kiosk"
      static let summary = "Says \\"struct Text: Connector {\\" and how many records there are."

      @Parameter("What is said.") var words: String = "in all"

      private struct Inner { var connector: Int }

      func view(in context: WidgetContext) -> View {
        .text(View.Text("\\(words): \\(context.response?.nbHits ?? -1)"))
      }
    }

    struct Sevens: SearcherSettings {
      static let type = "sevens"
      static let summary = "Always finds seven."

      func open(
        in directory: String, into diagnostics: inout Diagnostics
      ) async throws(SearchError) -> any Searcher { Seven() }
    }

    private struct Seven: Searcher {
      func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
        requests.map { SearchResponse(query: $0.query, nbHits: 7) }
      }
    }

    struct Loud {}

    extension Loud: Renderer {
      static let type = "loud"
      static let summary = "The widgets' types, loud."

      func render(_ frame: Frame, for output: OutputTraits) -> String {
        frame.widgets.map { "\\($0.type.uppercased()) \\($0.view)" }.joined() + "\\n"
      }
    }

    """

  private static let screen = """
    searcher: { type: sevens }
    plugins: [kiosk.so]
    widgets:
      - { type: kiosk, words: today }

    """

  private static let environment = ProcessInfo.processInfo.environment
    .filter { ["PATH", "HOME"].contains($0.key) }

  private static func run(
    _ arguments: String..., in folder: TemporaryFolder, with variables: [String: String] = [:],
    input: String = ""
  ) throws -> Executable.Result {
    try Executable.run(
      arguments, input: input, environment: environment.merging(variables) { $1 }, in: folder)
  }

  /// The result of building `kiosk.so`, shared by all tests.
  private static let built = Result {
    let folder = try TemporaryFolder(["kiosk.swift": kiosk])
    let result = try run("build", "kiosk.swift", in: folder)
    return (plugin: try? Data(contentsOf: folder["kiosk.so"]), result: result)
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(["kiosk.yaml": Self.screen, "kiosk.swift": Self.kiosk])
    try Self.built.get().plugin?.write(to: folder["kiosk.so"])
  }

  /// Compiles a library without any of the modules.
  private func library(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder["\(name).swift"])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-emit-library", "-parse-as-library", "-module-name", "Broken", "-o",
      folder["\(name).so"].path, folder["\(name).swift"].path,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("building a file prints the registered types")
  func build() throws {
    let result = try Self.built.get().result
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "kiosk.so: kiosk, sevens, loud\n")
  }

  @Test("types of plug-ins are listed and described")
  func describe() throws {
    let list = try Self.run("list", "--plugin", "kiosk.so", "--format", "json", in: folder)
    let types = (list.json as? [[String: Any]] ?? []).compactMap { $0["type"] as? String }
    #expect(Set(types).isSuperset(of: ["kiosk", "sevens", "loud", "facetList"]))
    let page = try Self.run("describe", "kiosk", "--plugin", "./kiosk.so", in: folder)
    #expect(page.output.contains("words  What is said."))
  }

  @Test("plug-in paths are relative to the screen")
  func screen() throws {
    let result = try Executable.run(
      [folder["kiosk.yaml"].path], environment: Self.environment, in: TemporaryFolder())
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "today: 7\n")
    let loud = try Self.run("kiosk.yaml", "--format", "loud", in: folder)
    #expect(loud.output.hasPrefix("KIOSK text"))
    #expect(try Self.run("check", "kiosk.yaml", in: folder).status == 0)
  }

  @Test("'serve' loads plug-ins")
  func served() throws {
    let result = try Self.run(
      "serve", "kiosk.yaml", "--host", "203.0.113.1", "--port", "0", in: folder)
    #expect(result.errors == "error: '203.0.113.1:0' is not an address of this machine\n")
  }

  @Test("repeated plug-ins are loaded once")
  func repeated() throws {
    let result = try Self.run(
      "kiosk.yaml", "--plugin", "kiosk.so", "--plugin", "./kiosk.so", in: folder,
      with: ["WIDGETRUN_PLUGINS": "kiosk.so"])
    #expect(result.status == 0 && result.output == "today: 7\n")
  }

  @Test("a type with an existing name is rejected")
  func duplicate() throws {
    let own = Self.kiosk.replacing("\"kiosk\"", with: "\"stats\"")
    try Data(own.utf8).write(to: folder["other.swift"])
    let result = try Self.run("build", "other.swift", "--type", "Kiosk", in: folder)
    #expect(result.output == "other.so: stats\n")
    let list = try Self.run("list", "--plugin", "other.so", in: folder)
    #expect(list.status == 2)
    #expect(
      list.errors.hasPrefix(
        "error: --plugin: cannot load 'other.so': the type 'stats' is already registered"))
  }

  @Test(
    "files that are not plug-ins are reported with help",
    arguments: [
      ("missing.so", "cannot load 'missing.so': no such file or directory"),
      ("kiosk.swift", "not a shared library; build it first with 'widgetrun build kiosk.swift'"),
      (".", "cannot load '.': is a directory"), ("/dev/null", "not a shared library"),
    ])
  func noPlugin(path: String, message: String) throws {
    let result = try Self.run("list", "--plugin", path, in: folder)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    let variable = try Self.run("list", in: folder, with: ["WIDGETRUN_PLUGINS": path])
    #expect(variable.status == 2)
    #expect(variable.errors.hasPrefix("error: WIDGETRUN_PLUGINS: "))
  }

  @Test("incompatible plug-ins are rejected before their types are used")
  func mismatches() throws {
    let bytes = try String(decoding: Data(contentsOf: folder["kiosk.so"]), as: UTF8.self)
    let stamp = try #require(bytes.firstMatch(of: /[0-9]+\.[0-9]+ [0-9a-f]{32,64}/)).output
    func answers(_ interface: Int, _ stamp: String, _ more: String = "") -> String {
      """
      @_cdecl("widgetrun_plugin_interface") public func a() -> Int32 { \(interface) }
      @_cdecl("widgetrun_plugin_build") public func b() -> UnsafePointer<CChar> {
        let stamp: StaticString = "\(stamp)"
        return UnsafeRawPointer(stamp.utf8Start).assumingMemoryBound(to: CChar.self)
      }
      @_cdecl("widgetrun_plugin_register") public func c(_ types: UnsafeMutableRawPointer) {
        \(more.isEmpty ? "fatalError()" : "")
      }
      \(more)
      """
    }
    let copy = "@_silgen_name(\"$s14WidgetContract11PluginTypesCMn\") public func core() {}"
    let cases = [
      (
        answers(999, ""),
        "was built for version 999 of the plug-in interface; this program has version 1"
      ),
      (answers(1, "6.0 abc"), "was built by Swift 6.0, this program by Swift"),
      (
        answers(1, "\(stamp.prefix { $0 != " " }) abc"),
        "was built for another build of this program"
      ),
      (answers(1, String(stamp), copy), "contains a second copy of the module 'WidgetCore'"),
      (answers(1, String(stamp), "public func empty() {}"), "registers no types"),
      (
        "public func nothing() {}", "not a plug-in: it does not export 'widgetrun_plugin_interface'"
      ),
      (
        "@_silgen_name(\"no_such_function\") func f()\npublic func g() { f() }",
        "undefined symbol: no_such_function; it does not match this program"
      ),
    ]
    for (text, message) in cases {
      try library("broken", text)
      let result = try Self.run("list", "--plugin", "broken.so", in: folder)
      #expect(result.status == 2)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test("an unusable plug-in of a screen is reported once, at its location")
  func findings() throws {
    let broken = Self.screen.replacing("[kiosk.so]", with: "[kiosk.so, nowhere.so, {a: b}]")
    try Data(broken.utf8).write(to: folder["broken.yaml"])
    let result = try Self.run("check", "broken.yaml", in: folder)
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "broken.yaml:2:21: error: cannot load 'nowhere.so': no such file or directory "
          + "[unusable-plugin]"))
    #expect(result.errors.contains("broken.yaml:2:33: error: expected the path of a plug-in"))
    #expect(!result.errors.contains("unknown-type"))
    #expect(try Self.run("broken.yaml", in: folder).status == 78)
  }

  @Test("plug-ins in directories that others can write to require '--allow-plugins'")
  func trust() throws {
    let manager = FileManager.default
    for path in ["kiosk.so", "kiosk.yaml"] {
      try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder[path].path)
      let result = try Self.run("kiosk.yaml", in: folder)
      #expect(result.status == 78)
      #expect(result.errors.contains("kiosk.yaml:2:11: error: cannot load 'kiosk.so': '"))
      #expect(result.errors.contains("use '--allow-plugins' to load it anyway"))
      #expect(try Self.run("kiosk.yaml", "--allow-plugins", in: folder).output == "today: 7\n")
      try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder[path].path)
    }
    let piped = try Self.run("-", in: folder, input: Self.screen)
    #expect(piped.status == 78)
    #expect(piped.errors.contains("a screen on standard input is not trusted"))
    let allowed = try Self.run("-", "--allow-plugins", in: folder, input: Self.screen)
    #expect(allowed.output == "today: 7\n")
  }

  @Test("compiler errors are printed unchanged")
  func mistakes() throws {
    try Data("import WidgetCore\nstruct A: Connector {}\n".utf8).write(to: folder["a.swift"])
    let result = try Self.run("build", "a.swift", in: folder)
    #expect(result.status == 1)
    #expect(result.errors.contains("a.swift:2:8: error: type 'A' does not conform"))
    #expect(result.errors.hasSuffix("error: compilation failed\n"))
    #expect(try !folder.names.contains("a.so"))
  }

  @Test(
    "invalid builds are reported with help",
    arguments: [
      (["build", "missing.swift"], "cannot read 'missing.swift': no such file or directory"),
      (["build", "empty.swift"], "no types to register in 'empty.swift'"),
      (
        ["build", "kiosk.swift", "--modules", "nowhere"],
        "'nowhere/Components.swiftmodule' does not exist"
      ),
      (["build", "kiosk.swift", "-o", "no/where.so"], "cannot write 'no/where.so'"),
    ])
  func unbuildable(arguments: [String], message: String) throws {
    try Data("struct A {}".utf8).write(to: folder["empty.swift"])
    let result = try Executable.run(arguments, environment: Self.environment, in: folder)
    #expect(result.status == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("a missing compiler is reported")
  func noCompiler() throws {
    let result = try Executable.run(
      ["build", "kiosk.swift"], environment: ["PATH": "/nowhere"], in: folder)
    #expect(result.status == 1)
    #expect(result.errors.contains("cannot run 'swiftc': no such file or directory; install Swift"))
  }

  /// A widget that fails in a way that its parameter selects.
  private static let failing = """
    import WidgetCore

    struct Failing: Connector {
      static let type = "failing"
      static let summary = "Fails."

      @Parameter("How.") var how: String = "index"

      func view(in context: WidgetContext) -> View {
        let empty: [Int] = how.isEmpty ? [1] : []
        switch how {
        case "index": return .text(View.Text("\\(empty[how.utf8.count])"))
        case "unwrap": return .text(View.Text("\\(empty.first!)"))
        case "fatal": fatalError("out of order")
        default:
          let address = UnsafePointer<Int>(bitPattern: how.utf8.count * 8)
          return .text(View.Text("\\(address?.pointee ?? 0)"))
        }
      }
    }

    """

  @Test("a crash of a plug-in is reported in one line that names it")
  func crashes() throws {
    try Data(Self.failing.utf8).write(to: folder["failing.swift"])
    #expect(try Self.run("build", "failing.swift", in: folder).status == 0)
    let cases = [
      ("index", "SIGILL", 1), ("unwrap", "SIGILL", 1), ("fatal", "SIGILL", 2),
      ("address", "SIGSEGV", 1),
    ]
    for (how, signal, lines) in cases {
      let screen = Self.screen.replacing("kiosk.so]", with: "kiosk.so, failing.so]")
        .replacing("type: kiosk, words: today", with: "type: failing, how: \(how)")
      try Data(screen.utf8).write(to: folder["failing.yaml"])
      let result = try Self.run("failing.yaml", in: folder)
      #expect(result.status == 70)
      #expect(result.errors.contains("error: the plug-in 'failing.so' crashed in 'failing': "))
      #expect(result.errors.hasSuffix("(\(signal))\n"))
      // The Swift runtime prints the message of 'fatalError'.
      #expect(result.errors.split(separator: "\n").count <= lines, "\(result.errors)")
    }
  }

  /// A widget that fails at a place that its parameter selects, in functions outside of the widget.
  private static let misplaced = """
    import WidgetCore

    struct Misplaced: Connector {
      static let type = "misplaced"
      static let summary = "Fails."
      static let actions = [ActionDescription("go", "Fails.")]

      @Parameter("Where.") var part: String = ""
      @Parameter("How.") var how: String = "index"

      func validate(_ report: inout ParameterReport) { fail("validate") }
      func prepare(_ request: inout SearchRequest) { fail("prepare") }
      func apply(
        _ action: Action, to state: inout SearchState, in context: WidgetContext
      ) throws(ActionError) { fail("apply") }
      func view(in context: WidgetContext) -> View {
        fail("view")
        return .text(View.Text(""))
      }

      private func fail(_ current: String) {
        if current == part { crash(how) }
      }
    }

    @inline(never) func crash(_ how: String) {
      print(how == "recursion" ? descend(how.utf8.count) : Array(how.utf8)[how.utf8.count])
    }

    @inline(never) func descend(_ depth: Int) -> UInt8 {
      depth < 0 ? 0 : descend(depth + 1) &+ descend(depth + 2)
    }

    """

  @Test("crashes are attributed in all functions of a widget, also after a stack overflow")
  func crashesInFunctions() throws {
    try Data(Self.misplaced.utf8).write(to: folder["misplaced.swift"])
    #expect(try Self.run("build", "misplaced.swift", in: folder).status == 0)
    for part in ["validate", "prepare", "apply", "view"] {
      for (how, signal) in [("index", "SIGILL"), ("recursion", "SIGSEGV")] {
        let screen = Self.screen.replacing("kiosk.so]", with: "kiosk.so, misplaced.so]")
          .replacing(
            "type: kiosk, words: today", with: "type: misplaced, part: \(part), how: \(how)")
        try Data(screen.utf8).write(to: folder["misplaced.yaml"])
        let result = try Self.run("misplaced.yaml", "--do", "misplaced.go", in: folder)
        #expect(result.status == 70, "\(part) \(how)")
        #expect(
          result.errors.hasPrefix("error: the plug-in 'misplaced.so' crashed in 'misplaced': "))
        #expect(result.errors.hasSuffix("(\(signal))\n"))
      }
    }
  }

  @Test("a crash while a plug-in is loaded is reported in one line that names it")
  func crashWhileLoading() throws {
    let text = """
      import WidgetCore
      struct Early: Connector {
        static let type: String = [String]()[2]
        static let summary = "Fails."
        func view(in context: WidgetContext) -> View { .text(View.Text("")) }
      }
      """
    try Data(text.utf8).write(to: folder["early.swift"])
    let result = try Self.run("build", "early.swift", in: folder)
    #expect(result.status == 70)
    #expect(
      result.errors.hasSuffix(
        "error: the plug-in 'early.so' crashed while it was loaded: failed precondition (SIGILL)\n")
    )
  }

  @Test("a named pipe is not opened as a plug-in")
  func pipe() throws {
    #expect(mkfifo(folder["pipe.so"].path, 0o600) == 0)
    let result = try Self.run("list", "--plugin", "pipe.so", in: folder)
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot load 'pipe.so': not a shared library"))
  }

  @Test("truncated and modified plug-ins are rejected before they are opened")
  func corruption() throws {
    let bytes = try Data(contentsOf: folder["kiosk.so"])
    var damaged = bytes
    damaged[bytes.count / 2] ^= 1
    let parts = [16, 64, 100, 4096, bytes.count / 2, bytes.count - 1000, bytes.count - 1]
      .map { bytes.prefix($0) }
    for content in parts + [damaged] {
      try content.write(to: folder["part.so"])
      let result = try Self.run("list", "--plugin", "part.so", in: folder)
      #expect(result.status == 2)
      let messages = ["truncated or corrupt", "not a shared library"]
      #expect(messages.contains { result.errors.contains($0) }, "\(content.count)")
    }
  }
}
