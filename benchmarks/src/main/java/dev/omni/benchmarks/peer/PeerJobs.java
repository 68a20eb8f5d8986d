package dev.omni.benchmarks.peer;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.omni.benchmarks.BenchmarkInputs;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The jobs of Omni run by db-scheduler, set up for throughput as its documentation says. It
 * computes the same number and deletes what it has done: no result, events or evidence is kept.
 */
final class PeerJobs {
  private static final List<String> TABLES =
      List.of(
          """
          CREATE TABLE scheduled_tasks (
            task_name VARCHAR(100) NOT NULL, task_instance VARCHAR(100) NOT NULL, task_data BYTEA,
            execution_time TIMESTAMP WITH TIME ZONE NOT NULL, picked BOOLEAN NOT NULL,
            picked_by VARCHAR(50), last_success TIMESTAMP WITH TIME ZONE,
            last_failure TIMESTAMP WITH TIME ZONE, consecutive_failures INT,
            last_heartbeat TIMESTAMP WITH TIME ZONE, version BIGINT NOT NULL, priority SMALLINT,
            PRIMARY KEY (task_name, task_instance))
          """,
          "CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time)",
          "CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat)");

  private static final Duration POLLING = Duration.ofMillis(20);

  private final PeerDatabase database;
  private final AtomicLong waiting = new AtomicLong();
  private final OneTimeTask<String> task;
  private final Scheduler scheduler;

  /** Lays out the table and begins to look for jobs. */
  PeerJobs(PeerDatabase database) {
    this.database = database;
    database.layOut(TABLES);
    this.task = task(waiting);
    this.scheduler = scheduler();
    scheduler.start();
  }

  private static OneTimeTask<String> task(AtomicLong waiting) {
    JsonEngine engine =
        Engines.all().stream()
            .filter(one -> one.capability().id().equals(BenchmarkInputs.JOB))
            .findFirst()
            .orElseThrow();
    Json.Obj input = engine.capability().input().filled(BenchmarkInputs.job());
    return Tasks.oneTime("job", String.class)
        .execute(
            (instance, context) -> {
              engine.compute(input, Work.alone());
              waiting.decrementAndGet();
            });
  }

  private Scheduler scheduler() {
    SchedulerBuilder builder =
        Scheduler.create(database.pool(), task).threads(10).pollingInterval(POLLING);
    return (database.embedded() ? builder : builder.pollUsingLockAndFetch(1, 4)).build();
  }

  /** Stores a job; on H2, whose commits alone do not last, it is forced to the disk as well. */
  void schedule(String key, String data) {
    waiting.incrementAndGet();
    scheduler.schedule(task.instance(key, data), Instant.now());
    database.jdbi().useHandle(database::force);
  }

  /** Counts the jobs that have been scheduled and not executed. */
  long waiting() {
    return waiting.get();
  }
}
