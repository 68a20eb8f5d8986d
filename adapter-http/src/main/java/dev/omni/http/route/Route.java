package dev.omni.http.route;

import dev.omni.application.access.RateLimitKind;
import dev.omni.application.list.ListDefinition;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One operation: where it is, who may use it, and what goes in and out. From these rows come the
 * routing, the scope check, 404 and 405, and the description of the interface.
 *
 * @param name unique, as in {@code runs.create}
 * @param method GET, POST, PUT, PATCH or DELETE
 * @param path whole, with parameters in braces
 */
public record Route(String name, String method, String path, Access access, Wire wire) {
  /** The prefix of every path of the API. */
  public static final String BASE = "/api/v1";

  /** The path that describes the API as a protected resource (RFC 9728). */
  public static final String RESOURCE_METADATA = "/.well-known/oauth-protected-resource";

  /** The path below {@link #BASE} at which agents call tools. */
  public static final String MCP = "/verify/mcp";

  /** The access to an operation. */
  public record Access(RequiredScopes needs, RateLimitKind rateLimit) {}

  /**
   * The request and response of an operation.
   *
   * @param query names of the parameters
   * @param strict whether unknown query parameters are refused, as everywhere outside the earlier
   *     operations
   * @param list what can be asked of the list that it returns
   */
  public record Wire(
      Body body,
      Set<Integer> successes,
      Set<String> query,
      boolean strict,
      Optional<ListDefinition> list) {
    public Wire {
      successes = Set.copyOf(successes);
      query = Set.copyOf(query);
    }

    /** Creates that of a list, which refuses unknown parameters. */
    public static Wire of(ListDefinition list) {
      return new Wire(Body.NONE, Set.of(200), list.names(), true, Optional.of(list));
    }

    /** Creates one that does not refuse unknown query parameters. */
    public Wire(Body body, Set<Integer> successes, Set<String> query) {
      this(body, successes, query, false, Optional.empty());
    }
  }

  public enum Body {
    /** None; a sent body is ignored. */
    NONE,
    OBJECT,
    /** A JSON object; an absent body is an empty object. */
    OBJECT_OR_NOTHING,
    /** An event, in one of the modes of CloudEvents or as a JSON object. */
    EVENT,
    /** Returns a message that the operation parses itself. */
    MESSAGE,
    /** A table of any size, which the operation reads as a stream. */
    TABLE
  }

  /** Returns this operation with another method. */
  public Route method(String other) {
    return new Route(name, other, path, access, wire);
  }

  /** Returns this operation with one more query parameter. */
  public Route query(String parameter) {
    var query = Stream.concat(wire.query.stream(), Stream.of(parameter));
    var more =
        new Wire(
            wire.body, wire.successes, query.collect(Collectors.toSet()), wire.strict, wire.list);
    return new Route(name, method, path, access, more);
  }

  /** Returns this operation with unknown query parameters refused. */
  public Route strict() {
    return new Route(
        name,
        method,
        path,
        access,
        new Wire(wire.body, wire.successes, wire.query, true, wire.list));
  }

  /** Returns this operation with the parameters of a list. */
  public Route listing(ListDefinition list) {
    return new Route(name, method, path, access, Wire.of(list));
  }

  /** Returns whether unknown members are kept, as by the earlier operations that make runs. */
  public boolean keepsUnknownMembers() {
    return form() == ErrorFormat.WRAPPER && wire.successes.contains(202);
  }

  /** Returns the format of its errors. */
  public ErrorFormat form() {
    return ErrorFormat.of(path);
  }
}
