package dev.omni.quant.finance.treasury;

import dev.omni.quant.core.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The quotes of an input that are allowed, but seldom meant. */
public final class UnusualQuotes {
  private static final double HIGHEST_RATE = 0.25;
  private static final double LOWEST_RATE = -0.02;
  private static final double HIGHEST_VOLATILITY = 2;
  private static final double LOWEST_VOLATILITY = 0.001;
  private static final double LOWEST_PRICE = 50;
  private static final double HIGHEST_PRICE = 150;

  private static final int PERCENT = 100;

  private final List<Warning> found = new ArrayList<>();

  /** Returns whether a rate is allowed, but seldom meant. */
  static boolean isUnusual(double rate) {
    return rate > HIGHEST_RATE || rate < LOWEST_RATE;
  }

  /** Looks at a rate, 1/year. */
  public UnusualQuotes rate(String pointer, double rate) {
    return when(
        isUnusual(rate),
        Warning.Code.RATE_UNUSUAL,
        pointer,
        "is outside " + LOWEST_RATE + " to " + HIGHEST_RATE + "; 0.05 is 5 %");
  }

  /** Looks at the price of a future on a rate: 100 less the rate in percent. */
  public UnusualQuotes future(String pointer, double price) {
    return rate(pointer, 1 - price / PERCENT);
  }

  /** Looks at rates, 1/year. */
  public UnusualQuotes rates(String pointer, double[] rates) {
    for (int i = 0; i < rates.length; i++) {
      rate(pointer + "/" + i, rates[i]);
    }
    return this;
  }

  /** Looks at the price of a bond, per 100. */
  public UnusualQuotes price(String pointer, double price) {
    return when(
        price < LOWEST_PRICE || price > HIGHEST_PRICE,
        Warning.Code.PRICE_UNUSUAL,
        pointer,
        "is outside 50 to 150; a price is per 100 of the face");
  }

  /** Looks at a lognormal volatility, per sqrt(year). */
  public UnusualQuotes volatility(String pointer, double volatility) {
    return when(
        volatility > HIGHEST_VOLATILITY || volatility < LOWEST_VOLATILITY,
        Warning.Code.VOLATILITY_UNUSUAL,
        pointer,
        "is outside 0.001 to 2; a volatility of 20 % is 0.2");
  }

  /** Looks at a normal volatility, or at that of a shifted rate. */
  public UnusualQuotes highVolatility(String pointer, double volatility) {
    return when(
        volatility > HIGHEST_VOLATILITY,
        Warning.Code.VOLATILITY_UNUSUAL,
        pointer,
        "is above 2; a normal volatility of 0.01 is one of 1 % a year");
  }

  /** Adds a warning where something is so. */
  public UnusualQuotes when(boolean so, Warning.Code code, String pointer, String message) {
    if (so) {
      found.add(new Warning(code, pointer, message));
    }
    return this;
  }

  /** Returns all that was found, in the order in which it was looked at. */
  public List<Warning> all() {
    return List.copyOf(found);
  }

  /** Returns the warnings, if there are some. */
  public Optional<List<Warning>> warnings() {
    return Warning.listed(found);
  }
}
