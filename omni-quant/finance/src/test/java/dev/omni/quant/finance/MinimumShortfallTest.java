package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.quant.core.TailLosses;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Variable;

class MinimumShortfallTest {
  private final LoadedEngine engine = LoadedEngine.of(new MinimumShortfall());

  private static double[][] returns(int assets, int scenarios, int seed) {
    var random = new Random(seed);
    double[][] returns = new double[assets][scenarios];
    for (double[] row : returns) {
      double mean = 0.01 * random.nextDouble();
      Arrays.setAll(row, t -> mean + 0.03 * random.nextGaussian());
    }
    return returns;
  }

  private static Json.Obj input(double[][] returns, double confidence) {
    return Json.obj("returns", Json.arr((Object[]) returns), "confidence", confidence);
  }

  private static double shortfall(double[][] returns, double[] weights, double exceedance) {
    double[] losses = new double[returns[0].length];
    for (int t = 0; t < losses.length; t++) {
      for (int i = 0; i < weights.length; i++) {
        losses[t] -= weights[i] * returns[i][t];
      }
    }
    double[] equal = new double[losses.length];
    Arrays.fill(equal, 1.0 / losses.length);
    return TailLosses.of(losses, equal, exceedance).shortfall();
  }

  @Property
  void no_other_weights_have_a_smaller_tail(
      @ForAll @IntRange(min = 1, max = 1000) int seed,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(3) double first,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(3) double rest) {
    double[][] returns = returns(3, 60, seed);
    double[] other = {first, (1 - first) * rest, (1 - first) * (1 - rest)};
    double least = EngineRunner.number(engine, input(returns, 0.9), "cvar");
    assertThat(least).isLessThanOrEqualTo(shortfall(returns, other, 0.1) + 1e-12);
  }

  @Property(tries = 20) // about 2 ms a try
  void a_higher_target_and_a_higher_confidence_never_lower_the_tail(
      @ForAll @IntRange(min = 1, max = 1000) int seed,
      @ForAll @DoubleRange(min = 0.6, max = 0.9) @Scale(2) double confidence) {
    Json.Obj input = input(returns(4, 50, seed), confidence);
    JsonFields free = new JsonFields(EngineRunner.result(engine, input));
    double gain = free.number("expected_return");
    JsonFields same =
        new JsonFields(EngineRunner.result(engine, input.with("target_return", gain - 1e-12)));
    assertThat(same.number("cvar")).isCloseTo(free.number("cvar"), within(1e-10));
    assertThat(EngineRunner.number(engine, input.with("confidence", confidence + 0.05), "cvar"))
        .isGreaterThanOrEqualTo(free.number("cvar") - 1e-12);
  }

  /** P. Artzner and others, 1999: a sure return is added to the tail with its sign changed. */
  @Property(tries = 10) // about 2 ms a try
  void a_sure_return_moves_the_tail_and_keeps_the_weights(
      @ForAll @DoubleRange(min = -0.02, max = 0.02) @Scale(4) double sure) {
    double[][] returns = returns(3, 40, 7);
    double[][] moved =
        Arrays.stream(returns)
            .map(row -> Arrays.stream(row).map(r -> r + sure).toArray())
            .toArray(double[][]::new);
    JsonFields here = new JsonFields(EngineRunner.result(engine, input(returns, 0.9)));
    JsonFields there = new JsonFields(EngineRunner.result(engine, input(moved, 0.9)));
    assertThat(there.number("cvar")).isCloseTo(here.number("cvar") - sure, within(1e-10));
    assertThat(there.numbers("weights")).containsExactly(here.numbers("weights"), within(1e-7));
  }

