package dev.omni.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The slowest hundredth of short direct runs while all threads for jobs of both modes compute,
 * against the same server with nothing else to do.
 */
final class SaturatedBenchmark {
  private static final int JOBS = 4 * Runtime.getRuntime().availableProcessors();
  private static final long SETTLING = 2000;

  private final Plan plan;
  private final OmniServer omni;

  SaturatedBenchmark(Plan plan, OmniServer omni) {
    this.plan = plan;
    this.omni = omni;
  }

  List<Result> measure() {
    Load load = plan.load(omni.process());
    Supplier<Round> idle = () -> load.during(plan.round(), omni::newDirectRun);
    load.during(plan.warmUp(), omni::newDirectRun);
    AlternatingRounds sides = AlternatingRounds.of(plan.rounds(), () -> saturated(idle), idle);
    return List.of(
        new Result(
            "p99 of a direct run, job threads busy",
            "idle",
            Result.Bound.atMost(3),
            sides.ratios(Round::p99),
            sides.detail("p99 %.1f and %.1f ms", Round::p99)
                + sides.detail("; p50 %.1f and %.1f ms", Round::p50)
                + sides.detail("; %,.0f and %,.0f a second", Round::rate)));
  }

  /** Measures while there are more long jobs than threads for them. */
  private Round saturated(Supplier<Round> measured) {
    Map<OmniServer, List<String>> jobs =
        Stream.of(omni, omni.inTestMode())
            .collect(Collectors.toMap(mode -> mode, SaturatedBenchmark::longJobs));
    try {
      Polling.millis(SETTLING);
      Round round = measured.get();
      jobs.keySet().forEach(SaturatedBenchmark::requireWaiting);
      return round;
    } finally {
      jobs.forEach((mode, all) -> all.forEach(mode::cancel));
      jobs.keySet().forEach(SaturatedBenchmark::awaitIdle);
    }
  }

  private static List<String> longJobs(OmniServer mode) {
    String key = "long-" + System.nanoTime() + "-";
    return IntStream.range(0, JOBS)
        .mapToObj(i -> mode.start(BenchmarkInputs.LONG_JOB, key + i, BenchmarkInputs.longJob(i)))
        .map(answer -> OmniServer.data(answer).get("id").asText())
        .toList();
  }

  private static void requireWaiting(OmniServer mode) {
    if (!mode.hasRuns("queued")) {
      throw new IllegalStateException("the long jobs ended before the round");
    }
  }

  private static void awaitIdle(OmniServer mode) {
    while (mode.hasRuns("running")) {
      Polling.millis(SETTLING / 10);
    }
  }
}
