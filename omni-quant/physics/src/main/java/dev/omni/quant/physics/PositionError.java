package dev.omni.quant.physics;

import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The error of positions that the input of a motion accepts, over the largest distance.
 *
 * @param maxError largest error that is accepted
 * @param maxRelativePositionError the older name
 */
public record PositionError(
    @Title("Largest position error that is accepted, over the largest distance; or 1e-6")
        @Unit("1")
        @Range(above = 0)
        OptionalDouble maxError,
    @Title("The older name of max_error") @Unit("1") @Range(above = 0, to = 1)
        OptionalDouble maxRelativePositionError) {
  private static final double USUAL = 1e-6;
  private static final double ROUNDING = 1e-12;

  /** Returns the problem of both names at once. */
  List<Problem> problems() {
    return maxError.isPresent() && maxRelativePositionError.isPresent()
        ? List.of(
            Problem.invalid(
                "/max_relative_position_error",
                "must not be there with max_error: it is its older name"))
        : List.of();
  }

  /** Returns the largest error that is accepted. */
  double most() {
    return maxError.orElse(maxRelativePositionError.orElse(USUAL));
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
