package dev.omni.application.usage;

import dev.omni.application.json.JsonReader;
import dev.omni.application.spi.store.RequestLog;
import dev.omni.domain.json.Json;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.traffic.RequestLine.LoggedClient;
import dev.omni.domain.traffic.RequestLine.LoggedResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A buffer that writes the request log in pages of many lines. It never blocks a request: lines
 * beyond its capacity are dropped and counted.
 */
public final class RequestLogBuffer {
  /** The capacity in lines. */
  public static final int ROOM = 10_000;

  private static final int PAGE = 1000;
  private static final int SWEEP = 100;
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f]");

  private final RequestLog log;
  private final UnaryOperator<String> masked;
  private final BlockingQueue<RequestLine> waiting = new ArrayBlockingQueue<>(ROOM);
  private final AtomicLong dropped = new AtomicLong();

  /**
   * Creates the buffer of a log.
   *
   * @param masked masks secret-like text that clients chose
   */
  public RequestLogBuffer(RequestLog log, UnaryOperator<String> masked) {
    this.log = log;
    this.masked = masked;
  }

  /** Adds a line, if there is capacity. */
  public void add(RequestLine line) {
    if (!waiting.offer(line)) {
      dropped.incrementAndGet();
    }
  }

  /** Returns the number of dropped lines. */
  public long dropped() {
    return dropped.get();
  }

  /**
   * Writes all lines. Lines that cannot be written are dropped, so that a failing store does not
   * fill the memory.
   */
  public void flush() {
    writeFullPages();
    write();
  }

  /** Writes lines as long as they fill a page. */
  public void writeFullPages() {
    while (waiting.size() >= PAGE) {
      write();
    }
  }

  /** Writes once, not until the buffer is empty: under load that would write many small pages. */
  private void write() {
    var page = new ArrayList<RequestLine>(PAGE);
    waiting.drainTo(page, PAGE);
    var agents = new HashMap<String, String>();
    page.replaceAll(line -> masked(line, agents));
    try {
      log.write(page);
    } catch (RuntimeException unwritten) {
      dropped.addAndGet(page.size());
      throw unwritten;
    }
  }

  /** Masks a line; equal user agents share one text, because they are long and few. */
  private RequestLine masked(RequestLine line, Map<String, String> agents) {
    String agent = agents.computeIfAbsent(line.from().userAgent(), this::text);
    var from = new LoggedClient(line.from().network(), agent, line.from().via());
    return new RequestLine(
        line.at(), text(line.id()), line.caller(), line.operation(), masked(line.answered()), from);
  }

  /** Masks the pointers of an error: names of members are texts of the caller. */
  private LoggedResponse masked(LoggedResponse answered) {
    if (answered.error().isEmpty()) {
      return answered;
    }
    String error = masked.apply(JsonReader.write(answered.error().get()));
    return new LoggedResponse(
        answered.status(),
        answered.code(),
        answered.duration(),
        answered.bytes(),
        Optional.of((Json.Obj) JsonReader.trusted(error)));
  }

  /** Removes control characters, which could forge lines in an output. */
  private String text(String chosen) {
    String shown = masked.apply(chosen);
    for (int i = 0; i < shown.length(); i++) {
      if (Character.isISOControl(shown.charAt(i))) {
        return CONTROL.matcher(shown).replaceAll("?");
      }
    }
    return shown;
  }

  /** Deletes the pages before a time in small steps, so that no other transaction waits long. */
  public void deleteBefore(Instant before) {
    int gone;
    do {
      gone = log.deleteBefore(before, SWEEP);
    } while (gone == SWEEP);
    log.deleteCountsBefore(before);
  }
}
