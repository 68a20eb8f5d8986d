package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Reading and listing of runs. */
public final class Runs {
  private static final int PAGE = 100;
  private final OmniClient omni;

  Runs(OmniClient omni) {
    this.omni = omni;
  }

  /** Returns one run. */
  public Run get(String id) {
    return new Run(omni, omni.call(Call.get("/omni/runs/" + id)), null);
  }

  /** Returns runs, newest first, page by page as they are needed. */
  public Iterable<Run> list(Map<String, String> filters) {
    return list(filters, PAGE, Long.MAX_VALUE);
  }

  /**
   * Returns runs, newest first.
   *
   * @param filters as {@code world}, {@code status}, {@code capability}
   * @param limit size of a page
   * @param maxItems most runs in all
   */
  public Iterable<Run> list(Map<String, String> filters, int limit, long maxItems) {
    Map<String, String> query = new LinkedHashMap<>(filters);
    query.put("limit", String.valueOf(limit));
    Iterable<JsonNode> items = omni.pages("/omni/runs", query, maxItems);
    return () ->
        StreamSupport.stream(items.spliterator(), false)
            .map(item -> run(item, filters.get("idempotency_key")))
            .iterator();
  }

  private Run run(JsonNode item, @Nullable String key) {
    HttpHeaders none = HttpHeaders.of(Map.of(), (name, value) -> true);
    return new Run(omni, new Response(200, none, item, null, JsonText.object()), key);
  }

  /** Returns the run that a key made; null when there is none. */
  public @Nullable Run find(String idempotencyKey) {
    return find(Map.of("idempotency_key", idempotencyKey));
  }

  /**
   * Returns the run that a key made by an operation; null when there is none.
   *
   * @param operation {@code create} or {@code retry}
   */
  public @Nullable Run find(String idempotencyKey, String operation) {
    return find(Map.of("idempotency_key", idempotencyKey, "operation", operation));
  }

  private @Nullable Run find(Map<String, String> filters) {
    Iterator<Run> found = list(filters, 1, 1).iterator();
    return found.hasNext() ? found.next() : null;
  }
}
