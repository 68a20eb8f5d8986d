package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

/** The figures of a history of returns against what they are by definition. */
class PerformanceLawsTest {
  private final LoadedEngine engine = LoadedEngine.of(new PerformanceSummary());

  private static double[] returns(int seed, int size) {
    return new Random(seed).doubles(size, -0.06, 0.07).toArray();
  }

  private JsonFields of(double[] returns) {
    return new JsonFields(EngineRunner.result(engine, Json.obj("returns", returns)));
  }

  @Property
  void one_history_after_the_other_multiplies_their_wealth(
      @ForAll @IntRange(min = 1, max = 9999) int seed,
      @ForAll @IntRange(min = 2, max = 60) int first,
      @ForAll @IntRange(min = 2, max = 60) int second) {
    double[] one = returns(seed, first);
    double[] other = returns(seed + 1, second);
    double[] both = DoubleStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray();
    JsonFields whole = of(both);
    assertThat(1 + whole.number("total_return"))
        .isCloseTo(
            (1 + of(one).number("total_return")) * (1 + of(other).number("total_return")),
            within(1e-12));
    assertThat(whole.number("maximum_drawdown"))
        .isGreaterThanOrEqualTo(of(one).number("maximum_drawdown") - 1e-15)
        .isGreaterThanOrEqualTo(of(other).number("maximum_drawdown") - 1e-15);
  }

  /** The drawdown is the largest over all pairs of dates, here looked for pair by pair. */
  @Property(tries = 40) // about 3 ms a try
  void no_pair_of_dates_has_a_larger_fall(@ForAll @IntRange(min = 1, max = 9999) int seed) {
    double[] returns = returns(seed, 40);
    double[] wealth = new double[41];
    wealth[0] = 1;
    for (int t = 0; t < 40; t++) {
      wealth[t + 1] = wealth[t] * (1 + returns[t]);
    }
    double worst = 0;
    for (int a = 0; a <= 40; a++) {
      for (int b = a; b <= 40; b++) {
        worst = Math.max(worst, 1 - wealth[b] / wealth[a]);
      }
    }
    JsonFields it = of(returns);
    assertThat(it.number("maximum_drawdown")).isCloseTo(worst, within(1e-14));
    JsonFields fall = it.fields("drawdown");
    assertThat(1 - wealth[fall.integer("trough_index")] / wealth[fall.integer("peak_index")])
        .isCloseTo(worst, within(1e-14));
  }

  @Property
  void a_lever_keeps_the_sharpe_ratio_and_scales_the_volatility(
      @ForAll @IntRange(min = 1, max = 9999) int seed,
      @ForAll @DoubleRange(min = 0.1, max = 5) @Scale(2) double lever) {
    double[] returns = returns(seed, 50);
    JsonFields plain = of(returns);
    JsonFields levered = of(Arrays.stream(returns).map(r -> lever * r).toArray());
    for (String same : new String[] {"sharpe_ratio", "sortino_ratio", "skewness", "hit_rate"}) {
      assertThat(levered.number(same)).as(same).isCloseTo(plain.number(same), within(1e-10));
    }
    assertThat(levered.number("annualized_volatility"))
        .isCloseTo(lever * plain.number("annualized_volatility"), within(1e-12));
  }

  @Property
  void a_portfolio_of_benchmark_and_cash_has_its_share_as_beta(
      @ForAll @IntRange(min = 1, max = 9999) int seed,
      @ForAll @DoubleRange(min = 0.1, max = 2) @Scale(2) double share,
      @ForAll @DoubleRange(min = 0, max = 0.002) @Scale(4) double free) {
    double[] market = returns(seed, 60);
    double[] own = Arrays.stream(market).map(r -> free + share * (r - free)).toArray();
    JsonFields against =
        new JsonFields(
                EngineRunner.result(
                    engine,
                    Json.obj("returns", own, "benchmark_returns", market, "risk_free_rate", free)))
            .fields("benchmark");
    assertThat(against.number("beta")).isCloseTo(share, within(1e-12));
    assertThat(against.number("alpha")).isCloseTo(0, within(1e-12));
    assertThat(against.number("correlation")).isCloseTo(1, within(1e-12));
  }

  @Test
  void returns_that_never_change_have_no_ratio_to_their_volatility() {
    double[] same = new double[12];
    Arrays.fill(same, 0.021); // Twelve of them do not add up to twelve times one.
    JsonFields it = of(same);
    assertThat(it.number("annualized_volatility")).isZero();
    assertThat(it.number("maximum_drawdown")).isZero();
    for (String none : new String[] {"sharpe_ratio", "sortino_ratio", "calmar_ratio", "skewness"}) {
      assertThat(it.object().find(none)).as(none).contains(Json.NULL);
    }
  }
}
