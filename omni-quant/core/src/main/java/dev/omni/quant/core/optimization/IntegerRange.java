package dev.omni.quant.core.optimization;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The range of an integer variable.
 *
 * @param least the least of it
 * @param most the most of it; empty without a limit
 */
record IntegerRange(BigInteger least, Optional<BigInteger> most) {
  /** All that is not negative. */
  static final IntegerRange NATURAL = new IntegerRange(BigInteger.ZERO, Optional.empty());

  /** Nothing but zero. */
  static final IntegerRange ZERO = NATURAL.atMost(BigInteger.ZERO);

  /** Nothing at all. */
  static final IntegerRange NONE = NATURAL.atMost(BigInteger.ONE.negate());

  IntegerRange atLeast(BigInteger bound) {
    return bound.compareTo(least) > 0 ? new IntegerRange(bound, most) : this;
  }

  IntegerRange atMost(BigInteger bound) {
    return most.isEmpty() || bound.compareTo(most.get()) < 0
        ? new IntegerRange(least, Optional.of(bound))
        : this;
  }

  boolean isEmpty() {
    return most.isPresent() && most.get().compareTo(least) < 0;
  }

  boolean isPoint() {
    return most.isPresent() && most.get().equals(least);
  }

  /** Returns the width of the range; empty without a limit. */
  Optional<BigInteger> width() {
    return most.map(upper -> upper.subtract(least));
  }

  /** Returns the upper or the lower end. */
  BigInteger end(boolean upper) {
    return upper ? most.orElseThrow() : least;
  }
}
