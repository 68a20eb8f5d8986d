package dev.omni.application.operation;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListQuery;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.UuidText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

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
   * Returns what the call asks of a list.
   *
   * @throws Fault {@code parameter_invalid} that lists what is invalid
   */
  public ListQuery list(ListDefinition list) {
    return list.query(query, after);
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
