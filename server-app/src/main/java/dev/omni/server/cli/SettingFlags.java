package dev.omni.server.cli;

import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.util.EnumMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The settings as flags of a command. */
@Command
final class SettingFlags {
  /** The flag of a file of settings. */
  static final String CONFIG = "--config";

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

  /** The settings that hold for a parsed command; prints warnings. */
  ServerSettings settings(CommandSpec spec) {
    Map<Setting, String> flags = new EnumMap<>(Setting.class);
    var parsed = spec.commandLine().getParseResult();
    for (Setting setting : Setting.values()) {
      if (parsed.hasMatchedOption(setting.flag())) {
        flags.put(setting, parsed.matchedOptionValue(setting.flag(), ""));
      }
    }
    var sources = SettingSources.read(flags, config, System.getenv());
    sources.warnings().forEach(w -> spec.commandLine().getErr().println("warning: " + w));
    return ServerSettings.of(sources);
  }
}
