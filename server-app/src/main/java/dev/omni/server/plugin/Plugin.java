package dev.omni.server.plugin;

import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A plug-in as found at start.
 *
 * @param name file name of its jar or folder
 * @param jars its jars with their SHA-256 digests in hexadecimal, by name
 * @param engines the engines that can be used
 * @param problems the reasons why other engines, or all, are left out
 */
public record Plugin(
    String name, Map<Path, String> jars, List<JsonEngine> engines, List<String> problems) {

  /** Returns the ids of the capabilities. */
  public List<String> capabilities() {
    return engines.stream().map(engine -> engine.capability().id()).toList();
  }

  /** Returns the plug-in with its engines of served worlds; others become problems of it. */
  Plugin in(ServedWorlds worlds) {
    var served = new ArrayList<JsonEngine>();
    var others = new ArrayList<>(problems);
    for (JsonEngine engine : engines) {
      World world = engine.capability().world();
      if (worlds.has(world)) {
        served.add(engine);
      } else {
        others.add(engine.capability().id() + ": the world " + world + " is not served");
      }
    }
    return new Plugin(name, jars, List.copyOf(served), List.copyOf(others));
  }

  /** Returns the line of the log: the capabilities of the plug-in, and its problems. */
  public String line() {
    String brings = String.join(", ", capabilities());
    String fails = String.join("; ", problems);
    return "plug-in "
        + name
        + ": "
        + brings
        + (brings.isEmpty() || fails.isEmpty() ? "" : "; ")
        + (fails.isEmpty() ? "" : "left out: " + fails);
  }
}
