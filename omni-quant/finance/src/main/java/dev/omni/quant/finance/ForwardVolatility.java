package dev.omni.quant.finance;

import dev.omni.engine.NotConverged;
import dev.omni.engine.SecondMethod.Figure;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.util.function.UnaryOperator;

/** The volatility at which an integrated price is a given one, by bisection. */
final class ForwardVolatility {
  /** Prices that a search needs. */
  static final int PRICES = 60;

  private static final int DOUBLINGS = 60;
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal DIGITS = new BigDecimal("1e-13");
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private ForwardVolatility() {}

  /**
   * Returns the volatility.
   *
   * @param price of a volatility, with which it rises
   * @param given price
   * @param first volatility that is tried, above 0
   * @throws NotConverged when no volatility within 60 halvings or doublings of the first has the
   *     price
   */
  static BigDecimal of(
      UnaryOperator<BigDecimal> price, BigDecimal given, BigDecimal first, Work work) {
    BigDecimal high = first;
    for (int i = 0; price.apply(high).compareTo(given) < 0; i++) {
      if (i == DOUBLINGS) {
        throw none();
      }
      high = high.multiply(TWO);
    }
    BigDecimal low = high.multiply(HALF);
    for (int i = 0; price.apply(low).compareTo(given) > 0; i++) {
      if (i == DOUBLINGS) {
        throw none();
      }
      high = low;
      low = low.multiply(HALF);
    }
    while (high.subtract(low).compareTo(high.multiply(DIGITS)) > 0) {
      work.proceed();
      BigDecimal middle = low.add(high).multiply(HALF).round(PreciseFunctions.DIGITS);
      if (price.apply(middle).compareTo(given) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static NotConverged none() {
    return NotConverged.of("no volatility has the price", DOUBLINGS, 0);
  }

  /** Returns the figure of a volatility. */
  static Figure figure(BigDecimal volatility, BigDecimal size) {
    return new Figure("/implied_volatility", volatility, size);
  }
}
