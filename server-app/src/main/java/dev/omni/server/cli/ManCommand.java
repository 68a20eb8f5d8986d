package dev.omni.server.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Spec;

/** The command that prints the manual page of all commands, in the format of {@code man}. */
@Command(
    name = "man",
    description = {
      "Prints the manual page of all commands.",
      "To read it: omni man >omni.1 && man ./omni.1"
    })
final class ManCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    CommandLine whole = spec.root().commandLine();
    var out = spec.commandLine().getOut();
    out.println(".TH OMNI 1 \"\" \"Omni\" \"Omni manual\"");
    out.println(".SH NAME");
    out.println("omni \\- " + text(whole.getCommandSpec().usageMessage().description()[0]));
    out.println(".SH SYNOPSIS");
    out.println(".B omni");
    out.println("[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]");
    out.println(".SH COMMANDS");
    below(whole).skip(1).map(ManCommand::section).forEach(out::println);
    out.println(".SH SETTINGS");
    out.println("Flags of each command that uses a server or its data. A variable OMNI_NAME and a");
    out.println("line of the file that \\-\\-config names mean the same.");
    serve(whole).options().stream()
        .filter(SettingFlags::has)
        .filter(option -> !option.hidden())
        .map(ManCommand::option)
        .forEach(out::println);
    out.println(".SH EXIT STATUS");
    out.println("0 for success, 1 for a failure, 2 for wrong usage.");
    return ExitCode.OK;
  }

  private static CommandSpec serve(CommandLine whole) {
    return Optional.ofNullable(whole.getSubcommands().get("serve")).orElseThrow().getCommandSpec();
  }

  private static Stream<CommandLine> below(CommandLine line) {
    return Stream.concat(
        Stream.of(line), line.getSubcommands().values().stream().flatMap(ManCommand::below));
  }

  private static String section(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    List<String> parameters =
        spec.positionalParameters().stream().map(PositionalParamSpec::paramLabel).toList();
    String usage = String.join(" ", Stream.concat(Stream.of(""), parameters.stream()).toList());
    Stream<String> own =
        spec.options().stream()
            .filter(option -> !option.hidden() && !SettingFlags.has(option))
            .map(ManCommand::option);
    Stream<String> head =
        Stream.of(
            ".SS \"" + spec.qualifiedName() + usage + "\"",
            text(String.join(" ", spec.usageMessage().description())));
    return String.join("\n", Stream.concat(head, own).toList());
  }

  private static String option(OptionSpec option) {
    String names = String.join(", ", option.names());
    String value = option.arity().max() > 0 ? " \\fI" + text(option.paramLabel()) + "\\fR" : "";
    return ".TP\n\\fB" + text(names) + "\\fR" + value + "\n" + text(described(option));
  }

  private static String described(OptionSpec option) {
    return String.join(" ", option.description()).replace("%%", "%"); // A description is a format.
  }

  /** Returns a text in which nothing has a meaning of the format. */
  private static String text(String plain) {
    String escaped = plain.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
