package dev.omni.quant.discovery.design;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/** The distance of the points on the axes of a central composite design. */
public sealed interface AxialDistance {
  /** The rules for it (R. H. Myers et al., Response Surface Methodology, 2016, ch. 8). */
  enum Rule {
    /** The variance of a prediction depends on the distance from the middle alone. */
    ROTATABLE,
    /** Squares are orthogonal to each other. */
    ORTHOGONAL,
    /** The points lie on the faces of the cube. */
    FACE
  }

  /**
   * A distance by a rule.
   *
   * @param rule for it
   */
  @Bare
  record ByRule(@Title("Rule") Rule rule) implements AxialDistance {}

  /**
   * A distance as a number.
   *
   * @param distance in coded units
   */
  @Bare
  record Coded(@Title("Coded distance") @Unit("1") @Range(from = 0.1, to = 100) double distance)
      implements AxialDistance {}

  /**
   * Returns the distance.
   *
   * @param cube runs of the factorial
   * @param factors number of factors
   * @param middle points in the middle
   */
  default double of(int cube, int factors, int middle) {
    if (this instanceof Coded coded) {
      return coded.distance();
    }
    return switch (((ByRule) this).rule()) {
      case ROTATABLE -> Math.sqrt(Math.sqrt(cube));
      case FACE -> 1;
      case ORTHOGONAL -> {
        double all = cube + 2.0 * factors + middle;
        yield Math.sqrt((Math.sqrt(cube * all) - cube) / 2);
      }
    };
  }
}
