package dev.omni.server.cli;

import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The settings as flags of a command. */
@Command
final class SettingFlags {
  /** The flag of the settings file. */
  static final String CONFIG = "--config";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(names = CONFIG, paramLabel = "FILE", description = "a properties file of settings")
  private String config = "";

  /** Adds a flag for every setting to a command. */
  static void addTo(CommandSpec spec) {
    for (Setting setting : Setting.values()) {
      spec.addOption(
          OptionSpec.builder(setting.flag())
              .type(String.class)
              .paramLabel(setting.name())
              .description(setting.description())
              .build());
    }
  }

  /** Returns whether an option is the flag of a setting. */
  static boolean has(OptionSpec option) {
    return Stream.of(Setting.values()).anyMatch(each -> each.flag().equals(option.longestName()));
  }

  /** Returns the settings of the parsed command; prints warnings. */
  ServerSettings settings() {
    Map<Setting, String> flags = new EnumMap<>(Setting.class);
    var parsed = command.commandLine().getParseResult();
    for (Setting setting : Setting.values()) {
      if (parsed.hasMatchedOption(setting.flag())) {
        flags.put(setting, parsed.matchedOptionValue(setting.flag(), ""));
      }
    }
    var sources = SettingSources.read(flags, config, System.getenv());
    sources.warnings().forEach(w -> command.commandLine().getErr().println("warning: " + w));
    return ServerSettings.of(sources);
  }
}
