package dev.omni.operations.verification;

import dev.omni.domain.json.Json;
import java.util.Locale;

/**
 * The result of one check.
 *
 * @param check kind of the check
 * @param status result
 * @param message the result in words
 * @param detail numbers for the result; may be empty
 */
public record CheckResult(Check check, Status status, String message, Json.Obj detail) {
  /** A check of a verification, with the quality dimension that it belongs to. */
  public enum Check {
    /** The request is readable. */
    SCHEMA("constraint_adherence"),
    /** The claim has the dimension of the recomputed value. */
    UNITS("units_dimensions"),
    /** The claim is within the tolerance of the recomputed value. */
    RECOMPUTE("correctness"),
    /** The printed digits are correct. */
    ROUNDING("correctness"),
    /** Double precision is sufficient. */
    CONDITIONING("robustness"),
    /** The steps of the derivation are correct. */
    STEPS("calculation_integrity"),
    /** The conditions on the claim hold. */
    CONSTRAINTS("constraint_adherence"),
    /** The claimed uncertainty follows from those of the inputs. */
    UNCERTAINTY("uncertainty_calibration"),
    /** The claim agrees with a reference within their uncertainties. */
    EQUIVALENCE("correctness"),
    /** Predicted probabilities match observed frequencies. */
    CALIBRATION("uncertainty_calibration"),
    /** The evidence of the run is signed and unchanged. */
    PROVENANCE("grounding"),
    /** The values of the result can be stored and read. */
    RESULT("calculation_integrity"),
    /** The request is no longer than is judged. */
    LIMITS("constraint_adherence");

    private final String dimension;

    Check(String dimension) {
      this.dimension = dimension;
    }

    /** Returns whether the check compares the value itself with a reference. */
    boolean testsTheValue() {
      return this == RECOMPUTE || this == EQUIVALENCE || this == CALIBRATION;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The status of a check. */
  public enum Status {
    /** The checked property holds. */
    PASS,
    /** The checked property does not hold. */
    FAIL,
    /** The check could not be decided. */
    INCONCLUSIVE,
    /** There was nothing to check. */
    SKIPPED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Creates a passed result. */
  public static CheckResult pass(Check check, String message) {
    return new CheckResult(check, Status.PASS, message, Json.Obj.EMPTY);
  }

  /** Creates a failed result. */
  public static CheckResult fail(Check check, String message) {
    return new CheckResult(check, Status.FAIL, message, Json.Obj.EMPTY);
  }

  /** Creates an inconclusive result. */
  public static CheckResult inconclusive(Check check, String message) {
    return new CheckResult(check, Status.INCONCLUSIVE, message, Json.Obj.EMPTY);
  }

  /** Creates a skipped result. */
  public static CheckResult skipped(Check check, String message) {
    return new CheckResult(check, Status.SKIPPED, message, Json.Obj.EMPTY);
  }

  /** Returns this result with numbers in its detail. */
  public CheckResult with(Json.Obj numbers) {
    return new CheckResult(check, status, message, numbers);
  }

  /** Returns the JSON form. */
  public Json.Obj json() {
    return Json.obj(
        "id", check,
        "dimension", check.dimension,
        "status", status,
        "message", message,
        "detail", detail);
  }
}
