internal import CPlugins
internal import Glibc
internal import Renderers
internal import ScreenLoading
internal import Synchronization
internal import WidgetCore

/// Attributes crashes and endless loops to the plug-ins that cause them.
enum PluginGuard {
  private struct State {
    var starts: Set<UInt> = []
    /// The path of the plug-in by component.
    var plugins: [ObjectIdentifier: String] = [:]
  }

  private static let state = Mutex(State())

  /// Loads a plug-in: a crash until `load` returns ends the process with a line that names it.
  ///
  /// - Parameter path: the path as the user wrote it.
  static func loading<Result>(
    _ path: String, _ load: () throws(PluginError) -> Result
  ) throws(PluginError) -> Result {
    // The handler can run at any time, so the name is never released.
    plugin_guard_begin_loading(permanent(PrintableText.text(path)), ExitStatus.pluginCrash.rawValue)
    defer { plugin_guard_end_loading() }
    return try load()
  }

  /// Watches a loaded plug-in: a crash in its code ends the process with a line that names it.
  ///
  /// A plug-in that is watched already is ignored.
  ///
  /// - Parameters:
  ///   - path: the path as the user wrote it.
  ///   - address: an address of the loaded library.
  ///   - types: the components of the plug-in.
  ///   - library: the file, for the names of its functions.
  static func watch(
    _ path: String, at address: UnsafeRawPointer, _ types: [any Component.Type],
    _ library: ELFLibrary
  ) {
    var (start, end, bias): (UInt, UInt, UInt) = (0, 0, 0)
    guard plugin_find_code(address, &start, &end, &bias) == 0 else { return }
    let path = PrintableText.text(path)
    state.withLock { state in
      for type in types where state.plugins[ObjectIdentifier(type)] == nil {
        state.plugins[ObjectIdentifier(type)] = path
      }
      guard state.starts.insert(start).inserted else { return }
      let table = table(of: types, library, bias: bias)
      // The handlers can run at any time, so the name and the table are never released.
      let stored = UnsafeMutableBufferPointer<plugin_code>.allocate(capacity: table.count)
      _ = stored.initialize(from: table)
      plugin_guard_add(permanent(path), start, end, stored.baseAddress, table.count)
    }
  }

  /// The paths of the plug-ins that contain some of the types.
  static func plugins(of types: [any Component.Type]) -> Set<String> {
    state.withLock { state in Set(types.compactMap { state.plugins[ObjectIdentifier($0)] }) }
  }

  /// The code of the components, sorted by address.
  ///
  /// The mangled names of a type's functions, closures, and witnesses start with that of the type.
  private static func table(
    of types: [any Component.Type], _ library: ELFLibrary, bias: UInt
  ) -> [plugin_code] {
    let prefixes = types.compactMap { type in
      _mangledTypeName(type).map { (prefix: "$s\($0)", name: permanent(type.type)) }
    }
    let code = library.functions.compactMap { function -> plugin_code? in
      guard let entry = prefixes.first(where: { function.name.hasPrefix($0.prefix) }) else {
        return nil
      }
      let (start, end) = (function.addresses.lowerBound, function.addresses.upperBound)
      return plugin_code(
        start: bias &+ UInt(start), end: bias &+ UInt(end), component: entry.name)
    }
    return code.sorted { $0.start < $1.start }
  }

  private static func permanent(_ text: String) -> UnsafePointer<CChar>? {
    UnsafePointer(strdup(text))
  }
}
