package dev.omni.domain.webhook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kinds of event that webhooks can be told of: a closed set. */
public final class WebhookEventType {
  /** What a test delivery is of; every webhook may be sent one. */
  public static final String TEST = "webhook.test";

  /** A webhook was disabled; told to the others of its project and mode. */
  public static final String DISABLED = "webhook.disabled";

  /** A key ends within a week. */
  public static final String KEY_EXPIRING = "api_key.expiring";

  /** A key was replaced by another one. */
  public static final String KEY_ROTATED = "api_key.rotated";

  /** A key was taken back. */
  public static final String KEY_REVOKED = "api_key.revoked";

  private static final String OUTCOME_RECORDED = "outcome.recorded";
  private static final String CONNECTION_EVENT_ACCEPTED = "connection.event.accepted";
  private static final String QUEUED = ".queued";

  private static final List<String> ALL =
      List.of(
          TEST,
          "omni.run.queued",
          "omni.run.completed",
          "omni.run.failed",
          "omni.run.cancelled",
          "model.run.completed",
          "model.run.failed",
          "benchmark.run.completed",
          "benchmark.run.failed",
          "workflow.run.completed",
          "workflow.run.failed",
          CONNECTION_EVENT_ACCEPTED,
          OUTCOME_RECORDED,
          KEY_EXPIRING,
          KEY_ROTATED,
          KEY_REVOKED,
          DISABLED);

  private WebhookEventType() {}

  /** All of them. */
  public static List<String> all() {
    return ALL;
  }

  /** What a webhook is told of unless it says otherwise: all but what is only queued. */
  public static Set<String> usual() {
    return ALL.stream().filter(type -> !type.endsWith(QUEUED)).collect(Collectors.toSet());
  }

  /** The kinds in a text separated by commas; empty when one of them is none. */
  public static Optional<Set<String>> listed(String text) {
    var names = new ArrayList<String>();
    Stream.of(text.split(",", -1)).map(String::strip).forEach(names::add);
    return ALL.containsAll(names) ? Optional.of(new TreeSet<>(names)) : Optional.empty();
  }

  /** The kind that tells of a run of that kind in that status; empty when nobody is told. */
  public static Optional<String> ofRun(String kind, String status) {
    String name = kind.replace('_', '.') + "." + status;
    return Optional.of(name).filter(ALL::contains);
  }

  /** The kind that tells of a new document of that kind; empty when nobody is told. */
  public static Optional<String> ofDocument(String kind) {
    return switch (kind) {
      case "outcome" -> Optional.of(OUTCOME_RECORDED);
      case "connector_event" -> Optional.of(CONNECTION_EVENT_ACCEPTED);
      default -> Optional.empty();
    };
  }
}
