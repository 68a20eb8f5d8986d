package dev.omni.quant.finance.treasury;

import dev.omni.engine.Plot;
import dev.omni.quant.core.Chart;

/** The drawing of the price of a bond against its yield, with the tangent by its duration. */
final class YieldPlot {
  private static final double FACE = 100;
  private static final double WIDTH = 0.05;
  private static final int POINTS = 81;

  private YieldPlot() {}

  static Plot of(YieldPriced bond, FixedCouponBondYield.Result result) {
    double yield = result.yield();
    double width = Math.min(WIDTH, 0.9 * (yield + 1));
    double[] yields = Chart.grid(yield - width, yield + width, POINTS);
    double[] prices = new double[POINTS];
    double[] tangent = new double[POINTS];
    double dirty = result.dirtyPrice();
    for (int i = 0; i < POINTS; i++) {
      prices[i] = FACE * (bond.dirtyPrice(yields[i]) - bond.accrued());
      tangent[i] = result.cleanPrice() - dirty * result.modifiedDuration() * (yields[i] - yield);
      yields[i] *= FACE;
    }
    return Chart.of(
            "Price of the bond against its yield",
            Chart.Axis.of("Yield (%)"),
            Chart.Axis.of("Clean price (per 100)"))
        .line("price", yields, prices)
        .line("tangent by the duration", yields, tangent)
        .plot();
  }
}
