package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.operations.expression.Derivation;
import dev.omni.operations.expression.Interval;
import dev.omni.operations.expression.UnitEnclosure;
import dev.omni.operations.uncertainty.Inputs;
import dev.omni.operations.verification.CheckResult;
import dev.omni.operations.verification.CheckResult.Check;
import dev.omni.operations.verification.CheckResult.Status;
import dev.omni.quant.core.formula.DoubleArithmetic;
import dev.omni.quant.core.units.Quantity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/** Checks of a claim against a value with proven bounds, both in the claim's unit. */
record ValueChecks(Quantity claim, Interval recomputed, Tolerance tolerance) {
  private static final MathContext SHOWN = new MathContext(3);
  private static final double LEAST_DIGITS = 6;
  private static final double MOST_DIGITS = 40;
  private static final double DOUBLE_DIGITS = 15.95;

  /** Returns whether the claim is within the tolerance. */
  CheckResult recompute() {
    return within(Check.RECOMPUTE, tolerance.of(claim, recomputed), "the tolerance");
  }

  /**
   * Returns the result for a claim on a scale of temperature that is right as a difference only;
   * empty for any other.
   */
  Optional<CheckResult> differenceOnly() {
    if (!claim.unit().shifted() || recompute().status() != Status.FAIL) {
      return Optional.empty();
    }
    Interval coherent = UnitEnclosure.coherent(claim.unit(), recomputed);
    Quantity difference = claim.ofDifferences();
    Interval value = UnitEnclosure.reading(difference.unit(), coherent);
    return new ValueChecks(difference, value, tolerance).recompute().status() == Status.PASS
        ? Optional.of(
            CheckResult.inconclusive(
                Check.RECOMPUTE,
                "the claim is a temperature in "
                    + claim.unit().code()
                    + ", and agrees as a difference only; write K for a difference"))
        : Optional.empty();
  }

  /** Returns whether the digits that were printed are right. */
  CheckResult rounding() {
    if (!claim.printed()) {
      return CheckResult.skipped(Check.ROUNDING, "the claim is a number, not printed digits");
    }
    return tolerance.given()
        ? CheckResult.skipped(Check.ROUNDING, "a tolerance is given")
        : within(Check.ROUNDING, claim.halfUnit(), "half a unit in the last place");
  }

  private CheckResult within(Check check, BigDecimal most, String what) {
    Interval error = Interval.exactly(claim.value()).minus(recomputed);
    BigDecimal largest = error.low().abs().max(error.high().abs());
    BigDecimal smallest =
        error.hasZero() ? BigDecimal.ZERO : error.low().abs().min(error.high().abs());
    Json.Obj detail =
        Json.obj("error", shown(largest), "tolerance", shown(most), "unit", claim.unit().code());
    String numbers = "error " + shown(largest) + ", " + what + " is " + shown(most);
    if (largest.compareTo(most) <= 0) {
      return CheckResult.pass(check, numbers).with(detail);
    }
    return smallest.compareTo(most) > 0
        ? CheckResult.fail(check, numbers).with(detail)
        : CheckResult.inconclusive(check, "the value is not known closely enough: " + numbers)
            .with(detail);
  }

  static String shown(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.round(SHOWN).stripTrailingZeros().toString();
  }

  /**
   * Returns the number of decimal digits on which claim and value agree; empty when the value is
   * zero.
   */
  Optional<Double> digitsAgreed() {
    BigDecimal value = recomputed.middle();
    return digits(claim.value(), value, MOST_DIGITS);
  }

  private static Optional<Double> digits(BigDecimal stated, BigDecimal value, double most) {
    BigDecimal error = stated.subtract(value, MathContext.DECIMAL128).abs();
    if (error.signum() == 0) {
      return Optional.of(most);
    }
    if (value.signum() == 0) {
      return Optional.empty();
    }
    BigDecimal relative = error.divide(value.abs(), MathContext.DECIMAL64);
    int exponent = relative.precision() - relative.scale() - 1;
    double leading = relative.scaleByPowerOfTen(-exponent).doubleValue();
    return Optional.of(Math.min(most, Math.max(0, -(FastMath.log10(leading) + exponent))));
  }

  /** Returns the number of digits on which double precision agrees with forty. */
  static CheckResult conditioning(Derivation derivation, Inputs inputs, Interval coherent) {
    double plain = derivation.value(new DoubleArithmetic(), inputs.doubles());
    if (!Double.isFinite(plain)) {
      return CheckResult.inconclusive(
          Check.CONDITIONING, "double precision has no value where forty digits have one");
    }
    Optional<Double> digits = digits(new BigDecimal(plain), coherent.middle(), DOUBLE_DIGITS);
    if (digits.isEmpty()) {
      return CheckResult.inconclusive(
          Check.CONDITIONING, "the value is zero, and double precision gives " + plain);
    }
    double agreed = FastMath.rint(digits.get() * 100) / 100;
    Json.Obj detail = Json.obj("digits", agreed, "float64", plain);
    String message = "double precision agrees on " + agreed + " digits";
    return (digits.get() >= LEAST_DIGITS
            ? CheckResult.pass(Check.CONDITIONING, message)
            : CheckResult.inconclusive(Check.CONDITIONING, message))
        .with(detail);
  }
}
