package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import dev.omni.application.json.JacksonJson;
import dev.omni.application.run.TestEngine;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many small jobs a second come to their end, against db-scheduler on the same database. Both
 * find the same number of jobs that wait, compute the same root, and have as many threads as each
 * has when nothing is said: ours one for each processor and three more, the peer ten. Ours keeps
 * result, events and signed evidence of each job; the peer deletes what it has done. Compilers need
 * more than a minute of both before what they made is measured. What processors did for each job is
 * printed, too: other work on the machine distorts it less.
 */
@Tag("bench")
class JobThroughputBench {
  private static final int ROUNDS = Integer.getInteger("omni.bench.rounds", 9);
  private static final Duration WARM =
      Duration.ofSeconds(Integer.getInteger("omni.bench.warm", 90));
  private static final int JOBS = 6000;
  private static final int PEERS_THREADS = 10;
  private static final double LEAST = 2;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @TempDir private Path folder = Path.of("");
  private final TestEngine engine = TestEngine.job();
  private Optional<ProcessHandle> server = Optional.empty();

  @Test
  void jobs_on_the_embedded_database() throws Exception {
    Settings settings = Settings.embedded(folder, System::nanoTime);
    measured("jobs a second on H2, db-scheduler's", settings, UnaryOperator.identity());
  }

  @Test
  void jobs_on_a_database_server() throws Exception {
    // What is committed is on the disk, for both.
    try (EmbeddedPostgres postgres =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .start()) {
      Settings settings =
          Settings.server(
              postgres.getJdbcUrl("postgres", "postgres"), "postgres", "", System::nanoTime);
      measured(
          "jobs a second on PostgreSQL, db-scheduler's",
          settings,
          peer -> peer.pollUsingLockAndFetch(1, 4));
    }
  }

  private void measured(String name, Settings settings, UnaryOperator<SchedulerBuilder> polling)
      throws Exception {
    try (JdbcStores jdbc = JdbcStores.open(settings);
        HikariDataSource pool = pool(settings)) {
      var jobs = new BenchJobs(jdbc);
      layOut(pool);
      server = settings.url().startsWith("jdbc:h2:") ? Optional.empty() : Optional.of(server(pool));
      int[] round = {0};
      long warm = System.nanoTime() + WARM.toNanos();
      while (System.nanoTime() < warm) {
        ours(jobs, pool, round[0]++);
        peers(pool, polling);
      }
      Rounds found =
          Rounds.of(name, ROUNDS, () -> ours(jobs, pool, round[0]++), () -> peers(pool, polling));
      assertThat(found.median()).isGreaterThanOrEqualTo(LEAST);
    }
  }

  /** Jobs a second, from the first look at the queue to the last end that is stored. */
  private double ours(BenchJobs jobs, HikariDataSource pool, int round) throws Exception {
    jobs.queued(JOBS, Integer.toString(round));
    tidied(pool);
    Spent before = Spent.now(server);
    try (Workers workers = jobs.workers()) {
      double rate = JOBS / jobs.seconds(JOBS, workers);
      System.out.println("ours: " + Spent.now(server).each(JOBS, before));
      return rate;
    }
  }

  /** The same of the peer. */
  private double peers(HikariDataSource pool, UnaryOperator<SchedulerBuilder> polling)
      throws Exception {
    var left = new CountDownLatch(JOBS);
    OneTimeTask<String> task =
        Tasks.oneTime("root", String.class)
            .execute(
                (instance, context) -> {
                  Json.Obj input = (Json.Obj) JacksonJson.trusted(instance.getData());
                  assertThat(engine.compute(input, Work.alone()).result().has("root")).isTrue();
                  left.countDown();
                });
    Scheduler scheduler =
        polling
            .apply(Scheduler.create(pool, task))
            .threads(PEERS_THREADS)
            .pollingInterval(Duration.ofMillis(20))
            .build();
    Instant now = Instant.now().minusSeconds(1);
    for (int i = 0; i < JOBS; i++) {
      Json.Obj input = Json.obj("n", i % 1000, "shift", 0);
      scheduler.schedule(task.instance("job-" + i, JacksonJson.write(input)), now);
    }
    tidied(pool);
    Spent before = Spent.now(server);
    long start = System.nanoTime();
    scheduler.start();
    assertThat(left.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    double rate = JOBS / ((System.nanoTime() - start) / 1e9);
    System.out.println("the peer: " + Spent.now(server).each(JOBS, before));
    scheduler.stop();
    return rate;
  }

  private static HikariDataSource pool(Settings settings) {
    var pool = new HikariDataSource();
    pool.setJdbcUrl(settings.url());
    pool.setUsername(settings.user());
    pool.setPassword(settings.password());
    pool.setMaximumPoolSize(2 * PEERS_THREADS);
    return pool;
  }

  /** The process that all of the database's others belong to. */
  private static ProcessHandle server(HikariDataSource pool) throws SQLException {
    try (Connection connection = pool.getConnection();
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT pg_backend_pid()")) {
      assertThat(row.next()).isTrue();
      return ProcessHandle.of(row.getLong(1)).flatMap(ProcessHandle::parent).orElseThrow();
    }
  }

  /**
   * What waits is there as a database knows it that has run for a while, and nothing else of what
   * has ended: a database that believes the peer's table to be empty, or full of what was deleted,
   * finds its jobs at a fifth of the pace.
   */
  private void tidied(HikariDataSource pool) throws SQLException {
    try (Connection connection = pool.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(server.isPresent() ? "VACUUM ANALYZE" : "ANALYZE");
    }
  }

  /** The peer's table, as its documentation has it. */
  private static void layOut(HikariDataSource pool) throws SQLException {
    try (Connection connection = pool.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE scheduled_tasks (task_name VARCHAR(100) NOT NULL, task_instance"
              + " VARCHAR(100) NOT NULL, task_data BYTEA, execution_time TIMESTAMP WITH TIME ZONE"
              + " NOT NULL, picked BOOLEAN NOT NULL, picked_by VARCHAR(100), last_success TIMESTAMP"
              + " WITH TIME ZONE, last_failure TIMESTAMP WITH TIME ZONE, consecutive_failures INT,"
              + " last_heartbeat TIMESTAMP WITH TIME ZONE, version BIGINT NOT NULL, priority"
              + " SMALLINT, PRIMARY KEY (task_name, task_instance))");
      for (String columns :
          List.of("execution_time", "last_heartbeat", "priority DESC, execution_time")) {
        statement.execute("CREATE INDEX ON scheduled_tasks (" + columns + ")");
      }
    }
  }
}
