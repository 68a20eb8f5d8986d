package dev.omni.server.plugin;

import dev.omni.engine.Engine;
import dev.omni.engine.Engines;
import dev.omni.server.setting.InvalidSettingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The engines of a process: its own and those of plug-ins.
 *
 * @param plugins the plug-ins by name, broken ones too
 * @param engines all engines
 */
public record InstalledEngines(List<Plugin> plugins, List<Engine> engines) {

  /**
   * Reads a folder of plug-ins; there are none when it is missing.
   *
   * @throws InvalidSettingException when two engines have one capability
   */
  public static InstalledEngines of(Path folder) {
    List<Plugin> plugins = read(folder);
    List<Engine> all = new ArrayList<>(Engines.all());
    Map<String, String> owners = new HashMap<>();
    all.forEach(engine -> owners.put(engine.capability().id(), "the server"));
    for (Plugin plugin : plugins) {
      for (String id : plugin.capabilities()) {
        String other = owners.put(id, plugin.name());
        if (other != null) {
          throw new InvalidSettingException(
              "plugins: " + id + " is in " + plugin.name() + " and in " + other);
        }
      }
      all.addAll(plugin.engines());
    }
    return new InstalledEngines(plugins, List.copyOf(all));
  }

  /** Reads the plug-ins of a folder, by name. */
  public static List<Plugin> read(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> places = Files.list(folder)) {
      return places
          .filter(place -> Files.isDirectory(place) || PluginReader.isJar(place))
          .sorted()
          .map(PluginReader::read)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns the digests of the jars of plug-ins by their names in evidence. */
  public Map<String, String> digests() {
    return plugins.stream()
        .flatMap(plugin -> plugin.jars().entrySet().stream())
        .collect(
            Collectors.toMap(
                jar -> library(jar.getKey()), Map.Entry::getValue, (one, other) -> one));
  }

  /** Returns the name of a plug-in's jar among the libraries of a method: folder and file. */
  static String library(Path jar) {
    Path folder = jar.toAbsolutePath().getParent();
    return "plug-in:" + (folder == null ? "" : folder.getFileName()) + ":" + jar.getFileName();
  }
}
