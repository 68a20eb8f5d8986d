package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.quant.Runs;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeanVarianceTest {
  private static final double[] RETURNS = {0.1073, 0.0737, 0.0627};
  private final MeanVariance engine = new MeanVariance();

  private static Json.Obj market() {
    return Json.obj(
        "expected_returns",
        RETURNS,
        "covariance",
        Json.arr(
            new double[] {0.02778, 0.00387, 0.00021},
            new double[] {0.00387, 0.01112, -0.0002},
            new double[] {0.00021, -0.0002, 0.00115}));
  }

  private Fields chosen(Json.Obj input) {
    return new Fields(Runs.result(engine, input));
  }

  @Property(tries = 30)
  void no_other_portfolio_with_the_return_has_less_variance(
      @ForAll @DoubleRange(min = 0.065, max = 0.1) @Scale(5) double target,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(5) double first,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(5) double second) {
    double[] other = {first, (1 - first) * second, (1 - first) * (1 - second)};
    double back = other[0] * RETURNS[0] + other[1] * RETURNS[1] + other[2] * RETURNS[2];
    Fields it = chosen(market().with("target_return", target));
    assertThat(it.number("expected_return")).isGreaterThanOrEqualTo(target - 1e-9);
    assertThat(Arrays.stream(it.numbers("weights")).sum()).isCloseTo(1, within(1e-12));
    if (back >= target) {
      double[][] c = new Fields(market()).rows("covariance");
      double variance = 0;
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          variance += other[i] * c[i][j] * other[j];
        }
      }
      assertThat(it.number("variance")).isLessThanOrEqualTo(variance * (1 + 1e-6));
    }
  }

  @Property(tries = 20)
  void more_return_never_comes_with_less_variance(
      @ForAll @DoubleRange(min = 0.0627, max = 0.105) @Scale(5) double target) {
    double here = chosen(market().with("target_return", target)).number("variance");
    double more = chosen(market().with("target_return", target + 0.002)).number("variance");
    assertThat(more).isGreaterThanOrEqualTo(here - 1e-12);
  }

  @Test
  void without_a_target_uncorrelated_assets_are_weighted_by_inverse_variance() {
    Json.Obj input =
        Json.obj(
            "expected_returns",
            new double[] {0.1, 0.2},
            "covariance",
            Json.arr(new double[] {0.01, 0}, new double[] {0, 0.03}));
    assertThat(chosen(input).numbers("weights")[0]).isCloseTo(0.75, within(1e-8));
  }

  @Test
  void equal_forces_the_return_down_and_short_positions_are_used_when_allowed() {
    Json.Obj low =
        market().with("target_return", 0.05).with("target_mode", "equal").with("min_weight", -1);
    Fields it = chosen(low.with("max_weight", 3));
    assertThat(it.number("expected_return")).isCloseTo(0.05, within(1e-9));
    assertThat(Arrays.stream(it.numbers("weights")).min().orElseThrow()).isNegative();
  }

  @Test
  void one_asset_takes_all_and_no_variance_is_no_problem() {
    Json.Obj one =
        Json.obj(
            "expected_returns",
            new double[] {0.1},
            "covariance",
            Json.arr((Object) new double[] {0}));
    assertThat(chosen(one).numbers("weights")).containsExactly(1);
    assertThat(chosen(one).number("variance")).isZero();
  }

  @Test
  void what_cannot_be_is_refused() {
    assertThat(Runs.refused(engine, market().with("target_return", 0.2)))
        .containsExactly("/target_return");
    assertThat(
            Runs.refused(engine, market().with("target_return", 0.01).with("target_mode", "equal")))
        .containsExactly("/target_return");
    assertThat(Runs.refused(engine, market().with("max_weight", 0.3)))
        .containsExactly("/min_weight");
    Json.Obj skew = market().with("covariance", Json.arr(new double[] {1, 2}, new double[] {2, 1}));
    assertThat(Runs.refused(engine, skew))
        .containsExactly("/covariance", "/covariance/0", "/covariance/1");
    Json.Obj negative = skew.with("expected_returns", new double[] {0.1, 0.2});
    assertThat(Runs.refused(engine, negative)).containsExactly("/covariance");
  }

  @Test
  void returns_and_covariances_that_no_solver_tells_apart_are_refused() {
    Json.Obj input =
        Json.obj(
            "expected_returns",
            new double[] {2e6, 0.1},
            "covariance",
            Json.arr(new double[] {2e12, 0}, new double[] {0, 1}),
            "target_return",
            -2e6);
    assertThat(Runs.refused(new MeanVariance(), input))
        .containsExactly("/expected_returns", "/covariance", "/target_return");
  }

  /** All returns are the target: w1 = (0.04 - 0.01) / (0.04 + 0.09 - 2 x 0.01) of the pair. */
  @ParameterizedTest
  @CsvSource({"0.1, equal", "0.10000000000000002, equal", "0.1, at_least", "0.05, at_least"})
  void a_target_that_every_portfolio_has_leaves_the_least_variance(double target, String mode) {
    Json.Obj alike =
        Json.obj(
            "expected_returns",
            new double[] {0.1, 0.1},
            "covariance",
            Json.arr(new double[] {0.09, 0.01}, new double[] {0.01, 0.04}),
            "target_return",
            target,
            "target_mode",
            mode);
    Fields it = chosen(alike);
    assertThat(it.numbers("weights")[0]).isCloseTo(0.03 / 0.11, within(1e-8));
    assertThat(it.number("variance")).isCloseTo(0.0035 / 0.11, within(1e-10));
  }
}
