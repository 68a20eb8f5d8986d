package dev.omni.application.operation;

import dev.omni.application.spi.store.DocumentStore.Place;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.UuidText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A call of an earlier operation by a caller who may make it.
 *
 * @param caller who asks
 * @param path the values in the operation's path, as {@code uuid} or {@code model}
 * @param query the query parameters that the operation knows
 * @param body what was sent; empty when nothing was
 * @param after where a list goes on
 * @param signed what a signature over the body would be of
 */
public record OperationCall(
    Caller caller,
    Map<String, String> path,
    Map<String, String> query,
    Json.Obj body,
    Optional<Place> after,
    Optional<Signed> signed) {
  private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]?|100");
  private static final int USUAL = 25;

  /** Copies the maps. */
  public OperationCall {
    path = Map.copyOf(path);
    query = Map.copyOf(query);
  }

  /** A call that came without a signature. */
  public OperationCall(
      Caller caller,
      Map<String, String> path,
      Map<String, String> query,
      Json.Obj body,
      Optional<Place> after) {
    this(caller, path, query, body, after, Optional.empty());
  }

  /**
   * What the headers of Standard Webhooks 1.0.0 (2024) say of a body.
   *
   * @param id {@code webhook-id}
   * @param timestamp {@code webhook-timestamp}
   * @param signatures {@code webhook-signature}
   * @param content the body as it came
   */
  public record Signed(String id, String timestamp, String signatures, String content) {}

  /** A call with a body alone. */
  public static OperationCall of(Caller caller, Json.Obj body) {
    return new OperationCall(caller, Map.of(), Map.of(), body, Optional.empty());
  }

  /** The same call with a value in its path. */
  public OperationCall at(String name, String value) {
    return new OperationCall(caller, Map.of(name, value), query, body, after, signed);
  }

  /** The same call with headers that sign it. */
  public OperationCall signed(Optional<Signed> headers) {
    return new OperationCall(caller, path, query, body, after, headers);
  }

  /** The text in the path under that name. */
  public String text(String name) {
    return Optional.ofNullable(path.get(name)).orElseThrow();
  }

  /** The identifier in the path under {@code uuid}; empty when no identifier looks so. */
  public Optional<UUID> uuid() {
    return UuidText.parse(text("uuid"));
  }

  /**
   * How many items a list shall have, 25 unless told.
   *
   * @throws Fault {@code parameter_invalid} unless it is 1 to 100
   */
  public int limit() {
    String sent = query.getOrDefault("limit", String.valueOf(USUAL));
    if (!LIMIT.matcher(sent).matches()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, "query:limit", "must be an integer from 1 to 100");
    }
    return Integer.parseInt(sent);
  }

  /**
   * A query parameter that says one of some words, when it was sent.
   *
   * @throws Fault {@code parameter_invalid} when it says another
   */
  public Optional<String> choice(String name, List<String> words) {
    Optional<String> sent = Optional.ofNullable(query.get(name));
    if (sent.filter(word -> !words.contains(word)).isPresent()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "query:" + name,
          "must be one of " + String.join(", ", words));
    }
    return sent;
  }

  /**
   * A query parameter that says which items a list shall have, when it was sent.
   *
   * @throws Fault {@code parameter_invalid} when it is empty: no item has an empty one, and a list
   *     of none would look as if there were none
   */
  public Optional<String> filter(String name) {
    Optional<String> sent = Optional.ofNullable(query.get(name));
    if (sent.filter(String::isEmpty).isPresent()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "query:" + name,
          "must have at least 1 character; leave it out for a list of all");
    }
    return sent;
  }

  /** What counts as the same call: the path's values and the body. */
  Json.Obj content() {
    Json.Obj values = Json.Obj.EMPTY;
    for (var value : path.entrySet()) {
      values = values.with(value.getKey(), Json.str(value.getValue()));
    }
    return Json.obj("path", values, "body", body);
  }
}
