package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs that keep a processor busy for a second or so, on one external runtime and on two, each a
 * process with one place. Where the system has {@code taskset} and two processors, each runtime has
 * one of them for itself, but for the server, which needs little of either.
 */
@Tag("bench")
class TwoRuntimesBench {
  private static final int ROUNDS = 5;
  private static final int JOBS = 8;
  private static final double LEAST = 1.8;
  private static final Path TASKSET = Path.of("/usr/bin/taskset");
  private static final Json.Obj OPTION =
      Json.obj(
          "type",
          "call",
          "spot",
          100,
          "strike",
          100,
          "rate",
          0.05,
          "volatility",
          0.2,
          "averaging_times_years",
          IntStream.rangeClosed(1, 25).mapToObj(i -> i / 25.0).toList(),
          "paths",
          400_000);

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private Path folder = Path.of("");

  @Test
  void two_runtimes_do_nearly_twice_the_jobs_of_one() throws Exception {
    try (ServerProcess one = runtime(0);
        ServerProcess other = runtime(1);
        Node alone = server("alone", one.base().toString());
        Node both = server("both", one.base() + "," + other.base())) {
      var withOne = new BenchClient(alone, Mode.LIVE);
      var withBoth = new BenchClient(both, Mode.LIVE);
      rate(withOne);
      rate(withBoth);
      Rounds found =
          Rounds.of(
              "jobs a second of two runtimes, of one (pinned: " + pinned() + ")",
              ROUNDS,
              () -> rate(withBoth),
              () -> rate(withOne));
      assertThat(found.median()).isGreaterThanOrEqualTo(LEAST);
    }
  }

  private ServerProcess runtime(int processor) throws Exception {
    ServerProcess runtime =
        ServerProcess.command(folder, List.of("runtime", "--port=0", "--places=1")).listening();
    if (pinned()) {
      String pid = Long.toString(runtime.process().pid());
      var pinning =
          new ProcessBuilder(TASKSET.toString(), "-acp", Integer.toString(processor), pid)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      assertThat(pinning.waitFor()).isZero();
    }
    return runtime;
  }

  private static boolean pinned() {
    return Files.isExecutable(TASKSET) && LiveRuntime.cores() > 1;
  }

  private Node server(String name, String runtimes) throws IOException {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.CONSOLE_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.RUNTIME, runtimes,
            Setting.DATA_DIR, folder.resolve(name).toString());
    Node node = Node.start(Settings.of(SettingSources.read(given, "", Map.of())));
    URI ready = node.baseUrl().resolve("/readyz");
    await().atMost(Duration.ofSeconds(30)).until(() -> status(ready) == 200);
    return node;
  }

  private static double rate(BenchClient client) {
    long start = System.nanoTime();
    IntStream.range(0, JOBS)
        .mapToObj(i -> client.job("finance.option.asian-montecarlo", OPTION.with("seed", i)))
        .toList()
        .forEach(client::completed);
    return JOBS / ((System.nanoTime() - start) / 1e9);
  }

  private static int status(URI address) throws IOException, InterruptedException {
    var asked = HttpRequest.newBuilder(address).build();
    return HTTP.send(asked, BodyHandlers.discarding()).statusCode();
  }
}
