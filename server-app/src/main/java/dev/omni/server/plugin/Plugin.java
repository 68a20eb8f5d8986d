package dev.omni.server.plugin;

import dev.omni.engine.Engine;
import java.nio.file.Path;
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
    String name, Map<Path, String> jars, List<Engine> engines, List<String> problems) {

  /** Returns the ids of the capabilities. */
  public List<String> capabilities() {
    return engines.stream().map(engine -> engine.capability().id()).toList();
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
