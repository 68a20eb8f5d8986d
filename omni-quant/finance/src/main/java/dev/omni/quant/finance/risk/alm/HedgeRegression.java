package dev.omni.quant.finance.risk.alm;

import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import java.util.ArrayList;
import java.util.List;

/** The moments of two rows of changes, and the measures of a hedge that follow from them. */
final class HedgeRegression {
  /** A sum of decimals below this part of its terms is zero but for their rounding. */
  private static final double NOTHING = 0x1p-51;

  private static final double LEAST_R_SQUARED = 0.8;
  private static final double LEAST = 0.8;
  private static final double MOST = 1.25;

  private final double[] items;
  private final double[] hedges;
  private final double itemScale;
  private final double hedgeScale;
  private final double[] itemParts;
  private final double[] hedgeParts;
  private final double itemSquares;
  private final double hedgeSquares;
  private final double products;

  HedgeRegression(double[] items, double[] hedges) {
    this.items = items;
    this.hedges = hedges;
    this.itemScale = spread(items);
    this.hedgeScale = spread(hedges);
    this.itemParts = deviations(items, itemScale);
    this.hedgeParts = deviations(hedges, hedgeScale);
    this.itemSquares = product(itemParts, itemParts);
    this.hedgeSquares = product(hedgeParts, hedgeParts);
    this.products = product(itemParts, hedgeParts);
  }

  /** Returns the largest distance from the first value. */
  private static double spread(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value - values[0]));
    }
    return largest;
  }

  /** Returns the deviations from the mean over a scale; all 0 where that is. */
  private static double[] deviations(double[] values, double scale) {
    double[] deviations = new double[values.length];
    double mean = 0;
    for (int i = 0; i < values.length && scale > 0; i++) {
      deviations[i] = (values[i] - values[0]) / scale;
      mean += deviations[i] / values.length;
    }
    for (int i = 0; i < values.length; i++) {
      deviations[i] -= mean;
    }
    return deviations;
  }

  private static double product(double[] some, double[] others) {
    double sum = 0;
    for (int i = 0; i < some.length; i++) {
      sum += some[i] * others[i];
    }
    return sum;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value / values.length;
    }
    return sum;
  }

  HedgeEffectiveness.Result result() {
    boolean itemMoves = itemSquares > 0;
    boolean hedgeMoves = hedgeSquares > 0;
    Double slope =
        itemMoves
            ? Double.valueOf(FiniteResults.number("slope", products / itemSquares * ratio()))
            : null;
    Double intercept = slope == null ? null : Double.valueOf(mean(hedges) - slope * mean(items));
    Double determination = itemMoves && hedgeMoves ? Double.valueOf(determination()) : null;
    Double offset = offset();
    return new HedgeEffectiveness.Result(
        slope,
        intercept,
        determination,
        itemMoves ? Double.valueOf(standardError()) : null,
        offset,
        itemMoves ? Double.valueOf(reduction()) : null,
        hedgeMoves ? Double.valueOf(minimumVariance()) : null,
        new HedgeEffectiveness.Passes(
            regression(slope, determination), offset == null ? null : within(offset)),
        Warning.listed(warnings(offset)),
        new Numerics("least squares"));
  }

  private List<Warning> warnings(@Nullable Double offset) {
    var warnings = new ArrayList<Warning>();
    undefined(
        warnings, itemSquares > 0, "/item_changes", "are all the same, so that no regression");
    undefined(warnings, offset != null, "/item_changes", "add up to 0, so that no dollar offset");
    undefined(
        warnings, hedgeSquares > 0, "/hedge_changes", "are all the same, so that no hedge ratio");
    return warnings;
  }

  private static void undefined(
      List<Warning> warnings, boolean defined, String pointer, String reason) {
    if (!defined) {
      warnings.add(
          new Warning(Warning.Code.MEASURE_UNDEFINED, pointer, reason + " follows from them"));
    }
  }

  /** Returns the scale of the hedge over that of the item. */
  private double ratio() {
    return hedgeScale / itemScale;
  }

  private double minimumVariance() {
    return FiniteResults.number(
        "minimum variance ratio", -products / hedgeSquares * (itemScale / hedgeScale));
  }

  private double unexplained() {
    double slope = products / itemSquares;
    double sum = 0;
    for (int i = 0; i < itemParts.length; i++) {
      double residual = hedgeParts[i] - slope * itemParts[i];
      sum += residual * residual;
    }
    return sum;
  }

  private double determination() {
    return 1 - unexplained() / hedgeSquares;
  }

  private double standardError() {
    return Math.sqrt(unexplained() / (items.length - 2) / itemSquares) * ratio();
  }

  private double reduction() {
    double sum = 0;
    for (int i = 0; i < itemParts.length; i++) {
      double together = itemParts[i] + hedgeParts[i] * ratio();
      sum += together * together;
    }
    return FiniteResults.number("reduction of variance", 1 - sum / itemSquares);
  }

  /** Returns the gain of the hedge over the loss of the item; null where that is 0. */
  private @Nullable Double offset() {
    double item = 0;
    double hedge = 0;
    double all = 0;
    for (int i = 0; i < items.length; i++) {
      item += items[i] / items.length;
      hedge += hedges[i] / items.length;
      all += Math.abs(items[i]) / items.length;
    }
    return Math.abs(item) <= NOTHING * all
        ? null
        : Double.valueOf(FiniteResults.number("dollar offset ratio", -hedge / item));
  }

  private static @Nullable Boolean regression(
      @Nullable Double slope, @Nullable Double determination) {
    if (slope == null) {
      return null;
    }
    return determination != null && determination >= LEAST_R_SQUARED && within(-slope);
  }

  private static boolean within(double ratio) {
    return ratio >= LEAST && ratio <= MOST;
  }
}
