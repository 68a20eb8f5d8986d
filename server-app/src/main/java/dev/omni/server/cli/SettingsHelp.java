package dev.omni.server.cli;

import dev.omni.cli.UserCommands;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The help format, in which the options of a command come first. The settings, which most commands
 * share, are one word in the synopsis and a separate section.
 */
final class SettingsHelp extends Help {
  private static final Set<String> OF_ALL = Set.of("openapi", "completion", "man");
  private static final String END = " ...";
  private static final int NAME = 16;

  SettingsHelp(CommandSpec spec, ColorScheme colors) {
    super(spec, colors);
  }

  @Override
  protected Ansi.Text createDetailedSynopsisOptionsText(
      Collection<ArgSpec> arguments, Comparator<OptionSpec> order, boolean clustered) {
    List<OptionSpec> settings = settings();
    var others = new ArrayList<ArgSpec>(arguments);
    others.addAll(settings);
    Ansi.Text own = super.createDetailedSynopsisOptionsText(others, order, clustered);
    return settings.isEmpty() ? own : own.concat(colorScheme().text(" [SETTINGS]"));
  }

  private boolean isRoot() {
    return commandSpec().parent() == null && !commandSpec().subcommands().isEmpty();
  }

  /** Returns the list of all commands with a line each: those for users first. */
  @Override
  public String commandList() {
    if (!isRoot()) {
      return super.commandList();
    }
    var users = new StringBuilder();
    var operators = new StringBuilder();
    List<String> others = new ArrayList<>();
    commandSpec()
        .subcommands()
        .forEach(
            (name, below) -> {
              if (OF_ALL.contains(name)) {
                others.add(name);
              } else {
                (UserCommands.run(name) ? users : operators).append(line(name, below));
              }
            });
    return users
        + String.format("%nFor operators, with the settings that omni serve --help shows:%n")
        + operators
        + String.format("  and %s%n", String.join(", ", others));
  }

  private String line(String name, CommandLine below) {
    String text = below.getCommandSpec().usageMessage().description()[0];
    int most = commandSpec().usageMessage().width() - NAME;
    if (text.length() > most) {
      text = text.substring(0, text.lastIndexOf(' ', most - END.length())) + END;
    }
    return colorScheme()
        .text(
            String.format(
                "  @|bold %s|@%s%s%n",
                name, " ".repeat(Math.max(1, NAME - 2 - name.length())), text))
        .toString();
  }

  @Override
  public String optionList() {
    if (isRoot()) {
      return "";
    }
    List<OptionSpec> settings = settings();
    List<OptionSpec> own = options(option -> !settings.contains(option));
    String below = optionListExcludingGroups(settings);
    return optionListExcludingGroups(own)
        + (settings.isEmpty() ? "" : String.format("%nSettings:%n") + below);
  }

  private List<OptionSpec> settings() {
    return options(
        option -> option.longestName().equals(SettingFlags.CONFIG) || SettingFlags.has(option));
  }

  private List<OptionSpec> options(Predicate<OptionSpec> which) {
    return commandSpec().options().stream().filter(o -> !o.hidden()).filter(which).toList();
  }
}
