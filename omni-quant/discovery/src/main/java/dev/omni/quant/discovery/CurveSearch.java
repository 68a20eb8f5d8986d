package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/**
 * The search for the least weighted squares from several starts by Levenberg-Marquardt, in the
 * logarithms of positive parameters; the best end is refined by Gauss-Newton steps in the
 * parameters themselves.
 *
 * @param curves to be fitted
 */
record CurveSearch(GroupedCurves curves) {
  private static final int SOME = 300;
  private static final int MOST = 5000;
  private static final double TOLERANCE = 1e-14;

  static CurveSearch of(CurveShape shape, CurveRows rows, CurveLayout layout, Work work) {
    return new CurveSearch(new GroupedCurves(shape, rows, layout, true, work));
  }

  /**
   * Returns the best fit.
   *
   * @param starts vectors of the layout
   * @throws Infeasible when no search ends, or a parameter is not determined
   */
  Fit best(List<double[]> starts) {
    double[] best = new double[0];
    double least = Double.POSITIVE_INFINITY;
    for (double[] start : starts) {
      double[] end = settled(curves.layout().sought(start));
      double squares = squares(end);
      if (squares < least) {
        least = squares;
        best = end;
      }
    }
    if (best.length == 0 && curves.layout().size() > 0) {
      throw NotConverged.of(
          "no search for the curve ends: the data may not reach far enough to show its form; fix a"
              + " parameter, or take a simpler curve",
          MOST,
          TOLERANCE);
    }
    Fit fit = curves.fit(curves.layout().found(best)).polished();
    undetermined(fit);
    if (!(fit.cosine() <= Fit.OPTIMAL)) {
      throw new NotConverged(
          "the search for the curve ends where the residuals are not orthogonal to it: the data may"
              + " not reach far enough to show its form; fix a parameter, or take a simpler curve",
          MOST,
          fit.cosine(),
          Fit.OPTIMAL);
    }
    return fit;
  }

  private void undetermined(Fit fit) {
    for (int j = 0; j < fit.parameters().length; j++) {
      boolean flat = Arrays.stream(fit.derivative(j)).allMatch(slope -> slope == 0);
      if (flat || (fit.dependent().isPresent() && fit.dependent().getAsInt() == j)) {
        throw new Infeasible(
            curves.layout().members().get(j).name()
                + " is not determined by the data: the curve is the same for many values of it; fix"
                + " a parameter, or take a simpler curve");
      }
    }
  }

  private double squares(double[] sought) {
    if (sought.length == 0) {
      return Double.NaN;
    }
    return curves.fit(curves.layout().found(sought)).sumOfSquares();
  }

  /** Returns where the search ends; nothing when it is lost. */
  private double[] settled(double[] start) {
    try {
      Optimum first = search(start, SOME);
      return first.getPoint().toArray();
    } catch (MathRuntimeException unsettled) {
      return retried(start);
    }
  }

  private double[] retried(double[] start) {
    try {
      return search(start, MOST).getPoint().toArray();
    } catch (MathRuntimeException lost) {
      return new double[0];
    }
  }

  private Optimum search(double[] start, int most) {
    return new LevenbergMarquardtOptimizer()
        .withCostRelativeTolerance(TOLERANCE)
        .withParameterRelativeTolerance(TOLERANCE)
        .withOrthoTolerance(TOLERANCE)
        .optimize(
            new LeastSquaresBuilder()
                .model(curves)
                .start(start)
                .target(curves.rows().target())
                .parameterValidator(CurveSearch::bounded)
                .maxEvaluations(most)
                .maxIterations(most)
                .build());
  }

  /** Keeps logarithms and exponents where their exponentials are finite. */
  private static RealVector bounded(RealVector point) {
    RealVector inside = point.copy();
    for (int k = 0; k < inside.getDimension(); k++) {
      inside.setEntry(k, Math.max(-1e150, Math.min(1e150, point.getEntry(k))));
    }
    return inside;
  }
}
