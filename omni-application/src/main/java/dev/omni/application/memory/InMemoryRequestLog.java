package dev.omni.application.memory;

import dev.omni.application.spi.store.RequestLog;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.traffic.RequestCount;
import dev.omni.domain.traffic.RequestLine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** The request log in memory. */
final class InMemoryRequestLog implements RequestLog {
  private static final Comparator<ListPosition> NEWEST_FIRST =
      Comparator.comparing(ListPosition::createdAt)
          .thenComparing(position -> position.id().getLeastSignificantBits())
          .reversed();

  private final List<Page> pages = new ArrayList<>();
  private final Map<RequestCount, Long> counts = new HashMap<>();
  private long written;

  /** Lines that were written together. */
  private record Page(List<Logged> logged, Instant last) {
    Stream<RequestLine> lines() {
      return logged.stream().map(Logged::line);
    }
  }

  @Override
  public synchronized void write(List<RequestLine> lines) {
    if (!lines.isEmpty()) {
      pages.add(new Page(lines.stream().map(this::numbered).toList(), RequestLine.latest(lines)));
      pages.sort(Comparator.comparing(Page::last));
      lines.forEach(line -> line.count().ifPresent(one -> counts.merge(one, 1L, Long::sum)));
    }
  }

  private Logged numbered(RequestLine line) {
    written++;
    return new Logged(line, new ListPosition(line.at(), new UUID(0, written)));
  }

  @Override
  public synchronized List<RequestLine> list(Query query) {
    var lines = new ArrayList<RequestLine>();
    pages.forEach(page -> page.lines().forEach(lines::add));
    Collections.reverse(lines);
    return lines.stream().filter(query::matches).limit(query.limit()).toList();
  }

  @Override
  public synchronized List<Logged> list(TenantQuery query) {
    return pages.stream()
        .flatMap(page -> page.logged().stream())
        .filter(logged -> query.matches(logged.line()))
        .filter(
            logged ->
                query
                    .after()
                    .map(seen -> NEWEST_FIRST.compare(seen, logged.position()) < 0)
                    .orElse(true))
        .sorted(Comparator.comparing(Logged::position, NEWEST_FIRST))
        .limit(query.limit())
        .toList();
  }

  @Override
  public synchronized List<RequestCount> counts(Tenant tenant, Instant from, Instant to) {
    return counts.entrySet().stream()
        .filter(count -> count.getKey().tenant().equals(tenant))
        .filter(count -> !count.getKey().minute().isBefore(from))
        .filter(count -> count.getKey().minute().isBefore(to))
        .map(count -> count.getKey().times(count.getValue()))
        .toList();
  }

  @Override
  public synchronized void deleteCountsBefore(Instant before) {
    counts.keySet().removeIf(count -> count.minute().isBefore(before));
  }

  @Override
  public synchronized int deleteBefore(Instant before, int limit) {
    List<Page> old =
        pages.stream().filter(page -> page.last().isBefore(before)).limit(limit).toList();
    pages.removeAll(old);
    return old.size();
  }
}
