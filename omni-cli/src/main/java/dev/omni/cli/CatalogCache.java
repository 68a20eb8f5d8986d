package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * File from which a shell completes ids of capabilities and names of members: an object of lists.
 *
 * @param file where it is, or would be
 */
record CatalogCache(Path file) {
  private static final String BEGIN = "catalogue-";

  /** Returns that of a server. */
  static CatalogCache of(CommandContext context, String baseUrl) {
    String origin = baseUrl.replaceFirst("/api/v1/*$", "").replaceAll("[^A-Za-z0-9.]+", "-");
    return new CatalogCache(folder(context).resolve(BEGIN + origin + ".json"));
  }

  /** Returns that of the server that a variable names, or else the one written last. */
  static CatalogCache newest(CommandContext context) {
    String url = context.environment().getOrDefault("OMNI_BASE_URL", "");
    if (!url.isEmpty()) {
      return of(context, url);
    }
    Path folder = folder(context);
    try (Stream<Path> files = Files.list(folder)) {
      return new CatalogCache(
          files
              .filter(each -> each.getFileName().toString().startsWith(BEGIN))
              .max(Comparator.comparing(Path::toFile, Comparator.comparing(File::lastModified)))
              .orElse(folder.resolve(BEGIN)));
    } catch (IOException none) {
      return new CatalogCache(folder.resolve(BEGIN));
    }
  }

  private static Path folder(CommandContext context) {
    String home = System.getProperty("user.home", "");
    String folder = context.environment().getOrDefault("XDG_CACHE_HOME", home + "/.cache");
    return Path.of(folder, "omni");
  }

  /** Writes the file; a folder that cannot be written to is no failure of the command. */
  void write(List<JsonNode> capabilities) {
    ObjectNode all = JsonLines.object();
    for (JsonNode each : capabilities) {
      ArrayNode members = all.putArray(each.path("id").asText());
      each.path("request_contract").path("properties").fieldNames().forEachRemaining(members::add);
    }
    try {
      Files.createDirectories(file.resolveSibling(""));
      Files.writeString(file, all.toString());
    } catch (IOException none) {
      System.getLogger("dev.omni.cli")
          .log(System.Logger.Level.DEBUG, "no completion of capabilities", none);
    }
  }

  /** Returns the ids of capabilities; none without the file. */
  List<String> ids() {
    List<String> ids = new ArrayList<>();
    content().fieldNames().forEachRemaining(ids::add);
    return ids;
  }

  /** Returns the members of the input of a capability, with a sign behind. */
  List<String> members(String id) {
    List<String> members = new ArrayList<>();
    content().path(id).forEach(each -> members.add(each.asText() + "="));
    return members;
  }

  private JsonNode content() {
    try {
      return JsonLines.read(Files.readString(file));
    } catch (IOException | CommandException none) {
      return JsonLines.object();
    }
  }
}
