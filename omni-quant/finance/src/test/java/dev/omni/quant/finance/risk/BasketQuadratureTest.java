package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The swaps of a basket without chance. */
final class BasketQuadratureTest {
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
}
