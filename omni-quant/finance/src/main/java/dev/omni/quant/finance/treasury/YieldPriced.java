package dev.omni.quant.finance.treasury;

import dev.omni.engine.Infeasible;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/** A bond whose price follows from its yield. Prices are per unit of face. */
interface YieldPriced {
  /** The highest yield, 1/year. */
  double HIGHEST_YIELD = 10;

  /** Brings 0 down to the double next to -1. */
  int HALVINGS = 53;

  /** A price that differs by less from that of the highest or lowest yield has that yield. */
  double AT_LIMIT = 1e-13;

  /** The largest logarithm of a price over another. */
  double LARGEST_LOG = 700;

  double accrued();

  /** Returns the price with accrued interest at a yield. */
  double dirtyPrice(double yield);

  double modifiedDuration(double yield);

  double macaulayDuration(double yield);

  double convexity(double yield);

  /**
   * Returns the yield at a price: the price falls as the yield rises, so that there is at most one.
   * The bracket halves its distance to -1 because the price may be without limit there.
   *
   * @throws Infeasible when no yield above -1 and up to 10 has the price
   */
  default double solvedYield(double dirty) {
    double low = 0;
    double high = HIGHEST_YIELD;
    if (Math.abs(excess(high, dirty)) < AT_LIMIT) {
      return high;
    }
    if (excess(high, dirty) > 0) {
      throw new Infeasible("no yield up to 10 a year makes the bond as cheap as this price");
    }
    for (int i = 0; excess(low, dirty) < 0; i++) {
      if (i == HALVINGS && excess(low, dirty) > -AT_LIMIT) {
        return low;
      }
      if (i == HALVINGS) {
        throw new Infeasible("no yield above -1 a year makes the bond as dear as this price");
      }
      high = low;
      low = 0.5 * (low - 1);
    }
    return new BracketingNthOrderBrentSolver(1e-15, 1e-15, 1e-300, 5)
        .solve(500, yield -> excess(yield, dirty), low, high);
  }

  /** Returns the log of the price over the price wanted: zero at the yield, and falling. */
  private double excess(double yield, double dirty) {
    return Math.min(LARGEST_LOG, StrictMath.log(dirtyPrice(yield) / dirty));
  }
}
