package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed at a random instant of load keeps what it answered. Two rounds on one
 * folder, twenty in the long form; as many as wanted with {@code -Domni.kill-rounds}. Prints what
 * it counted, and the seed of the instants, which {@code -Domni.kill-seed} repeats.
 */
class KillTest {
  private static final int FEW = Integer.getInteger("omni.kill-rounds", 2);
  private static final int MANY = 20;
  private static final long SEED = Long.getLong("omni.kill-seed", System.nanoTime());
  private static final int CLIENTS = 4;
  private static final int FEWEST = 20;
  private static final int MOST = 200;
  private static final Set<String> TERMINAL = Set.of("completed", "failed", "cancelled");
  private static final Duration SETTLED = Duration.ofSeconds(45);

  @TempDir Path folder;

  /** What clients asked, and what they were told before the server died. */
  private static final class Told {
    final Map<Integer, String> runs = new ConcurrentHashMap<>();
    final Set<Integer> unanswered = ConcurrentHashMap.newKeySet();
    final Set<String> refused = ConcurrentHashMap.newKeySet();
  }

  @Test
  void what_was_acknowledged_is_there_after_a_kill_and_every_run_ends() throws Exception {
    kills(FEW);
  }

  @Test
  @Tag("full")
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void what_was_acknowledged_is_there_after_twenty_kills_and_every_run_ends() throws Exception {
    kills(MANY);
  }

  private void kills(int rounds) throws Exception {
    var chance = new Random(SEED);
    int acknowledged = 0;
    int cutOff = 0;
    long slowest = 0;
    for (int round = 0; round < rounds; round++) {
      int enough = FEWEST + chance.nextInt(MOST - FEWEST);
      Told told = killedUnderLoad(round, enough);
      acknowledged += told.runs.size();
      cutOff += told.unanswered.size();
      slowest = Math.max(slowest, checked(round, told).toMillis());
    }
    System.out.printf(
        "kill -9, %d rounds, seed %d: %d runs acknowledged and found again, all at their end %d ms"
            + " after the restart at the latest; %d requests cut off and answered when asked again%n",
        rounds, SEED, acknowledged, slowest, cutOff);
  }

  /** Serves until so many runs were answered, and dies while more are on their way. */
  private Told killedUnderLoad(int round, int enough) throws Exception {
    var told = new Told();
    try (var server =
        ServerProcess.server(folder.resolve("data"), "--rate-limit=off").listening()) {
      Work work = Work.on(server.base(), server.credentials());
      var next = new AtomicInteger();
      ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
      for (int i = 0; i < CLIENTS; i++) {
        clients.execute(() -> ask(work, round, next, told));
      }
      clients.shutdown();
      await()
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(1))
          .until(() -> told.runs.size() >= enough);
      server.killed();
      assertThat(clients.awaitTermination(60, TimeUnit.SECONDS)).as("clients ended").isTrue();
    }
    assertThat(told.refused).as("answers other than 200 and 202").isEmpty();
    return told;
  }

  /** Asks one thing after the other until nobody answers. */
  private static void ask(Work work, int round, AtomicInteger next, Told told) {
    while (true) {
      int number = next.getAndIncrement();
      try {
        ApiClient.Answer answer = start(work, round, number);
        if (answer.status() == (number % 2 == 0 ? 200 : 202)) {
          told.runs.put(number, Work.text(answer, "id"));
        } else {
          told.refused.add(answer.status() + " " + answer.body().canonical());
        }
      } catch (UncheckedIOException dead) {
        told.unanswered.add(number);
        return;
      }
    }
  }

  private static ApiClient.Answer start(Work work, int round, int number) {
    String once = "kill-" + round + "-" + number;
    return number % 2 == 0 ? work.direct(once, number) : work.job(once, number);
  }

  /** How long it took from the restart until every run had ended. */
  private Duration checked(int round, Told told) throws Exception {
    try (var server =
        ServerProcess.server(folder.resolve("data"), "--rate-limit=off").listening()) {
      long restarted = System.nanoTime();
      Work work = Work.on(server.base(), server.credentials());
      var open = new HashSet<>(told.runs.values());
      await()
          .atMost(SETTLED)
          .pollInterval(Duration.ofMillis(200))
          .until(
              () -> {
                open.removeIf(run -> TERMINAL.contains(work.status(run)));
                return open.isEmpty();
              });
      var settled = Duration.ofNanos(System.nanoTime() - restarted);
      told.runs.forEach(
          (number, run) -> {
            ApiClient.Answer again = start(work, round, number);
            assertThat(again.status()).as("%s", again.body()).isIn(200, 202);
            assertThat(Work.text(again, "id")).isEqualTo(run);
          });
      for (int number : told.unanswered) {
        ApiClient.Answer again = start(work, round, number);
        assertThat(again.status()).as("%s", again.body()).isIn(200, 202);
        String run = Work.text(again, "id");
        await().atMost(SETTLED).until(() -> TERMINAL.contains(work.status(run)));
      }
      return settled;
    }
  }
}
