package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.engine.Work;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The swaps of a basket without chance. */
final class BasketQuadratureTest {
  private static final int STEPS = 400;

  @ParameterizedTest
  @CsvSource({
    "2, 0.01, 5, 0.0",
    "10, 0.01, 5, 0.3",
    "10, 2, 30, 0.9",
    "125, 0.005, 3, 0.99",
    "500, 0.02, 10, 0.3",
    "500, 5, 50, 0.5",
  })
  void the_probabilities_add_up_to_the_mean_number_of_defaults(
      int names, double hazard, double years, double correlation) {
    var basket = new Basket(names, hazard, 0.4, 0.05, years, 4);
    var quadrature = new BasketQuadrature(basket, correlation);
    double sum = 0;
    for (int n = 0; n < names; n++) {
      sum += quadrature.probability(n);
    }
    double mean = names * basket.defaultProbability();
    assertThat(sum).isCloseTo(mean, within(1e-5 * mean));
  }

  @ParameterizedTest
  @CsvSource({"0.01, 5, 0.05", "0.5, 10, 0.03", "5, 50, 0.1"})
  void independent_names_have_the_first_default_of_the_sum_of_their_hazards(
      double hazard, double years, double rate) {
    var many = new Basket(20, hazard, 0.4, rate, years, 12);
    double first = new BasketQuadrature(many, 0).spread(0);
    assertThat(first).isCloseTo(0.6 * 20 * hazard, within(0.6 * 20 * hazard * (rate / 12 + 1e-4)));
  }

  @ParameterizedTest
  @CsvSource({"14, 0.486, 5, 4", "19, 0.5, 5, 1", "20, 0.02, 3.3, 4", "100, 0.3, 10, 2"})
  void each_default_of_independent_names_costs_what_its_binomial_law_says(
      int names, double hazard, double years, int frequency) {
    var basket = new Basket(names, hazard, 0.4, 0.05, years, frequency);
    var quadrature = new BasketQuadrature(basket, 0);
    double[] protection = new double[names];
    double[] premium = new double[names];
    for (int period = 0; period < basket.periods(); period++) {
      double from = basket.date(period);
      double width = (basket.date(period + 1) - from) / STEPS;
      for (int step = 0; step < STEPS; step++) {
        double time = from + (step + 0.5) * width;
        double[] reached = atLeast(names, -Math.expm1(-hazard * time));
        double discount = Math.exp(-0.05 * time);
        for (int n = 0; n < names; n++) {
          protection[n] += 0.6 * 0.05 * discount * reached[n] * width;
          premium[n] += discount * (1 - 0.05 * (time - from)) * (1 - reached[n]) * width;
        }
      }
    }
    double[] atEnd = atLeast(names, -Math.expm1(-hazard * years));
    for (int n = 0; n < names; n++) {
      double spread = (protection[n] + 0.6 * Math.exp(-0.05 * years) * atEnd[n]) / premium[n];
      assertThat(quadrature.spread(n)).isCloseTo(spread, within(2e-4 * spread + 1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({"19, 0.5, 5, 0.005426", "14, 0.486, 5, 0", "10, 0.05, 5, 0.3"})
  void the_standard_errors_are_those_of_paths(
      int names, double hazard, double years, double correlation) {
    var basket = new Basket(names, hazard, 0.4, 0.05, years, 4);
    var quadrature = new BasketQuadrature(basket, correlation);
    BasketMoments paths = new BasketBlock(basket, correlation).simulate(20_000, 7, Work.alone());
    double annuity = basket.annuities()[basket.periods()];
    for (int n = 0; n < names && quadrature.probability(n) > 0.02; n++) {
      double error = paths.spreadError(n, annuity, 0.6, 1e9);
      assertThat(quadrature.error(n, 20_000)).isCloseTo(error, within(0.08 * error));
    }
  }

  /** Returns the probabilities of at least 1, 2, ... of so many that each happen with p. */
  private static double[] atLeast(int names, double p) {
    double[] counts = new double[names + 1];
    counts[0] = 1;
    for (int name = 0; name < names; name++) {
      for (int k = name + 1; k > 0; k--) {
        counts[k] = counts[k] * (1 - p) + counts[k - 1] * p;
      }
      counts[0] *= 1 - p;
    }
    double[] sums = new double[names];
    double sum = 0;
    for (int n = names; n > 0; n--) {
      sum += counts[n];
      sums[n - 1] = sum;
    }
    return sums;
  }
}
