internal import Glibc
internal import ScreenLoading
internal import WidgetCore

/// A shared library with component types, built by `widgetrun build`.
///
/// It uses the modules of the running program, so it must have been built for this exact build. All
/// checks run before any of its types is used. It is never unloaded.
struct Plugin {
  /// The C functions that a plug-in exports.
  enum Symbol: String {
    case interface = "widgetrun_plugin_interface"
    case build = "widgetrun_plugin_build"
    case register = "widgetrun_plugin_register"
  }

  let types: [any Component.Type]

  /// Loads and checks a plug-in.
  init(_ path: String) throws(PluginError) {
    let file = try PluginFile(path)
    if let note = file.note { try Self.check(note.identity, of: path) }
    types = try PluginGuard.loading(path) { () throws(PluginError) in try Self.load(file) }
  }

  private static func load(_ file: PluginFile) throws(PluginError) -> [any Component.Type] {
    let library = Library(handle: try open(file), name: file.path)
    try library.checkInterface()
    try library.checkBuild()
    try library.checkCore()
    let types = try library.types()
    PluginGuard.watch(file.path, at: try library.registration, types, file.library)
    return types
  }

  /// Checks that a plug-in was built for this build of the program.
  fileprivate static func check(
    _ theirs: BuildIdentity, of path: String
  ) throws(PluginError) {
    let ours = try BuildIdentity.current()
    if theirs == ours { return }
    guard theirs.compiler == ours.compiler else {
      throw PluginError(
        "'\(path)' was built by Swift \(theirs.compiler), this program by Swift \(ours.compiler)",
        help: "rebuild it with 'widgetrun build' and the same Swift version")
    }
    throw PluginError(
      "'\(path)' was built for another build of this program",
      help: "rebuild it with 'widgetrun build'")
  }

  /// Adds the types to a registry, except those that it contains already.
  func add(to registry: inout Registry, from path: String) throws(PluginError) {
    let registered = Set(registry.components.map { ObjectIdentifier($0) })
    var added = registry
    for type in types where !registered.contains(ObjectIdentifier(type)) {
      do {
        try added.add(type)
      } catch {
        let reason = (error as? ServiceError)?.message ?? "\(error)"
        throw PluginError("cannot load '\(path)': \(reason)")
      }
    }
    registry = added
  }

  private static func open(_ file: PluginFile) throws(PluginError) -> UnsafeMutableRawPointer {
    if let handle = dlopen(file.absolutePath, RTLD_NOW | RTLD_LOCAL) { return handle }
    let reason = dlerror().map { String(cString: $0) } ?? "unknown reason"
    let detail =
      reason.hasPrefix("\(file.absolutePath): ")
      ? String(reason.dropFirst(file.absolutePath.count + 2)) : reason
    let isMismatch = detail.contains("undefined symbol")
    throw PluginError(
      "cannot load '\(file.path)': \(detail)",
      help: isMismatch
        ? "it does not match this program; rebuild it with 'widgetrun build'" : nil)
  }
}

/// A loaded shared library that may be a plug-in.
private struct Library {
  let handle: UnsafeMutableRawPointer
  let name: String

  /// A symbol of `WidgetContract`: the mangled name of the type descriptor of `PluginTypes`.
  private static let coreSymbol = "$s14WidgetContract11PluginTypesCMn"

  /// Checks the version of the plug-in interface.
  func checkInterface() throws(PluginError) {
    // The C type of the exported function.
    typealias Function = @convention(c) () -> Int32
    let interface = unsafeBitCast(try symbol(.interface), to: Function.self)()
    guard interface == PluginInterface.version else {
      throw PluginError(
        "'\(name)' was built for version \(interface) of the plug-in interface; this program has "
          + "version \(PluginInterface.version)", help: "rebuild it with 'widgetrun build'")
    }
  }

  /// Checks that the plug-in was built for this build of the program.
  func checkBuild() throws(PluginError) {
    // The C type of the exported function.
    typealias Function = @convention(c) () -> UnsafePointer<CChar>
    let text = String(cString: unsafeBitCast(try symbol(.build), to: Function.self)())
    try Plugin.check(BuildIdentity(text), of: name)
  }

  /// The address of the function that registers the types.
  var registration: UnsafeRawPointer {
    get throws(PluginError) { UnsafeRawPointer(try symbol(.register)) }
  }

  /// Checks that the plug-in uses this program's copy of `WidgetCore`.
  ///
  /// The types of a second copy would be distinct from those of the program. `dlsym` with the handle
  /// of the library finds only symbols that the library itself defines.
  func checkCore() throws(PluginError) {
    guard dlsym(nil, Self.coreSymbol) != nil else {
      throw PluginError(
        "cannot load '\(name)': this program does not export its modules to plug-ins",
        help: "link it with '-Xlinker --export-dynamic -Xlinker --build-id'")
    }
    guard dlsym(handle, Self.coreSymbol) == nil else {
      throw PluginError(
        "'\(name)' contains a second copy of the module 'WidgetCore'",
        help: "build it with 'widgetrun build', which does not link the modules of this program")
    }
  }

  /// The types that the plug-in registers.
  func types() throws(PluginError) -> [any Component.Type] {
    // The C type of the exported function.
    typealias Function = @convention(c) (UnsafeMutableRawPointer) -> Void
    let register = unsafeBitCast(try symbol(.register), to: Function.self)
    let types = PluginTypes()
    register(Unmanaged.passUnretained(types).toOpaque())
    guard !types.types.isEmpty else {
      throw PluginError("'\(name)' registers no types, expected at least one")
    }
    return types.types
  }

  private func symbol(_ symbol: Plugin.Symbol) throws(PluginError) -> UnsafeMutableRawPointer {
    if let found = dlsym(handle, symbol.rawValue) { return found }
    throw PluginError(
      "'\(name)' is not a plug-in: it does not export '\(symbol.rawValue)'",
      help: "build it with 'widgetrun build'")
  }
}
