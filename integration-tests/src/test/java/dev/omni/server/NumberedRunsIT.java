package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs over 32 connections, of which some fail and some are cancelled, with a {@code kill -9} in
 * the middle: their numbers have no gap, and a document of evidence that is left out is named. 400
 * runs; as many as wanted with {@code -Domni.numbered-runs}.
 */
class NumberedRunsIT {
  private static final int ALL = Integer.getInteger("omni.numbered-runs", 400);
  private static final int CONNECTIONS = 32;
  private static final int KINDS = 8;

  /** The answers to a request that takes no number, and may come again. */
  private static final Set<Integer> BUSY = Set.of(429, 503);

  private static final Set<String> TERMINAL = Set.of("completed", "failed", "cancelled");
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Pointer NUMBER = new Pointer("/data/statement/predicate/sequence/number");

  @TempDir Path folder;

  private final Map<Integer, String> runs = new ConcurrentHashMap<>();
  private final Queue<Integer> left = new ConcurrentLinkedQueue<>();
  private final Queue<String> refused = new ConcurrentLinkedQueue<>();

  private ServerProcess server() throws IOException {
    return ServerProcess.server(folder.resolve("data"), "--rate-limit=off").listening();
  }

  /** Starts run after run until none is left or the server is dead. */
  private void send(Work work) {
    for (Integer next = left.poll(); next != null; next = left.poll()) {
      try {
        ApiClient.Answer answer = start(work, next);
        if (BUSY.contains(answer.status())) {
          left.add(next);
        } else if (answer.status() == 200 || answer.status() == 202) {
          String run = Work.text(answer, "id");
          runs.put(next, run);
          if (isCancelled(next)) {
            work.cancel(run);
          }
        } else {
          refused.add(answer.status() + " " + answer.body().canonical());
        }
      } catch (UncheckedIOException dead) {
        left.add(next);
        return;
      }
    }
  }

  private static boolean isCancelled(int number) {
    return number % KINDS == 5;
  }

  private static ApiClient.Answer start(Work work, int number) {
    String once = "numbered-" + number;
    return switch (number % KINDS) {
      case 3 -> work.direct(once, number, "fail");
      case 5 -> work.job(once, number, "hold_queued=600");
      case 6 -> work.briefJob(once, number);
      default -> work.direct(once, number);
    };
  }

  private static void concurrently(Consumer<Integer> task) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    IntStream.range(0, CONNECTIONS).forEach(i -> threads.execute(() -> task.accept(i)));
    threads.shutdown();
    assertThat(threads.awaitTermination(PATIENCE.toMinutes(), TimeUnit.MINUTES)).isTrue();
  }

  private void killedHalfway() throws Exception {
    try (ServerProcess server = server()) {
      Work work = Work.on(server.base(), server.credentials());
      var killer =
          new Thread(
              () -> {
                await().atMost(PATIENCE).until(() -> runs.size() >= ALL / 2);
                server.process().destroyForcibly();
              });
      killer.start();
      concurrently(i -> send(work));
      killer.join();
      server.ended();
    }
    assertThat(left).as("runs that were cut off or not sent").isNotEmpty();
  }

  /** Sends what is left, and waits until each run has ended; those to be cancelled are. */
  private void finished(Work work) throws InterruptedException {
    concurrently(i -> send(work));
    assertThat(refused).isEmpty();
    assertThat(runs).hasSize(ALL);
    var open = new ConcurrentHashMap<>(runs);
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              open.entrySet().removeIf(one -> isEnded(work, one.getKey(), one.getValue()));
              return open.isEmpty();
            });
  }

  private static boolean isEnded(Work work, int number, String run) {
    boolean ended = TERMINAL.contains(work.status(run));
    if (!ended && isCancelled(number)) {
      work.cancel(run);
    }
    return ended;
  }

  /** Saves the evidence of every run, and returns the file of each number. */
  private Map<Long, Path> saved(Work work) throws Exception {
    Path set = Files.createDirectory(folder.resolve("set"));
    var ids = new ConcurrentLinkedQueue<>(runs.values());
    var files = new ConcurrentHashMap<Long, Path>();
    concurrently(
        i -> {
          for (String run = ids.poll(); run != null; run = ids.poll()) {
            Json.Obj evidence = work.evidence(run).body();
            Path file = written(set.resolve(run + ".json"), evidence);
            files.put(Long.valueOf(NUMBER.in(evidence).orElseThrow().canonical()), file);
          }
        });
    return new TreeMap<>(files);
  }

  private static Path written(Path file, Json content) {
    try {
      return Files.writeString(file, JsonReader.write(content));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private InProcessCommand verified() {
    return InProcessCommand.run(
        "evidence",
        "verify-set",
        folder.resolve("set").toString(),
        "--key=" + folder.resolve("keys.json"),
        "--head=" + folder.resolve("head.json"));
  }

  @Test
  void numbers_have_no_gap_after_a_kill_and_evidence_that_is_left_out_is_named() throws Exception {
    IntStream.range(0, ALL).forEach(left::add);
    killedHalfway();
    long begun = System.nanoTime();
    Map<Long, Path> files;
    try (ServerProcess server = server()) {
      Work work = Work.on(server.base(), server.credentials());
      finished(work);
      files = saved(work);
      Json.Obj head = server.client("test_key").get("/omni/sequence", "").body();
      written(folder.resolve("head.json"), head);
      var keys = HttpRequest.newBuilder(server.base().resolve("/.well-known/omni-keys.json"));
      Files.writeString(
          folder.resolve("keys.json"),
          HttpClient.newHttpClient().send(keys.build(), BodyHandlers.ofString()).body());
      assertThat(head.findObject("data").orElseThrow().findWhole("last")).contains((long) ALL);
      assertThat(server.terminated()).isNotNegative();
    }

    assertThat(files).as("numbers").hasSize(ALL).containsKeys(1L, (long) ALL);
    InProcessCommand whole = verified();
    assertThat(whole.status()).as(whole.out() + whole.err()).isZero();
    assertThat(whole.out()).contains(ALL + " valid", "complete from 1 to " + ALL);
    long hidden = ALL / 3;
    Files.delete(files.get(hidden));
    InProcessCommand lacking = verified();
    assertThat(lacking.status()).isEqualTo(1);
    assertThat(lacking.out()).contains("lacks the evidence of number " + hidden + "\n");

    var audited =
        InProcessCommand.run("evidence", "verify-log", "--data-dir=" + folder.resolve("data"));
    assertThat(audited.status()).as(audited.out() + audited.err()).isZero();
    System.out.printf(
        Locale.ROOT,
        "%d runs over %d connections with a kill -9: numbers 1 to %d, %d s after the kill%n",
        ALL,
        CONNECTIONS,
        files.size(),
        Duration.ofNanos(System.nanoTime() - begun).toSeconds());
  }
}
