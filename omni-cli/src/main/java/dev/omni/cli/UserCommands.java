package dev.omni.cli;

import dev.omni.cli.ResourceCommands.Noun;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** All commands for users. */
public final class UserCommands {
  private static final Set<String> WHOLE =
      Set.of(
          "login",
          "run",
          "runs",
          "capabilities",
          "prove",
          "mcp",
          "api",
          "data-sets",
          "verify",
          "guard",
          "whoami",
          "batch",
          "config",
          "workflows");
  private static final Set<String> OF_EVIDENCE =
      Set.of("export", "get", "sign-off", "sign-offs", "verify-run");
  private static final Set<String> OTHERS =
      Set.of("-h", "--help", "-V", "--version", "--contracts");

  private UserCommands() {}

  /** Group of the commands on evidence that need no more than a server. */
  @Command(name = "evidence", description = "Evidence: export, get, sign-off, sign-offs, verify.")
  static final class EvidenceGroup {}

  /** Returns whether arguments are those of a command for users, which needs no other commands. */
  public static boolean run(String... arguments) {
    if (arguments.length == 0 || Stream.of(arguments).anyMatch(OTHERS::contains)) {
      return false;
    }
    return WHOLE.contains(arguments[0])
        || (arguments.length > 1
            && arguments[0].equals("evidence")
            && OF_EVIDENCE.contains(arguments[1]));
  }

  /** Returns whether standard output belongs to a protocol, and to nothing else. */
  public static boolean isProtocol(String... arguments) {
    return run(arguments) && arguments[0].equals("mcp");
  }

  /** Root of a command line that has commands for users alone. */
  @Command(name = "omni")
  public static final class Root {}

  /**
   * Adds commands to a command line, those on evidence to the group that is there.
   *
   * @param installation what the commands use where no server is
   * @param wanted names of the commands to add
   */
  public static void addTo(
      CommandLine line,
      CommandContext context,
      Installation installation,
      Predicate<String> wanted) {
    add(line, wanted, "login", () -> new CommandLine(new LoginCommand(context)));
    add(line, wanted, "capabilities", () -> CapabilitiesCommand.all(context, installation));
    add(line, wanted, "run", () -> new CommandLine(new RunCommand(context, installation)));
    add(line, wanted, "batch", () -> new CommandLine(new BatchCommand(context, installation)));
    add(line, wanted, "runs", () -> RunsCommand.all(context));
    add(line, wanted, "prove", () -> new CommandLine(new ProveCommand(context)));
    add(line, wanted, "api", () -> new CommandLine(new ApiCommand(context)));
    add(line, wanted, "data-sets", () -> DataSetCommands.all(context));
    add(line, wanted, "verify", () -> new CommandLine(new JudgeCommand.Verify(context)));
    add(line, wanted, "guard", () -> new CommandLine(new JudgeCommand.Guard(context)));
    add(line, wanted, "whoami", () -> new CommandLine(new WhoAmICommand(context)));
    add(line, wanted, "config", () -> ConfigCommand.all(context));
    add(line, wanted, "workflows", () -> ResourceCommands.of(context, Noun.WORKFLOWS));
    if (wanted.test("mcp")) { // Its class needs more than others do, and is not loaded for them.
      installation.mcp(context).ifPresent(command -> line.addSubcommand(new CommandLine(command)));
    }
    if (wanted.test("evidence")) {
      CommandLine evidence = line.getSubcommands().get("evidence");
      if (evidence == null) {
        evidence = new CommandLine(new EvidenceGroup());
        line.addSubcommand(evidence);
      }
      evidence.addSubcommand(new EvidenceOfRun.Get(context));
      evidence.addSubcommand(new EvidenceOfRun.Export(context));
      evidence.addSubcommand(new EvidenceOfRun.Verify(context));
      evidence.addSubcommand(new SignOffCommands.Sign(context));
      evidence.addSubcommand(new SignOffCommands.ListAll(context));
    }
  }

  /**
   * Adds the commands that a server has for its operators, in their form for users: by the API, and
   * without a folder.
   */
  static void addOfProject(CommandLine line, CommandContext context) {
    for (Noun noun : List.of(Noun.WEBHOOKS, Noun.KEYS, Noun.REQUESTS, Noun.USAGE)) {
      line.addSubcommand(ResourceCommands.of(context, noun));
    }
  }

  private static void add(
      CommandLine line, Predicate<String> wanted, String name, Supplier<CommandLine> command) {
    if (wanted.test(name)) {
      line.addSubcommand(command.get());
    }
  }

  /**
   * Returns arguments with the command that verifies by id in place of the one for files, where no
   * file has that name.
   */
  public static String[] byId(CommandContext context, String... arguments) {
    if (arguments.length < 3
        || !arguments[0].equals("evidence")
        || !arguments[1].equals("verify")) {
      return arguments;
    }
    boolean id =
        Stream.of(arguments)
            .skip(2)
            .anyMatch(
                word ->
                    word.matches("[0-9a-f]{4}[0-9a-f\u2026.-]{4,36}")
                        && !context.file(word).toFile().exists());
    List<String> words = new ArrayList<>(List.of(arguments));
    if (id) {
      words.set(1, "verify-run");
    }
    return words.toArray(String[]::new);
  }
}
