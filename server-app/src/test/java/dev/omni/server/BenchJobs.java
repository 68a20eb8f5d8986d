package dev.omni.server;

import dev.omni.application.Omni;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.TestEngine;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.OrderedIds;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import dev.omni.jdbc.JdbcStores;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Small jobs of live mode on a database, without HTTP. */
final class BenchJobs {
  static final Caller ADA = Caller.live("ada");
  private static final int STARTERS = 16;

  final TestEngine engine = TestEngine.job();
  final Omni omni;
  private final JdbcStores jdbc;
  private final Workspace lab;

  BenchJobs(JdbcStores jdbc) {
    this.jdbc = jdbc;
    var doors = new Doors(jdbc.clock(), new OrderedIds(jdbc.clock(), UUID::randomUUID));
    var runtime =
        new EmbeddedRuntime("embedded", List.of(engine), doors, EmbeddedRuntime.Threads.none());
    this.omni = Omni.on(jdbc.stores()).doors(doors).sandbox(runtime).live(runtime).build();
    this.lab = omni.open(ADA, World.RISK, "Lab");
  }

  /** The threads of a server's workers. */
  Workers workers() {
    int threads = LiveRuntime.jobsHere();
    return new Workers(
        omni.worker(),
        Map.of(Mode.TEST, threads, Mode.LIVE, threads),
        LiveRuntime.brief(new Catalogue(List.of(engine))));
  }

  /** Has a root computed, under a key that ends so. */
  Run started(String key, int n) {
    var once = new IdempotencyKey("bench-job-" + key);
    return omni.start(
        ADA, new StartRun(lab.id(), engine.capability().id(), once, Json.obj("n", n)));
  }

  /** Has so many roots computed; all of them wait in the queue when it returns. */
  void queued(int jobs, String keys) throws Exception {
    ExecutorService starters = Executors.newFixedThreadPool(STARTERS);
    try {
      List<Future<?>> starting =
          IntStream.range(0, jobs)
              .<Future<?>>mapToObj(i -> starters.submit(() -> started(keys + "-" + i, i % 1000)))
              .toList();
      for (Future<?> each : starting) {
        each.get();
      }
    } finally {
      starters.shutdown();
    }
  }

  /** Returns when so many roots were computed and all ends are stored; gives the seconds. */
  double seconds(int jobs, Workers workers) throws InterruptedException {
    int before = engine.calls();
    long start = System.nanoTime();
    workers.start();
    while (engine.calls() - before < jobs || open()) {
      TimeUnit.MILLISECONDS.sleep(2);
    }
    return (System.nanoTime() - start) / 1e9;
  }

  /** Whether a job has not ended. */
  boolean open() {
    return omni.worker().busy() > 0 || jdbc.stores().records().waiting(ADA.tenant()) > 0;
  }
}
