package dev.omni.quant.physics;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Check;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Residuals;
import java.util.List;

/** The error of positions that the input of a motion accepts, over the largest distance. */
final class PositionError {
  private static final double USUAL = 1e-6;
  private static final double ROUNDING = 1e-12;
  private static final String OLDER = "max_relative_position_error";

  private PositionError() {}

  /** Returns a contract with the member and its older name. */
  static Shape in(Shape contract) {
    return contract
        .optional(
            ErrorGate.MEMBER,
            ErrorGate.shape(
                "1", "Largest position error that is accepted, over the largest distance; or 1e-6"))
        .optional(
            OLDER,
            Shape.number().above(0).atMost(1).unit("1").titled("The older name of max_error"));
  }

  static List<Problem> problems(JsonFields fields) {
    return fields.has(ErrorGate.MEMBER) && fields.has(OLDER)
        ? List.of(
            Problem.invalid("/" + OLDER, "must not be there with max_error: it is its older name"))
        : List.of();
  }

  static double most(JsonFields fields) {
    return fields.has(ErrorGate.MEMBER)
        ? fields.number(ErrorGate.MEMBER)
        : fields.has(OLDER) ? fields.number(OLDER) : USUAL;
  }

  /**
   * Returns the check of the error at the end.
   *
   * @param error as given
   * @param distance the largest one at the end
   * @param estimate of the error over the distance, as given
   */
  static Check of(double error, double distance, double estimate) {
    return new Residuals()
        .equal(error, estimate * distance)
        .check(
            "position_error_residual",
            ROUNDING,
            "Difference of position_error and numerics.error_estimate times the largest distance of"
                + " the end, relative to them.");
  }
}
