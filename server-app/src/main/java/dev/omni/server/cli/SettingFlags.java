package dev.omni.server.cli;

import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.util.HashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The settings as flags of a command. */
@Command
final class SettingFlags {
  static final String CONFIG = "--config";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(names = CONFIG, paramLabel = "FILE", description = "a properties file of settings")
  private String config = "";

  static void addTo(CommandSpec spec) {
    for (Setting setting : Setting.values()) {
      // A command may change for one project what a setting says for all.
      if (!spec.optionsMap().containsKey(setting.flag())) {
        spec.addOption(flag(setting, setting.key()).build());
      }
      setting.formerKey().ifPresent(key -> spec.addOption(flag(setting, key).hidden(true).build()));
    }
  }

  private static OptionSpec.Builder flag(Setting setting, String key) {
    return OptionSpec.builder("--" + key)
        .type(String.class)
        .paramLabel(setting.name())
        .description(setting.description().replace("%", "%%")); // A description is a format.
  }

  static boolean has(OptionSpec option) {
    boolean ofCommand = option.userObject() != null;
    return !ofCommand && Setting.of(option.longestName().substring(2)).isPresent();
  }

  ServerSettings settings() {
    var flags = new HashMap<String, String>();
    for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
      if (has(option)) {
        flags.put(option.longestName().substring(2), option.getValue());
      }
    }
    var sources = SettingSources.readNamed(flags, config, System.getenv());
    sources.warnings().forEach(w -> command.commandLine().getErr().println("warning: " + w));
    return ServerSettings.of(sources);
  }
}
