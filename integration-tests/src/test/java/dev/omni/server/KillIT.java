package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed at a random instant of load keeps what it answered, and tells a webhook
 * of every event under one identifier. One round with brief leases, twenty on one folder with the
 * usual ones in the long form; as many as wanted with {@code -Domni.kill-rounds}. Prints what it
 * counted, and the seed of the instants, which {@code -Domni.kill-seed} repeats.
 */
class KillIT {
  private static final int FEW = Integer.getInteger("omni.kill-rounds", 1);
  private static final int MANY = 20;
  private static final long SEED = Long.getLong("omni.kill-seed", System.nanoTime());
  private static final int CLIENTS = 4;
  private static final int FEWEST = 20;
  private static final int MOST = 200;
  private static final Duration MINUTE = Duration.ofSeconds(60);
  private static final int LONGEST_LIFE = 6000;
  private static final Set<String> TERMINAL = Set.of("completed", "failed", "cancelled");
  private static final Duration SETTLED = Duration.ofSeconds(45);
  private static final Pointer NUMBER = new Pointer("/statement/predicate/sequence/number");
  private static final Duration TOLD = Duration.ofSeconds(60);

  @TempDir Path folder;
  private final Random chance = new Random(SEED);

  /** The requests of a round, and the responses before the server died. */
  private static final class Told {
    final int round;
    final long begun = System.nanoTime();
    final Map<Integer, String> runs = new ConcurrentHashMap<>();
    final Set<Integer> unanswered = ConcurrentHashMap.newKeySet();
    final Set<String> refused = ConcurrentHashMap.newKeySet();

    Told(int round) {
      this.round = round;
    }

    Duration time() {
      return Duration.ofNanos(System.nanoTime() - begun);
    }
  }

  @Test
  void what_was_acknowledged_is_there_after_a_kill_and_every_run_ends_and_is_told_of()
      throws Exception {
    kills(FEW, ShortLeaseNode.class);
  }

  @Test
  @Tag("full")
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  void what_was_acknowledged_is_there_after_twenty_kills_and_every_run_ends_and_is_told_of()
      throws Exception {
    kills(MANY, Main.class);
  }

  private void kills(int rounds, Class<?> main) throws Exception {
    int acknowledged = 0;
    int cutOff = 0;
    long slowest = 0;
    try (var inbox = WebhookInbox.open()) {
      var events = new HashSet<WebhookInbox.Event>();
      var numbers = new TreeSet<Long>();
      for (int round = 0; round < rounds; round++) {
        int enough = FEWEST + chance.nextInt(MOST - FEWEST);
        Told told = killedUnderLoad(round, main, inbox, t -> t.runs.size() >= enough);
        acknowledged += told.runs.size();
        cutOff += told.unanswered.size();
        try (ServerProcess server = server(main)) {
          Work work = Work.on(server.base(), server.credentials());
          slowest = Math.max(slowest, settled(work, told).toMillis());
          events.addAll(events(work, told));
          everyEventIsTold(inbox, events);
          Set<Long> own = numbers(work, told);
          assertThat(own).as("numbers of a round").doesNotContainAnyElementsOf(numbers);
          numbers.addAll(own);
          assertThat(numbers.last()).as("numbers without a gap").isEqualTo(numbers.size());
        }
      }
      System.out.printf(
          "kill -9, %d rounds, seed %d: %d runs acknowledged and found again, all at their end %d"
              + " ms after the restart at the latest; %d requests cut off and answered when asked"
              + " again; %s%n",
          rounds, SEED, acknowledged, slowest, cutOff, counted(inbox));
    }
  }

  @Test
  @Tag("full")
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void every_event_is_told_under_one_id_though_the_server_is_killed_for_a_minute()
      throws Exception {
    var rounds = new ArrayList<Told>();
    Duration served = Duration.ZERO;
    try (var inbox = WebhookInbox.open()) {
      while (served.compareTo(MINUTE) < 0) {
        Duration life = Duration.ofMillis(1 + chance.nextInt(LONGEST_LIFE));
        rounds.add(
            killedUnderLoad(
                rounds.size(), Main.class, inbox, told -> told.time().compareTo(life) > 0));
        served = served.plus(life);
      }
      var events = new HashSet<WebhookInbox.Event>();
      try (ServerProcess server = server(Main.class)) {
        Work work = Work.on(server.base(), server.credentials());
        for (Told told : rounds) {
          settled(work, told);
          events.addAll(events(work, told));
        }
        everyEventIsTold(inbox, events);
      }
      System.out.printf(
          "kill -9 for %d s under load, %d kills, seed %d: %d events, none lost, each under one"
              + " id; %s%n",
          served.toSeconds(), rounds.size(), SEED, events.size(), counted(inbox));
    }
  }

