package dev.omni.operations.reference;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.LeastSquares;
import dev.omni.quant.core.formula.CurveModel;
import dev.omni.quant.core.formula.Formula;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/**
 * Statistics in doubles with numerically stable algorithms: two passes, Householder QR,
 * Levenberg-Marquardt with exact derivatives.
 */
final class StableEstimator implements Estimator {
  private static final int MOST_EVALUATIONS = 5000;
  private static final double TOLERANCE = 1e-14;

  @Override
  public List<Estimate> summary(Sample sample) {
    double[] y = sample.responses();
    double mean = FitStatistics.mean(y);
    double squares = FitStatistics.squares(y, mean);
    double products = 0;
    for (int i = 1; i < y.length; i++) {
      products += (y[i] - mean) * (y[i - 1] - mean);
    }
    double sd = Math.sqrt(squares / (y.length - 1));
    var estimates = new ArrayList<Estimate>();
    estimates.add(Estimate.of("mean", mean, sd / Math.sqrt(y.length)));
    estimates.add(Estimate.of("standard_deviation", sd));
    if (squares > 0) {
      estimates.add(Estimate.of("autocorrelation", products / squares));
    }
    return estimates;
  }

  @Override
  public List<Estimate> anova(Sample sample) {
    List<double[]> groups = sample.groups().stream().map(Sample::doubles).toList();
    double grand = FitStatistics.mean(sample.responses());
    double between = 0;
    double within = 0;
    for (double[] group : groups) {
      double mean = FitStatistics.mean(group);
      between += group.length * (mean - grand) * (mean - grand);
      within += FitStatistics.squares(group, mean);
    }
    return FitStatistics.variance(between, within, groups.size(), sample.y().size());
  }

  @Override
  public List<Estimate> linear(Sample sample, Work work) {
    var squares = new LeastSquares(sample.design());
    squares
        .dependent()
        .ifPresent(
            j -> {
              throw new Infeasible(
                  "the column of " + sample.coefficient(j) + " is a combination of those before");
            });
    return FitStatistics.linear(sample, squares.solve(sample.responses()), squares.spreads());
  }

  @Override
  public List<Estimate> nonlinear(Sample sample, Work work) {
    Optimum optimum = search(sample, work);
    int parameters = sample.start().size();
    int freedom = sample.y().size() - parameters;
    double sd =
        FiniteResults.number("the residual sum of squares", optimum.getCost()) / Math.sqrt(freedom);
    double[] spreads = new LeastSquares(optimum.getJacobian().getData()).spreads();
    var estimates = new ArrayList<Estimate>();
    for (int j = 0; j < parameters; j++) {
      double value = optimum.getPoint().getEntry(j);
      estimates.add(Estimate.of("b" + (j + 1), value, spreads[j] * sd));
    }
    estimates.add(Estimate.of("residual_sd", sd));
    return estimates;
  }

  /** Runs a search by Levenberg-Marquardt from the sample's start and returns its end point. */
  static Optimum search(Sample sample, Work work) {
    double[] start = Sample.doubles(sample.start());
    double[][] x = sample.predictors();
    var formula =
        Formula.parse(sample.curve().formula(), CurveModel.names(x[0].length, start.length));
    var model = new CurveModel(formula, x, work);
    var values = model.value(new ArrayRealVector(start, false)).getFirst().toArray();
    if (!CurveModel.everywhere(values)) {
      throw new Infeasible("the model or a derivative is not finite in every row at the start");
    }
    var problem =
        new LeastSquaresBuilder()
            .model(model)
            .start(start)
            .target(sample.responses())
            .maxEvaluations(MOST_EVALUATIONS)
            .maxIterations(MOST_EVALUATIONS)
            .build();
    try {
      return new LevenbergMarquardtOptimizer()
          .withCostRelativeTolerance(TOLERANCE)
          .withParameterRelativeTolerance(TOLERANCE)
          .withOrthoTolerance(TOLERANCE)
          .optimize(problem);
    } catch (MathRuntimeException lost) {
      throw NotConverged.of(
          "the search does not converge from this start", MOST_EVALUATIONS, TOLERANCE, lost);
    }
  }
}
