internal import Screens
internal import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Compiles Swift files to a plugin for the running program.
struct PluginBuild {
  var sources: [String]
  /// The types to register; those that are found in the sources if empty.
  var types: [String]
  var output: String
  /// The folder with the modules that the running program was compiled with.
  var modules: String

  /// The modules that SwiftPM leaves beside the program.
  static func modules(of program: String) -> String {
    "\(Files.folder(of: program))/Modules"
  }

  /// Compiles and puts the plugin in its place; what the compiler finds goes to standard error.
  func run() throws(PluginError) {
    let names = try registeredTypes()
    let stamp = try BuildStamp.own()
    try checkModules()
    let folder = try Self.temporaryFolder()
    defer { Self.remove(folder) }
    let glue = "\(folder)/WidgetRunPlugin.swift"
    try write(Self.glue(registering: names, stamp), to: glue)
    let compiled = "\(folder)/plugin.so"
    let compiler = Compiler(log: "\(folder)/log")
    let arguments = [
      "-emit-library", "-parse-as-library", "-swift-version", "6", "-O", "-module-name",
      moduleName, "-I", modules, "-o", compiled,
    ]
    try compiler.run(arguments + sources + [glue])
    try install(compiled)
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
    let names = types.isEmpty ? PluginSource(texts).types : types
    guard names.isEmpty else { return names }
    throw PluginError(
      "no type to register in \(sources.map { "'\($0)'" }.joined(separator: ", ")), expected a "
        + "connector, a searcher's settings or a renderer at the top level",
      help: "write 'struct Stars: Connector', or name the types by '--type'")
  }

  private func checkModules() throws(PluginError) {
    guard let file = newerModule else { return }
    guard Files.exists(file) else {
      throw PluginError(
        "there is no '\(file)', which a plugin is compiled against",
        help: "run the program where it was built, or name the folder by '--modules'")
    }
    throw PluginError(
      "'\(file)' is newer than this program", help: "build the program again, then the plugin")
  }

  /// A module that is missing or was compiled after the running program, so that a plug-in compiled
  /// against it would not match the program.
  private var newerModule: String? {
    let names = ["Components", "Search", "Wording", "WidgetContract", "Refinements", "WidgetCore"]
    return names.map { "\(modules)/\($0).swiftmodule" }.first { file in
      guard let compiled = Files.time(of: file), let linked = Files.time(of: Files.ownProgram)
      else {
        return true
      }
      return compiled > linked
    }
  }

  /// A Swift module's name: the output's, with a letter in front and no signs.
  private var moduleName: String {
    let file = output.split(separator: "/").last ?? "Plugin"
    let stem = file.prefix { $0 != "." }
    let letters = stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let name = String(letters)
    return name.first?.isLetter == true ? "\(name)Plugin" : "Plugin\(name)"
  }

  /// The code that answers the program's questions.
  private static func glue(registering types: [String], _ stamp: BuildStamp) -> String {
    """
    import WidgetCore

    @_cdecl("\(Plugin.Symbol.interface.rawValue)")
    public func widgetRunPluginInterface() -> Int32 { PluginInterface.version }

    @_cdecl("\(Plugin.Symbol.build.rawValue)")
    public func widgetRunPluginBuild() -> UnsafePointer<CChar> {
      let stamp: StaticString = "\(stamp.text)"
      return UnsafeRawPointer(stamp.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    @_cdecl("\(Plugin.Symbol.register.rawValue)")
    public func widgetRunPluginRegister(_ taker: UnsafeMutableRawPointer) {
      let types = Unmanaged<PluginTypes>.fromOpaque(taker).takeUnretainedValue()
      \(types.map { "types.add(\($0).self)" }.joined(separator: "\n  "))
    }

    """
  }

  /// Puts the library in its place at once, since a running program may have the old one open.
  private func install(_ compiled: String) throws(PluginError) {
    let bytes = (try? Files.read(compiled)) ?? []
    if let reason = Files.replace(output, by: bytes, mode: 0o755) {
      throw PluginError("cannot write '\(output)': \(reason)")
    }
  }

  private func write(_ text: String, to path: String) throws(PluginError) {
    do throws(CommandFailure) {
      try Files.write(text, to: path)
    } catch {
      throw PluginError(error.message ?? "cannot write '\(path)'")
    }
  }

  private static func temporaryFolder() throws(PluginError) -> String {
    let parent = Environment.variables()["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    guard let path = strdup("\(parent)/widgetrun-XXXXXX") else {
      throw PluginError("cannot make a temporary folder in '\(parent)'")
    }
    defer { free(path) }
    guard mkdtemp(path) != nil else {
      throw PluginError(
        "cannot make a temporary folder in '\(parent)': \(FileDescriptor.reason())")
    }
    return String(cString: path)
  }

  private static func remove(_ folder: String) {
    for name in ["WidgetRunPlugin.swift", "plugin.so", "log"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
}
