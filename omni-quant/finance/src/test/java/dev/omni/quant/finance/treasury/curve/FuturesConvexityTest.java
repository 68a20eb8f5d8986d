package dev.omni.quant.finance.treasury.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;

class FuturesConvexityTest extends CapabilityContract {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new FuturesConvexity());

  @Override
  protected LoadedEngine engine() {
    return ENGINE;
  }

  private static Json.Obj overnight() {
    return (Json.Obj) ENGINE.capability().input().examples().get(0);
  }

  private static Json.Obj term() {
    return (Json.Obj) ENGINE.capability().input().examples().get(1);
  }

  private static JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static double adjustment(Json.Obj input) {
    return result(input).number("convexity_adjustment");
  }

  /** The formula as it is usually written: variances of integrals to both ends, and between. */
  @Test
  void the_adjustment_is_that_of_the_variances_of_the_integrated_rate() {
    double a = 0.03;
    double s = 0.009;
    var rate = new dev.omni.quant.finance.treasury.GaussianRate(a, s);
    double b = -Math.expm1(-a * 0.25) / a;
    double within = rate.integralVariance(2.25) - rate.integralVariance(2);
    double variance = b * b * rate.variance(2) + rate.integralVariance(0.25);
    double growth = 0.9231 / 0.9142;
    assertThat(result(overnight()).number("futures_rate"))
        .isCloseTo((growth * Math.exp((within + variance) / 2) - 1) * 360 / 91, within(1e-13));
  }

  /** Hull, Options, Futures and Other Derivatives, 9th edition, 2014, section 6.3: Ho and Lee. */
  @Test
  void without_reversion_a_term_future_is_nearly_half_the_variance_above_the_forward() {
    Json.Obj input =
        term()
            .with("start_years", 8)
            .with("end_years", 8.25)
            .with("price", 94)
            .with("mean_reversion", 0)
            .with("volatility", 0.012);
    assertThat(adjustment(input)).isCloseTo(0.5 * 0.012 * 0.012 * 8 * 8.25, withinPercentage(5));
  }

  @Test
  void a_vanishing_reversion_gives_the_limit() {
    double none = adjustment(overnight().with("mean_reversion", 0));
    assertThat(adjustment(overnight().with("mean_reversion", 1e-9)))
        .isCloseTo(none, within(1e-8 * none));
  }

  @Test
  void without_volatility_the_rates_are_equal() {
    JsonFields still = result(overnight().with("volatility", 0));
    assertThat(still.number("convexity_adjustment")).isZero();
    assertThat(still.number("futures_rate")).isEqualTo(still.number("forward_rate"));
  }

  @Test
  void the_adjustment_grows_with_the_time_to_the_start() {
    double before = -1;
    for (double start : new double[] {0, 1, 3, 9, 30}) {
      double next = adjustment(term().with("start_years", start).with("end_years", start + 0.25));
      assertThat(next).isGreaterThan(before);
      before = next;
    }
  }

  @Test
  void a_member_of_the_other_kind_is_refused_by_name() {
    assertThat(ENGINE.problems(term().with("accrual_days", 91)))
        .extracting(Problem::pointer)
        .containsExactly("/accrual_days");
    assertThat(ENGINE.problems(overnight().with("price", 95)))
        .extracting(Problem::pointer)
        .containsExactly("/price");
    assertThat(ENGINE.problems(overnight().without("end_discount_factor")))
        .extracting(Problem::pointer)
        .containsExactly("/end_discount_factor");
  }

  @Test
  void a_period_that_ends_before_it_starts_is_refused() {
    assertThat(ENGINE.problems(term().with("end_years", 3)))
        .extracting(Problem::pointer)
        .containsExactly("/end_years");
  }

  @Test
  void a_rate_of_no_growth_is_refused() {
    Json.Obj input = term().with("start_years", 1).with("end_years", 90).with("price", 110);
    assertThat(ENGINE.problems(input)).extracting(Problem::pointer).containsExactly("/price");
  }

  @Test
  void a_futures_rate_of_thirty_per_cent_is_told() {
    assertThat(EngineRunner.result(ENGINE, term().with("price", 70)).items("warnings")).hasSize(1);
    assertThat(EngineRunner.result(ENGINE, term()).has("warnings")).isFalse();
  }
}
