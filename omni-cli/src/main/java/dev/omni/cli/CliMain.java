package dev.omni.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;

/** The entry point of the jar that has the commands for users alone. */
public final class CliMain {
  private static final int WIDTH = 100;

  private CliMain() {}

  /** The engines that this jar lacks. */
  private static final class NoEngines implements Installation {
    private static final String NEEDED = "this needs the engines; use the archive of the server";

    @Override
    public boolean hasEngines() {
      return false;
    }

    @Override
    public String contracts() {
      throw CommandException.usage(NEEDED);
    }

    @Override
    public Server start() {
      throw CommandException.usage(NEEDED);
    }
  }

  /** Returns the engines that a launcher names, if they are there. */
  private static Installation installation(String... arguments) {
    Path jar = Path.of(System.getProperty("omni.server.jar", ""));
    return Files.isRegularFile(jar) ? new ServerBeside(jar, List.of(arguments)) : new NoEngines();
  }

  /** Executes the command line and exits: 0 for success, 2 for wrong usage, 1 for a failure. */
  public static void main(String[] args) {
    CommandContext context = CommandContext.ofProcess();
    CommandLine line = commandLine(context, installation(args));
    System.exit(
        WordCompletion.isMeant(args)
            ? WordCompletion.print(line, context, args)
            : line.execute(UserCommands.byId(context, args)));
  }

  /** Gives a command and all below it their help. */
  private static void helped(CommandLine line) {
    line.getCommandSpec().mixinStandardHelpOptions(true);
    line.getSubcommands().values().forEach(CliMain::helped);
  }

  /** Returns the commands of this jar. */
  static CommandLine commandLine(CommandContext context) {
    return commandLine(context, new NoEngines());
  }

  private static CommandLine commandLine(CommandContext context, Installation installation) {
    var line = new CommandLine(new UserCommands.Root());
    UserCommands.addTo(line, context, installation, name -> true);
    UserCommands.addOfProject(line, context);
    CommandLine evidence = Objects.requireNonNull(line.getSubcommands().get("evidence"));
    evidence.addSubcommand(new VerifyFileCommand(context));
    line.addSubcommand(new CompletionCommand());
    helped(line);
    line.setUsageHelpWidth(WIDTH);
    line.setExecutionExceptionHandler(
        (thrown, command, parsed) -> {
          command.getErr().println("omni: " + thrown.getMessage());
          return ExitStatus.of(thrown);
        });
    line.setParameterExceptionHandler(
        (wrong, given) -> {
          wrong.getCommandLine().getErr().println(UsageErrors.line(wrong));
          return ExitStatus.USAGE;
        });
    return line;
  }
}
