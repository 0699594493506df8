internal import Screens
internal import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A shared library with more types, made by `widgetrun build`.
///
/// It uses this program's own copy of the modules, so it must have been built against this very
/// program: everything is compared before any type of it is looked at. Once loaded it stays.
struct Plugin {
  /// What a plugin exports, under the names in C.
  enum Symbol: String {
    case interface = "widgetrun_plugin_interface"
    case build = "widgetrun_plugin_build"
    case register = "widgetrun_plugin_register"
  }

  let types: [any Component.Type]

  /// Loads a plugin.
  init(_ path: String) throws(PluginError) {
    let file = try PluginFile(path)
    let handle = try Self.open(file)
    let library = Library(handle: handle, name: path)
    try library.checkInterface()
    try library.checkBuild()
    try library.checkCore()
    types = try library.types()
  }

  /// Adds the types to a registry; those that are there already, from the same plugin, stay.
  func add(to registry: inout Registry, from path: String) throws(PluginError) {
    let known = Set(registry.components.map { ObjectIdentifier($0) })
    var added = registry
    for type in types where !known.contains(ObjectIdentifier(type)) {
      do {
        try added.add(type)
      } catch {
        let reason = (error as? CommandFailure)?.message ?? "\(error)"
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
        ? "it does not fit this program; build it again with 'widgetrun build'" : nil)
  }
}

/// An opened shared library that says to be a plugin.
private struct Library {
  let handle: UnsafeMutableRawPointer
  let name: String

  /// What stands for the core: the type descriptor of `PluginTypes`, by its mangled name.
  private static let core = "$s10WidgetCore11PluginTypesCMn"

  func checkInterface() throws(PluginError) {
    typealias Function = @convention(c) () -> Int32
    let interface = unsafeBitCast(try symbol(.interface), to: Function.self)()
    guard interface == PluginInterface.version else {
      throw PluginError(
        "'\(name)' was built for version \(interface) of the plugin interface, this is "
          + "version \(PluginInterface.version)", help: "build it again with 'widgetrun build'")
    }
  }

  func checkBuild() throws(PluginError) {
    typealias Function = @convention(c) () -> UnsafePointer<CChar>
    let text = String(cString: unsafeBitCast(try symbol(.build), to: Function.self)())
    let (theirs, own) = (BuildStamp(text), try BuildStamp.own())
    if theirs == own { return }
    guard theirs.compiler == own.compiler else {
      throw PluginError(
        "'\(name)' was built by Swift \(theirs.compiler), this program by Swift \(own.compiler)",
        help: "build it again with 'widgetrun build' and the same Swift")
    }
    throw PluginError(
      "'\(name)' was built for another build of this program",
      help: "build it again with 'widgetrun build'")
  }

  /// A second copy of the core would have types of its own, which look the same and are not.
  ///
  /// Looking a symbol up by the library's handle finds what the library itself defines, and not
  /// what this program does.
  func checkCore() throws(PluginError) {
    guard dlsym(nil, Self.core) != nil else {
      throw PluginError(
        "cannot load '\(name)': this program does not share its modules with plugins",
        help: "link it with '-Xlinker --export-dynamic -Xlinker --build-id'")
    }
    guard dlsym(handle, Self.core) == nil else {
      throw PluginError(
        "'\(name)' holds a second copy of the module 'WidgetCore'",
        help: "build it with 'widgetrun build', which links no module of this program")
    }
  }

  func types() throws(PluginError) -> [any Component.Type] {
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
      "'\(name)' is a shared library, but no plugin: it has no '\(symbol.rawValue)'",
      help: "build it with 'widgetrun build'")
  }
}
