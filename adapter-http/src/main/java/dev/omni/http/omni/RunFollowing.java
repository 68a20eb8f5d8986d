package dev.omni.http.omni;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.run.Runs;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.http.route.Complaints;
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
import java.util.regex.Pattern;

/**
 * Tells what happens to a run as it happens: server-sent events (HTML standard, section 9.2), read
 * from the store, so that a follower who shows the last id goes on where it was, after a restart
 * too. Ends when the run has ended.
 */
public final class RunFollowing implements Endpoint {
  private static final Pattern SEQUENCE = Pattern.compile("0|[1-9][0-9]{0,17}");

  /** Slices without news after which a sign of life is written. */
  private static final int BEAT = 10;

  private static final int BATCH = 100;

  private final Runs runs;
  private final Waiting waiting;

  /** Over the use cases. */
  public RunFollowing(Runs runs, Waiting waiting) {
    this.runs = runs;
    this.waiting = waiting;
  }

  @Override
  public Reply answer(Request request) {
    var wrong = new Complaints();
    request.query(wrong);
    Optional<String> last = request.headers().one("Last-Event-ID");
    if (last.filter(id -> !SEQUENCE.matcher(id).matches()).isPresent()) {
      wrong.add(
          "header:Last-Event-ID", FaultCode.PARAMETER_INVALID, "must be the id of an event seen");
    }
    wrong.end();
    UUID id = runs.read(request.caller(), request.path().run()).id();
    long seen = last.map(Long::parseLong).orElse(0L);
    return Reply.of(
            200,
            new Reply.Stream(
                "text/event-stream; charset=utf-8", out -> tell(request, id, seen, out)))
        .header("X-Accel-Buffering", "no");
  }

  private void tell(Request request, UUID id, long seen, OutputStream out) throws IOException {
    try (Waiting.Place place = waiting.follow()) {
      write(out, "retry: 1000\n\n");
      long last = seen;
      int quiet = 0;
      while (!waiting.closing()) {
        Run run = runs.read(request.caller(), id);
        List<RunEvent> events = runs.events(request.caller(), id, last, BATCH);
        for (RunEvent event : events) {
          write(out, text(event));
          last = event.seq();
        }
        if (events.isEmpty() && run.status().terminal()) {
          return;
        }
        quiet = events.isEmpty() ? quiet + 1 : 0;
        if (quiet > 0) {
          runs.listen(request.caller(), run, Waiting.SLICE);
        }
        if (quiet == BEAT) {
          write(out, ": still " + run.status() + "\n\n");
          quiet = 0;
        }
      }
    }
  }

  private static String text(RunEvent event) {
    return "id: "
        + event.seq()
        + "\nevent: "
        + event.type()
        + "\ndata: "
        + JacksonJson.write(RunView.of(event))
        + "\n\n";
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
