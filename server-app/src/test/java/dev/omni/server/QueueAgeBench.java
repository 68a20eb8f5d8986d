package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.run.Run;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
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
  private static final int CALIBRATION = 1000;
  private static final int PARTS = 6;
  private static final double SHARE = 0.8;
  private static final double MOST = 1.5;
  private static final Duration TOLERATED = Duration.ofMillis(100);

  @TempDir private Path folder = Path.of("");

  @Test
  void jobs_at_four_fifths_of_the_capacity_do_not_grow_older() throws Exception {
    try (JdbcStores jdbc = JdbcStores.open(Settings.embedded(folder, System::nanoTime))) {
      var jobs = new BenchJobs(jdbc);
      try (Workers workers = jobs.workers()) {
        workers.start();
        capacity(jobs, "warming");
        double capacity = capacity(jobs, "calibrating");
        List<Double> ages = ages(jobs, SHARE * capacity);
        System.out.printf(
            Locale.ROOT,
            "%.0f jobs a second, 80 %% of capacity; median age at the end in ms, by time: %s%n",
            SHARE * capacity,
            ages);
        double first = ages.get(0);
        double last = ages.get(PARTS - 1);
        assertThat(last).isLessThan(MOST * first + TOLERATED.toMillis());
      }
    }
  }

  /** Jobs a second that are let in and end, when one sender sends as fast as they are let in. */
  private static double capacity(BenchJobs jobs, String keys) throws InterruptedException {
    long start = System.nanoTime();
    for (int i = 0; i < CALIBRATION; i++) {
      jobs.started(keys + "-" + i, i % 1000);
    }
    while (jobs.open()) {
      LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
    }
    return CALIBRATION / ((System.nanoTime() - start) / 1e9);
  }

  /** The median ages in parts of the time, in milliseconds; jobs come whether others end or not. */
  private static List<Double> ages(BenchJobs jobs, double rate) {
    long seconds = Long.getLong("omni.bench.seconds", 30);
    int count = (int) (rate * seconds);
    var runs = new ArrayList<Run>();
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      long due = start + (long) (i / rate * 1e9);
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      Run run = jobs.started("measured-" + i, i % 1000);
      if (i % 20 == 0) {
        runs.add(run);
      }
    }
    while (jobs.open()) {
      LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
    }
    var parts = new ArrayList<Double>();
    for (int part = 0; part < PARTS; part++) {
      List<Run> some = runs.subList(runs.size() * part / PARTS, runs.size() * (part + 1) / PARTS);
      parts.add(median(jobs, some));
    }
    return parts;
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
