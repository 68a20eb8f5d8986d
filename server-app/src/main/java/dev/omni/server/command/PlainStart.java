package dev.omni.server.command;

import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingProblem;
import dev.omni.server.setting.SettingSources;
import dev.omni.server.setting.Settings;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a command line that only starts the server: {@code serve} or nothing, then flags of
 * settings. Loading the library that reads all other command lines takes a tenth of a start.
 */
final class PlainStart {
  private PlainStart() {}

  /**
   * The settings that hold; empty when there is anything to explain or to complain about, which is
   * for the library to do.
   */
  static Optional<Settings> settings(String[] args, Map<String, String> environment) {
    Map<Setting, String> flags = new EnumMap<>(Setting.class);
    int first = args.length > 0 && args[0].equals("serve") ? 1 : 0;
    for (int i = first; i < args.length; i++) {
      int equals = args[i].indexOf('=');
      Optional<Setting> setting = flag(equals < 0 ? args[i] : args[i].substring(0, equals));
      boolean valued = equals > 0 || (i + 1 < args.length && !args[i + 1].startsWith("-"));
      if (setting.isEmpty() || flags.containsKey(setting.get()) || !valued) {
        return Optional.empty();
      }
      flags.put(setting.get(), equals > 0 ? args[i].substring(equals + 1) : args[++i]);
    }
    return checked(flags, environment);
  }

  private static Optional<Setting> flag(String text) {
    return text.startsWith("--") ? Setting.of(text.substring(2)) : Optional.empty();
  }

  private static Optional<Settings> checked(
      Map<Setting, String> flags, Map<String, String> environment) {
    try {
      var sources = SettingSources.read(flags, "", environment);
      return sources.warnings().isEmpty() ? Optional.of(Settings.of(sources)) : Optional.empty();
    } catch (SettingProblem told) {
      return Optional.empty();
    }
  }
}
