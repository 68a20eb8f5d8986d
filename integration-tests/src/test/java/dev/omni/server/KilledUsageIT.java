package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes that are killed at a random instant of load, while runs complete, fail and are cancelled:
 * usage is a recount of the runs, by status and to the run. Prints what it counted.
 */
class KilledUsageIT {
  private static final int FEW = Integer.getInteger("omni.kill-rounds", 1);
  private static final int MANY = 20;
  private static final long SEED = Long.getLong("omni.kill-seed", System.nanoTime());
  private static final int CLIENTS = 4;
  private static final int LEAST = 40;
  private static final int MOST = 120;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @TempDir private Path folder;
  private final Random chance = new Random(SEED);
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void usage_is_a_recount_after_a_kill_on_h2() throws Exception {
    killed(FEW, onH2());
  }

  @Test
  void usage_is_a_recount_after_a_kill_of_one_of_two_nodes_on_postgresql() throws Exception {
    killed(FEW, onPostgres());
  }

  @Test
  @Tag("full")
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void usage_is_a_recount_after_twenty_kills_on_h2() throws Exception {
    killed(MANY, onH2());
  }

  @Test
  @Tag("full")
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void usage_is_a_recount_after_twenty_kills_of_two_nodes_on_postgresql() throws Exception {
    killed(MANY, onPostgres());
  }

  /** The flags of each node. */
  private List<List<String>> onH2() {
    return List.of(List.of("--data-dir=" + folder.resolve("one")));
  }

  private List<List<String>> onPostgres() {
    SharedDatabase database = SharedDatabase.create();
    return Stream.of("one", "two").map(name -> flags(database.node(folder, name))).toList();
  }

  private static List<String> flags(Map<Setting, String> settings) {
    return settings.entrySet().stream()
        .filter(setting -> setting.getKey() != Setting.PORT)
        .filter(setting -> setting.getKey() != Setting.ADMIN_PORT)
        .map(setting -> setting.getKey().flag() + "=" + setting.getValue())
        .toList();
  }

  private ServerProcess started(int node, List<List<String>> flags) throws IOException {
    var all = new ArrayList<>(List.of("--port=0", "--admin-port=0", "--rate-limit=off"));
    all.addAll(flags.get(node));
    Path data = folder.resolve(node == 0 ? "one" : "two");
    return ServerProcess.java(ShortLeaseNode.class, data, all).listening();
  }

  private void killed(int rounds, List<List<String>> flags) throws Exception {
    var nodes = new ArrayList<ServerProcess>();
    try {
      for (int i = 0; i < flags.size(); i++) {
        nodes.add(started(i, flags));
      }
      Json.Obj keys = nodes.get(0).credentials();
      Work first = Work.on(nodes.get(0).base(), keys);
      for (int round = 0; round < rounds; round++) {
        int victim = round % nodes.size();
        load(nodes, first, victim);
        nodes.get(victim).close();
        nodes.set(victim, started(victim, flags));
      }
      var client = new ApiClient(nodes.get(0).base(), first.key());
      await().atMost(PATIENCE).until(() -> count(client, "queued,running,dispatching") == 0);
      compared(client, rounds, flags.get(0));
    } finally {
      for (ServerProcess node : nodes) {
        node.close();
      }
    }
  }

  /** Asks all nodes for runs until one of them is killed, and for a moment longer. */
  private void load(List<ServerProcess> nodes, Work client, int victim) throws Exception {
    var clients = Executors.newFixedThreadPool(CLIENTS * nodes.size());
    int until = asked.get() + LEAST + chance.nextInt(MOST - LEAST);
    for (int i = 0; i < CLIENTS * nodes.size(); i++) {
      Work at = client.at(nodes.get(i % nodes.size()).base());
      clients.execute(() -> ask(at, until + LEAST));
    }
    clients.shutdown();
    await().atMost(PATIENCE).pollInterval(Duration.ofMillis(1)).until(() -> asked.get() >= until);
    nodes.get(victim).killed();
    assertThat(clients.awaitTermination(90, TimeUnit.SECONDS)).as("clients ended").isTrue();
  }

  private void ask(Work work, int until) {
    for (int number = asked.incrementAndGet(); number <= until; number = asked.incrementAndGet()) {
      try {
        ask(work, "usage-" + SEED + "-" + number, number);
      } catch (UncheckedIOException dead) {
        return;
      }
    }
  }

  private static void ask(Work work, String once, int number) {
    switch (number % 4) {
      case 0 -> work.direct(once, number);
      case 1 -> work.direct(once, number, "fail");
      case 2 -> work.briefJob(once, number);
      default -> {
        ApiClient.Answer job = work.job(once, number);
        if (job.status() == 202) {
          work.cancel(Work.text(job, "id"));
        }
      }
    }
  }

  private static long count(ApiClient client, String statuses) {
    long found = 0;
    Optional<String> cursor = Optional.of("");
    while (cursor.isPresent()) {
      String from = cursor.get().isEmpty() ? "" : "&cursor=" + cursor.get();
      Json.Obj page = client.get("/omni/runs?limit=100&status=" + statuses + from, "").body();
      found += page.findArray("data").orElseThrow().size();
      cursor = page.findObject("meta").flatMap(meta -> meta.findText("next_cursor"));
    }
    return found;
  }

  private void compared(ApiClient client, int rounds, List<String> flags) {
    var stored = new TreeMap<String, Long>();
    for (String status : List.of("cancelled", "completed", "failed")) {
      stored.put(status, count(client, status));
    }
    var counted = new TreeMap<String, Long>();
    Json.Arr usage = (Json.Arr) client.get("/developer/usage?group_by=status", "").data();
    for (Json row : usage.items()) {
      counted.merge(
          ((Json.Obj) row).findText("status").orElseThrow(),
          ((Json.Obj) row).findNumber("runs").orElseThrow().longValueExact(),
          Long::sum);
    }
    assertThat(counted).isEqualTo(stored);
    assertThat(stored.values()).as("%s", stored).allMatch(runs -> runs > 0);
    var check =
        InProcessCommand.run(
            Stream.concat(
                    Stream.of(
                        "usage",
                        "check",
                        "--from=" + Instant.now().minus(Duration.ofDays(1)),
                        "--to=" + Instant.now().plus(Duration.ofDays(1))),
                    flags.stream())
                .toArray(String[]::new));
    assertThat(check.status()).as(check.out() + check.err()).isZero();
    System.out.printf(
        "usage after %d kills on %d nodes, seed %d: %s, as the stored runs%n",
        rounds, flags.size() > 1 ? 2 : 1, SEED, counted);
  }
}
