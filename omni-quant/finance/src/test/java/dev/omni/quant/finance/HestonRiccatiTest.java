package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HestonRiccatiTest {
  @ParameterizedTest
  @CsvSource({
    "0.010201, 6.21, 0.019, 0.61, -0.7, 1",
    "0.04, 1.5, 0.05, 0.4, -0.6, 0.5",
    "0.09, 0.01, 0.09, 5, 1, 30",
    "0.0001, 50, 4, 10, -1, 100",
    "1e-6, 1e-6, 1e-6, 1e-6, 0, 0.001",
    "10, 50, 10, 1e-3, 0.3, 0.01"
  })
  void the_closed_form_solves_the_equations(
      double start, double reversion, double mean, double volOfVol, double correlation, double t) {
    var model = new HestonModel(start, reversion, mean, volOfVol, correlation);
    double u = 1 / Math.sqrt(model.expectedVariance(t));
    assertThat(new HestonRiccati(model, u).apart(t)).isLessThan(HestonChecks.EQUATIONS / 2);
    assertThat(new HestonRiccati(model, 3 * u).apart(t)).isLessThan(HestonChecks.EQUATIONS / 2);
  }
}
