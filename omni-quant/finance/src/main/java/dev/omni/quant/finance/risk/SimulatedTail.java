package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import java.util.List;

/**
 * The tail of a simulation against its own histogram: paths are counted beyond the value at risk,
 * and means lie between those of both edges of the bins.
 *
 * @param from least profit and loss
 * @param width of a bin
 * @param counts of the bins
 * @param paths that were drawn
 * @param exceedance 1 less the confidence
 * @param result as published
 */
record SimulatedTail(
    double from,
    double width,
    double[] counts,
    double paths,
    double exceedance,
    MonteCarloValueAtRisk.Result result) {
  private static final double ROUNDING = 1e-9;

  static SimulatedTail of(MonteCarloValueAtRisk.Input input, MonteCarloValueAtRisk.Result result) {
    LossBins bins = result.histogram();
    return new SimulatedTail(
        bins.from(), bins.width(), bins.count(), input.paths(), input.exceedance(), result);
  }

  List<Check> checks() {
    return List.of(
        new Check(
            "paths_miscounted",
            miscounted(),
            0,
            "Paths of the histogram less all, and by how many those below minus value_at_risk miss"
                + " the share 1 - confidence: none."),
        new Check(
            "mean_residual",
            beyond(result.meanProfitAndLoss(), mean(0), mean(1), Math.abs(from) + size()),
            ROUNDING,
            "How far the mean profit and loss is outside of that of the edges of the bins, in bins:"
                + " not at all."),
        new Check(
            "shortfall_residual",
            shortfall(),
            ROUNDING,
            "How far the expected shortfall is outside of that of the edges of the bins, in bins:"
                + " not at all."),
        new Check(
            "shortfall_error_residual",
            error(),
            1,
            "Difference of the deviation beyond the value at risk, which its standard error tells,"
                + " and that of the middles of the bins, over the most that these are off."));
  }

  private double size() {
    return width * counts.length;
  }

  private long rank() {
    return Math.min((long) paths - 1, (long) Math.floor(paths * (exceedance + 1e-12)));
  }

  private double below(double bin) {
    double sum = 0;
    for (int k = 0; k < Math.min(counts.length, bin); k++) {
      sum += counts[k];
    }
    return sum;
  }

  /** Returns the place of minus the value at risk in bins, moved by a rounding. */
  private double place(double by) {
    double x = -result.valueAtRisk() - from;
    double rounding = ROUNDING * (1 + Math.abs(from) / width);
    return Math.floor(x / width + by * rounding);
  }

  private double miscounted() {
    double off = Math.abs(below(counts.length) - paths);
    if (width == 0) {
      boolean same = Math.abs(result.valueAtRisk() + from) <= ROUNDING * Math.abs(from);
      return off + (same ? 0 : paths);
    }
    if (!(width > 0)) {
      return paths;
    }
    double worse = below(place(-1));
    double all = below(place(1) + 1);
    if (place(1) >= counts.length) {
      all = paths;
    }
    return off + Math.max(0, worse - rank()) + Math.max(0, rank() + 1 - all);
  }

  /** Returns the mean of all paths at a part of each bin. */
  private double mean(double part) {
    double sum = 0;
    for (int k = 0; k < counts.length; k++) {
      sum += counts[k] / paths * (from + (k + part) * width);
    }
    return sum;
  }

  /** Returns how far a value is outside of two ends, in bins, and none within a rounding. */
  private double beyond(double value, double one, double other, double size) {
    double low = Math.min(one, other);
    double high = Math.max(one, other);
    double off = Math.max(0, Math.max(low - value, value - high));
    double found = off <= ROUNDING * size ? 0 : off / Math.abs(width);
    return Double.isFinite(found) ? found : Double.MAX_VALUE;
  }

  private double shortfall() {
    double valueAtRisk = result.valueAtRisk();
    double least = 0;
    double most = 0;
    double open = rank();
    for (int k = 0; k < counts.length && open > 0; k++) {
      double taken = Math.min(open, counts[k]);
      double edge = -(from + k * width) - valueAtRisk;
      most += taken * Math.max(0, edge);
      least += taken * Math.max(0, edge - width);
      open -= taken;
    }
    double share = exceedance * paths;
    return beyond(
        result.expectedShortfall(),
        valueAtRisk + least / share,
        valueAtRisk + most / share,
        Math.abs(from) + size());
  }

  /** Returns the difference of the deviation of the excess and that of the middles of bins. */
  private double error() {
    double sum = 0;
    double squares = 0;
    double open = rank();
    for (int k = 0; k < counts.length && open > 0; k++) {
      double taken = Math.min(open, counts[k]);
      double middle = -(from + (k + 0.5) * width) - result.valueAtRisk();
      sum += taken / paths * Math.max(0, middle);
      squares += taken / paths * Math.max(0, middle) * Math.max(0, middle);
      open -= taken;
    }
    double published = result.expectedShortfallStandardError() * exceedance * Math.sqrt(paths);
    double apart = Math.abs(published - Math.sqrt(Math.max(0, squares - sum * sum)));
    double rounding = ROUNDING * (Math.abs(from) + size());
    double found =
        apart / (Math.abs(width) * Math.sqrt(rank() / paths) + rounding + Double.MIN_NORMAL);
    return Double.isFinite(found) ? found : Double.MAX_VALUE;
  }
}
