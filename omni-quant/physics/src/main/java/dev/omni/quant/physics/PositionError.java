package dev.omni.quant.physics;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.quant.core.ErrorGate;
import java.util.List;

/** The error of positions that the input of a motion accepts, over the largest distance. */
final class PositionError {
  private static final double USUAL = 1e-6;
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
}
