package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values that the steps of the conformance scenario name: shared, saved, and of this pass. */
final class StepValues {
  private static final Pattern NAMED =
      Pattern.compile("\\$(KEY|URL|DIR|saved\\.[\\w.]+|outcome\\.[\\w.]+|DATE\\+\\d+)");

  private final JsonNode shared;
  private final Map<String, String> known;
  private final String nonce = "-java-" + Ids.uuid7().toString().substring(24);
  private final Map<String, JsonNode> views = new HashMap<>();
  private final Map<String, Run> runs = new HashMap<>();
  private JsonNode outcome = NullNode.getInstance();

  StepValues(JsonNode shared, String key, String url, Path folder) {
    this.shared = shared;
    this.known = Map.of("KEY", key, "URL", url, "DIR", folder.toString());
  }

  void begin() {
    outcome = NullNode.getInstance();
  }

  void outcome(JsonNode seen) {
    outcome = seen;
  }

  void save(String name, JsonNode view, @Nullable Run run) {
    views.put(name, view);
    if (run != null) {
      runs.put(name, run);
    }
  }

  Run run(String name) {
    Run found = runs.get(name);
    if (found == null) {
      throw new IllegalStateException("no run was saved as " + name);
    }
    return found;
  }

  String key() {
    return known.getOrDefault("KEY", "");
  }

  String url() {
    return known.getOrDefault("URL", "");
  }

  /** Puts the values in, and makes each idempotency key one of this pass. */
  JsonNode filled(JsonNode value, String inside) {
    if (value.isObject()) {
      if (value.has("digits") && value.size() == 1) {
        return JsonText.tree(new BigDecimal(value.path("digits").asText()));
      }
      ObjectNode made = JsonText.object();
      value.properties().forEach(m -> made.set(m.getKey(), filled(m.getValue(), m.getKey())));
      return made;
    }
    if (value.isArray()) {
      ArrayNode made = JsonText.object().arrayNode();
      value.forEach(item -> made.add(filled(item, "")));
      return made;
    }
    if (!value.isTextual()) {
      return value;
    }
    String text = value.textValue();
    if (inside.equals("idempotency_key")) {
      return JsonText.tree(text + nonce);
    }
    if (text.startsWith("$") && shared.has(text.substring(1))) {
      return shared.path(text.substring(1));
    }
    return JsonText.tree(
        NAMED
            .matcher(text)
            .replaceAll(m -> java.util.regex.Matcher.quoteReplacement(named(m.group(1)))));
  }

  private String named(String name) {
    if (name.startsWith("DATE+")) {
      ZonedDateTime then =
          ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(Long.parseLong(name.substring(5)));
      return DateTimeFormatter.RFC_1123_DATE_TIME.format(then);
    }
    String[] parts = name.split("\\.");
    boolean saved = parts[0].equals("saved");
    JsonNode at = saved ? views.getOrDefault(parts[1], NullNode.getInstance()) : outcome;
    for (int n = saved ? 2 : 1; n < parts.length; n++) {
      at = at.path(parts[n]);
    }
    return known.getOrDefault(name, at.asText());
  }
}