  private static String counted(WebhookInbox inbox) {
    return String.format(
        "%d messages came in %d deliveries; of %d runs a later event came before an earlier one",
        inbox.bodies().size(), inbox.taken(), inbox.outOfOrder());
  }

  private ServerProcess server(Class<?> main) throws IOException {
    return ServerProcess.server(
            main, folder.resolve("data"), "--rate-limit=off", WebhookInbox.ALLOWED)
        .listening();
  }

  /** Serves until enough was done, and dies while more is on its way. */
  private Told killedUnderLoad(int round, Class<?> main, WebhookInbox inbox, Predicate<Told> enough)
      throws Exception {
    try (ServerProcess server = server(main)) {
      Work work = Work.on(server.base(), server.credentials());
      if (round == 0) {
        subscribe(inbox);
      }
      var told = new Told(round);
      var next = new AtomicInteger();
      ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
      for (int i = 0; i < CLIENTS; i++) {
        clients.execute(() -> ask(work, next, told));
      }
      clients.shutdown();
      await()
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(1))
          .until(() -> enough.test(told));
      server.killed();
      assertThat(clients.awaitTermination(60, TimeUnit.SECONDS)).as("clients ended").isTrue();
      assertThat(told.refused).as("answers other than 200 and 202").isEmpty();
      return told;
    }
  }

  private void subscribe(WebhookInbox inbox) {
    String events = "omni.run.queued,omni.run.completed,omni.run.failed,omni.run.cancelled";
    var made =
        InProcessCommand.run(
            "webhooks",
            "create",
            "--mode=test",
            "--url=" + inbox.url(),
            "--events=" + events,
            "--data-dir=" + folder.resolve("data"));
    assertThat(made.status()).as(made.err()).isZero();
  }

  /** Asks one thing after the other until nobody answers. */
  private static void ask(Work work, AtomicInteger next, Told told) {
    while (true) {
      int number = next.getAndIncrement();
      try {
        ApiClient.Answer answer = start(work, told.round, number);
        if (answer.status() == (direct(number) ? 200 : 202)) {
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

  private static boolean direct(int number) {
    return number % 2 == 0;
  }

  private static ApiClient.Answer start(Work work, int round, int number) {
    String once = "kill-" + round + "-" + number;
    if (direct(number)) {
      return work.direct(once, number);
    }
    return number % 4 == 1 ? work.briefJob(once, number) : work.job(once, number);
  }

  /** How long it takes until every run has ended; those that were cut off are asked for again. */
  private static Duration settled(Work work, Told told) {
    long asked = System.nanoTime();
    var open = new HashSet<>(told.runs.values());
    await()
        .atMost(SETTLED)
        .pollInterval(Duration.ofMillis(200))
        .until(
            () -> {
              open.removeIf(run -> TERMINAL.contains(work.status(run)));
              return open.isEmpty();
            });
    var settled = Duration.ofNanos(System.nanoTime() - asked);
    told.runs.forEach((number, run) -> assertThat(again(work, told, number)).isEqualTo(run));
    for (int number : told.unanswered) {
      String run = again(work, told, number);
      await().atMost(SETTLED).until(() -> TERMINAL.contains(work.status(run)));
      told.runs.put(number, run);
    }
    return settled;
  }

  private static String again(Work work, Told told, int number) {
    ApiClient.Answer again = start(work, told.round, number);
    assertThat(again.status()).as("%s", again.body()).isIn(200, 202);
    return Work.text(again, "id");
  }

  /** What is to be told of runs that have ended. */
  private static Set<WebhookInbox.Event> events(Work work, Told told) {
    var events = new HashSet<WebhookInbox.Event>();
    told.runs.forEach(
        (number, run) -> {
          events.add(new WebhookInbox.Event(run, "omni.run." + work.status(run)));
          if (!direct(number)) {
            events.add(new WebhookInbox.Event(run, "omni.run.queued"));
          }
        });
    return events;
  }

  /** The numbers of the runs of a round, as their evidence states them: each run has its own. */
  private static Set<Long> numbers(Work work, Told told) {
    var numbers = new TreeSet<Long>();
    told.runs.forEach(
        (number, run) -> {
          var evidence = (Json.Obj) work.evidence(run).data();
          Json stated = NUMBER.in(evidence).orElseThrow();
          assertThat(numbers.add(Long.valueOf(stated.canonical()))).as(run).isTrue();
        });
    return numbers;
  }

  private static void everyEventIsTold(WebhookInbox inbox, Set<WebhookInbox.Event> events) {
    await()
        .atMost(TOLD)
        .untilAsserted(
            () -> assertThat(inbox.ids().keySet()).containsExactlyInAnyOrderElementsOf(events));
    assertThat(inbox.ids().values()).as("ids of one event").allMatch(ids -> ids.size() == 1);
    assertThat(inbox.bodies().values()).as("texts of one id").allMatch(all -> all.size() == 1);
  }
}
