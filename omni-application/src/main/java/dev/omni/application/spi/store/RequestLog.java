package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.traffic.RequestCount;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The store of the request log: metadata of requests, never their content. Lines that are written
 * together are a page, which is stored, found and deleted as a whole, so that many lines cost
 * little more than one.
 */
public interface RequestLog {
  /** Stores lines as a page, in one commit. */
  void write(List<Line> lines);

  /**
   * Returns matching lines: the page with the latest line first, and in each page the last line
   * first.
   */
  List<Line> list(Query query);

  /**
   * Deletes at most {@code limit} pages with lines from before a time only, oldest first; returns
   * their number.
   */
  int deleteBefore(Instant before, int limit);

  /**
   * Returns matching requests of a tenant, newest first by time, then in the reverse order of their
   * writing.
   */
  List<Logged> list(TenantQuery query);

  /**
   * Returns the counts of a tenant's requests, which are kept with the lines: those of the minutes
   * of a period, of each key.
   *
   * @param from start of the first minute
   * @param to end of the last one
   */
  List<RequestCount> counts(Tenant tenant, Instant from, Instant to);

  /** Deletes the counts of minutes before a time. */
  void deleteCountsBefore(Instant before);

  /**
   * A line with its position in lists.
   *
   * @param position time and number of the line
   */
  record Logged(Line line, ListPosition position) {}

  /**
   * One request.
   *
   * @param at time of the response
   * @param id of the request
   * @param caller caller, if authenticated
   * @param operation operation
   * @param answered response
   * @param from client
   */
  record Line(
      Instant at,
      String id,
      Optional<LoggedCaller> caller,
      Operation operation,
      LoggedResponse answered,
      LoggedClient from) {
    /** Returns the time of the latest line. */
    public static Instant latest(List<Line> lines) {
      return Collections.max(lines.stream().map(Line::at).toList());
    }

    /** Returns the count of the request; empty for one without a valid key. */
    public Optional<RequestCount> count() {
      return caller.map(
          who ->
              RequestCount.one(
                  who.tenant(), at, who.key(), answered.status(), answered.duration()));
    }
  }

  /**
   * The caller of a request.
   *
   * @param key id of the key
   * @param tenant owner of the key
   */
  record LoggedCaller(UUID key, Tenant tenant) {}

  /**
   * The operation of a request.
   *
   * @param method of HTTP
   * @param route with names in place of values, as {@code …/runs/{run}}; empty when there is none
   * @param bytes of the body
   * @param subject what the request made, or named in its path
   */
  record Operation(String method, String route, long bytes, Optional<LoggedSubject> subject) {
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
  record LoggedSubject(String object, UUID id) {}

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
  record LoggedResponse(
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
  record LoggedClient(String network, String userAgent, String via) {
    /** Creates a client of the API. */
    public LoggedClient(String network, String userAgent) {
      this(network, userAgent, "api");
    }
  }

  /**
   * A query for the requests of a tenant.
   *
   * @param after position of the last line already seen
   * @param limit maximum number
   */
  record TenantQuery(Tenant tenant, TenantFilter filter, Optional<ListPosition> after, int limit) {
    /** Returns whether a line is one of the tenant and has what is wanted. */
    public boolean matches(Line line) {
      return line.caller().filter(caller -> caller.tenant().equals(tenant)).isPresent()
          && filter.matches(line);
    }
  }

  /**
   * The conditions of a query; empty ones do not filter.
   *
   * @param id of the request
   * @param key id of the key
   * @param operation method, route and code
   * @param statuses the least and the greatest status
   * @param since minimum time
   * @param until time that is too late
   */
  record TenantFilter(
      Optional<String> id,
      Optional<UUID> key,
      Wanted operation,
      Optional<StatusRange> statuses,
      Optional<Instant> since,
      Optional<Instant> until) {
    /** The filter that accepts every request. */
    public static final TenantFilter ALL =
        new TenantFilter(
            Optional.empty(),
            Optional.empty(),
            new Wanted(Optional.empty(), Optional.empty(), Optional.empty()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    boolean matches(Line line) {
      int status = line.answered().status();
      return id.map(line.id()::equals).orElse(true)
          && key.map(one -> line.caller().filter(c -> c.key().equals(one)).isPresent()).orElse(true)
          && operation.matches(line)
          && statuses.map(range -> range.least <= status && status <= range.most).orElse(true)
          && since.map(time -> !line.at().isBefore(time)).orElse(true)
          && until.map(line.at()::isBefore).orElse(true);
    }
  }

  /** The wanted method, route and code of an error. */
  record Wanted(Optional<String> method, Optional<String> route, Optional<String> code) {
    private boolean matches(Line line) {
      return method.map(line.operation().method()::equals).orElse(true)
          && route.map(line.operation().route()::equals).orElse(true)
          && (code.isEmpty() || code.equals(line.answered().code()));
    }
  }

  /** The least and the greatest status. */
  record StatusRange(int least, int most) {}

  /**
   * A query for lines.
   *
   * @param id of the request
   * @param key id of the key
   * @param status of HTTP
   * @param since minimum time
   * @param limit maximum number
   */
  record Query(
      Optional<String> id,
      Optional<UUID> key,
      Optional<Integer> status,
      Optional<Instant> since,
      int limit) {
    /** Returns whether a line matches. */
    public boolean matches(Line line) {
      return id.map(line.id()::equals).orElse(true)
          && key.map(one -> line.caller().filter(caller -> caller.key().equals(one)).isPresent())
              .orElse(true)
          && status.map(one -> one == line.answered().status()).orElse(true)
          && since.map(time -> !line.at().isBefore(time)).orElse(true);
    }

    /** Returns the query for the last lines. */
    public static Query last(int limit) {
      return new Query(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }
  }
}