  @Test
  void one_asset_takes_all_and_limits_hold() {
    double[][] returns = returns(1, 30, 3);
    JsonFields one = new JsonFields(EngineRunner.result(engine, input(returns, 0.8)));
    assertThat(one.numbers("weights")).containsExactly(1);
    assertThat(one.number("cvar"))
        .isCloseTo(shortfall(returns, new double[] {1}, 0.2), within(1e-14));
    Json.Obj tight =
        input(returns(3, 30, 4), 0.8)
            .with("min_weight", new double[] {0.2, 0.3, -0.1})
            .with("max_weight", 0.6);
    double[] weights = new JsonFields(EngineRunner.result(engine, tight)).numbers("weights");
    assertThat(weights[0]).isBetween(0.2 - 1e-12, 0.6 + 1e-12);
    assertThat(weights[1]).isBetween(0.3 - 1e-12, 0.6 + 1e-12);
    assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-12));
  }

  /** Many equal losses leave many optima; both methods find the same value. */
  @Property(tries = 30) // about 2 ms a try
  void returns_of_few_values_have_the_optimum_of_the_simplex_method(
      @ForAll @IntRange(min = 1, max = 9999) int seed,
      @ForAll @IntRange(min = 2, max = 8) int assets) {
    var random = new Random(seed);
    double[][] returns = new double[assets][40];
    for (double[] row : returns) {
      Arrays.setAll(row, t -> 0.01 * (random.nextInt(3) - 1));
    }
    double[] least = new double[assets];
    double[] most = new double[assets];
    Arrays.fill(most, 1);
    var program =
        new ShortfallProgram(
            returns, 0.1, new PortfolioLimits(least, most, List.of()), OptionalDouble.empty());
    ShortfallProgram.Optimum simplex = new DualSimplex(program).solved(Work.alone());
    assertThat(simplex.value())
        .isCloseTo(shortfall(returns, simplex.weights(), 0.1), within(1e-12));
    assertThat(EngineRunner.number(engine, input(returns, 0.9), "cvar"))
        .isCloseTo(simplex.value(), within(1e-9));
  }

  @Test
  void weights_without_a_choice_are_taken_out_of_the_program() {
    double[][] returns = returns(4, 60, 8);
    Json.Obj input =
        input(returns, 0.9)
            .with("min_weight", new double[] {0.3, 0, 0.2, 0})
            .with("max_weight", new double[] {0.3, 1, 0.2, 1});
    JsonFields it = new JsonFields(EngineRunner.result(engine, input));
    double[] weights = it.numbers("weights");
    assertThat(weights[0]).isEqualTo(0.3);
    assertThat(weights[2]).isEqualTo(0.2);
    for (double share = 0; share <= 0.5; share += 0.01) {
      double[] other = {0.3, share, 0.2, 0.5 - share};
      assertThat(it.number("cvar")).isLessThanOrEqualTo(shortfall(returns, other, 0.1) + 1e-12);
    }
    JsonFields forced =
        new JsonFields(
            EngineRunner.result(engine, input.with("max_weight", new double[] {0.3, 0, 0.2, 1})));
    assertThat(forced.numbers("weights")).containsExactly(new double[] {0.3, 0, 0.2, 0.5});
    assertThat(forced.fields("numerics").text("method")).isEqualTo("limits leave no choice");
  }

  @Test
  void a_thousand_scenarios_of_twenty_assets_have_an_optimum() {
    double[][] returns = returns(20, 1000, 11);
    assertThat(
            EngineRunner.computed(engine, input(returns, 0.95), Work.alone()).result().canonical())
        .contains("cvar");
  }

  @Test
  void what_cannot_be_is_refused() {
    Json.Obj input = input(returns(3, 30, 5), 0.9);
    assertThat(EngineRunner.refused(engine, input.with("target_return", 1)))
        .containsExactly("/target_return");
    assertThat(EngineRunner.refused(engine, input.with("max_weight", 0.2)))
        .containsExactly("/max_weight");
    double[][] uneven = returns(2, 30, 6);
    uneven[1] = Arrays.copyOf(uneven[1], 25);
    assertThat(EngineRunner.refused(engine, input(uneven, 0.9))).containsExactly("/returns/1");
  }

  /** Expected value by the simplex method of SciPy 1.10's HiGHS. */
  @ParameterizedTest
  @ValueSource(doubles = {10, 1e3, 1e6})
  void a_gain_beyond_all_others_does_not_blur_the_tail(double gain) {
    Json.Obj example = (Json.Obj) engine.capability().input().examples().get(0);
    double[][] returns = new JsonFields(example).rows("returns");
    returns[1][returns[1].length - 1] = gain;
    assertThat(EngineRunner.number(engine, example.with("returns", List.of(returns)), "cvar"))
        .isCloseTo(-0.000655619596541787, within(1e-12));
  }

  /** Another solver, with a variable for each scenario. */
  @ParameterizedTest
  @CsvSource({"4, 60, 1", "8, 120, 2", "12, 200, 3"})
  void the_optimum_is_that_of_another_solver(int assets, int scenarios, int seed) {
    double[][] returns = returns(assets, scenarios, seed);
    Json.Obj input = input(returns, 0.9).with("max_weight", 0.5).with("target_return", 0.004);
    var model = new ExpressionsBasedModel();
    Variable alpha = model.newVariable("alpha").weight(1);
    Expression budget = model.newExpression("budget").level(1);
    Expression gain = model.newExpression("gain").lower(0.004);
    Variable[] weights = new Variable[assets];
    for (int i = 0; i < assets; i++) {
      weights[i] = model.newVariable("w" + i).lower(0).upper(0.5);
      budget.set(weights[i], 1);
      gain.set(weights[i], Arrays.stream(returns[i]).sum() / scenarios);
    }
    for (int t = 0; t < scenarios; t++) {
      Variable over = model.newVariable("u" + t).lower(0).weight(1 / (0.1 * scenarios));
      Expression loss = model.newExpression("loss" + t).lower(0).set(over, 1).set(alpha, 1);
      for (int i = 0; i < assets; i++) {
        loss.set(weights[i], returns[i][t]);
      }
    }
    assertThat(EngineRunner.number(engine, input, "cvar"))
        .isCloseTo(model.minimise().getValue(), within(1e-9));
  }
}
