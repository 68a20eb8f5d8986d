package dev.omni.application.spi;

import dev.omni.domain.access.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Keeps what was asked over HTTP: who, when, what for and how it ended; never what was in it. */
public interface RequestLog {
  /** Keeps lines, all in one commit. */
  void write(List<Line> lines);

  /** Lines that match, the last ones first. */
  List<Line> list(Query query);

  /** Drops at most {@code limit} lines from before that time; gives how many. */
  int forget(Instant before, int limit);

  /**
   * One request.
   *
   * @param at when it was answered
   * @param id of the request
   * @param asker who asked, if that was found out
   * @param asked what for
   * @param answered how it ended
   * @param from where it came from
   */
  record Line(
      Instant at, String id, Optional<Asker> asker, Asked asked, Answered answered, From from) {}

  /**
   * Who asked.
   *
   * @param key the id of the key
   * @param tenant whose it is
   */
  record Asker(UUID key, Tenant tenant) {}

  /**
   * What was asked for.
   *
   * @param method of HTTP
   * @param route with names in place of values, as {@code /api/v1/omni/runs/{run}}; empty when
   *     there is none
   * @param bytes of the body
   */
  record Asked(String method, String route, long bytes) {}

  /**
   * How it ended.
   *
   * @param status of HTTP
   * @param code of the error, if it was one
   * @param took until the answer was ready
   * @param bytes of the body
   */
  record Answered(int status, Optional<String> code, Duration took, long bytes) {}

  /**
   * Where a request came from.
   *
   * @param network the first 24 bits of an IPv4 address or 48 of an IPv6 one, as {@code
   *     192.0.2.0/24}
   * @param agent what the client calls itself, at most 200 characters
   */
  record From(String network, String agent) {}

  /**
   * Which lines.
   *
   * @param id of the request
   * @param key the id of the key
   * @param status of HTTP
   * @param since not from before that time
   * @param limit how many at most
   */
  record Query(
      Optional<String> id,
      Optional<UUID> key,
      Optional<Integer> status,
      Optional<Instant> since,
      int limit) {
    /** The last lines. */
    public static Query last(int limit) {
      return new Query(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }
  }
}
