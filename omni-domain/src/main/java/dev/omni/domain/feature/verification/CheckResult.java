package dev.omni.domain.feature.verification;

import dev.omni.domain.json.Json;
import java.util.Locale;

/**
 * What one check found.
 *
 * @param check which one
 * @param status what it found
 * @param message says it in words
 * @param detail numbers behind it; may be empty
 */
public record CheckResult(Check check, Status status, String message, Json.Obj detail) {
  /** The checks of a verification, and the dimension of quality that each speaks of. */
  public enum Check {
    /** The request can be read. */
    SCHEMA("constraint_adherence"),
    /** The claim measures what is recomputed. */
    UNITS("units_dimensions"),
    /** The claim is within the tolerance of what is recomputed. */
    RECOMPUTE("correctness"),
    /** The printed digits are right. */
    ROUNDING("correctness"),
    /** Double precision would do. */
    CONDITIONING("robustness"),
    /** The steps of the derivation are right. */
    STEPS("calculation_integrity"),
    /** The conditions on the claim hold. */
    CONSTRAINTS("constraint_adherence"),
    /** The claimed uncertainty follows from those of the inputs. */
    UNCERTAINTY("uncertainty_calibration"),
    /** The claim agrees with a reference within their uncertainties. */
    EQUIVALENCE("correctness"),
    /** Predictions come true as often as they say. */
    CALIBRATION("uncertainty_calibration"),
    /** The run's evidence is sealed and unchanged. */
    PROVENANCE("grounding");

    private final String dimension;

    Check(String dimension) {
      this.dimension = dimension;
    }

    /** Whether it holds the value itself against something. */
    boolean testsTheValue() {
      return this == RECOMPUTE || this == EQUIVALENCE || this == CALIBRATION;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What a check can find. */
  public enum Status {
    /** It holds. */
    PASS,
    /** It does not hold. */
    FAIL,
    /** It could not be decided. */
    INCONCLUSIVE,
    /** There was nothing to check. */
    SKIPPED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** It holds. */
  public static CheckResult pass(Check check, String message) {
    return new CheckResult(check, Status.PASS, message, Json.Obj.EMPTY);
  }

  /** It does not hold. */
  public static CheckResult fail(Check check, String message) {
    return new CheckResult(check, Status.FAIL, message, Json.Obj.EMPTY);
  }

  /** It could not be decided. */
  public static CheckResult inconclusive(Check check, String message) {
    return new CheckResult(check, Status.INCONCLUSIVE, message, Json.Obj.EMPTY);
  }

  /** There was nothing to check. */
  public static CheckResult skipped(Check check, String message) {
    return new CheckResult(check, Status.SKIPPED, message, Json.Obj.EMPTY);
  }

  /** With the numbers behind it. */
  public CheckResult with(Json.Obj numbers) {
    return new CheckResult(check, status, message, numbers);
  }

  /** As it is told. */
  public Json.Obj json() {
    return Json.obj(
        "id", check,
        "dimension", check.dimension,
        "status", status,
        "message", message,
        "detail", detail);
  }
}
