import Components
internal import FileAccess
internal import Glibc
internal import ScreenLoading
internal import WidgetCore

/// Compiles Swift files to a plug-in for the running program.
struct PluginBuild {
  var sources: [String]
  /// The types to register; if empty, the types found in the sources.
  var types: [String]
  var output: String
  /// The directory with the compiled modules of the running program.
  var modules: String

  /// The directory where SwiftPM puts the modules of a program.
  static func modules(of program: String) -> String {
    "\(FilePath.folder(of: program))/Modules"
  }

  /// Compiles and writes the plug-in.
  ///
  /// - Parameter printOutput: receives the messages of the compiler.
  func run(printOutput: (String) -> Void) throws(PluginError) {
    let names = try registeredTypes()
    let identity = try BuildIdentity.current()
    try checkModules()
    let folder = try Self.temporaryFolder()
    defer { Self.remove(folder) }
    let glue = "\(folder)/WidgetRunPlugin.swift"
    try write(Self.glue(registering: names, identity), to: glue)
    try write(Self.moduleMap, to: "\(folder)/module.modulemap")
    let compiled = "\(folder)/plugin.so"
    let compiler = SwiftCompiler(log: "\(folder)/log")
    let arguments = [
      "-emit-library", "-parse-as-library", "-swift-version", "6", "-O", "-module-name",
      moduleName, "-I", modules, "-I", folder, "-o", compiled,
      // The stack of a crash is only readable with frame pointers, which the optimizer omits otherwise.
      "-Xcc", "-fno-omit-frame-pointer",
      // Packages have the Swift libraries beside the program; their plug-ins run without Swift.
      "-Xlinker", "-rpath=\(FilePath.folder(of: modules))",
    ]
    try compiler.run(arguments + sources + [glue], printOutput: printOutput)
    try install(compiled, identity)
  }

  private func registeredTypes() throws(PluginError) -> [String] {
    var texts: [String] = []
    for source in sources {
      do throws(FileError) {
        texts.append(String(decoding: try Files.read(source), as: UTF8.self))
      } catch {
        throw PluginError("cannot read '\(source)': \(error.message)")
      }
    }
    let names = types.isEmpty ? ComponentScanner(texts).types : types
    guard names.isEmpty else { return names }
    throw PluginError(
      "no types to register in \(sources.map { "'\($0)'" }.joined(separator: ", ")); expected a "
        + "top-level connector, searcher settings, or renderer",
      help: "write 'struct Stars: Connector', or name the types with '--type'")
  }

  private func checkModules() throws(PluginError) {
    guard let file = newerModule else { return }
    guard Files.exists(file) else {
      throw PluginError(
        "'\(file)' does not exist, which plug-ins are compiled against",
        help: "run the program where it was built, or set the directory with '--modules'")
    }
    throw PluginError(
      "'\(file)' is newer than this program", help: "rebuild the program, then the plug-in")
  }

  /// A module that is missing or was compiled after the running program, so that a plug-in compiled
  /// against it would not match the program.
  private var newerModule: String? {
    let names = [
      "Components", "FileAccess", "Search", "Wording", "WidgetContract", "Refinements",
      "WidgetCore",
    ]
    return names.map { "\(modules)/\($0).swiftmodule" }.first { file in
      guard let compiled = FileStatus(path: file),
        let linked = FileStatus(path: Files.executableLink)
      else { return true }
      return compiled.version.modified > linked.version.modified
    }
  }

  /// An empty replacement for the C module that `Components` imports internally.
  ///
  /// The compiler requires that the module exists, but plug-ins use none of its declarations.
  private static let moduleMap = "module CResources {}\n"

  /// A valid Swift module name derived from the output file.
  private var moduleName: String {
    let file = output.split(separator: "/").last ?? "Plugin"
    let stem = file.prefix { $0 != "." }
    let letters = stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let name = String(letters)
    return name.first?.isLetter == true ? "\(name)Plugin" : "Plugin\(name)"
  }

  /// The functions that the program looks up in a plug-in.
  private static func glue(registering types: [String], _ identity: BuildIdentity) -> String {
    """
    import WidgetCore

    @_cdecl("\(Plugin.Symbol.interface.rawValue)")
    public func widgetRunPluginInterface() -> Int32 { PluginInterface.version }

    @_cdecl("\(Plugin.Symbol.build.rawValue)")
    public func widgetRunPluginBuild() -> UnsafePointer<CChar> {
      let identity: StaticString = "\(identity.text)"
      return UnsafeRawPointer(identity.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    @_cdecl("\(Plugin.Symbol.register.rawValue)")
    public func widgetRunPluginRegister(_ receiver: UnsafeMutableRawPointer) {
      let types = Unmanaged<PluginTypes>.fromOpaque(receiver).takeUnretainedValue()
      \(types.map { "types.add(\($0).self)" }.joined(separator: "\n  "))
    }

    """
  }

  /// Replaces the library atomically, because a running program may have the old one open.
  private func install(_ compiled: String, _ identity: BuildIdentity) throws(PluginError) {
    let bytes = BuildNote.adding(identity, to: (try? Files.read(compiled)) ?? [])
    do throws(SystemError) {
      try File.replace(output, with: bytes, permissions: 0o755)
    } catch {
      throw PluginError("cannot write '\(output)': \(error.description)")
    }
  }

  private func write(_ text: String, to path: String) throws(PluginError) {
    do throws(ServiceError) {
      try Files.write(text, to: path)
    } catch {
      throw PluginError(error.message)
    }
  }

  private static func temporaryFolder() throws(PluginError) -> String {
    let parent = Environment.variables()["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    guard let path = strdup("\(parent)/widgetrun-XXXXXX") else {
      throw PluginError("cannot create a temporary directory in '\(parent)'")
    }
    defer { free(path) }
    guard mkdtemp(path) != nil else {
      throw PluginError(
        "cannot create a temporary directory in '\(parent)': \(SystemError.last.description)")
    }
    return String(cString: path)
  }

  private static func remove(_ folder: String) {
    for name in ["WidgetRunPlugin.swift", "module.modulemap", "plugin.so", "log"] {
      File.remove("\(folder)/\(name)")
    }
    rmdir(folder)
  }
}
