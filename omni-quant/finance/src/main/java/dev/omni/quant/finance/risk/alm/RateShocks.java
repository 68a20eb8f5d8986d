package dev.omni.quant.finance.risk.alm;

import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import org.hipparchus.util.FastMath;

/**
 * The sizes of the shocks of a currency, bp.
 *
 * @param parallel at all times
 * @param shortEnd at time 0
 * @param longEnd at late times
 */
public record RateShocks(
    @Title("At all times") @Unit("bp") @Range(from = 0, to = 2000) double parallel,
    @Title("At time 0") @Unit("bp") @Range(from = 0, to = 2000) @Name("short") double shortEnd,
    @Title("At late times") @Unit("bp") @Range(from = 0, to = 2000) @Name("long") double longEnd) {
  private static final double BASIS_POINT = 1e-4;
  private static final double DECAY_YEARS = 4;

  /** Returns by how much a scenario moves the zero rate of a time, 1/year. */
  double move(RateScenario scenario, double years) {
    double early = FastMath.exp(-years / DECAY_YEARS);
    double late = -FastMath.expm1(-years / DECAY_YEARS);
    double points =
        switch (scenario) {
          case PARALLEL_UP -> parallel;
          case PARALLEL_DOWN -> -parallel;
          case STEEPENER -> -0.65 * shortEnd * early + 0.9 * longEnd * late;
          case FLATTENER -> 0.8 * shortEnd * early - 0.6 * longEnd * late;
          case SHORT_UP -> shortEnd * early;
          case SHORT_DOWN -> -shortEnd * early;
        };
    return BASIS_POINT * points;
  }

  /** Returns the parallel shock, 1/year. */
  double parallelMove() {
    return BASIS_POINT * parallel;
  }
}
