package dev.omni.operations.reference;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.CurveModel;
import dev.omni.quant.core.formula.Formula;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.linear.ArrayRealVector;

/**
 * Statistics in doubles by textbook formulas, as in pocket calculators: sums of squares less
 * squares of sums, normal equations, Gauss-Newton without damping. A deliberately weak baseline.
 */
final class TextbookEstimator implements Estimator {
  private static final int MOST_STEPS = 100;
  private static final double SMALL = 1e-8;

  @Override
  public List<Estimate> summary(Sample sample) {
    double[] y = sample.responses();
    double sum = 0;
    double squares = 0;
    double products = 0;
    for (int i = 0; i < y.length; i++) {
      sum += y[i];
      squares += y[i] * y[i];
      products += i == 0 ? 0 : y[i] * y[i - 1];
    }
    int n = y.length;
    double mean = sum / n;
    double about = squares - sum * sum / n;
    double sd = Math.sqrt(Math.max(0, about) / (n - 1));
    var estimates = new ArrayList<Estimate>();
    estimates.add(Estimate.of("mean", mean, sd / Math.sqrt(n)));
    estimates.add(Estimate.of("standard_deviation", sd));
    double lagged = products - mean * (2 * sum - y[0] - y[n - 1]) + (n - 1) * mean * mean;
    if (about > 0) {
      estimates.add(Estimate.of("autocorrelation", lagged / about));
    }
    return estimates;
  }

  @Override
  public List<Estimate> anova(Sample sample) {
    double all = 0;
    double squares = 0;
    double parts = 0;
    List<double[]> groups = sample.groups().stream().map(Sample::doubles).toList();
    for (double[] group : groups) {
      double sum = 0;
      for (double value : group) {
        sum += value;
        squares += value * value;
      }
      all += sum;
      parts += sum * sum / group.length;
    }
    int n = sample.y().size();
    return FitStatistics.variance(parts - all * all / n, squares - parts, groups.size(), n);
  }

  @Override
  public List<Estimate> linear(Sample sample, Work work) {
    var normal = new NormalEquations(sample.design(), sample.responses());
    return FitStatistics.linear(sample, normal.solution(), normal.spreads());
  }

  @Override
  public List<Estimate> nonlinear(Sample sample, Work work) {
    double[] at = Sample.doubles(sample.start());
    double[][] x = sample.predictors();
    var formula = Formula.parse(sample.curve().formula(), CurveModel.names(x[0].length, at.length));
    var model = new CurveModel(formula, x, work);
    double largest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < MOST_STEPS; k++) {
      var here = model.value(new ArrayRealVector(at, false));
      double[] left = sample.responses();
      for (int i = 0; i < left.length; i++) {
        left[i] -= here.getFirst().getEntry(i);
      }
      var normal = new NormalEquations(here.getSecond().getData(), left);
      double[] step = normal.solution();
      largest = 0;
      for (int j = 0; j < at.length; j++) {
        at[j] += step[j];
        largest = Math.max(largest, Math.abs(step[j] / at[j]));
      }
      if (largest < SMALL) {
        double sd = Math.sqrt(FitStatistics.squares(left, 0) / (left.length - at.length));
        return found(at, normal.spreads(), sd);
      }
    }
    throw new NotConverged(
        "the search does not converge from this start", MOST_STEPS, largest, SMALL);
  }

  private static List<Estimate> found(double[] at, double[] spreads, double sd) {
    var estimates = new ArrayList<Estimate>();
    for (int j = 0; j < at.length; j++) {
      estimates.add(Estimate.of("b" + (j + 1), at[j], spreads[j] * sd));
    }
    estimates.add(Estimate.of("residual_sd", sd));
    return estimates;
  }
}
