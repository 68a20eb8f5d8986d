package dev.omni.http.omni;

import dev.omni.application.run.Runs;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.JsonWriter;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunHead;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.RunView;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The event stream of a run: server-sent events (HTML standard, section 9.2), read from the store.
 * A client that sends the last id continues there, after a restart too. The stream ends when the
 * run is terminal.
 */
public final class RunEventStream implements Endpoint {
  private static final Pattern SEQUENCE = Pattern.compile("0|[1-9][0-9]{0,17}");

  /** The number of checks without events before a keep-alive comment. */
  private static final int BEAT = 10;

  private static final int BATCH = 100;
  private static final String SEEN = "must be the id of an event of this run";

  private final Runs runs;
  private final LongPollLimiter waiting;
  private final Predicate<Request> admitted;

  /**
   * Creates the stream.
   *
   * @param runs the runs to read
   * @param waiting bounds what waits
   * @param admitted whether the key of a request is still valid; called repeatedly
   */
  public RunEventStream(Runs runs, LongPollLimiter waiting, Predicate<Request> admitted) {
    this.runs = runs;
    this.waiting = waiting;
    this.admitted = admitted;
  }

  /**
   * Returns a stream. Returns 204, which stops reconnects (HTML standard, section 9.2.3), when the
   * run is terminal and all events were sent.
   */
  @Override
  public Reply answer(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    Optional<String> last = request.headers().one("Last-Event-ID");
    if (last.filter(id -> !SEQUENCE.matcher(id).matches()).isPresent()) {
      problems.add("header:Last-Event-ID", SEEN);
    }
    problems.throwIfAny();
    RunHead run = runs.follow(request.caller(), request.path().run());
    long seen = last.map(Long::parseLong).orElse(0L);
    List<RunEvent> from = runs.events(request.caller(), run.id(), seen - 1, 2);
    if (from.isEmpty()) {
      problems.add("header:Last-Event-ID", SEEN);
      problems.throwIfAny();
    }
    boolean complete = from.stream().allMatch(event -> event.seq() == seen);
    if (complete && run.status().terminal()) {
      return Reply.empty(204);
    }
    var telling = new EventWriter(request, run.id(), seen, waiting.follow());
    return Reply.of(200, new Reply.Stream("text/event-stream; charset=utf-8", telling))
        .header("X-Accel-Buffering", "no");
  }

  /** The stream to one client, with a slot that was taken before the response. */
  private final class EventWriter implements Reply.Writing {
    private final Request request;
    private final UUID id;
    private final LongPollLimiter.WaitSlot place;
    private long last;

    EventWriter(Request request, UUID id, long seen, LongPollLimiter.WaitSlot place) {
      this.request = request;
      this.id = id;
      this.last = seen;
      this.place = place;
    }

    @Override
    public void to(OutputStream out) throws IOException {
      write(out, "retry: 1000\n\n");
      int quiet = 0;
      while (!waiting.closing() && admitted.test(request)) {
        RunHead run = runs.follow(request.caller(), id);
        boolean news = news(out);
        if (!news && run.status().terminal()) {
          return;
        }
        quiet = news ? 0 : quiet + 1;
        if (quiet > 0) {
          runs.listen(request.caller(), run, LongPollLimiter.SLICE);
        }
        if (quiet == BEAT) {
          write(out, ": still " + run.status() + "\n\n");
          quiet = 0;
        }
      }
    }

    /** Writes the new events; returns false when there are none. */
    private boolean news(OutputStream out) throws IOException {
      List<RunEvent> events = runs.events(request.caller(), id, last, BATCH);
      for (RunEvent event : events) {
        write(out, text(event));
        last = event.seq();
      }
      return !events.isEmpty();
    }

    @Override
    public void close() {
      place.close();
    }
  }

  private static String text(RunEvent event) {
    return "id: "
        + event.seq()
        + "\nevent: "
        + event.type()
        + "\ndata: "
        + JsonWriter.answer(RunView.of(event))
        + "\n\n";
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
