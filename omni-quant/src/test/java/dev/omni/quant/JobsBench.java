package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.runtime.Seats;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.Engine;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What two cores are worth to each job: its blocks on the pool of the embedded runtime, followed
 * and stoppable, against the plain loop over the same blocks on one thread that nobody follows. The
 * two take turns, and the ratio is taken round by round, so that whatever else the machine does
 * meets both alike; the median of the rounds is judged, their spread and the best time of each side
 * are printed beside it. Every input keeps the plain loop busy for a second or so, so that what is
 * measured is the computation.
 */
@Tag("bench")
final class JobsBench {
  private static final int ROUNDS = 9;
  private static final double LEAST = 1.7;
  private static final int HELPERS = 1;

  private final ExecutorService pool = Executors.newFixedThreadPool(HELPERS);

  /** A job and an input that keeps it busy for a second or so. */
  record Heavy(Engine engine, Json.Obj input) {
    static Heavy of(String capability, Json.Obj more) {
      Engine engine =
          Engines.all().stream()
              .filter(one -> one.capability().id().equals(capability))
              .findFirst()
              .orElseThrow();
      var contract = engine.capability().contract();
      var input = (Json.Obj) contract.examples().get(0);
      for (var member : more.members().entrySet()) {
        input = input.with(member.getKey(), member.getValue());
      }
      assertThat(contract.problems(input)).isEmpty();
      Json.Obj filled = contract.filled(input);
      assertThat(engine.problems(filled)).isEmpty();
      return new Heavy(engine, filled);
    }

    Json.Obj computed(Work work) {
      return engine.compute(input, work).result();
    }

    @Override
    public String toString() {
      return engine.capability().id();
    }
  }

  static List<Heavy> jobs() {
    return List.of(
        Heavy.of(
            "finance.option.asian-montecarlo",
            Json.obj("paths", 1_000_000, "averaging_times_years", weeks())),
        Heavy.of("risk.credit.nth-to-default", Json.obj("paths", 6_000_000)),
        Heavy.of("risk.volatility.garch-fit", Json.obj("returns", returns())),
        Heavy.of("treasury.rates.short-rate-simulation", Json.obj("paths", 400_000)),
        Heavy.of("physics.chaos.lyapunov-spectrum", Json.obj("duration", 20_000)),
        Heavy.of("molecular.cluster.lennard-jones-minimum", Json.obj("atoms", 13, "starts", 200)),
        Heavy.of("biology.reaction-network.ssa-ensemble", Json.obj("runs", 100_000)),
        Heavy.of(
            "scientific-discovery.bootstrap.standard-error",
            Json.obj("data", pairs(), "replicates", 1_000_000)),
        Heavy.of(
            "scientific-discovery.cluster.kmeans",
            Json.obj("data", points(), "clusters", 8, "starts", 200)));
  }

  private static Json.Arr pairs() {
    var random = new Random(7);
    return new Json.Arr(
        IntStream.range(0, 100)
            .mapToObj(i -> (Json) Json.arr(i + 30 * random.nextGaussian(), i))
            .toList());
  }

  private static double[] weeks() {
    return IntStream.rangeClosed(1, 52).mapToDouble(week -> week / 52.0).toArray();
  }

  private static Json.Arr returns() {
    var random = new Random(7);
    double variance = 1;
    var returns = new double[20_000];
    for (int i = 0; i < returns.length; i++) {
      returns[i] = Math.sqrt(variance) * random.nextGaussian();
      variance = 0.05 + 0.1 * returns[i] * returns[i] + 0.85 * variance;
    }
    return new Json.Arr(Arrays.stream(returns).mapToObj(Json::num).map(Json.class::cast).toList());
  }

  private static Json.Arr points() {
    var random = new Random(7);
    return new Json.Arr(
        IntStream.range(0, 2000)
            .mapToObj(
                i -> (Json) Json.arr(i % 8 + random.nextGaussian(), i % 4 + random.nextGaussian()))
            .toList());
  }

  @AfterEach
  void close() {
    pool.shutdownNow();
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void two_cores_do_a_job_in_little_more_than_half_the_time(Heavy job) {
    Work pooled = new Threads(pool, HELPERS, Seats.enough()).work(Watcher.none());
    Work plain = Work.alone();
    assertThat(job.computed(pooled)).isEqualTo(job.computed(plain));

    var ratios = new double[ROUNDS];
    double bestOne = Double.MAX_VALUE;
    double bestTwo = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      double one = seconds(job, plain);
      double two = seconds(job, pooled);
      ratios[round] = one / two;
      bestOne = Math.min(bestOne, one);
      bestTwo = Math.min(bestTwo, two);
    }
    Arrays.sort(ratios);
    double ratio = ratios[ROUNDS / 2];
    System.out.printf(
        Locale.ROOT,
        "%-46s plain loop %5.0f ms, two cores %5.0f ms; %.2f times as fast (%.2f to %.2f)%n",
        job,
        1e3 * bestOne,
        1e3 * bestTwo,
        ratio,
        ratios[0],
        ratios[ROUNDS - 1]);

    assertThat(ratio).as("%s", Arrays.toString(ratios)).isGreaterThanOrEqualTo(LEAST);
  }

  private static double seconds(Heavy job, Work work) {
    long start = System.nanoTime();
    job.computed(work);
    return (System.nanoTime() - start) / 1e9;
  }
}
