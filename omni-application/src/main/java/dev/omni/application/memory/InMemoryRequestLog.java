package dev.omni.application.memory;

import dev.omni.application.spi.store.RequestLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The request log in memory. */
final class InMemoryRequestLog implements RequestLog {
  private final List<Page> pages = new ArrayList<>();

  /** Lines that were written together. */
  private record Page(List<Line> lines, Instant last) {
    static Page of(List<Line> written) {
      return new Page(List.copyOf(written), Line.latest(written));
    }
  }

  @Override
  public synchronized void write(List<Line> lines) {
    if (!lines.isEmpty()) {
      pages.add(Page.of(lines));
      pages.sort(Comparator.comparing(Page::last));
    }
  }

  @Override
  public synchronized List<Line> list(Query query) {
    var lines = new ArrayList<Line>();
    pages.forEach(page -> lines.addAll(page.lines()));
    Collections.reverse(lines);
    return lines.stream().filter(query::matches).limit(query.limit()).toList();
  }

  @Override
  public synchronized int deleteBefore(Instant before, int limit) {
    List<Page> old =
        pages.stream().filter(page -> page.last().isBefore(before)).limit(limit).toList();
    pages.removeAll(old);
    return old.size();
  }
}
