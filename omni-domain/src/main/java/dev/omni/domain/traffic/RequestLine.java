package dev.omni.domain.traffic;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The metadata of one request, never its content.
 *
 * @param at time of the response
 * @param id of the request
 * @param caller caller, if authenticated
 * @param operation operation
 * @param answered response
 * @param from client
 */
public record RequestLine(
    Instant at,
    String id,
    Optional<LoggedCaller> caller,
    Operation operation,
    LoggedResponse answered,
    LoggedClient from) {
  /** Returns the time of the latest line. */
  public static Instant latest(List<RequestLine> lines) {
    return Collections.max(lines.stream().map(RequestLine::at).toList());
  }

  /** Returns the count of the request; empty for one without a valid key. */
  public Optional<RequestCount> count() {
    return caller.map(
        who ->
            RequestCount.one(who.tenant(), at, who.key(), answered.status(), answered.duration()));
  }

  /**
   * The caller of a request.
   *
   * @param key id of the key
   * @param tenant owner of the key
   */
  public record LoggedCaller(UUID key, Tenant tenant) {}

  /**
   * The operation of a request.
   *
   * @param method of HTTP
   * @param route with names in place of values, as {@code …/runs/{run}}; empty when there is none
   * @param bytes of the body
   * @param subject what the request made, or named in its path
   */
  public record Operation(
      String method, String route, long bytes, Optional<LoggedSubject> subject) {
    /** Creates an operation on nothing. */
    public Operation(String method, String route, long bytes) {
      this(method, route, bytes, Optional.empty());
    }
  }

  /**
   * The subject of a request.
   *
   * @param object its type, as {@code omni.run}
   */
  public record LoggedSubject(String object, UUID id) {}

  /**
   * The response to a request.
   *
   * @param status of HTTP
   * @param code of the error, if any
   * @param duration time until the response was ready
   * @param bytes of the body
   * @param error {@code type, code, message, errors[].pointer, errors[].code}, never values that
   *     the caller sent
   */
  public record LoggedResponse(
      int status, Optional<String> code, Duration duration, long bytes, Optional<Json.Obj> error) {
    /** Creates a response without an error to show. */
    public LoggedResponse(int status, Optional<String> code, Duration duration, long bytes) {
      this(status, code, duration, bytes, Optional.empty());
    }
  }

  /**
   * The client of a request.
   *
   * @param network the first 24 bits of an IPv4 address or 48 of an IPv6 one, as {@code
   *     192.0.2.0/24}
   * @param userAgent user agent, at most 200 characters
   * @param via {@code api}, {@code console} or {@code mcp}
   */
  public record LoggedClient(String network, String userAgent, String via) {
    /** Creates a client of the API. */
    public LoggedClient(String network, String userAgent) {
      this(network, userAgent, "api");
    }
  }
}
