package dev.omni.quant.finance.risk.alm;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The checks of the measures of a hedge: the normal equations by the published line, with changes
 * measured from the first of them, and sums over the periods.
 */
final class HedgeChecks {
  private static final double ROUNDING = 1e-9;

  private final double[] items;
  private final double[] hedges;
  private final HedgeEffectiveness.Result result;
  private final double itemScale;
  private final double hedgeScale;
  private final double[] x;
  private final double[] y;
  private double xx;
  private double xy;
  private double yy;

  HedgeChecks(double[] items, double[] hedges, HedgeEffectiveness.Result result) {
    this.items = items;
    this.hedges = hedges;
    this.result = result;
    this.itemScale = spread(items);
    this.hedgeScale = spread(hedges);
    this.x = centred(items, itemScale);
    this.y = centred(hedges, hedgeScale);
    for (int i = 0; i < x.length; i++) {
      xx += x[i] * x[i];
      xy += x[i] * y[i];
      yy += y[i] * y[i];
    }
  }

  /** Returns the largest distance from the first value, 1 where all are equal. */
  private static double spread(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value - values[0]));
    }
    return largest == 0 ? 1 : largest;
  }

  /** Returns the values over a scale less their mean. */
  private static double[] centred(double[] values, double scale) {
    double[] centred = new double[values.length];
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      centred[i] = (values[i] - values[0]) / scale;
      mean += centred[i] / values.length;
    }
    for (int i = 0; i < values.length; i++) {
      centred[i] -= mean;
    }
    return centred;
  }

  List<Check> all() {
    return List.of(regression(), offsets());
  }

  private Check regression() {
    var residuals = new Residuals();
    Double slope = result.slope();
    Double intercept = result.intercept();
    if (slope != null && intercept != null) {
      line(residuals, slope, intercept);
    }
    return residuals.check(
        "normal_equations_residual",
        ROUNDING,
        "Largest of the sums of the normal equations with the published line, and of the"
            + " differences of r_squared and the standard error and those of its residuals: zero.");
  }

  private void line(Residuals residuals, double slope, double intercept) {
    double level = 0;
    double size = 0;
    for (int i = 0; i < items.length; i++) {
      level += hedges[i] - slope * items[i] - intercept;
      size += Math.abs(hedges[i]) + Math.abs(slope * items[i]) + Math.abs(intercept);
    }
    residuals.equal(level, 0, size);
    double steep = slope * (itemScale / hedgeScale);
    residuals.equal(xy - steep * xx, 0, Math.sqrt(xx * yy) + Math.abs(steep) * xx);
    double left = 0;
    for (int i = 0; i < x.length; i++) {
      left += (y[i] - steep * x[i]) * (y[i] - steep * x[i]);
    }
    Double determination = result.rSquared();
    if (determination != null) {
      residuals.equal(determination * yy, yy - left, yy);
    }
    Double error = result.slopeStandardError();
    if (error != null) {
      double steepError = error * (itemScale / hedgeScale);
      residuals
          .equal(steepError * steepError * (items.length - 2) * xx, left, yy)
          .residual(error < 0 ? 1 : 0);
    }
  }

  private Check offsets() {
    var residuals = new Residuals();
    Double offset = result.dollarOffsetRatio();
    if (offset != null) {
      double item = 0;
      double hedge = 0;
      double size = 0;
      for (int i = items.length - 1; i >= 0; i--) {
        item += items[i];
        hedge += hedges[i];
        size += Math.abs(hedges[i]) + Math.abs(offset * items[i]);
      }
      residuals.equal(offset * item, -hedge, size);
    }
    double ratio = hedgeScale / itemScale;
    Double reduction = result.varianceReduction();
    if (reduction != null) {
      residuals.equal(
          reduction * xx, -2 * ratio * xy - ratio * ratio * yy, xx + ratio * ratio * yy);
    }
    Double best = result.minimumVarianceRatio();
    if (best != null) {
      residuals.equal(best * ratio * yy, -xy, Math.sqrt(xx * yy));
    }
    return residuals.check(
        "offset_residual",
        ROUNDING,
        "Largest difference of the dollar offset, the reduction of variance and the best ratio, and"
            + " those of the sums of the periods, relative to the terms: zero.");
  }
}
