package dev.omni.application.admin;

import dev.omni.application.spi.store.RequestLog;
import dev.omni.application.spi.store.RequestLog.From;
import dev.omni.application.spi.store.RequestLog.Line;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Gathers what was asked, and writes it in pages of many lines. Never makes a request wait: what
 * finds no room is dropped, and counted.
 */
public final class RequestLogBuffer {
  /** How many lines may wait. */
  public static final int ROOM = 10_000;

  private static final int PAGE = 1000;
  private static final int SWEEP = 100;
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f]");

  private final RequestLog log;
  private final UnaryOperator<String> masked;
  private final BlockingQueue<Line> waiting = new ArrayBlockingQueue<>(ROOM);
  private final AtomicLong dropped = new AtomicLong();

  /**
   * Into a log.
   *
   * @param masked masks what looks like a secret in texts that clients chose
   */
  public RequestLogBuffer(RequestLog log, UnaryOperator<String> masked) {
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
    ease();
    write();
  }

  /** Writes what waits as long as it fills a page, so that there is room for more. */
  public void ease() {
    while (waiting.size() >= PAGE) {
      write();
    }
  }

  /** Not until nothing waits: while much is asked, that would be page after page of a few lines. */
  private void write() {
    var page = new ArrayList<Line>(PAGE);
    waiting.drainTo(page, PAGE);
    var agents = new HashMap<String, String>();
    page.replaceAll(line -> clean(line, agents));
    try {
      log.write(page);
    } catch (RuntimeException unwritten) {
      dropped.addAndGet(page.size());
      throw unwritten;
    }
  }

  /** Many requests are of few agents, and these are long texts. */
  private Line clean(Line line, Map<String, String> agents) {
    String agent = agents.computeIfAbsent(line.from().agent(), this::text);
    var from = new From(line.from().network(), agent);
    return new Line(line.at(), text(line.id()), line.asker(), line.asked(), line.answered(), from);
  }

  /** Control characters would let a client write lines of its own into what is shown. */
  private String text(String chosen) {
    String shown = masked.apply(chosen);
    for (int i = 0; i < shown.length(); i++) {
      if (Character.isISOControl(shown.charAt(i))) {
        return CONTROL.matcher(shown).replaceAll("?");
      }
    }
    return shown;
  }

  /** Drops the pages from before that time, some at a time, so that nobody waits for it. */
  public void forget(Instant before) {
    int gone;
    do {
      gone = log.forget(before, SWEEP);
    } while (gone == SWEEP);
  }
}
