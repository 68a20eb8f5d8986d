package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Engine;
import dev.omni.application.spi.Work;
import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Computed;
import dev.omni.http.runtime.RuntimeHttp;
import dev.omni.quant.Engines;
import dev.omni.server.ServerProcess;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import dev.omni.server.setting.Settings;
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
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs on one external runtime and on two, each with one place. Jobs that keep a processor busy for
 * a second or so tell what two runtimes, each a process, give on this machine: where the system has
 * {@code taskset} and two processors, each has one of them for itself, but for the server, which
 * needs little of either. Jobs that only wait tell what the server's choosing leaves of that.
 */
@Tag("bench")
class TwoRuntimesBench {
  private static final int ROUNDS = 5;
  private static final int JOBS = 16;
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

  private static final String ASIAN = "finance.option.asian-montecarlo";
  private static final Duration WAIT = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Json.Obj HARDLY_ANY = OPTION.with("paths", 1000);

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private Path folder = Path.of("");

  @Test
  void two_runtimes_do_nearly_twice_the_jobs_of_one() throws Exception {
    try (ServerProcess one = runtime(0);
        ServerProcess other = runtime(1);
        Node alone = server("alone", one.base().toString());
        Node both = server("both", one.base() + "," + other.base())) {
      compared(
          "jobs a second of two runtimes, of one (pinned: " + pinned() + ")", OPTION, both, alone);
    }
  }

  @Test
  void jobs_that_wait_are_handed_to_both_as_soon_as_they_have_a_place() throws Exception {
    RuntimeHttp one = waiting();
    RuntimeHttp other = waiting();
    try (Node alone = server("alone", address(one));
        Node both = server("both", address(one) + "," + address(other))) {
      compared("jobs that wait a second of two runtimes, of one", HARDLY_ANY, both, alone);
    } finally {
      one.drain(PATIENCE);
      other.drain(PATIENCE);
    }
  }

  private static void compared(String name, Json.Obj input, Node both, Node alone)
      throws Exception {
    var withOne = new BenchClient(alone, Mode.LIVE);
    var withBoth = new BenchClient(both, Mode.LIVE);
    rate(withOne, input);
    rate(withBoth, input);
    Rounds found = Rounds.of(name, ROUNDS, () -> rate(withBoth, input), () -> rate(withOne, input));
    assertThat(found.median()).isGreaterThanOrEqualTo(LEAST);
  }

  /** Waits, and then computes. */
  private record Waiting(Engine engine) implements Engine {
    @Override
    public Capability capability() {
      return engine.capability();
    }

    @Override
    public Computed compute(Json.Obj input, Work work) {
      long end = System.nanoTime() + WAIT.toNanos();
      while (System.nanoTime() < end) {
        LockSupport.parkNanos(end - System.nanoTime());
      }
      return engine.compute(input, work);
    }
  }

  private static RuntimeHttp waiting() {
    List<Engine> engines =
        Engines.all().stream()
            .filter(engine -> engine.capability().id().equals(ASIAN))
            .<Engine>map(Waiting::new)
            .toList();
    var here =
        new EmbeddedRuntime("waiting", engines, Doors.system(), EmbeddedRuntime.Threads.none());
    var identity = new RuntimeHttp.Identity("waiting", "1", "17");
    return new RuntimeHttp(identity, Optional.empty(), here, 1).start("127.0.0.1", 0);
  }

  private static String address(RuntimeHttp runtime) {
    return "http://127.0.0.1:" + runtime.port();
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

  private static double rate(BenchClient client, Json.Obj input) {
    long start = System.nanoTime();
    IntStream.range(0, JOBS)
        .mapToObj(i -> client.job(ASIAN, input.with("seed", i)))
        .toList()
        .forEach(client::completed);
    return JOBS / ((System.nanoTime() - start) / 1e9);
  }

  private static int status(URI address) throws IOException, InterruptedException {
    var asked = HttpRequest.newBuilder(address).build();
    return HTTP.send(asked, BodyHandlers.discarding()).statusCode();
  }
}
