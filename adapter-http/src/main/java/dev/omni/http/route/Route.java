package dev.omni.http.route;

import java.util.Set;

/**
 * An operation. Routing, the scope check, 404 and 405, and the OpenAPI document all follow from
 * these rows.
 *
 * @param name unique, as in {@code runs.create}
 * @param method GET or POST
 * @param path complete, with parameters in braces
 * @param access required scopes and rate limit
 * @param wire body, statuses and query parameters
 */
public record Route(String name, String method, String path, Access access, Wire wire) {
  /** The prefix of every path of the API. */
  public static final String BASE = "/api/v1";

  /**
   * The access to an operation.
   *
   * @param needs required scopes
   * @param meter the bucket that it is charged to
   */
  public record Access(RequiredScopes needs, RateLimitKind meter) {}

  /**
   * The request and response of an operation.
   *
   * @param body kind of body
   * @param successes the statuses of success
   * @param query the names of the supported query parameters
   */
  public record Wire(Body body, Set<Integer> successes, Set<String> query) {
    public Wire {
      successes = Set.copyOf(successes);
      query = Set.copyOf(query);
    }
  }

  /** The body of an operation. */
  public enum Body {
    /** None; a sent body is ignored. */
    NONE,
    /** A JSON object. */
    OBJECT,
    /** A JSON object; an absent body is an empty object. */
    OBJECT_OR_NOTHING,
    /** An event, in one of the modes of CloudEvents or as a JSON object. */
    EVENT,
    /** Returns a message that the operation parses itself. */
    MESSAGE
  }

  /** Returns the format of its errors. */
  public ErrorFormat form() {
    return ErrorFormat.of(path);
  }
}
