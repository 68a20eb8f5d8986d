package dev.omni.console.page;

import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.run.Runs;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.domain.access.ConsoleSession;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunHead;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** The streams of changes of a run for open pages: server-sent events until the run has ended. */
public final class RunEvents implements AutoCloseable {
  private static final int ALL = 64;
  private static final int PER_SESSION = 8;
  private static final int BATCH = 100;
  private static final Duration SLICE = Duration.ofSeconds(1);

  /** The number of slices without events before a comment that keeps the connection. */
  private static final int BEAT = 10;

  private final Runs runs;
  private final ConsoleSessions sessions;
  private final Semaphore places = new Semaphore(ALL);
  private final Map<String, Integer> open = new ConcurrentHashMap<>();
  private volatile boolean closing;

  /** Creates the streams. */
  public RunEvents(Runs runs, ConsoleSessions sessions) {
    this.runs = runs;
    this.sessions = sessions;
  }

  /** Answers a request for the stream of a run. */
  Answer stream(ConsoleRequest request) {
    Run run = runs.read(request.caller(), request.id());
    ConsoleSession session = request.signedIn().current().session();
    long seen = request.facts().lastEvent().flatMap(RunEvents::number).orElse(0L);
    take(session.idHash());
    return new Answer.Streamed(
        "text/event-stream; charset=utf-8",
        Optional.empty(),
        out -> {
          try {
            follow(request, run.id(), seen, out);
          } finally {
            release(session.idHash());
          }
        });
  }

  private static Optional<Long> number(String text) {
    return text.matches("[0-9]{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
  }

  private void take(String session) {
    boolean own = open.merge(session, 1, Integer::sum) <= PER_SESSION;
    if (own && places.tryAcquire()) {
      return;
    }
    open.merge(session, -1, Integer::sum);
    throw Fault.of(FaultCode.RATE_LIMIT_EXCEEDED, "Too many pages follow runs; close one.");
  }

  private void release(String session) {
    places.release();
    open.computeIfPresent(session, (hash, count) -> count == 1 ? null : count - 1);
  }

  private void follow(ConsoleRequest request, UUID id, long seen, OutputStream out)
      throws IOException {
    write(out, "retry: 1000\n\n");
    long last = seen;
    int quiet = 0;
    while (!closing && sessions.inForce(request.signedIn().current().session())) {
      RunHead run = runs.follow(request.caller(), id);
      List<RunEvent> events = runs.events(request.caller(), id, last, BATCH);
      for (RunEvent event : events) {
        write(out, text(event));
        last = event.seq();
      }
      if (events.isEmpty() && run.status().terminal()) {
        write(out, "event: end\ndata: {}\n\n");
        return;
      }
      quiet = events.isEmpty() ? quiet + 1 : 0;
      if (quiet > 0) {
        runs.listen(request.caller(), run, SLICE);
      }
      if (quiet == BEAT) {
        write(out, ": still " + run.status() + "\n\n");
        quiet = 0;
      }
    }
  }

  private static String text(RunEvent event) {
    Json.Obj data = Json.obj("type", event.type(), "created_at", event.at());
    return "id: " + event.seq() + "\ndata: " + JsonWriter.answer(data) + "\n\n";
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** Ends all streams. */
  @Override
  public void close() {
    closing = true;
  }
}
