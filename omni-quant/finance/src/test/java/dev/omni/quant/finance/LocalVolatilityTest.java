package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Check;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.core.BlackFormula;
import dev.omni.testkit.CapabilityContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LocalVolatilityTest {
  private static LocalVolatility.Input input(double[] levels, double[] k, double[] times) {
    return new LocalVolatility.Input(
        new LocalVolatility.Slices(
            new double[] {0.5, 1},
            levels,
            new double[] {0.1, 0.12},
            new double[] {-0.4, -0.3},
            new double[] {0.02, 0.03},
            new double[] {0.2, 0.25}),
        new LocalVolatility.Places(k, times));
  }

  private static double[] of(double... numbers) {
    return numbers;
  }

  private static LocalVolatility.Result value(double[] levels, double[] k, double[] times) {
    return LocalVolatility.value(input(levels, k, times));
  }

  @Test
  void a_flat_surface_has_its_volatility_everywhere() {
    var flat =
        new LocalVolatility.Input(
            new LocalVolatility.Slices(
                of(0.5, 2), of(0.02, 0.08), of(0, 0), of(0, 0), of(0, 0), of(0.1, 0.1)),
            new LocalVolatility.Places(of(-2, 0, 0.7), of(0.1, 0.5, 2)));
    LocalVolatility.Result result = LocalVolatility.value(flat);
    assertThat(result.points().localVolatility())
        .allSatisfy(local -> assertThat(local).isCloseTo(0.2, within(1e-15)));
    assertThat(result.points().densityFactor()).containsExactly(1, 1, 1);
  }

  @Test
  void dupire_s_formula_by_differences_of_option_prices_gives_the_same() {
    // v^2 = 2 C_T / (K^2 C_KK), undiscounted calls on a forward of 1.
    double[] levels = {0.01, 0.02};
    double k = 0.1;
    double time = 0.7;
    double strike = Math.exp(k);
    double h = 1e-3;
    double inTime = (call(levels, strike, time + h) - call(levels, strike, time - h)) / (2 * h);
    double bend =
        (call(levels, strike + h, time)
                - 2 * call(levels, strike, time)
                + call(levels, strike - h, time))
            / (h * h);
    double dupire = Math.sqrt(2 * inTime / (strike * strike * bend));
    assertThat(value(levels, of(k), of(time)).points().localVolatility().get(0))
        .isCloseTo(dupire, within(1e-5));
  }

  private static double call(double[] levels, double strike, double time) {
    double implied = value(levels, of(Math.log(strike)), of(time)).points().impliedVolatility()[0];
    return BlackFormula.value(1, 1, strike, implied * Math.sqrt(time));
  }

  @Test
  void at_a_slice_the_interval_before_it_counts() {
    double[] levels = {0.01, 0.02};
    double before = value(levels, of(0.1), of(0.5 - 1e-12)).points().localVolatility().get(0);
    double at = value(levels, of(0.1), of(0.5)).points().localVolatility().get(0);
    double after = value(levels, of(0.1), of(0.5 + 1e-12)).points().localVolatility().get(0);
    assertThat(at).isCloseTo(before, within(1e-10));
    assertThat(Math.abs(after - at)).isGreaterThan(1e-3);
  }

  @Test
  void falling_total_variance_leaves_no_local_volatility() {
    LocalVolatility.Result result = value(of(0.06, 0.02), of(0, 0), of(0.3, 0.7));
    assertThat(result.points().localVolatility().get(0)).isNotNull();
    assertThat(result.points().localVolatility().get(1)).isNull();
    assertThat(result.calendarArbitrageFree()).isFalse();
    assertThat(result.butterflyArbitrageFree()).isTrue();
    assertThat(result.numerics().note()).hasValueSatisfying(note -> assertThat(note).endsWith("1"));
  }

  @Test
  void a_density_below_zero_leaves_no_local_volatility() {
    // The slice of Gatheral and Jacquier, 2014, example 3.1, which Axel Vogt found.
    var vogt =
        new LocalVolatility.Input(
            new LocalVolatility.Slices(
                of(1), of(-0.041), of(0.1331), of(0.306), of(0.3586), of(0.4153)),
            new LocalVolatility.Places(of(0, 0.8), of(1, 1)));
    LocalVolatility.Result result = LocalVolatility.value(vogt);
    assertThat(result.points().localVolatility().get(0)).isNotNull();
    assertThat(result.points().localVolatility().get(1)).isNull();
    assertThat(result.butterflyArbitrageFree()).isFalse();
    assertThat(new LocalVolatility().checks(vogt, result)).allMatch(Check::passes);
  }

  @Test
  void a_time_after_the_last_slice_is_refused() {
    assertThat(new LocalVolatility().problems(input(of(0.01, 0.02), of(0, 0), of(0.5, 1.001))))
        .containsExactly(
            Problem.invalid(
                "/points/time_years/1", "must not be after the last of slices/expiry_years"));
  }

  @Test
  void a_slice_with_a_variance_below_zero_is_refused() {
    assertThat(new LocalVolatility().problems(input(of(0.01, -1), of(0), of(0.5))))
        .extracting(Problem::pointer)
        .containsExactly("/slices/a/1");
  }

  @Test
  void columns_of_different_lengths_are_refused() {
    assertThat(new LocalVolatility().problems(input(of(0.01, 0.02), of(0, 0.1), of(0.5))))
        .extracting(Problem::pointer)
        .containsExactly("/points/time_years");
  }

  @Nested
  class LocalVolatilityContract extends CapabilityContract {
    @Override
    protected JsonEngine engine() {
      return LoadedEngine.of(new LocalVolatility());
    }
  }
}
