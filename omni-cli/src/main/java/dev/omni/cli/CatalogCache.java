package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * File from which a shell completes ids of capabilities and names of members, one capability a
 * line.
 *
 * @param file where it is
 */
record CatalogCache(Path file) {
  static CatalogCache of(CommandContext context) {
    String home = System.getProperty("user.home", "");
    String folder = context.environment().getOrDefault("XDG_CACHE_HOME", home + "/.cache");
    return new CatalogCache(Path.of(folder, "omni", "capabilities"));
  }

  /** Writes the file; a folder that cannot be written to is no failure of the command. */
  void write(List<JsonNode> capabilities) {
    List<String> lines = new ArrayList<>();
    for (JsonNode each : capabilities) {
      lines.add(
          each.path("id").asText()
              + " "
              + each.path("request_contract").path("properties").properties().stream()
                  .map(member -> member.getKey() + "=")
                  .collect(Collectors.joining(" ")));
    }
    try {
      Files.createDirectories(file.resolveSibling(""));
      Files.write(file, lines);
    } catch (IOException none) {
      System.getLogger("dev.omni.server.cli")
          .log(System.Logger.Level.DEBUG, "no completion of capabilities", none);
    }
  }
}
