package dev.omni.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.omni.cli.CommandContext;
import dev.omni.cli.CompletionCommand;
import dev.omni.cli.UsageErrors;
import dev.omni.cli.UserCommands;
import dev.omni.cli.WordCompletion;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.server.build.Version;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.UnreadableFile;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The root of the command line; without a command it serves. */
@Command(
    name = "omni",
    description =
        "Runs quantitative capabilities of seven worlds, and signs evidence of every result.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class OmniCommand extends NodeCommand {
  private static final int WIDTH = 100;
  private static final Map<String, Class<?>> NODES =
      Map.of("serve", ServeCommand.class, "worker", WorkerCommand.class);
  private static final Set<String> HELP = Set.of("-h", "--help", "-V", "--version");

  private static final List<Class<?>> OF_OPERATORS =
      List.of(
          ServeCommand.class,
          WorkerCommand.class,
          WitnessCommand.class,
          ConsoleCommand.class,
          MigrateCommand.class,
          RepairCommand.class,
          BackupCommand.class,
          RestoreCommand.class,
          DemoCommand.class,
          KeysCommand.class,
          PeopleCommand.class,
          ProjectsCommand.class,
          RetentionCommand.class,
          EvidenceCommand.class,
          AuditCommand.class,
          WebhooksCommand.class,
          RequestsCommand.class,
          UsageCommand.class,
          MasterKeysCommand.class,
          PluginsCommand.class,
          OpenApiCommand.class);

  /** The commands that describe all others. */
  private static final List<Class<?>> OF_ALL = List.of(CompletionCommand.class, ManCommand.class);

  private OmniCommand() {}

  @Override
  Runnable start(ServerSettings settings, PrintWriter out) {
    return new ServeCommand().start(settings, out);
  }

  /**
   * Executes a command line in this process.
   *
   * @return the exit status: 0 for success, 2 for wrong usage, 1 for a failure
   */
  public static int execute(String... args) {
    if (UserCommands.isProtocol(args)) {
      System.setOut(System.err); // Whatever a library prints would break the protocol.
    }
    CommandContext context = CommandContext.ofProcess();
    if (WordCompletion.isMeant(args)) {
      boolean user = args.length > 2 && UserCommands.run(args[1]);
      CommandLine known = user ? user(context, args[1]) : commandLine(context);
      return WordCompletion.print(known, context, args);
    }
    String[] words = UserCommands.byId(context, args);
    CommandLine line = lineOf(context, words);
    if (UserCommands.run(words)) {
      // The user's texts and files are in UTF-8 whatever the locale.
      var out = new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), UTF_8);
      line.setOut(new PrintWriter(out, true));
    }
    return line.execute(words);
  }

  /** Returns the commands that arguments need, since the description of all takes its time. */
  static CommandLine lineOf(CommandContext context, String... words) {
    if (UserCommands.run(words)) {
      return user(context, words[0]);
    }
    if (startsNode(words)) {
      return node(words);
    }
    List<Class<?>> commands = ofOperators(words);
    return commands.isEmpty()
        ? commandLine(context)
        : with(
            new OmniCommand(),
            commands,
            line ->
                UserCommands.addTo(
                    line,
                    context,
                    new ThisInstallation(),
                    name -> line.getSubcommands().containsKey(name)),
            context);
  }

  /** A command of users needs no other either, no setting, and none of their classes. */
  private static CommandLine user(CommandContext context, String name) {
    return with(
        new UserCommands.Root(),
        List.of(),
        line -> UserCommands.addTo(line, context, new ThisInstallation(), name::equals),
        context);
  }

  /** The start of a node needs no other commands, whose description takes half a second. */
  private static boolean startsNode(String... args) {
    return args.length == 0
        || (NODES.containsKey(args[0]) && Stream.of(args).noneMatch(HELP::contains));
  }

  private static CommandLine node(String... words) {
    return with(
        new OmniCommand(),
        Stream.of(words).limit(1).<Class<?>>map(NODES::get).toList(),
        line -> {},
        CommandContext.ofProcess());
  }

  /** Returns the commands of a name for operators; none where a word is another. */
  private static List<Class<?>> ofOperators(String... words) {
    String name = words.length == 0 ? "" : RenamedCommands.current(words)[0];
    return OF_OPERATORS.stream()
        .filter(each -> each.getAnnotation(Command.class).name().equals(name))
        .toList();
  }

  /** Returns all commands, with the settings as flags and an example in each help. */
  static CommandLine commandLine(CommandContext context) {
    return with(
        new OmniCommand(),
        Stream.concat(OF_OPERATORS.stream(), OF_ALL.stream()).toList(),
        line -> UserCommands.addTo(line, context, new ThisInstallation(), name -> true),
        context);
  }

  private static CommandLine with(
      Object root, List<Class<?>> commands, Consumer<CommandLine> more, CommandContext context) {
    var line =
        new CommandLine(root) {
          @Override
          public int execute(String... arguments) {
            String[] current = RenamedCommands.current(arguments);
            return super.execute(UserCommands.byId(context, current));
          }
        };
    commands.forEach(line::addSubcommand);
    more.accept(line);
    settable(line);
    Examples.addTo(line);
    line.setUsageHelpWidth(WIDTH);
    line.setHelpFactory(SettingsHelp::new);
    line.setExecutionStrategy(OmniCommand::last);
    line.setParameterExceptionHandler(
        (wrong, given) -> {
          wrong.getCommandLine().getErr().println(UsageErrors.line(wrong));
          return ExitCode.USAGE;
        });
    line.setExecutionExceptionHandler(
        (thrown, command, parsed) -> {
          String name = command.getCommandSpec().qualifiedName();
          command.getErr().println(name + ": " + reason(thrown));
          return status(thrown);
        });
    return line;
  }

  /** Returns the end of the flags before a command, which the command does not receive. */
  private static int last(ParseResult parsed) {
    if (parsed.hasSubcommand() && !parsed.matchedOptions().isEmpty()) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          "settings follow the command, as in omni serve --port 0");
    }
    return new RunLast().execute(parsed);
  }

  /** Adds the settings as flags to every command that uses a server or its data. */
  private static void settable(CommandLine line) {
    line.getCommandSpec().mixinStandardHelpOptions(true);
    if (line.getCommandSpec().mixins().containsKey("flags")) {
      SettingFlags.addTo(line.getCommandSpec());
    }
    line.getSubcommands().values().forEach(OmniCommand::settable);
  }

  private static int status(Exception thrown) {
    return thrown instanceof InvalidSettingException || thrown instanceof Fault
        ? ExitCode.USAGE
        : ExitCode.SOFTWARE;
  }

  private static String reason(Exception thrown) {
    if (thrown instanceof UncheckedIOException io) {
      return reason(Objects.requireNonNull(io.getCause()));
    }
    String message = thrown instanceof Fault fault ? fault.reason() : thrown.getMessage();
    return message == null ? thrown.toString() : message;
  }

  private static String reason(IOException broken) {
    return broken instanceof AccessDeniedException || broken instanceof NoSuchFileException
        ? broken.getMessage() + ": " + UnreadableFile.reason(broken)
        : broken.toString();
  }
}
