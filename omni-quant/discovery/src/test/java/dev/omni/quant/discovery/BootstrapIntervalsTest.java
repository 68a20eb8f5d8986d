package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.contract.Contracts;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

/** Statistics of the bootstrap and their intervals. */
final class BootstrapIntervalsTest {
  private static final double[] SAMPLE = {94, 197, 16, 38, 99, 141, 23};
  private static final double[] OTHER = {52, 104, 146, 10, 51, 30, 40, 27, 46};

  private static JsonFields run(Json.Obj input) {
    return new JsonFields(
        EngineRunner.result(LoadedEngine.of(new Bootstrap()), input.with("replicates", 4000)));
  }

  private static Json.Obj of(String statistic, double[] data) {
    return Json.obj("statistic", statistic, "data", data);
  }

  /** Efron and Tibshirani, 1993, section 2.1 and table 2.1: the mice, whose data these are. */
  @Example
  void a_difference_of_means_has_the_error_of_the_book() {
    JsonFields result = run(of("mean_difference", SAMPLE).with("other_data", OTHER));

    assertThat(result.number("estimate")).isCloseTo(86.857142857 - 56.222222222, within(1e-8));
    assertThat(result.number("standard_error")).isCloseTo(26.85, within(1.5));
    assertThat(result.number("jackknife_standard_error"))
        .isCloseTo(Math.hypot(25.2353, 14.1570), within(0.01));
  }

  @Example
  void each_statistic_is_what_it_is_called() {
    assertThat(run(of("sd", SAMPLE)).number("estimate")).isCloseTo(66.7669, within(1e-4));
    assertThat(run(of("variance", SAMPLE)).number("estimate"))
        .isCloseTo(66.7669 * 66.7669, within(0.02));
    assertThat(run(of("trimmed_mean", SAMPLE).with("trimmed_fraction", 0.2)).number("estimate"))
        .isCloseTo((94 + 38 + 99 + 141 + 23) / 5.0, within(1e-12));
    assertThat(run(of("quantile", SAMPLE).with("probability", 0.25)).number("estimate"))
        .isCloseTo(30.5, within(1e-12));
    Json.Obj pairs =
        Json.obj("data", List.of(List.of(1, 2), List.of(2, 4.5), List.of(4, 8), List.of(5, 9)));
    assertThat(run(pairs.with("statistic", "slope")).number("estimate"))
        .isCloseTo(1.75, within(1e-12));
    assertThat(run(pairs.with("statistic", "ratio")).number("estimate"))
        .isCloseTo(12 / 23.5, within(1e-12));
  }

  /** The values left out one by one, as a program would that knows no shortcut. */
  @Property(tries = 30) // about 15 ms a try
  void the_jackknife_leaves_out_one_after_another(
      @ForAll @Size(min = 4, max = 9) List<@DoubleRange(min = -50, max = 50) Double> sent) {
    double[] data = sent.stream().mapToDouble(v -> v).toArray();
    for (String statistic : List.of("sd", "variance", "trimmed_mean", "quantile")) {
      Json.Obj input = of(statistic, data);
      if (statistic.equals("quantile")) {
        input = input.with("probability", 0.3);
      }
      if (statistic.equals("trimmed_mean")) {
        input = input.with("trimmed_fraction", 0.25);
      }
      List<Double> each = new ArrayList<>();
      for (int left = 0; left < data.length; left++) {
        double[] rest = new double[data.length - 1];
        System.arraycopy(data, 0, rest, 0, left);
        System.arraycopy(data, left + 1, rest, left, rest.length - left);
        each.add(ResampledStatistic.of(filled(input.with("data", rest))).statistic().estimate());
      }
      double mean = each.stream().mapToDouble(v -> v).average().orElse(0);
      double squares = each.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
      double expected = Math.sqrt(squares * (data.length - 1) / data.length);

      assertThat(ResampledStatistic.of(filled(input)).statistic().jackknife().orElse(Double.NaN))
          .isCloseTo(expected, within(1e-9));
    }
  }

  private static Bootstrap.Input filled(Json.Obj input) {
    return Contracts.codec(Bootstrap.Input.class).read(input);
  }

  @Example
  void intervals_mirror_narrow_and_move_as_defined() {
    Json.Obj mean = of("mean", SAMPLE);
    JsonFields percentile = run(mean);
    JsonFields basic = run(mean.with("interval", "basic"));
    JsonFields narrow = run(mean.with("confidence", 0.5));
    JsonFields bca = run(mean.with("interval", "bca"));
    double estimate = percentile.number("estimate");

    assertThat(percentile.number("confidence_low")).isEqualTo(percentile.number("percentile_025"));
    assertThat(basic.number("confidence_low") - estimate)
        .isCloseTo(estimate - percentile.number("confidence_high"), within(1e-9));
    assertThat(narrow.number("confidence_high")).isLessThan(percentile.number("confidence_high"));
    assertThat(bca.number("confidence_low")).isGreaterThan(percentile.number("confidence_low"));
    assertThat(bca.number("percentile_025")).isEqualTo(percentile.number("percentile_025"));
  }

  /** Skewness 0.4786 of the sample over six: sum d^3 / (6 (sum d^2)^1.5). */
  @Example
  void the_acceleration_of_a_mean_is_a_sixth_of_its_skewness() {
    double mean = Arrays.stream(SAMPLE).average().orElse(0);
    double cubes = Arrays.stream(SAMPLE).map(v -> Math.pow(v - mean, 3)).sum();
    double squares = Arrays.stream(SAMPLE).map(v -> Math.pow(v - mean, 2)).sum();

    assertThat(new Mean(SAMPLE).acceleration().orElse(0))
        .isCloseTo(cubes / (6 * Math.pow(squares, 1.5)), within(1e-12));
  }

  @Example
  void members_of_other_statistics_are_refused() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new Bootstrap()), of("mean", SAMPLE).with("other_data", OTHER)))
        .containsExactly("/other_data");
    assertThat(
            EngineRunner.refused(LoadedEngine.of(new Bootstrap()), of("mean_difference", SAMPLE)))
        .containsExactly("/other_data");
    assertThat(EngineRunner.refused(LoadedEngine.of(new Bootstrap()), of("quantile", SAMPLE)))
        .containsExactly("/probability");
    assertThat(EngineRunner.refused(LoadedEngine.of(new Bootstrap()), of("slope", SAMPLE)))
        .isNotEmpty();
  }
}
