package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * American options from quiet to stiff, a day to thirty years, near their strike: every one is
 * answered, and the answers hang together. The parameter is rate / volatility^2, which says how
 * sharp the exercise boundary bends.
 */
final class AmericanScanTest {
  private static final double[] YEARS = {1 / 365.0, 0.1, 0.25, 1, 2, 5, 10, 30};
  private static final double[] YIELDS = {0, 0.5, 0.95, 1.5};
  private static final double[] MOVES = {-0.05, -0.01, 0, 0.01, 0.05};

  private static double volatility(double stiffness) {
    return stiffness >= 250 ? 0.02 : stiffness >= 20 ? 0.05 : 0.2;
  }

  private static OptionTerms put(double spot, double rate, double yield, double years) {
    return new OptionTerms(false, spot, 100, rate, yield, years);
  }

  private static AmericanValue value(OptionTerms terms, double volatility) {
    return AmericanValue.of(terms, volatility, 200, OptionalDouble.empty(), true, Work.alone());
  }

  @SuppressWarnings("ArgumentSelectionDefectChecker") // The symmetry swaps spot and strike.
  @Tag("ci")
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2, 8, 20, 50, 120, 250, 500})
  void every_option_is_answered_within_its_bounds_and_by_its_symmetry(double stiffness) {
    double volatility = volatility(stiffness);
    double rate = stiffness * volatility * volatility;
    for (double share : YIELDS) {
      for (double move : MOVES) {
        double before = 0;
        for (double years : YEARS) {
          OptionTerms put = put(100 * (1 + move), rate, share * rate, years);
          AmericanValue it = value(put, volatility);
          double european = new BlackScholes(put, volatility).price();
          assertThat(it.price())
              .as("%s", put)
              .isBetween(
                  Math.max(before, Math.max(put.intrinsic(), european)) - 1e-7,
                  endless(put, volatility) + 1e-7);
          var call =
              new OptionTerms(
                  true, 100, put.spot(), put.dividendYield(), put.rate(), put.expiryYears());
          assertThat(value(call, volatility).price()).isCloseTo(it.price(), within(1e-9 * 100));
          if (it.gamma() != 0) { // It is held.
            assertThat(it.residual(put, volatility)).isCloseTo(0, within(1e-7 * 100));
          }
          before = it.price();
        }
      }
    }
  }

  /** The least price of a put without expiry, which no expiry makes dearer (R. C. Merton, 1973). */
  private static double endless(OptionTerms put, double volatility) {
    double exercise = new PerpetualBoundary(put, volatility).price();
    if (put.spot() <= exercise) {
      return put.intrinsic();
    }
    double power = exercise / (exercise - put.strike());
    return (put.strike() - exercise) * Math.pow(put.spot() / exercise, power);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 8, 120, 500})
  void greeks_are_the_slopes_of_the_price(double stiffness) {
    double volatility = volatility(stiffness);
    double rate = stiffness * volatility * volatility;
    List<String> misses = new ArrayList<>();
    for (double share : new double[] {0, 0.5, 1, 1.5}) {
      for (double years : new double[] {0.1, 1, 10}) {
        OptionTerms put = put(102, rate, share * rate, years);
        AmericanValue it = value(put, volatility);
        double spot = 1e-3 * volatility * Math.sqrt(Math.min(years, 1)) * 100;
        double wide = 1e-3 * volatility;
        double up = 1e-3 * rate;
        miss(
            misses,
            put,
            "delta",
            it.delta(),
            slope(
                value(put.withSpot(102 - spot), volatility),
                value(put.withSpot(102 + spot), volatility),
                spot));
        miss(
            misses,
            put,
            "vega",
            it.other().vega(),
            slope(value(put, volatility - wide), value(put, volatility + wide), wide));
        miss(
            misses,
            put,
            "rho",
            it.other().rho(),
            slope(
                value(put(102, rate - up, share * rate, years), volatility),
                value(put(102, rate + up, share * rate, years), volatility),
                up));
        miss(
            misses,
            put,
            "theta",
            -it.other().theta(),
            slope(
                value(put.withExpiry(years * 0.999), volatility),
                value(put.withExpiry(years * 1.001), volatility),
                years * 1e-3));
      }
    }
    assertThat(misses).isEmpty();
  }

  private static double slope(AmericanValue down, AmericanValue up, double step) {
    return (up.price() - down.price()) / (2 * step);
  }

  private static void miss(
      List<String> misses, OptionTerms put, String name, double told, double slope) {
    if (!(Math.abs(told - slope) <= 1e-4 * Math.abs(slope) + 2e-5)) {
      misses.add(name + " " + told + ", slope " + slope + " of " + put);
    }
  }
}
