package dev.omni.server.setting;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;

/**
 * The sources of settings: a flag overrides the environment, which overrides the config file, which
 * overrides the default. An unknown key of the file stops the start; an unknown {@code OMNI_}
 * variable is a warning.
 */
public final class SettingSources {
  /** The environment variable with the name of the config file. */
  static final String CONFIG = "OMNI_CONFIG";

  private final Map<Setting, String> values = new EnumMap<>(Setting.class);
  private final List<String> warnings = new ArrayList<>();

  private SettingSources() {}

  /** Reads all three sources. */
  public static SettingSources read(
      Map<Setting, String> flags, String config, Map<String, String> environment) {
    var sources = new SettingSources();
    for (Setting setting : Setting.values()) {
      sources.values.put(setting, setting.usual());
    }
    String file = config.isEmpty() ? environment.getOrDefault(CONFIG, "") : config;
    if (!file.isEmpty()) {
      sources.file(Path.of(file));
    }
    sources.environment(environment);
    sources.values.putAll(flags);
    return sources;
  }

  private void file(Path file) {
    var properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException unreadable) {
      throw new InvalidSettingException(
          "config: cannot read " + file + ": " + unreadable.getMessage());
    }
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      Setting setting =
          Setting.of(key)
              .orElseThrow(
                  () -> new InvalidSettingException("config: unknown key " + key + " in " + file));
      values.put(setting, properties.getProperty(key).strip());
    }
  }

  private void environment(Map<String, String> environment) {
    for (String variable : new TreeSet<>(environment.keySet())) {
      if (!variable.startsWith("OMNI_") || variable.equals(CONFIG)) {
        continue;
      }
      Setting.of(variable.substring(5).toLowerCase(java.util.Locale.ROOT).replace('_', '-'))
          .ifPresentOrElse(
              setting -> values.put(setting, environment.getOrDefault(variable, "")),
              () -> warnings.add("unknown environment variable " + variable + " is ignored"));
    }
  }

  /** Returns the text of a setting, its default if absent. */
  String text(Setting setting) {
    return values.getOrDefault(setting, setting.usual());
  }

  /** Returns the warnings for the operator. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }
}
