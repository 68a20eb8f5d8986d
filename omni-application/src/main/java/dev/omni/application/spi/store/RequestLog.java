package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.traffic.RequestCount;
import dev.omni.domain.traffic.RequestLine;
import java.time.Instant;
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
  void write(List<RequestLine> lines);

  /**
   * Returns matching lines: the page with the latest line first, and in each page the last line
   * first.
   */
  List<RequestLine> list(Query query);

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
  record Logged(RequestLine line, ListPosition position) {}

  /**
   * A query for the requests of a tenant.
   *
   * @param after position of the last line already seen
   * @param limit maximum number
   */
  record TenantQuery(Tenant tenant, TenantFilter filter, Optional<ListPosition> after, int limit) {
    /** Returns whether a line is one of the tenant and has what is wanted. */
    public boolean matches(RequestLine line) {
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

    boolean matches(RequestLine line) {
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
    private boolean matches(RequestLine line) {
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
    public boolean matches(RequestLine line) {
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
