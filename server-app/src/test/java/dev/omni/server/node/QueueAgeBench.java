package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.run.Run;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How old jobs are when they have ended while they come in at four fifths of what this server was
 * measured to go on doing: the queue does not grow. For 30 seconds, or as many as the property
 * {@code omni.bench.seconds} says. What it goes on doing is what it does in the second half of a
 * minute, or of {@code omni.bench.calibration} seconds: by then the tidying of the database's file
 * has begun, which takes its part of the processors as long as jobs come.
 */
@Tag("bench")
class QueueAgeBench {
  private static final long SECONDS = Long.getLong("omni.bench.seconds", 30);
  private static final long CALIBRATION = Long.getLong("omni.bench.calibration", 60);
  private static final int CROWD = 5000;
  private static final int PARTS = 6;
  private static final double SHARE = 0.8;
  private static final double SENT = 0.95;
  private static final double MOST = 1.5;
  private static final Duration TOLERATED = Duration.ofMillis(100);

  @TempDir private Path folder = Path.of("");

  /**
   * What a load gave.
   *
   * @param rate jobs a second that went in
   * @param ages their median ages in parts of the time, in milliseconds
   */
  private record Load(double rate, List<Double> ages) {}

  @Test
  void jobs_at_four_fifths_of_the_capacity_do_not_grow_older() throws Exception {
    try (JdbcStores jdbc = JdbcStores.open(Settings.embedded(folder, System::nanoTime))) {
      var jobs = new BenchJobs(jdbc);
      try (Workers workers = jobs.workers()) {
        workers.start();
        double capacity = capacity(jobs);
        double asked = SHARE * capacity;
        Load load = load(jobs, asked);
        System.out.printf(
            Locale.ROOT,
            "%.0f jobs a second, 80 %% of %.0f, of which %.0f went in; median age at the end in ms,"
                + " by time: %s%n",
            asked,
            capacity,
            load.rate(),
            load.ages());
        assertThat(load.rate()).as("jobs sent a second").isGreaterThan(SENT * asked);
        assertThat(load.ages().get(PARTS - 1))
            .isLessThan(MOST * load.ages().get(0) + TOLERATED.toMillis());
      }
    }
  }

  /**
   * Jobs a second that are let in and end, when they are sent as fast as they are let in, in the
   * second half of the time.
   */
  private static double capacity(BenchJobs jobs) throws Exception {
    long half = TimeUnit.SECONDS.toNanos(CALIBRATION) / 2;
    done(jobs, "warming", half);
    return done(jobs, "calibrating", half);
  }

  /** Jobs a second in that time, or a little more. */
  private static double done(BenchJobs jobs, String keys, long nanos) throws Exception {
    long start = System.nanoTime();
    int crowds = 0;
    while (System.nanoTime() - start < nanos) {
      jobs.queued(CROWD, keys + "-" + crowds);
      jobs.ended(CROWD);
      crowds++;
    }
    return crowds * CROWD / ((System.nanoTime() - start) / 1e9);
  }

  /** Jobs come whether others end or not. */
  private static Load load(BenchJobs jobs, double rate) throws Exception {
    int count = (int) (rate * SECONDS);
    long start = System.nanoTime();
    List<Run> some =
        jobs.queued(
            count,
            "measured",
            i -> {
              long due = start + (long) (i / rate * 1e9);
              while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
              }
            });
    double sent = count / ((System.nanoTime() - start) / 1e9);
    jobs.ended(count);
    List<Run> runs =
        some.stream().sorted(Comparator.comparing(run -> run.origin().createdAt())).toList();
    return new Load(
        sent,
        IntStream.range(0, PARTS)
            .mapToObj(i -> runs.subList(runs.size() * i / PARTS, runs.size() * (i + 1) / PARTS))
            .map(part -> median(jobs, part))
            .toList());
  }

  private static double median(BenchJobs jobs, List<Run> runs) {
    double[] ages = runs.stream().mapToDouble(run -> age(jobs, run)).sorted().toArray();
    return ages[ages.length / 2];
  }

  private static double age(BenchJobs jobs, Run run) {
    Run ended = jobs.omni.runs().read(BenchJobs.ADA, run.id());
    return Duration.between(run.origin().createdAt(), ended.completedAt().orElseThrow()).toNanos()
        / 1e6;
  }
}
