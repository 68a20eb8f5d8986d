package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.run.Run;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How old jobs are when they have ended while they come in at four fifths of what was measured that
 * this server does: the queue does not grow. For 30 seconds, or as many as the property {@code
 * omni.bench.seconds} says.
 */
@Tag("bench")
class QueueAgeBench {
  private static final int CALIBRATION = 5000;
  private static final int PARTS = 6;
  private static final double SHARE = 0.8;
  private static final double SENT = 0.95;
  private static final double MOST = 1.5;
  private static final Duration TOLERATED = Duration.ofMillis(100);

  @TempDir private Path folder = Path.of("");

  @Test
  void jobs_at_four_fifths_of_the_capacity_do_not_grow_older() throws Exception {
    try (JdbcStores jdbc = JdbcStores.open(Settings.embedded(folder, System::nanoTime))) {
      var jobs = new BenchJobs(jdbc);
      try (Workers workers = jobs.workers()) {
        workers.start();
        capacity(jobs, "cold");
        capacity(jobs, "warming");
        double capacity = capacity(jobs, "calibrating");
        List<Double> ages = ages(jobs, SHARE * capacity);
        System.out.printf(
            Locale.ROOT,
            "%.0f jobs a second, 80 %% of %.0f; median age at the end in ms, by time: %s%n",
            SHARE * capacity,
            capacity,
            ages);
        double first = ages.get(0);
        double last = ages.get(PARTS - 1);
        assertThat(last).isLessThan(MOST * first + TOLERATED.toMillis());
      }
    }
  }

  /** Jobs a second that are let in and end, when they are sent as fast as they are let in. */
  private static double capacity(BenchJobs jobs, String keys) throws Exception {
    long start = System.nanoTime();
    jobs.queued(CALIBRATION, keys);
    jobs.ended(CALIBRATION);
    return CALIBRATION / ((System.nanoTime() - start) / 1e9);
  }

  /** The median ages in parts of the time, in milliseconds; jobs come whether others end or not. */
  private static List<Double> ages(BenchJobs jobs, double rate) throws Exception {
    int count = (int) (rate * Long.getLong("omni.bench.seconds", 30));
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
    assertThat(count / ((System.nanoTime() - start) / 1e9))
        .as("jobs sent a second")
        .isGreaterThan(SENT * rate);
    jobs.ended(count);
    List<Run> runs =
        some.stream().sorted(Comparator.comparing(run -> run.origin().createdAt())).toList();
    return IntStream.range(0, PARTS)
        .mapToObj(i -> runs.subList(runs.size() * i / PARTS, runs.size() * (i + 1) / PARTS))
        .map(part -> median(jobs, part))
        .toList();
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
