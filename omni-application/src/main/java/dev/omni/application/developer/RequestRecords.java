package dev.omni.application.developer;

import dev.omni.application.spi.RequestLog;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Gathers what was asked, and writes it many lines at a time. Never makes a request wait: what
 * finds no room is dropped, and counted.
 */
public final class RequestRecords {
  /** How many lines may wait. */
  public static final int ROOM = 10_000;

  private static final int BATCH = 1000;
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private final RequestLog log;
  private final UnaryOperator<String> masked;
  private final BlockingQueue<Line> waiting = new ArrayBlockingQueue<>(ROOM);
  private final AtomicLong dropped = new AtomicLong();

  /**
   * Into a log.
   *
   * @param masked masks what looks like a secret in texts that clients chose
   */
  public RequestRecords(RequestLog log, UnaryOperator<String> masked) {
    this.log = log;
    this.masked = masked;
  }

  /** Takes a line, if there is room. */
  public void add(Line line) {
    if (!waiting.offer(line)) {
      dropped.incrementAndGet();
    }
  }

  /** How many lines were dropped so far. */
  public long dropped() {
    return dropped.get();
  }

  /**
   * Writes what waits. What cannot be written is dropped: the store's trouble must not become the
   * memory's.
   */
  public void flush() {
    var batch = new ArrayList<Line>(BATCH);
    while (waiting.drainTo(batch, BATCH) > 0) {
      try {
        log.write(batch.stream().map(this::clean).toList());
      } catch (RuntimeException unwritten) {
        dropped.addAndGet(batch.size());
        throw unwritten;
      }
      batch.clear();
    }
  }

  private Line clean(Line line) {
    var from = new From(line.from().network(), text(line.from().agent()));
    return new Line(line.at(), text(line.id()), line.asker(), line.asked(), line.answered(), from);
  }

  /** Control characters would let a client write lines of its own into what is shown. */
  private String text(String chosen) {
    String shown = masked.apply(chosen);
    return shown.chars().anyMatch(Character::isISOControl)
        ? CONTROL.matcher(shown).replaceAll("?")
        : shown;
  }

  /** Drops what is from before that time, some at a time, so that nobody waits for it. */
  public void forget(Instant before) {
    int gone;
    do {
      gone = log.forget(before, BATCH);
    } while (gone == BATCH);
  }
}
