package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
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
  private final LoadedEngine engine = LoadedEngine.of(new MeanVariance());

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

  private JsonFields chosen(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Property(tries = 30) // about 2 ms a try
  void no_other_portfolio_with_the_return_has_less_variance(
      @ForAll @DoubleRange(min = 0.065, max = 0.1) @Scale(5) double target,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(5) double first,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(5) double second) {
    double[] other = {first, (1 - first) * second, (1 - first) * (1 - second)};
    double back = other[0] * RETURNS[0] + other[1] * RETURNS[1] + other[2] * RETURNS[2];
    JsonFields it = chosen(market().with("target_return", target));
    assertThat(it.number("expected_return")).isGreaterThanOrEqualTo(target - 1e-9);
    assertThat(Arrays.stream(it.numbers("weights")).sum()).isCloseTo(1, within(1e-12));
    if (back >= target) {
      double[][] c = new JsonFields(market()).rows("covariance");
      double variance = 0;
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          variance += other[i] * c[i][j] * other[j];
        }
      }
      assertThat(it.number("variance")).isLessThanOrEqualTo(variance * (1 + 1e-6));
    }
  }

  @Property(tries = 20) // about 3 ms a try
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
    JsonFields it = chosen(low.with("max_weight", 3));
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
    assertThat(EngineRunner.refused(engine, market().with("target_return", 0.2)))
        .containsExactly("/target_return");
    assertThat(
            EngineRunner.refused(
                engine, market().with("target_return", 0.01).with("target_mode", "equal")))
        .containsExactly("/target_return");
    assertThat(EngineRunner.refused(engine, market().with("max_weight", 0.3)))
        .containsExactly("/max_weight");
    Json.Obj skew = market().with("covariance", Json.arr(new double[] {1, 2}, new double[] {2, 1}));
    assertThat(EngineRunner.refused(engine, skew))
        .containsExactly("/covariance", "/covariance/0", "/covariance/1");
    Json.Obj negative = skew.with("expected_returns", new double[] {0.1, 0.2});
    assertThat(EngineRunner.refused(engine, negative)).containsExactly("/covariance");
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
    assertThat(EngineRunner.refused(LoadedEngine.of(new MeanVariance()), input))
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
    JsonFields it = chosen(alike);
    assertThat(it.numbers("weights")[0]).isCloseTo(0.03 / 0.11, within(1e-8));
    assertThat(it.number("variance")).isCloseTo(0.0035 / 0.11, within(1e-10));
  }

  /** Expected weights and variances by trying all sets of limits that hold, in 50 digits. */
  @Test
  void assets_that_nearly_hedge_each_other_have_the_least_variance_there_is() {
    JsonFields one =
        chosen(
            hedge(
                    new double[] {-0.0272, 0.1533},
                    new double[] {0.00017034357192403525, 0.00023761353446530485},
                    new double[] {0.00023761353446530485, 0.0003314489130607784})
                .with("min_weight", -0.3));
    assertThat(one.numbers("weights")).containsExactly(new double[] {1, 0}, within(1e-13));
    JsonFields three =
        chosen(
            hedge(
                    new double[] {0.1477465052924919, 0.13104067601882957, -0.018525019276588492},
                    new double[] {2.5462963824065907, -0.2986108824187178, 0.1943771069496862},
                    new double[] {-0.2986108824187178, 0.1971257430170474, -0.03645616257187127},
                    new double[] {0.1943771069496862, -0.03645616257187127, 0.01598944379847571})
                .with("target_return", -0.0033821708156182833)
                .with("target_mode", "equal"));
    assertThat(three.number("variance")).isCloseTo(0.0083016504126669107, within(1e-15));
    assertThat(three.numbers("weights"))
        .containsExactly(new double[] {0, 0.10124546562004388, 0.89875453437995612}, within(1e-13));
  }

  /** The riskiest asset alone has a variance 3e11 times as large. */
  @Test
  void a_hedge_that_leaves_next_to_nothing_is_found() {
    JsonFields it =
        chosen(
            hedge(
                    new double[] {-0.04, 0.19, 0.06, 0.08},
                    new double[] {
                      1.6350414069201134e-07,
                      -3.0873671302596464e-06,
                      1.379409516028885e-06,
                      1.1003784483209146e-05
                    },
                    new double[] {
                      -3.0873671302596464e-06,
                      5.8297216000777493e-05,
                      -2.6046702933226232e-05,
                      -0.00020777898241597405
                    },
                    new double[] {
                      1.379409516028885e-06,
                      -2.6046702933226232e-05,
                      1.1637446530536768e-05,
                      9.283389162444344e-05
                    },
                    new double[] {
                      1.1003784483209146e-05,
                      -0.00020777898241597405,
                      9.283389162444344e-05,
                      0.0007405517537117319
                    })
                .with("min_weight", -10)
                .with("max_weight", 10));
    assertThat(it.number("variance")).isCloseTo(2.2129635030438882e-15, within(1e-19));
  }

  private static Json.Obj hedge(double[] returns, double[]... covariance) {
    return Json.obj("expected_returns", returns, "covariance", Json.arr((Object[]) covariance));
  }
}
