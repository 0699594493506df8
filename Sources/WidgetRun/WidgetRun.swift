internal import CDispatch
internal import CommandParsing
internal import Glibc
internal import Renderers
internal import SearchEngine
public import Serving
internal import StandardWidgets
internal import Synchronization
public import WidgetCore

/// The command-line program `widgetrun` as a library.
///
/// An executable with additional types only calls `main`.
public enum WidgetRun {
  /// Runs the command line of the process with additional types, then exits.
  ///
  /// ```swift
  /// @main struct App {
  ///   static func main() { WidgetRun.main(registering: [Stars.self]) }
  /// }
  /// ```
  ///
  /// Call it on the main thread, which then executes the main actor. Errors are printed and determine
  /// the exit status.
  ///
  /// - Parameters:
  ///   - types: the connectors, searcher settings, and renderers to register. Evaluated only if the
  ///     command line needs them, because the first use of a generic type takes time.
  ///   - server: the server for the command `serve`, such as `WebServer`; nil if the executable has none.
  public static func main(
    registering types: @autoclosure () -> [any Component.Type] = [],
    serving server: (any ScreenServer.Type)? = nil
  ) -> Never {
    switch start(Array(CommandLine.arguments.dropFirst()), registering: types) {
    case .ended(let status): exit(status.rawValue)
    case .command(let command, let configured, let verbosity):
      let (types, executor) = (types(), MainThreadExecutor())
      // Otherwise libdispatch reports in the system's log that it cannot change the priority of its
      // threads, each time a user without that privilege runs the program.
      setenv("LIBDISPATCH_LOG", "NO", 0)
      Task(executorPreference: executor) {
        let status = await Launch.$server.withValue(server) {
          await Launch.$executor.withValue(executor) {
            await run(command, configured, verbosity, registering: types)
          }
        }
        exit(status.rawValue)
      }
      executor.runUntilIdle()
      dispatch_main()
    }
  }

  /// Runs a command line and returns its exit status.
  static func run(
    _ arguments: [String], registering types: [any Component.Type] = []
  ) async -> ExitStatus {
    switch start(arguments, registering: { types }) {
    case .ended(let status): status
    case .command(let command, let configured, let verbosity):
      await run(command, configured, verbosity, registering: types)
    }
  }

  /// A parsed command line.
  private enum Start {
    /// The command line needs no command, or is invalid; all output is printed.
    case ended(ExitStatus)
    case command(any Command, ConfiguredOptions, Verbosity)
  }

  /// Parses a command line and prints help, completions, or man pages if requested.
  private static func start(
    _ arguments: [String], registering types: () -> [any Component.Type]
  ) -> Start {
    do {
      switch try Program.commands.parse(
        arguments, width: helpWidth, configuration: UserConfiguration.read)
      {
      case .text(let text): Console.standardOutput.print(text)
      case .completionScript(let shell):
        let registry = try Registry.builtIn(adding: types())
        // The script contains the types that this executable registers.
        Console.standardOutput.print(
          Launch.$registry.withValue(registry) { Program.commands.completionScript(for: shell) })
      case .manual(let directory): try write(Program.commands.manualPages, to: directory)
      case .command(let command, let configured, let verbosity):
        return .command(command, configured, verbosity)
      }
      return .ended(.success)
    } catch {
      return .ended(report(error))
    }
  }

  private static func run(
    _ command: any Command, _ configured: ConfiguredOptions, _ verbosity: Verbosity,
    registering types: [any Component.Type]
  ) async -> ExitStatus {
    do {
      try await Launch.$verbosity.withValue(verbosity) {
        configured.file.map { Console.trace("read '\($0.name)': \($0.bytes.count) bytes") }
        try await run(command, registry: Registry.builtIn(adding: types))
      }
      return .success
    } catch let failure as CommandFailure {
      return report(failure.parameter.flatMap { configured.error($0, $1) } ?? failure)
    } catch {
      return report(error)
    }
  }

