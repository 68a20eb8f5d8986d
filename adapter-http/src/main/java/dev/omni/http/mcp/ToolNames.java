package dev.omni.http.mcp;

import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The names of capabilities in lists of tools. Clients refuse a whole list for one name that is not
 * 1 to 64 letters, digits, {@code _} and {@code -}, so that an id has {@code _} for its dots there.
 */
final class ToolNames {
  private static final int LONGEST = 64;
  private static final int HEX_DIGITS = 8;

  private ToolNames() {}

  /**
   * Returns the names by id, in the order of the ids. Ids that would share a name, with each other
   * or with another tool, and ids that are too long, get a suffix from their SHA-256.
   *
   * @param taken names of other tools
   */
  static Map<String, String> of(List<String> ids, Collection<String> taken) {
    Map<String, Long> wanted =
        ids.stream()
            .map(ToolNames::plain)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    Set<String> others = new HashSet<>(taken);
    var names = new LinkedHashMap<String, String>();
    for (String id : ids) {
      String plain = plain(id);
      boolean alone = wanted.getOrDefault(plain, 0L) == 1 && !others.contains(plain);
      names.put(id, alone && plain.length() <= LONGEST ? plain : marked(plain, id));
    }
    return names;
  }

  private static String plain(String id) {
    return id.replaceAll("[^a-zA-Z0-9_-]", "_");
  }

  private static String marked(String plain, String id) {
    String digest = Sha256.hex(Sha256.sha256(id.getBytes(StandardCharsets.UTF_8)));
    int kept = Math.min(plain.length(), LONGEST - HEX_DIGITS - 1);
    return plain.substring(0, kept) + "_" + digest.substring(0, HEX_DIGITS);
  }
}
