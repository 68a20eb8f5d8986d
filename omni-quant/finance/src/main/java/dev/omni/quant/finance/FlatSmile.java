package dev.omni.quant.finance;

import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.Optional;

/**
 * Heston's model of quotes that are all alike: a constant volatility, which no more is known of.
 */
final class FlatSmile {
  /** The spread of the quotes up to which there is no smile, 1/sqrt(year). */
  private static final double FLAT = 1e-9;

  /** The speed of a return to a mean that the variance never leaves: any is right. */
  private static final double ANY_SPEED = 1;

  private FlatSmile() {}

  /** Returns whether quotes are all alike. */
  static boolean is(SmileQuotes quotes) {
    double least = Arrays.stream(quotes.volatilities()).min().orElse(0);
    double most = Arrays.stream(quotes.volatilities()).max().orElse(1);
    return most - least <= FLAT && Arrays.stream(quotes.weights()).sum() > 0;
  }

  /** Returns the model of flat quotes; empty for others. */
  static Optional<HestonCalibration.Result> computed(SmileQuotes quotes) {
    double[] volatilities = quotes.volatilities();
    if (!is(quotes)) {
      return Optional.empty();
    }
    double least = Arrays.stream(volatilities).min().orElse(0);
    double weight = Arrays.stream(quotes.weights()).sum();
    double above = 0;
    for (int i = 0; i < volatilities.length; i++) {
      above += quotes.weights()[i] * (volatilities[i] - least);
    }
    double volatility = least + above / weight;
    double[] fitted = new double[volatilities.length];
    Arrays.fill(fitted, volatility);
    double variance = volatility * volatility;
    return Optional.of(
        new HestonCalibration.Result(
            variance,
            ANY_SPEED,
            variance,
            0,
            0,
            fitted,
            quotes.rmse(fitted),
            true,
            0,
            false,
            Optional.empty(),
            new Numerics("constant volatility").withIterations(0)));
  }
}
