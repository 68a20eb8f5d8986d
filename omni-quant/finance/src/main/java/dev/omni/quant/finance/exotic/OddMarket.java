package dev.omni.quant.finance.exotic;

import dev.omni.quant.core.Warning;
import java.util.ArrayList;
import java.util.List;

/** Rates and volatilities that are allowed, but seldom meant. */
final class OddMarket {
  private static final double MOST_RATE = 0.25;
  private static final double LEAST_RATE = -0.02;
  private static final double MOST_VOLATILITY = 2;
  private static final double LEAST_VOLATILITY = 0.001;

  private OddMarket() {}

  /** Returns the warnings of the members rate and volatility. */
  static List<Warning> warnings(double rate, double volatility) {
    var found = new ArrayList<>(volatility("/volatility", volatility));
    found.addAll(rate("/rate", rate));
    return found;
  }

  /** Returns the warning of a lognormal volatility, if there is one. */
  static List<Warning> volatility(String pointer, double volatility) {
    return volatility > MOST_VOLATILITY || volatility < LEAST_VOLATILITY
        ? List.of(
            new Warning(
                Warning.Code.VOLATILITY_UNUSUAL,
                pointer,
                "is outside 0.001 to 2; a volatility of 20 % is 0.2"))
        : List.of();
  }

  /** Returns the warning of a rate, if there is one. */
  static List<Warning> rate(String pointer, double rate) {
    return rate > MOST_RATE || rate < LEAST_RATE
        ? List.of(
            new Warning(
                Warning.Code.RATE_UNUSUAL,
                pointer,
                "is outside -0.02 to 0.25; a rate of 5 % is 0.05"))
        : List.of();
  }
}
