package dev.omni.benchmarks;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.stream.IntStream;

/** The requests of the benchmarks: a short direct run, a small job and a long one. */
public final class BenchmarkInputs {
  /** The capability of the small job. */
  public static final String JOB = "scientific-discovery.bootstrap.standard-error";

  static final String DIRECT = "scientific-discovery.statistics.summary";
  static final String LONG_JOB = "finance.option.asian-montecarlo";

  private BenchmarkInputs() {}

  /** Gives the input of a direct run, another one for each number. */
  static Json.Obj direct(long number) {
    return Json.obj("values", List.of(number, number + 2));
  }

  /** Gives the input of a job that computes for a few microseconds. */
  public static Json.Obj job() {
    return Json.obj("statistic", "mean", "data", List.of(1, 2, 4), "replicates", 100);
  }

  /** Gives the input of a job that keeps a processor busy for several seconds. */
  static Json.Obj longJob(long seed) {
    return Json.obj(
        "type",
        "call",
        "spot",
        100,
        "strike",
        100,
        "rate",
        0.05,
        "volatility",
        0.2,
        "averaging_times_years",
        IntStream.rangeClosed(1, 100).mapToObj(i -> i / 100.0).toList(),
        "paths",
        5_000_000,
        "seed",
        seed);
  }
}
