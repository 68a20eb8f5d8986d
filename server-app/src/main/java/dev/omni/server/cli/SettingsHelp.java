package dev.omni.server.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The help format, in which the options of a command come first. The settings, which most commands
 * share, are one word in the synopsis and a separate section.
 */
final class SettingsHelp extends Help {
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

  @Override
  public String optionList() {
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
