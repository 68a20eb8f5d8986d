package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Serializable;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Run as last seen. Its verbs ask the server. One that came out of serialization has its data, and
 * verbs after {@link OmniClient#attach}.
 */
public final class Run implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final Set<String> TERMINAL = Set.of("completed", "failed", "cancelled");

  private transient @Nullable OmniClient client;
  private final @Nullable String idempotencyKey;
  private final boolean replayed;
  private JsonNode raw;
  private @Nullable String requestId;
  private transient @Nullable String etag;
  private transient @Nullable String retryAfter;

  Run(OmniClient omni, Response response, @Nullable String idempotencyKey) {
    this.client = omni;
    this.idempotencyKey = idempotencyKey;
    this.replayed =
        response.headers().firstValue("Idempotent-Replayed").filter("true"::equals).isPresent();
    this.raw = response.data();
    see(response);
  }

  void see(Response response) {
    raw = response.data();
    String own = raw.path("request_id").asText(null);
    requestId = response.requestId() == null ? own : response.requestId();
    etag = response.headers().firstValue("ETag").orElse(null);
    retryAfter(response);
  }

  void retryAfter(Response response) {
    retryAfter = response.headers().firstValue("Retry-After").orElse(null);
  }

  private OmniClient omni() {
    OmniClient known = client;
    if (known == null) {
      throw new DetachedError(
          "run " + id() + " has its data, and no client: client.attach(run) gives it one");
    }
    return known;
  }

  void attach(OmniClient other) {
    client = other;
  }

  static boolean terminal(String status) {
    return TERMINAL.contains(status);
  }

  /** Returns the id of the run and of its evidence. */
  public String id() {
    return raw.path("id").asText("");
  }

  /** Returns the capability. */
  public String capability() {
    return raw.path("capability").asText("");
  }

  /** Returns the status; one of a newer server as it came. */
  public String status() {
    return raw.path("status").asText("");
  }

  /** Returns whether the run has ended; a status that is not known counts as not ended. */
  public boolean ended() {
    return terminal(status());
  }

  /** Returns the result; a null node before the run has completed. */
  public JsonNode result() {
    return raw.path("result");
  }

  /** Returns the units of the members of the result, from the result contract. */
  public Map<String, String> units() {
    return omni().capabilities().units(capability());
  }

  /** Returns why the run failed; null when it did not. */
  public @Nullable RunError error() {
    JsonNode found = raw.path("error");
    if (!found.isObject()) {
      return null;
    }
    return new RunError(
        found.path("type").asText(""),
        found.path("code").asText(""),
        found.path("message").asText(""),
        found.path("retryable").asBoolean(),
        found.path("details"));
  }

  /** Returns the id that the server answered. */
  public @Nullable String requestId() {
    return requestId;
  }

  /** Returns the id of the evidence; null before the run has ended. */
  public @Nullable String evidenceId() {
    return raw.path("evidence_id").asText(null);
  }

  /** Returns the idempotency key that made the run; null when it is not known. */
  public @Nullable String idempotencyKey() {
    return idempotencyKey;
  }

  /** Returns whether the key had made the run before. */
  public boolean replayed() {
    return replayed;
  }

  /** Returns the links. */
  public JsonNode links() {
    return raw.path("links");
  }

  /** Returns all members as the server sent them. */
  public JsonNode raw() {
    return raw;
  }

  @Nullable String etag() {
    return etag;
  }

  @Nullable String retryAfter() {
    return retryAfter;
  }

  String path() {
    return "/omni/runs/" + id();
  }

  /** Reads the run again. */
  public Run refresh() {
    see(omni().call(Call.get(path())));
    return this;
  }

  /** Waits until the run has ended. Never throws because it failed. */
  public Run await() {
    return await(null, (run, event) -> {});
  }

  /**
   * Waits until the run has ended, by its events, else by long polls.
   *
   * @param timeout null for as long as it takes
   * @throws WaitTimeoutError when the time is over; the run continues
   */
  public Run await(@Nullable Duration timeout, BiConsumer<Run, RunEvent> onEvent) {
    if (!ended()) {
      new RunWait(omni(), this, timeout == null ? null : System.nanoTime() + timeout.toNanos())
          .untilEnded(onEvent);
    }
    return this;
  }

  /** Returns the events from the first, until the run has ended. */
  public Stream<RunEvent> events() {
    Iterator<RunEvent> events = new RunWait(omni(), this, null).events();
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(events, Spliterator.ORDERED), false);
  }

  /**
   * Cancels a job.
   *
   * @throws StateConflictError when it has ended otherwise
   */
  public Run cancel() {
    see(omni().call(Call.post(path() + "/cancel")));
    return this;
  }

  /** Starts a new run of the same input, linked by {@code retry_of}. */
  public Run retry() {
    return retry(Ids.key());
  }

  /** Starts a new run of the same input under a key. */
  public Run retry(String key) {
    return new Run(omni(), omni().call(Call.post(path() + "/retry").keyed(key)), key);
  }

  /** Returns the Vega-Lite specification of the plot. */
  public JsonNode plot() {
    return omni().call(Call.get(path() + "/plot")).data();
  }

  /** Returns the plot as SVG. */
  public String svg() {
    return omni().text(path() + "/plot", "image/svg+xml");
  }

  /** Returns the signed evidence of an ended run. */
  public Evidence evidence() {
    return new Evidence(omni().call(Call.get(path() + "/evidence").with(Call.Limits.EXACT)).data());
  }

  /** Returns the rows of a batch, in order. */
  public Iterable<JsonNode> rows() {
    return omni().pages(path() + "/rows", Map.of("limit", "10000"), Long.MAX_VALUE);
  }

  Run succeeded() {
    if (!status().equals("completed")) {
      throw new RunFailedError(this);
    }
    return this;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Run that
        && raw.equals(that.raw)
        && replayed == that.replayed
        && Objects.equals(idempotencyKey, that.idempotencyKey)
        && Objects.equals(requestId, that.requestId);
  }

  @Override
  public int hashCode() {
    return raw.hashCode();
  }

  @Override
  public String toString() {
    return "Run[" + id() + ", " + capability() + ", " + status() + "]";
  }
}