  /// Prints an error and returns the status for it.
  private static func report(_ error: any Error) -> ExitStatus {
    switch error {
    case let error as CommandLineError:
      Console.standardError.print(message: error.text)
      return .usage
    case let error as ConfigurationError:
      UserConfiguration.report(error)
      return .invalidConfiguration
    case let failure as CommandFailure:
      if let message = failure.message { Console.standardError.print(message: "error: \(message)") }
      return failure.status
    case let error as ServiceError:
      Console.standardError.print(message: "error: \(error.message)")
      return ExitStatus(error.reason)
    default:
      Console.standardError.print(message: "error: \(error)")
      return .usage
    }
  }

  private static func run(_ command: any Command, registry: Registry) async throws {
    let access = try (command as? any ScreenCommand)?.accessPolicy() ?? .unrestricted
    // In the program, threads of libraries, such as those of the web server, need the policy, too.
    if Launch.executor != nil {
      access.removeConnectionVariables()
      AccessPolicy.install(access)
    }
    try await AccessPolicy.$scoped.withValue(access.isRestricted ? access : nil) {
      try await run(command, registry)
    }
  }

  private static func run(_ command: any Command, _ registry: Registry) async throws {
    try await Launch.$registry.withValue(registry) {
      let plugins = (command as? any PluginCommand)?.plugins
      let types = try plugins?.adding(to: registry) ?? registry
      try await Launch.$registry.withValue(types) {
        try await ScreenFile.$plugins.withValue(plugins.map { PluginPolicy(loading: $0.loading) }) {
          try await command.run()
        }
      }
    }
  }

  private static func write(_ pages: [ManualPage], to directory: String) throws {
    for page in pages {
      let path = "\(directory)/\(page.fileName)"
      try Files.createDirectories(above: path)
      try Files.write(page.text, to: path)
    }
    Console.inform("written: \(pages.count) man pages in \(directory)")
  }

  /// The width of help texts in columns, limited because long lines are hard to read.
  private static var helpWidth: Int {
    let environment = Environment.variable("COLUMNS").map { ["COLUMNS": $0] } ?? [:]
    return min(100, Console.standardOutput.traits(environment: environment).width)
  }
}

/// Values for commands, which the command-line parser creates without arguments.
enum Launch {
  /// The built-in types, the types of the executable, and the types of plug-ins.
  @TaskLocal static var registry = Registry()
  /// The server for `serve`; nil if the executable has none.
  @TaskLocal static var server: (any ScreenServer.Type)?
  /// How much commands print besides their results.
  @TaskLocal static var verbosity = Verbosity.normal
  /// The executor of the main thread; nil outside the program.
  @TaskLocal static var executor: MainThreadExecutor?

  private static let kept = Mutex<[any Sendable]>([])

  /// Keeps values until the process ends, because to release them before would delay its end.
  ///
  /// Outside the program, whose process does not end with a command, this has no effect.
  static func keepUntilExit(_ values: any Sendable...) {
    if executor != nil { kept.withLock { $0 += values } }
  }
}

extension Registry {
  /// The built-in types and additional ones.
  ///
  /// - Throws: `RegistryError` if a name is registered twice, `ServiceError` for a type that is not a
  ///   connector, searcher, or renderer.
  static func builtIn(adding types: [any Component.Type] = []) throws -> Registry {
    var registry = Registry()
    for connector in StandardWidgets.all { try registry.register(connector) }
    try registry.register(EmbeddedSettings.self)
    try registry.register(TextRenderer.self)
    try registry.register(JSONRenderer.self)
    try registry.register(HTMLRenderer.self)
    for type in types { try registry.add(type) }
    return registry
  }

  /// Registers a connector, searcher, or renderer.
  mutating func add(_ type: any Component.Type) throws {
    switch type {
    // Most types of an executable are searchers, and each failed cast searches all conformances.
    case let searcher as any SearcherSettings.Type: try register(searcher)
    case let connector as any Connector.Type: try register(connector)
    case let renderer as any Renderer.Type: try register(renderer)
    default:
      throw ServiceError(
        .invalidInput,
        "cannot register '\(type.type)': it is not a connector, searcher, or renderer")
    }
  }
}
