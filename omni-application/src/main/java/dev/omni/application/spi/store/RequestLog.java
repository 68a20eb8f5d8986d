package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps what was asked over HTTP: who, when, what for and how it ended; never what was in it. What
 * is written together is a page: it is kept, found and dropped together, so many lines cost little
 * more than one.
 */
public interface RequestLog {
  /** Keeps lines as a page, in one commit. */
  void write(List<Line> lines);

  /**
   * Lines that match: of the page with the latest line first, and of each page what was written
   * last.
   */
  List<Line> list(Query query);

  /**
   * Drops at most {@code limit} pages all of whose lines are from before that time, the oldest
   * first; gives how many.
   */
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
      Instant at, String id, Optional<Asker> asker, Asked asked, Answered answered, From from) {
    /** When the latest of some was answered. */
    public static Instant latest(List<Line> lines) {
      return Collections.max(lines.stream().map(Line::at).toList());
    }
  }

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
    /** Whether a line is one of them. */
    public boolean meets(Line line) {
      return id.map(line.id()::equals).orElse(true)
          && key.map(one -> line.asker().filter(asker -> asker.key().equals(one)).isPresent())
              .orElse(true)
          && status.map(one -> one == line.answered().status()).orElse(true)
          && since.map(time -> !line.at().isBefore(time)).orElse(true);
    }

    /** The last lines. */
    public static Query last(int limit) {
      return new Query(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }
  }
}
