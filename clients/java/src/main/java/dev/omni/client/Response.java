package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Serializable;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answer of the server.
 *
 * @param status of HTTP
 * @param headers of HTTP
 * @param data taken out of the envelope; a null node without a body
 * @param requestId the id that the server answered
 * @param envelope what stood around the data
 */
public record Response(
    int status, HttpHeaders headers, JsonNode data, @Nullable String requestId, JsonNode envelope)
    implements Serializable {
  /** Form of a response in serialization, where headers of HTTP are a map. */
  private record Form(
      int status,
      TreeMap<String, List<String>> headers,
      JsonNode data,
      @Nullable String requestId,
      JsonNode envelope)
      implements Serializable {
    private Object readResolve() {
      HttpHeaders fields = HttpHeaders.of(headers, (name, value) -> true);
      return new Response(status, fields, data, requestId, envelope);
    }
  }

  private static final Pattern POLICY = Pattern.compile("\"([^\"]+)\"((?:;\\w+=\\d+)*)");
  private static final Pattern VALUE = Pattern.compile(";(\\w+)=(\\d+)");

  private Object writeReplace() {
    TreeMap<String, List<String>> fields = new TreeMap<>();
    headers.map().forEach((name, values) -> fields.put(name, new ArrayList<>(values)));
    return new Form(status, fields, data, requestId, envelope);
  }

  /** Returns the message of the envelope; null when there is none. */
  public @Nullable String message() {
    return envelope.path("message").asText(null);
  }

  /** Returns the cursor of the next page; null on the last. */
  @Nullable String nextCursor() {
    String inMeta = envelope.path("meta").path("next_cursor").asText(null);
    return inMeta == null ? headers.firstValue("X-Next-Cursor").orElse(null) : inMeta;
  }

  /**
   * Returns the limits by policy: q (quota), w (seconds of its window), r (left), t (seconds to the
   * next window).
   */
  public Map<String, Map<String, Long>> rateLimit() {
    Map<String, Map<String, Long>> found = new HashMap<>();
    for (String header : new String[] {"RateLimit-Policy", "RateLimit"}) {
      Matcher policy = POLICY.matcher(headers.firstValue(header).orElse(""));
      while (policy.find()) {
        Matcher value = VALUE.matcher(policy.group(2));
        Map<String, Long> values = found.computeIfAbsent(policy.group(1), name -> new HashMap<>());
        while (value.find()) {
          values.put(value.group(1), Long.valueOf(value.group(2)));
        }
      }
    }
    return found;
  }
}
