package dev.omni.server.plugin;

import dev.omni.application.run.kind.RunKinds;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.server.setting.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The engines of a process: its own and those of plug-ins.
 *
 * @param plugins the plug-ins by name, broken ones too
 * @param engines all engines of the served worlds
 * @param worlds the served worlds, each with an engine
 */
public record InstalledEngines(
    List<Plugin> plugins, List<JsonEngine> engines, ServedWorlds worlds) {

  /** Reads the engines that settings install, as {@link #of(Path, Optional)}. */
  public static InstalledEngines of(ServerSettings settings) {
    return of(settings.files().plugins(), settings.worlds());
  }

  /**
   * Reads a folder of plug-ins; there are none when it is missing. Engines of other worlds are left
   * out; those of this distribution are not even loaded.
   *
   * @param wanted worlds to serve; empty for all that have engines
   * @throws InvalidSettingException when two engines have one capability, or a wanted world has no
   *     engine
   */
  public static InstalledEngines of(Path folder, Optional<ServedWorlds> wanted) {
    List<Plugin> plugins =
        read(folder).stream().map(plugin -> wanted.map(plugin::in).orElse(plugin)).toList();
    List<JsonEngine> all = new ArrayList<>(wanted.map(Engines::of).orElseGet(Engines::all));
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
    return new InstalledEngines(plugins, List.copyOf(all), served(all, wanted));
  }

  private static ServedWorlds served(List<JsonEngine> engines, Optional<ServedWorlds> wanted) {
    Set<World> there =
        engines.stream()
            .map(engine -> engine.capability().world())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(World.class)));
    ServedWorlds served = wanted.orElseGet(() -> ServedWorlds.of(there));
    for (World world : served.list()) {
      if (!there.contains(world)) {
        throw new InvalidSettingException(
            "worlds: world " + world + " has no engines in this distribution");
      }
    }
    return served;
  }

  /**
   * Returns the catalog of the served worlds.
   *
   * @param mostRows maximum number of rows of a batch
   */
  public CapabilityCatalog catalog(long mostRows) {
    return new CapabilityCatalog(engines, mostRows, worlds);
  }

  /** Returns the kinds of runs of the served worlds. */
  public RunKinds kinds() {
    return new RunKinds(engines, CapabilityCatalog.USUAL_MOST_ROWS, worlds);
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
