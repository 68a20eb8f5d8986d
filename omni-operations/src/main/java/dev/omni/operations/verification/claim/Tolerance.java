package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.operations.expression.Interval;
import dev.omni.quant.core.units.Quantity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * The permitted deviation of a claim: the largest of the tolerances given.
 *
 * @param relative to the recomputed value, 0 to 1
 * @param absolute in the claim's unit
 * @param digits how many leading digits must agree, 1 to 15
 */
record Tolerance(
    Optional<BigDecimal> relative, Optional<BigDecimal> absolute, Optional<BigDecimal> digits) {
  /** None given. */
  static final Tolerance USUAL =
      new Tolerance(Optional.empty(), Optional.empty(), Optional.empty());

  private static final MathContext DIGITS = new MathContext(40);
  private static final BigDecimal OF_NUMBERS = new BigDecimal("1e-9");
  private static final BigDecimal HALF = new BigDecimal("0.5");

  /** Returns the tolerance of a request; empty when it is out of range. */
  static Optional<Tolerance> of(Json.Obj said) {
    var tolerance =
        new Tolerance(
            said.findNumber("relative"), said.findNumber("absolute"), said.findNumber("digits"));
    boolean known =
        said.members().keySet().stream()
            .filter(name -> name.matches("relative|absolute|digits"))
            .allMatch(name -> said.findNumber(name).isPresent());
    boolean inRange =
        within(tolerance.relative, 0, 1)
            && tolerance.absolute.filter(t -> t.signum() < 0).isEmpty()
            && within(tolerance.digits, 1, 15)
            && tolerance.digits.filter(d -> d.stripTrailingZeros().scale() > 0).isEmpty();
    return known && inRange ? Optional.of(tolerance) : Optional.empty();
  }

  private static boolean within(Optional<BigDecimal> value, int least, int most) {
    return value
        .filter(
            v ->
                v.compareTo(BigDecimal.valueOf(least)) < 0
                    || v.compareTo(BigDecimal.valueOf(most)) > 0)
        .isEmpty();
  }

  /** Returns whether something was given. */
  boolean given() {
    return relative.isPresent() || absolute.isPresent() || digits.isPresent();
  }

  /** Returns the permitted deviation of a claim, in its own unit. */
  BigDecimal of(Quantity claim, Interval recomputed) {
    BigDecimal size = recomputed.middle().abs();
    if (!given()) {
      return claim.printed() ? claim.halfUnit() : size.multiply(OF_NUMBERS, DIGITS);
    }
    BigDecimal most = absolute.orElse(BigDecimal.ZERO);
    most = most.max(relative.map(r -> size.multiply(r, DIGITS)).orElse(BigDecimal.ZERO));
    return most.max(digits.map(d -> leading(size, d.intValue())).orElse(BigDecimal.ZERO));
  }

  private static BigDecimal leading(BigDecimal size, int digits) {
    return size.signum() == 0
        ? BigDecimal.ZERO
        : HALF.scaleByPowerOfTen(size.precision() - size.scale() - digits);
  }
}
