internal import CDispatch
internal import CommandParsing
public import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The command line of `widgetrun` as a library.
///
/// An executable with types of its own consists of a call of `main`.
public enum WidgetRun {
  /// Runs the command line with the built-in types and these, and ends the process.
  ///
  /// ```swift
  /// @main struct App {
  ///   static func main() { WidgetRun.main(registering: Stars.self) }
  /// }
  /// ```
  ///
  /// Call it on the main thread, which then runs what is isolated to the main actor.
  ///
  /// - Parameters:
  ///   - types: connectors, searcher settings, and renderers to register.
  ///   - server: the server that `serve` uses, such as `WebServer` of the library of that name; nil if
  ///     the executable has none.
  public static func main(
    registering types: any Component.Type..., serving server: (any ScreenServer.Type)? = nil
  ) -> Never {
    // Help and the version are printed before the first task, which starts three threads.
    switch start(Array(CommandLine.arguments.dropFirst()), registering: types) {
    case .ended(let status): exit(status.rawValue)
    case .command(let command, let configured):
      Task {
        let status = await Launch.$server.withValue(server) {
          await run(command, configured, registering: types)
        }
        exit(status.rawValue)
      }
      dispatch_main()
    }
  }

  /// Runs one command line and returns how it ended.
  static func run(
    _ arguments: [String], registering types: [any Component.Type] = []
  ) async -> ExitStatus {
    switch start(arguments, registering: types) {
    case .ended(let status): status
    case .command(let command, let configured):
      await run(command, configured, registering: types)
    }
  }

  /// A command line that has been read.
  private enum Start {
    /// Everything is done, and mistakes are printed.
    case ended(ExitStatus)
    case command(any Command, ConfiguredOptions)
  }

  /// Reads a command line and does what needs no command: help, completions, man pages.
  private static func start(
    _ arguments: [String], registering types: [any Component.Type]
  ) -> Start {
    do {
      switch try Program.commands.parse(
        arguments, width: helpWidth, configuration: UserConfiguration.read)
      {
      case .text(let text): Console.standardOutput.print(text)
      case .completionScript(let shell):
        let registry = try Registry.builtIn(adding: types)
        // The script contains the types that this executable registers.
        Console.standardOutput.print(
          Launch.$registry.withValue(registry) { Program.commands.completionScript(for: shell) })
      case .manual(let directory): try write(Program.commands.manualPages, to: directory)
      case .command(let command, let configured): return .command(command, configured)
      }
      return .ended(.success)
    } catch {
      return .ended(report(error))
    }
  }

  private static func run(
    _ command: any Command, _ configured: ConfiguredOptions,
    registering types: [any Component.Type]
  ) async -> ExitStatus {
    do {
      try await run(command, registry: Registry.builtIn(adding: types))
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
    default:
      Console.standardError.print("error: \(error)")
      return .usage
    }
  }

  private static func run(_ command: any Command, registry: Registry) async throws {
    try await Launch.$registry.withValue(registry) {
      let plugins = (command as? any PluginCommand)?.plugins
      let types = try plugins?.adding(to: registry) ?? registry
      try await Launch.$registry.withValue(types) {
        try await Launch.$plugins.withValue(plugins) { try await command.run() }
      }
    }
  }

  private static func write(_ pages: [ManualPage], to directory: String) throws {
    for page in pages {
      let path = "\(directory)/\(page.fileName)"
      try Files.makeFolders(of: path)
      try Files.write(page.text, to: path)
    }
    Console.standardError.print("written: \(pages.count) man pages in \(directory)")
  }

  /// In columns; longer lines of help are hard to read.
  private static var helpWidth: Int {
    let environment = Environment.variable("COLUMNS").map { ["COLUMNS": $0] } ?? [:]
    return min(100, Console.standardOutput.traits(environment: environment).width)
  }
}

/// What a launch hands to its commands, which the command-line parser creates.
enum Launch {
  /// The built-in types, those of the executable's own, and those of plugins.
  @TaskLocal static var registry = Registry()
  /// What screens are served with; nil where the executable has nothing for it.
  @TaskLocal static var server: (any ScreenServer.Type)?
  /// How screens may name more plugins; nil where they may not.
  @TaskLocal static var plugins: PluginOptions?
}
