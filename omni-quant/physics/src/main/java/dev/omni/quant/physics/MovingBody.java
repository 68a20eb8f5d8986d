package dev.omni.quant.physics;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A body.
 *
 * @param mass mass
 * @param position position
 * @param velocity velocity
 */
public record MovingBody(
    @Title("Mass") @Unit("caller units") @Range(from = 0) double mass,
    @Title("Position") @Size(min = 2, max = 3)
        List<@Title("Position") @Unit("caller units") Double> position,
    @Title("Velocity") @Size(min = 2, max = 3)
        List<@Title("Velocity") @Unit("caller units") Double> velocity) {
  /** Returns the problems of vectors that have another number of components. */
  List<Problem> problems(String at, int space) {
    return Stream.of(
            components(at + "/position", position, space),
            components(at + "/velocity", velocity, space))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Problem> components(String at, List<Double> vector, int space) {
    return vector.size() == space
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(at, "must have " + space + " components, as the first position has"));
  }
}
