package dev.omni.application.memory;

import dev.omni.application.spi.RequestLog;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The request log in memory, the last line first. */
final class MemoryRequests implements RequestLog {
  private final Deque<Line> lines = new ArrayDeque<>();

  @Override
  public synchronized void write(List<Line> added) {
    added.forEach(lines::addFirst);
  }

  @Override
  public synchronized List<Line> list(Query query) {
    return lines.stream()
        .filter(line -> query.id().map(line.id()::equals).orElse(true))
        .filter(line -> query.key().map(key -> isOf(line, key)).orElse(true))
        .filter(line -> query.status().map(s -> s == line.answered().status()).orElse(true))
        .filter(line -> query.since().map(time -> !line.at().isBefore(time)).orElse(true))
        .limit(query.limit())
        .toList();
  }

  private static boolean isOf(Line line, java.util.UUID key) {
    return line.asker().filter(asker -> asker.key().equals(key)).isPresent();
  }

  @Override
  public synchronized int forget(Instant before, int limit) {
    List<Line> old = lines.stream().filter(line -> line.at().isBefore(before)).toList();
    List<Line> dropped = old.subList(Math.max(0, old.size() - limit), old.size());
    lines.removeAll(dropped);
    return dropped.size();
  }
}
