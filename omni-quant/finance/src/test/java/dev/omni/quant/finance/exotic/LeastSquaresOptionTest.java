package dev.omni.quant.finance.exotic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.finance.OptionType;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeastSquaresOptionTest {
  private static LeastSquaresOption.Input put(
      double spot, double volatility, double years, int paths, boolean antithetic) {
    return option(
        new AssetTerms(OptionType.PUT, spot, 40, 0.06, 0), volatility, years, paths, antithetic);
  }

  private static LeastSquaresOption.Input option(
      AssetTerms terms, double volatility, double years, int paths, boolean antithetic) {
    return new LeastSquaresOption.Input(
        terms, volatility, years, 50, RegressionBasis.LAGUERRE, 3, paths, antithetic, 20240101);
  }

  private static LeastSquaresOption.Result value(LeastSquaresOption.Input input) {
    return new LeastSquaresOption().compute(input, Work.alone()).result();
  }

  /** F. A. Longstaff and E. S. Schwartz, 2001, table 1, finite differences. */
  @Tag("ci")
  @ParameterizedTest
  @CsvSource({
    "36, 0.2, 1, 4.478",
    "36, 0.2, 2, 4.840",
    "36, 0.4, 1, 7.101",
    "40, 0.2, 1, 2.314",
    "42, 0.2, 2, 2.212",
    "44, 0.4, 2, 5.647"
  })
  void the_table_of_longstaff_and_schwartz(
      double spot, double volatility, double years, double price) {
    assertThat(value(put(spot, volatility, years, 50_000, true)).price())
        .isCloseTo(price, within(0.05));
  }

  @Test
  void a_call_without_a_yield_is_worth_the_european_one() {
    var input = option(new AssetTerms(OptionType.CALL, 36, 40, 0.06, 0), 0.3, 1, 10_000, true);
    LeastSquaresOption.Result result = value(input);
    assertThat(result.price())
        .isCloseTo(result.europeanPrice(), within(4 * result.standardError() + 0.02));
    assertThat(result.price()).isGreaterThanOrEqualTo(result.europeanPrice());
  }

  @Test
  void without_volatility_the_best_certain_date_is_taken() {
    LeastSquaresOption.Result result = value(put(36, 0, 1, 1000, true));
    assertThat(result.price()).isEqualTo(4);
  }

  @Test
  void at_expiry_the_payoff_is_left() {
    assertThat(value(put(36, 0.2, 0, 1000, true)).price()).isCloseTo(4, within(1e-12));
  }

  @Test
  void independent_paths_give_the_same_price_within_their_errors() {
    LeastSquaresOption.Result pairs = value(put(38, 0.3, 1, 10_000, true));
    LeastSquaresOption.Result single = value(put(38, 0.3, 1, 10_000, false));
    assertThat(pairs.price())
        .isCloseTo(
            single.price(), within(4 * Math.hypot(pairs.standardError(), single.standardError())));
    assertThat(new LeastSquaresOption().checks(put(38, 0.3, 1, 10_000, false), single))
        .allMatch(Check::passes);
  }

  @Test
  void a_fit_in_batches_is_the_fit_of_all_rows() {
    double[] x = {1, 2, 3, 4, 5, 6, 7, 8};
    double[] y = {2, 3.1, 3.9, 5.2, 6, 7.1, 7.9, 9};
    var whole = new TriangularFit(2);
    whole.add(new double[][] {ones(8), x.clone(), y.clone()}, 8);
    var first = new TriangularFit(2);
    first.add(new double[][] {ones(3), {1, 2, 3}, {2, 3.1, 3.9}}, 3);
    var second = new TriangularFit(2);
    second.add(new double[][] {ones(5), {4, 5, 6, 7, 8}, {5.2, 6, 7.1, 7.9, 9}}, 5);
    first.add(second);
    // Sums: n 8, x 36, x^2 204, y 44.2, xy 240.6 give the slope 41.7 / 42.
    assertThat(whole.coefficients()[1]).isCloseTo(41.7 / 42, within(1e-13));
    assertThat(first.coefficients()[1]).isCloseTo(41.7 / 42, within(1e-13));
    assertThat(first.coefficients()[0]).isCloseTo(whole.coefficients()[0], within(1e-13));
    assertThat(first.count()).isEqualTo(8);
  }

  private static double[] ones(int size) {
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    return ones;
  }
}
