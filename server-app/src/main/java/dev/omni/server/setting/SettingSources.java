package dev.omni.server.setting;

import dev.omni.domain.fault.InvalidSettingException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/**
 * The sources of settings: a flag overrides the environment, which overrides the config file, which
 * overrides the default. An unknown key of the file stops the start; an unknown {@code OMNI_}
 * variable is a warning.
 */
public final class SettingSources {
  static final String CONFIG = "OMNI_CONFIG";

  private final Map<String, String> given = new HashMap<>();

  private final Map<Setting, String> values = new EnumMap<>(Setting.class);
  private final List<String> warnings = new ArrayList<>();

  private SettingSources() {}

  /** Reads all three sources; the flags have current names. */
  public static SettingSources read(
      Map<Setting, String> flags, String config, Map<String, String> environment) {
    var named = new HashMap<String, String>();
    flags.forEach((setting, text) -> named.put(setting.key(), text));
    return readNamed(named, config, environment);
  }

  /** Reads all three sources; the flags have current or former names, without hyphens in front. */
  public static SettingSources readNamed(
      Map<String, String> flags, String config, Map<String, String> environment) {
    var sources = new SettingSources();
    String file = config.isEmpty() ? environment.getOrDefault(CONFIG, "") : config;
    if (!file.isEmpty()) {
      sources.file(Path.of(file));
    }
    sources.environment(environment);
    sources.given.putAll(flags);
    for (Setting setting : Setting.values()) {
      sources.resolve(setting);
    }
    return sources;
  }

  /** Takes the text of a setting from its current or former key; they must not contradict. */
  private void resolve(Setting setting) {
    Optional<String> current = Optional.ofNullable(given.get(setting.key()));
    Optional<String> former = setting.formerKey().map(given::get);
    if (former.isPresent()) {
      String names = setting.formerKey().get() + " is now called " + setting.key();
      if (current.isPresent() && !current.equals(former)) {
        throw new InvalidSettingException(names + "; both are given and differ: remove one");
      }
      warnings.add(names);
    }
    values.put(setting, current.or(() -> former).orElseGet(setting::defaultValue));
  }

  private void file(Path file) {
    var properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException unreadable) {
      throw new InvalidSettingException(
          "config: cannot read " + file + ": " + UnreadableFile.reason(unreadable));
    } catch (IllegalArgumentException malformed) {
      throw new InvalidSettingException(
          "config: " + file + " has an escape \\u that is not four hex digits");
    }
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (Setting.of(key).isEmpty()) {
        throw new InvalidSettingException("config: unknown key " + key + " in " + file);
      }
      given.put(key, properties.getProperty(key).strip());
    }
  }

  private void environment(Map<String, String> environment) {
    for (String variable : new TreeSet<>(environment.keySet())) {
      if (!variable.startsWith("OMNI_") || variable.equals(CONFIG)) {
        continue;
      }
      String key = variable.substring(5).toLowerCase(Locale.ROOT).replace('_', '-');
      if (Setting.of(key).isPresent()) {
        given.put(key, environment.getOrDefault(variable, ""));
      } else {
        warnings.add("unknown environment variable " + variable + " is ignored");
      }
    }
  }

  /** Returns the text of a setting, its default if absent. */
  String text(Setting setting) {
    return values.getOrDefault(setting, setting.defaultValue());
  }

  /** Returns the warnings for the operator. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }
}
