package dev.omni.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Options of a run. Each method returns this object. */
public final class RunOptions {
  private static final Set<String> OWN =
      Set.of(
          ("accept authorization connection content-length content-type host idempotency-key"
                  + " last-event-id omni-client transfer-encoding user-agent x-service-api-key")
              .split(" "));

  private static final Duration FOREVER = Duration.ofDays(3650);

  private final Map<String, String> headers = new LinkedHashMap<>();
  private @Nullable String workspace;
  private @Nullable String idempotencyKey;
  private @Nullable Duration timeout;
  private boolean confidential;
  private boolean stopsAtFailedRow;
  private boolean secondOpinion;
  private BiConsumer<Run, RunEvent> onEvent = (run, event) -> {};

  private RunOptions() {}

  /** Returns options that change nothing. */
  public static RunOptions none() {
    return new RunOptions();
  }

  /** Sets the workspace, by name or id; the first of the world is used otherwise. */
  public RunOptions workspace(String nameOrId) {
    workspace = nameOrId;
    return this;
  }

  /** Sets the idempotency key; one is made otherwise. */
  public RunOptions idempotencyKey(String key) {
    idempotencyKey = key;
    return this;
  }

  /** Bounds everything, from the first request to the end of the run; null for no limit. */
  public RunOptions timeout(@Nullable Duration time) {
    timeout = time == null ? null : limit(time, "timeout");
    return this;
  }

  /** Ends a run that takes longer. */
  public RunOptions cancelAfter(Duration time) {
    var seconds = java.math.BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros();
    headers.put("Cancel-After", seconds.toPlainString());
    return this;
  }

  /** Plays a scenario of the sandbox. */
  public RunOptions scenario(String scenario) {
    headers.put("Omni-Sandbox-Scenario", scenario);
    return this;
  }

  /** Lets a second method compute the answer again; the evidence says whether it agrees. */
  public RunOptions secondOpinion() {
    secondOpinion = true;
    return this;
  }

  /** Makes the evidence say nothing of input and result but what is disclosed later. */
  public RunOptions confidential() {
    confidential = true;
    return this;
  }

  /** Adds a header; those that the client sets itself are refused, and what no header can hold. */
  public RunOptions header(String name, String value) {
    if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
      throw new IllegalArgumentException(
          "a name of a header has a character that no header's name has");
    }
    if (!value.matches("[\\t -~]*")) {
      throw new IllegalArgumentException(
          "the header " + name + " must be text of printable ASCII characters");
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (OWN.contains(lower)) {
      throw new IllegalArgumentException("the header " + name + " is set by the client");
    }
    headers.put(lower.equals("x-request-id") ? "X-Request-Id" : name, value);
    return this;
  }

  /** Makes a table fail at the first row that fails; otherwise the row has an error. */
  public RunOptions stopAtFailedRow() {
    stopsAtFailedRow = true;
    return this;
  }

  /** Sets what is called with each event. */
  public RunOptions onEvent(BiConsumer<Run, RunEvent> call) {
    onEvent = call;
    return this;
  }

  /** Returns a time limit, which is ten years when there is none. */
  static Duration limit(@Nullable Duration time, String option) {
    if (time != null && time.isNegative()) {
      throw new IllegalArgumentException(option + " must be 0 or more");
    }
    return time == null || time.compareTo(FOREVER) > 0 ? FOREVER : time;
  }

  Map<String, String> headers() {
    return new LinkedHashMap<>(headers);
  }

  @Nullable String workspace() {
    return workspace;
  }

  @Nullable String idempotencyKey() {
    return idempotencyKey;
  }

  @Nullable Duration timeout() {
    return timeout;
  }

  boolean hasSecondOpinion() {
    return secondOpinion;
  }

  boolean isConfidential() {
    return confidential;
  }

  boolean stopsAtFailedRow() {
    return stopsAtFailedRow;
  }

  BiConsumer<Run, RunEvent> onEvent() {
    return onEvent;
  }
}
