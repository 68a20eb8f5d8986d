package dev.omni.benchmarks.peer;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.Javalin;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A Javalin server as anybody would write it: fixed answers, an endpoint that commits a transaction
 * a request, and jobs run by db-scheduler.
 */
public final class PeerServer {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BACKLOG = 1000;

  private final PlainRows rows;
  private final PeerJobs jobs;
  private final byte[] answer;

  private PeerServer(PlainRows rows, PeerJobs jobs, int answerSize) {
    this.rows = rows;
    this.jobs = jobs;
    String filling = "x".repeat(answerSize - "{\"data\":\"\"}".length());
    this.answer = ("{\"data\":\"" + filling + "\"}").getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Listens until the process ends.
   *
   * @param args the port, the URL and user of the database, the size of an answer, and those of a
   *     run's input, result and evidence
   */
  public static void main(String[] args) {
    var sizes =
        new PlainRows.Sizes(
            Integer.parseInt(args[4]), Integer.parseInt(args[5]), Integer.parseInt(args[6]));
    PeerDatabase database = PeerDatabase.open(args[1], args[2]);
    var server =
        new PeerServer(
            new PlainRows(database, sizes), new PeerJobs(database), Integer.parseInt(args[3]));
    server.listen(Integer.parseInt(args[0]));
  }

  private void listen(int port) {
    Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.routes.get("/fixed", this::answer);
              config.routes.post("/fixed", this::fixed);
              config.routes.post("/plain", this::plain);
              config.routes.get("/idle", ctx -> ctx.status(jobs.waiting() == 0 ? 200 : 409));
              config.routes.post("/jobs", this::job);
            })
        .start("127.0.0.1", port);
  }

  private void answer(Context ctx) {
    ctx.contentType("application/json").result(answer);
  }

  /** Reads the request's body and gives the fixed answer. */
  private void fixed(Context ctx) {
    ctx.bodyAsBytes();
    answer(ctx);
  }

  /** Stores the rows of one run before it answers. */
  private void plain(Context ctx) throws IOException {
    JSON.readTree(ctx.bodyAsBytes());
    rows.insert(String.valueOf(ctx.header("Idempotency-Key")));
    answer(ctx);
  }

  /** Schedules one job durably before it answers, unless as many wait as Omni lets wait. */
  private void job(Context ctx) {
    if (jobs.waiting() >= BACKLOG) {
      ctx.status(429);
      return;
    }
    jobs.schedule(String.valueOf(ctx.header("Idempotency-Key")), ctx.body());
    answer(ctx.status(202));
  }
}
