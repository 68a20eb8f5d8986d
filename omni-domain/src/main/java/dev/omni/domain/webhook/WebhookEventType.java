package dev.omni.domain.webhook;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The closed set of webhook event types. */
public final class WebhookEventType {
  /** The type of test deliveries, which every webhook can receive. */
  public static final String TEST = "webhook.test";

  /** A webhook was disabled; sent to the other webhooks of its project and mode. */
  public static final String DISABLED = "webhook.disabled";

  /** A key expires within a week. */
  public static final String KEY_EXPIRING = "api_key.expiring";

  /** A key was replaced by a new one. */
  public static final String KEY_ROTATED = "api_key.rotated";

  /** A key was revoked. */
  public static final String KEY_REVOKED = "api_key.revoked";

  private static final String OUTCOME_RECORDED = "outcome.recorded";
  private static final String CONNECTION_EVENT_ACCEPTED = "connection.event.accepted";
  private static final String QUEUED = ".queued";

  private static final Map<String, String> MEANINGS = meanings();
  private static final List<String> ALL = List.copyOf(MEANINGS.keySet());

  private WebhookEventType() {}

  private static Map<String, String> meanings() {
    var all = new LinkedHashMap<String, String>();
    all.put(TEST, "A test delivery was requested.");
    all.put("omni.run.queued", "A run was accepted as a job.");
    all.put("omni.run.completed", "A run completed.");
    all.put("omni.run.failed", "A run failed.");
    all.put("omni.run.cancelled", "A run was cancelled.");
    all.put("model.run.completed", "A model run completed.");
    all.put("model.run.failed", "A model run failed.");
    all.put("benchmark.run.completed", "A benchmark run completed.");
    all.put("benchmark.run.failed", "A benchmark run failed.");
    all.put("workflow.run.completed", "A workflow run completed.");
    all.put("workflow.run.failed", "A workflow run failed.");
    all.put(CONNECTION_EVENT_ACCEPTED, "An event of a connection was accepted.");
    all.put(OUTCOME_RECORDED, "An outcome was recorded.");
    all.put(KEY_EXPIRING, "An API key expires within seven days.");
    all.put(KEY_ROTATED, "An API key was replaced by a new one.");
    all.put(KEY_REVOKED, "An API key was revoked.");
    all.put(DISABLED, "Another webhook of the project was disabled.");
    return Collections.unmodifiableMap(all);
  }

  /** Returns a sentence that states when events of a type are sent. */
  public static String meaning(String type) {
    return Optional.ofNullable(MEANINGS.get(type)).orElseThrow();
  }

  /** Returns all types. */
  public static List<String> all() {
    return ALL;
  }

  /** Returns the default types: all except those of queued runs. */
  public static Set<String> defaults() {
    return ALL.stream().filter(type -> !type.endsWith(QUEUED)).collect(Collectors.toSet());
  }

  /** Parses types separated by commas; empty when one is unknown. */
  public static Optional<Set<String>> parse(String text) {
    var names = new ArrayList<String>();
    Stream.of(text.split(",", -1)).map(String::strip).forEach(names::add);
    return ALL.containsAll(names) ? Optional.of(new TreeSet<>(names)) : Optional.empty();
  }

  /** Returns the type for a status of a kind of run; empty when there is none. */
  public static Optional<String> ofRun(String kind, String status) {
    String name = kind.replace('_', '.') + "." + status;
    return Optional.of(name).filter(ALL::contains);
  }

  /** Returns the type for a new document of a kind; empty when there is none. */
  public static Optional<String> ofDocument(String kind) {
    return switch (kind) {
      case "outcome" -> Optional.of(OUTCOME_RECORDED);
      case "connector_event" -> Optional.of(CONNECTION_EVENT_ACCEPTED);
      default -> Optional.empty();
    };
  }
}
