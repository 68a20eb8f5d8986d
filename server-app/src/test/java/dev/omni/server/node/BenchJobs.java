package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.TestEngine;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.OrderedIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import dev.omni.jdbc.JdbcStores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Small jobs of live mode on a database, without HTTP. */
final class BenchJobs {
  static final Caller ADA = Caller.live("ada");
  private static final int STARTERS = 256;
  private static final int SAMPLE = 20;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  final TestEngine engine = TestEngine.job();
  final Omni omni;
  private final Semaphore ends = new Semaphore(0);
  private final Workspace lab;

  BenchJobs(JdbcStores jdbc) {
    var doors = new Doors(jdbc.clock(), new OrderedIds(jdbc.clock(), UUID::randomUUID));
    var runtime =
        new EmbeddedRuntime("embedded", List.of(engine), doors, EmbeddedRuntime.Threads.none());
    this.omni = Omni.on(watched(jdbc.stores())).doors(doors).sandbox(runtime).live(runtime).build();
    this.lab = omni.open(ADA, World.RISK, "Lab");
  }

  private Stores watched(Stores all) {
    return new Stores(
        new WatchedRuns(all.runs(), run -> ends.release()),
        all.records(),
        all.documents(),
        all.evidence(),
        all.deliveries(),
        all.office());
  }

  /** The threads of a server's workers. */
  Workers workers() {
    int threads = LiveRuntime.jobsHere();
    return new Workers(
        omni.worker(),
        Map.of(Mode.TEST, threads, Mode.LIVE, threads),
        LiveRuntime.briefHere(new Catalogue(List.of(engine))));
  }

  /** Has a root computed, under a key that ends so. */
  Run started(String key, int n) {
    var once = new IdempotencyKey("bench-job-" + key);
    return omni.start(
        ADA, new StartRun(lab.id(), engine.capability().id(), once, Json.obj("n", n)));
  }

  /** Has so many roots computed; all of them are stored when it returns. Gives some. */
  List<Run> queued(int jobs, String keys) throws Exception {
    return queued(jobs, keys, i -> {});
  }

  /**
   * Has so many roots computed; all of them are stored when it returns. Gives some, which are
   * spread over the time.
   *
   * @param due returns when the job of that number is to be sent
   */
  List<Run> queued(int jobs, String keys, IntConsumer due) throws Exception {
    ExecutorService starters = Executors.newFixedThreadPool(STARTERS);
    try {
      List<Future<List<Run>>> starting =
          IntStream.range(0, STARTERS)
              .mapToObj(starter -> starters.submit(() -> share(jobs, starter, keys, due)))
              .toList();
      var runs = new ArrayList<Run>();
      for (Future<List<Run>> each : starting) {
        runs.addAll(each.get());
      }
      return runs;
    } finally {
      starters.shutdown();
    }
  }

  private List<Run> share(int jobs, int starter, String keys, IntConsumer due) {
    var runs = new ArrayList<Run>();
    for (int i = starter; i < jobs; i += STARTERS) {
      due.accept(i);
      Run run = started(keys + "-" + i, i % 1000);
      if (i / STARTERS % SAMPLE == 0) {
        runs.add(run);
      }
    }
    return runs;
  }

  /** Returns when so many roots were computed and all ends are stored; gives the seconds. */
  double seconds(int jobs, Workers workers) throws InterruptedException {
    long start = System.nanoTime();
    workers.start();
    ended(jobs);
    return (System.nanoTime() - start) / 1e9;
  }

  /** Returns when the ends of so many more jobs are stored. */
  void ended(int jobs) throws InterruptedException {
    assertThat(ends.tryAcquire(jobs, PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .as("%d jobs end; %d did", jobs, ends.availablePermits())
        .isTrue();
  }
}
