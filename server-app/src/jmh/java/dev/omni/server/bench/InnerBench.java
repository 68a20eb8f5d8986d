package dev.omni.server.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The inner parts of a server, each for itself: JMH, one thread in a process of its own.
 *
 * <p>{@code -Domni.bench.rounds} and {@code -Domni.bench.millis} say how often and how long each is
 * measured, {@code -Domni.bench.only} which, as a regular expression.
 */
@Tag("bench")
class InnerBench {
  private static final int WARM_UPS = 3;
  private static final String HEAD =
      """
      | part | time | error (99.9 %) | unit |
      | --- | ---: | ---: | --- |
      """;

  @Test
  void each_part_for_itself() throws RunnerException {
    var time = TimeValue.milliseconds(Long.getLong("omni.bench.millis", 1000));
    var options =
        new OptionsBuilder()
            .include(System.getProperty("omni.bench.only", "Micro\\."))
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.MICROSECONDS)
            .forks(1)
            .warmupIterations(WARM_UPS)
            .warmupTime(time)
            .measurementIterations(Integer.getInteger("omni.bench.rounds", 5))
            .measurementTime(time)
            .shouldFailOnError(true)
            .build();
    Collection<RunResult> parts = new Runner(options).run();
    assertThat(parts).isNotEmpty();
    Page.machine("inner-machine");
    Page.write("inner", HEAD + rows(parts));
  }

  private static String rows(Collection<RunResult> parts) {
    return parts.stream()
        .sorted(Comparator.comparing(part -> part.getPrimaryResult().getLabel()))
        .map(part -> row(part.getPrimaryResult()))
        .collect(Collectors.joining());
  }

  private static String row(Result<?> part) {
    return String.format(
        Locale.ROOT,
        "| `%s` | %.3f | ± %.3f | %s |%n",
        part.getLabel(),
        part.getScore(),
        part.getScoreError(),
        "µs");
  }
}
