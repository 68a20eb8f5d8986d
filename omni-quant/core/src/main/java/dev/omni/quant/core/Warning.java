package dev.omni.quant.core;

import dev.omni.engine.contract.Title;
import java.util.List;
import java.util.Optional;

/**
 * An oddity of an input, which changes no number of the result: a value that is allowed, but seldom
 * meant.
 *
 * @param code kind of what is odd
 * @param pointer JSON pointer into the input
 * @param message what is odd there, in a sentence
 */
public record Warning(
    @Title("Kind of what is odd") Code code,
    @Title("Place in the input, a JSON pointer") String pointer,
    @Title("What is odd there") String message) {
  /** The kinds of what is odd, in the order in which they are reported. */
  public enum Code {
    /** A quoted rate above 0.25 or below -0.02. */
    RATE_UNUSUAL,
    /** A forward rate that differs by more than 0.01 from the median of the five around it. */
    FORWARD_SPIKE,
    /** A volatility above 2, or a lognormal one below 0.001. */
    VOLATILITY_UNUSUAL,
    /** Forward points of more than a fifth of the spot rate. */
    POINTS_UNUSUAL,
    /** A price of a bond outside 50 to 150. */
    PRICE_UNUSUAL,
    /** A quote whose residual is above five times the root mean square of all. */
    QUOTE_FAR_FROM_FIT,
    /** A last fixing more than five business days before the valuation date. */
    STALE_FIXING,
    /** A date beyond the last node of a curve. */
    EXTRAPOLATED,
    /** A ladder without a row, because no curve has quotes. */
    LADDER_EMPTY,
    /** Critical values that were found for other numbers of periods or confidences. */
    CRITICAL_VALUES_APART,
    /** A measure that the input leaves open. */
    MEASURE_UNDEFINED
  }

  /** Returns a warning with its place below another one. */
  public Warning under(String prefix) {
    return new Warning(code, prefix + pointer, message);
  }

  /** Returns the warnings of a result in their order, by code and then as found; none if empty. */
  public static Optional<List<Warning>> listed(List<Warning> found) {
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(found.stream().sorted((a, b) -> a.code().compareTo(b.code())).toList());
  }
}
