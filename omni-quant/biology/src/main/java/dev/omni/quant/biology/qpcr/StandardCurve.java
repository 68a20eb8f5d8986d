package dev.omni.quant.biology.qpcr;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;

/**
 * The line of threshold cycles over the decimal logarithm of the quantity.
 *
 * @param slope cycles for ten times the quantity
 * @param intercept cycles of quantity 1
 * @param rSquared share of the variance that the line explains
 * @param efficiency copies after a cycle of one before it, 10^(-1/slope)
 */
public record StandardCurve(
    @Title("Cycles for ten times the quantity") @Unit("1") double slope,
    @Title("Cycles of quantity 1") @Unit("1") double intercept,
    @Title("Share of the variance that the line explains") @Unit("1") double rSquared,
    @Title("Copies after a cycle of one before it") @Unit("1") double efficiency) {
  static StandardCurve of(DilutionSeries series, List<Integer> rows) {
    double meanX = 0;
    double meanY = 0;
    for (int i : rows) {
      meanX += StrictMath.log10(series.quantity()[i]) / rows.size();
      meanY += series.ct()[i] / rows.size();
    }
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int i : rows) {
      double x = StrictMath.log10(series.quantity()[i]) - meanX;
      double y = series.ct()[i] - meanY;
      xx += x * x;
      xy += x * y;
      yy += y * y;
    }
    double slope = xy / xx;
    return new StandardCurve(
        slope, meanY - slope * meanX, xy * xy / (xx * yy), StrictMath.pow(10, -1 / slope));
  }
}
