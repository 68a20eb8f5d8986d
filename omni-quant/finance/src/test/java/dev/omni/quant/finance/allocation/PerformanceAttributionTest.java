package dev.omni.quant.finance.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class PerformanceAttributionTest extends CapabilityContract {
  private final JsonEngine engine = engine();

  @Override
  protected JsonEngine engine() {
    return LoadedEngine.of(new PerformanceAttribution());
  }

  private static Json.Obj input(
      double[][] held, double[][] base, double[][] earned, double[][] usual) {
    return Json.obj(
        "portfolio_weights", List.of(held),
        "benchmark_weights", List.of(base),
        "portfolio_returns", List.of(earned),
        "benchmark_returns", List.of(usual));
  }

  private double[] numbers(Json.Obj input, String name) {
    return new JsonFields(EngineRunner.result(engine, input)).numbers(name);
  }

  @Property
  void effects_of_all_periods_add_up_to_the_excess_of_the_compounded_returns(
      @ForAll @DoubleRange(min = -0.5, max = 0.9) @Scale(3) double first,
      @ForAll @DoubleRange(min = -0.5, max = 0.9) @Scale(3) double second) {
    Json.Obj input =
        input(
            new double[][] {{0.7, 0.3}, {0.2, 0.8}},
            new double[][] {{0.5, 0.5}, {0.4, 0.6}},
            new double[][] {{first, 0.02}, {-0.1, second}},
            new double[][] {{0.05, -0.03}, {0.01, second}});
    double sum =
        Arrays.stream(numbers(input, "allocation")).sum()
            + Arrays.stream(numbers(input, "selection")).sum()
            + Arrays.stream(numbers(input, "interaction")).sum();
    assertThat(sum).isCloseTo(EngineRunner.number(engine, input, "excess_return"), within(1e-14));
    assertThat(EngineRunner.number(engine, input, "portfolio_return"))
        .isCloseTo(
            (1 + 0.7 * first + 0.3 * 0.02) * (1 - 0.2 * 0.1 + 0.8 * second) - 1, within(1e-14));
  }

  @Test
  void the_benchmark_itself_has_no_effects() {
    double[][] weights = {{0.25, 0.75}};
    double[][] returns = {{0.04, -0.02}};
    Json.Obj input = input(weights, weights, returns, returns);
    assertThat(numbers(input, "allocation")).containsExactly(0, 0);
    assertThat(numbers(input, "selection")).containsExactly(0, 0);
    assertThat(EngineRunner.number(engine, input, "excess_return")).isZero();
  }

  /** Each period gains 10 % over nothing: k = ln 1.21 / 0.21, k_t = ln 1.1 / 0.1, by hand. */
  @Test
  void equal_periods_have_equal_parts_of_what_they_compound_to() {
    double[][] one = {{1}, {1}};
    Json.Obj input = input(one, one, new double[][] {{0.1}, {0.1}}, new double[][] {{0}, {0}});
    assertThat(numbers(input, "selection")[0]).isCloseTo(0.21, within(1e-15));
    assertThat(numbers(input, "allocation")[0]).isZero();
  }

  @Test
  void weights_that_do_not_add_up_and_total_losses_are_refused_at_their_period() {
    double[][] one = {{1}, {1}};
    double[][] none = {{0}, {0}};
    assertThat(EngineRunner.refused(engine, input(new double[][] {{1}, {0.9}}, one, none, none)))
        .containsExactly("/portfolio_weights/1");
    assertThat(EngineRunner.refused(engine, input(one, one, none, new double[][] {{0}, {-1}})))
        .containsExactly("/benchmark_returns/1");
  }

  @Test
  void periods_and_segments_that_differ_are_refused() {
    double[][] one = {{1}, {1}};
    double[][] none = {{0}, {0}};
    assertThat(EngineRunner.refused(engine, input(one, new double[][] {{1}}, none, none)))
        .containsExactly("/benchmark_weights");
    assertThat(EngineRunner.refused(engine, input(one, one, new double[][] {{0}, {0, 0}}, none)))
        .containsExactly("/portfolio_returns/1");
  }
}
