package dev.omni.application.operation;

import dev.omni.domain.access.Caller;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Times;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.run.RunQuery.Span;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * An authorized call of an earlier operation.
 *
 * @param caller principal, key and scopes
 * @param path the values in the operation's path, as {@code uuid} or {@code model}
 * @param query the supported query parameters
 * @param body as sent; an empty object when absent
 * @param after position in a list
 * @param submission the circumstances in which the body was sent
 */
public record OperationCall(
    Caller caller,
    Map<String, String> path,
    Map<String, String> query,
    Json.Obj body,
    Optional<ListPosition> after,
    Submission submission) {
  private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]?|100");
  private static final int USUAL = 25;

  public OperationCall {
    path = Map.copyOf(path);
    query = Map.copyOf(query);
  }

  /** Creates a call without a signature, which need not be strict. */
  public OperationCall(
      Caller caller,
      Map<String, String> path,
      Map<String, String> query,
      Json.Obj body,
      Optional<ListPosition> after) {
    this(caller, path, query, body, after, Submission.PLAIN);
  }

  /**
   * The circumstances in which a body was sent.
   *
   * @param signed the signed content of the body
   * @param strict whether unknown members are refused that are kept and listed otherwise
   */
  public record Submission(Optional<Signed> signed, boolean strict) {
    /** Without a signature, not strict. */
    static final Submission PLAIN = new Submission(Optional.empty(), false);
  }

  /**
   * A message with its signatures, by Standard Webhooks 1.0.0 (2024).
   *
   * @param id of the message
   * @param timestamp seconds since 1970, as sent
   * @param signatures one or more, separated by spaces
   * @param content the body as sent
   * @param attributes names of what was sent beside the body, which no signature covers
   */
  public record Signed(
      String id, String timestamp, String signatures, String content, List<String> attributes) {
    public Signed {
      attributes = List.copyOf(attributes);
    }

    /** Creates a message that is its body. */
    public Signed(String id, String timestamp, String signatures, String content) {
      this(id, timestamp, signatures, content, List.of());
    }
  }

  /** Creates a call with a body only. */
  public static OperationCall of(Caller caller, Json.Obj body) {
    return new OperationCall(caller, Map.of(), Map.of(), body, Optional.empty());
  }

  /** Returns this call with a value in its path. */
  public OperationCall withPathValue(String name, String value) {
    return new OperationCall(caller, Map.of(name, value), query, body, after, submission);
  }

  /** Returns this call by another caller. */
  OperationCall by(Caller other) {
    return new OperationCall(other, path, query, body, after, submission);
  }

  /** Returns this call with another body. */
  OperationCall withBody(Json.Obj other) {
    return new OperationCall(caller, path, query, other, after, submission);
  }

  /** Returns this call with the circumstances of its body. */
  public OperationCall submitted(Submission how) {
    return new OperationCall(caller, path, query, body, after, how);
  }

  /** Returns the signed content of the body. */
  public Optional<Signed> signed() {
    return submission.signed();
  }

  /** Returns a text of the path. */
  public String text(String name) {
    return Optional.ofNullable(path.get(name)).orElseThrow();
  }

  /** Returns the id in the path under {@code uuid}; empty when malformed. */
  public Optional<UUID> uuid() {
    return UuidText.parse(text("uuid"));
  }

  /**
   * Returns the maximum number of items of a list, 25 by default.
   *
   * @throws Fault {@code parameter_invalid} unless it is 1 to 100
   */
  public int limit() {
    String sent = query.getOrDefault("limit", String.valueOf(USUAL));
    if (!LIMIT.matcher(sent).matches()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, "parameter:limit", "must be an integer from 1 to 100");
    }
    return Integer.parseInt(sent);
  }

  /**
   * Returns a query parameter with a closed set of values, if sent.
   *
   * @throws Fault {@code parameter_invalid} for another value
   */
  public Optional<String> choice(String name, List<String> words) {
    Optional<String> sent = Optional.ofNullable(query.get(name));
    if (sent.filter(word -> !words.contains(word)).isPresent()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "parameter:" + name,
          "must be one of " + String.join(", ", words));
    }
    return sent;
  }

  /**
   * Returns the values of a query parameter that has one or more of a closed set, separated by
   * commas; none when it is not sent.
   *
   * @throws Fault {@code parameter_invalid} for another value
   */
  public List<String> choices(String name, List<String> words) {
    Optional<String> sent = Optional.ofNullable(query.get(name));
    List<String> found = sent.map(text -> List.of(text.split(",", -1))).orElse(List.of());
    if (!words.containsAll(found)) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "parameter:" + name,
          "must be one or more, separated by commas, of " + String.join(", ", words));
    }
    return found;
  }

  /**
   * Returns a query parameter that filters a list, if sent.
   *
   * @throws Fault {@code parameter_invalid} when it is empty, because an empty list would be
   *     misleading, or has U+0000, which databases do not store
   */
  public Optional<String> filter(String name) {
    Optional<String> sent = Optional.ofNullable(query.get(name));
    if (sent.filter(text -> text.isEmpty() || text.indexOf('\0') >= 0).isPresent()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "parameter:" + name,
          "must have at least 1 character and no U+0000; leave it out for a list of all");
    }
    return sent;
  }

  /**
   * Returns a query parameter that is a number from 1, if sent.
   *
   * @throws Fault {@code parameter_invalid} for another value
   */
  public Optional<Integer> number(String name) {
    Optional<String> sent = Optional.ofNullable(query.get(name));
    if (sent.filter(text -> !text.matches("[1-9][0-9]{0,8}")).isPresent()) {
      throw Fault.at(FaultCode.PARAMETER_INVALID, "parameter:" + name, "must be an integer from 1");
    }
    return sent.map(Integer::valueOf);
  }

  /**
   * Returns a query parameter that is an id, in lower case, if sent.
   *
   * @throws Fault {@code parameter_invalid} when it is malformed
   */
  public Optional<String> id(String name) {
    Optional<String> sent = Optional.ofNullable(query.get(name));
    if (sent.isPresent() && !UuidText.canonical(sent.get())) {
      throw Fault.at(FaultCode.PARAMETER_INVALID, "parameter:" + name, "must be a UUID");
    }
    return sent.map(id -> id.toLowerCase(Locale.ROOT));
  }

  /**
   * Returns the period of creation that a list is limited to by {@code created_after} and {@code
   * created_before}.
   *
   * @throws Fault {@code parameter_invalid} for a malformed time
   */
  public Span created() {
    return new Span(time("created_after"), time("created_before"));
  }

  private Optional<Instant> time(String name) {
    Optional<String> sent = Optional.ofNullable(query.get(name));
    Optional<Instant> time = sent.flatMap(Times::of);
    if (sent.isPresent() && time.isEmpty()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "parameter:" + name,
          "must be an RFC 3339 date-time, as 2026-01-31T12:00:00Z");
    }
    return time;
  }

  /** Returns the content that equal calls share: the path's values, the body and the workspace. */
  Json.Obj content() {
    Json.Obj values = Json.Obj.EMPTY;
    for (var value : path.entrySet()) {
      values = values.with(value.getKey(), Json.str(value.getValue()));
    }
    return Json.obj("path", values, "body", body)
        .withPresent(
            CallWorkspace.NAME,
            Optional.ofNullable(query.get(CallWorkspace.NAME)).<Json>map(Json::str));
  }
}
