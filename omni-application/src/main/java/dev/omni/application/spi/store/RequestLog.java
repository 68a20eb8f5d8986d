package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
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
   */
  record Operation(String method, String route, long bytes) {}

  /**
   * The response to a request.
   *
   * @param status of HTTP
   * @param code of the error, if any
   * @param duration time until the response was ready
   * @param bytes of the body
   */
  record LoggedResponse(int status, Optional<String> code, Duration duration, long bytes) {}

  /**
   * The client of a request.
   *
   * @param network the first 24 bits of an IPv4 address or 48 of an IPv6 one, as {@code
   *     192.0.2.0/24}
   * @param userAgent user agent, at most 200 characters
   */
  record LoggedClient(String network, String userAgent) {}

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
