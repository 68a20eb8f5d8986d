package dev.omni.quant.discovery.signal;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/**
 * The least squares fit of a sum of peaks. A peak has a center, a height, a width and, where it is
 * free, the share of a Lorentzian; one that leaves 0 to 1 is held on the bound, and the others are
 * fitted again.
 *
 * @param x places
 * @param y values above the baseline
 * @param shape of the peaks
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record PeakFit(double[] x, double[] y, PeakShape shape) {
  private static final int MOST_EVALUATIONS = 2000;
  private static final int MOST_PEAKS = 40;

  /** Searches that begin again where the last one ended, with fresh damping. */
  private static final int RESTARTS = 20;

  private static final double MOST_ELEMENTS = 4e6;

  /** The cosine between the residuals and a column of derivatives that counts as zero. */
  static final double ORTHOGONAL = 1e-6;

  /** A fit that misses no more than this share of the values has no residuals to speak of. */
  static final double EXACT = 1e-9;

  /** The parameters of all peaks, and the shares that stay on a bound. */
  private record Point(double[] values, OptionalDouble[] held) {}

  FittedPeaks of(List<Crest> crests, Work work) {
    if (crests.size() > MOST_PEAKS
        || (double) x.length * shape.parameters() * crests.size() > MOST_ELEMENTS) {
      throw new Infeasible(
          "there are " + crests.size() + " peaks, too many to fit: set min_prominence");
    }
    OptionalDouble[] held = new OptionalDouble[crests.size()];
    Arrays.fill(
        held,
        shape == PeakShape.PSEUDO_VOIGT
            ? OptionalDouble.empty()
            : OptionalDouble.of(shape.firstShare()));
    try {
      Point point = within(settled(new Point(start(crests), held), work), work);
      FittedPeaks fitted = fitted(point);
      for (int again = 0; again < RESTARTS && !(slope(fitted) <= ORTHOGONAL); again++) {
        release(point, fitted);
        point = within(settled(point, work), work);
        fitted = fitted(point);
      }
      return proven(fitted);
    } catch (MathIllegalStateException ended) {
      throw NotConverged.of(
          "the fit of the peaks does not settle: ask for fewer peaks or another shape",
          MOST_EVALUATIONS,
          ORTHOGONAL,
          ended);
    }
  }

  private Point settled(Point from, Work work) {
    MultivariateJacobianFunction model =
        point -> {
          work.proceed();
          return modelled(new Point(point.toArray(), from.held()));
        };
    Optimum optimum =
        new LevenbergMarquardtOptimizer()
            .withCostRelativeTolerance(1e-15)
            .withParameterRelativeTolerance(1e-14)
            .withOrthoTolerance(1e-12)
            .optimize(
                new LeastSquaresBuilder()
                    .start(from.values())
                    .target(y)
                    .model(model)
                    .lazyEvaluation(false)
                    .maxEvaluations(MOST_EVALUATIONS)
                    .maxIterations(MOST_EVALUATIONS)
                    .build());
    return new Point(optimum.getPoint().toArray(), from.held());
  }

  /** Returns the fit after all shares that leave 0 to 1 are held. */
  private Point within(Point settled, Work work) {
    Point point = settled;
    while (shape == PeakShape.PSEUDO_VOIGT && hold(point)) {
      point = settled(point, work);
    }
    return point;
  }

  /** Lets the shares go that would be better inside. */
  private void release(Point point, FittedPeaks fitted) {
    for (int k = 0; k < point.held().length; k++) {
      boolean bound = shape == PeakShape.PSEUDO_VOIGT && point.held()[k].isPresent();
      if (bound && inward(fitted, k) > ORTHOGONAL) {
        point.values()[k * shape.parameters() + 3] = fitted.lorentzianShare()[k] <= 0 ? 0.05 : 0.95;
        point.held()[k] = OptionalDouble.empty();
      }
    }
  }

  /** Holds the shares that have come to a bound or beyond it; returns whether there are some. */
  private boolean hold(Point point) {
    boolean some = false;
    for (int k = 0; k < point.held().length; k++) {
      double share = share(point, k);
      if (point.held()[k].isEmpty() && (share <= 0 || share >= 1)) {
        point.held()[k] = OptionalDouble.of(share <= 0 ? 0 : 1);
        some = true;
      }
    }
    return some;
  }

  private double[] start(List<Crest> crests) {
    int each = shape.parameters();
    double[] start = new double[each * crests.size()];
    for (int k = 0; k < crests.size(); k++) {
      Crest crest = crests.get(k);
      start[k * each] = x[crest.index()];
      start[k * each + 1] = y[crest.index()];
      start[k * each + 2] = crest.width();
      if (each > 3) {
        start[k * each + 3] = shape.firstShare();
      }
    }
    return start;
  }

  private FittedPeaks proven(FittedPeaks fitted) {
    double cosine = slope(fitted);
    if (!(cosine <= ORTHOGONAL)) {
      throw new NotConverged(
          "the fit of the peaks does not settle: ask for fewer peaks or another shape",
          MOST_EVALUATIONS,
          cosine,
          ORTHOGONAL);
    }
    return fitted;
  }

  private FittedPeaks fitted(Point settled) {
    double[] point = settled.values();
    int each = shape.parameters();
    int count = settled.held().length;
    double[][] columns = new double[5][count];
    for (int k = 0; k < count; k++) {
      double share = share(settled, k);
      double width = Math.abs(point[k * each + 2]);
      columns[0][k] = point[k * each];
      columns[1][k] = point[k * each + 1];
      columns[2][k] = width;
      columns[3][k] = share;
      columns[4][k] = point[k * each + 1] * width * shape.area(share);
    }
    RealVector residuals = modelled(settled).getFirst().subtract(new ArrayRealVector(y, false));
    return new FittedPeaks(
        columns[0],
        columns[1],
        columns[2],
        columns[3],
        columns[4],
        residuals.dotProduct(residuals));
  }

  /**
   * Returns the largest cosine between the residuals and a derivative: zero at the least sum. Of a
   * share on a bound it counts where it points inside.
   */
  double slope(FittedPeaks fitted) {
    int count = fitted.centre().length;
    double[] values = new double[shape.parameters() * count];
    OptionalDouble[] held = new OptionalDouble[count];
    for (int k = 0; k < count; k++) {
      int at = k * shape.parameters();
      values[at] = fitted.centre()[k];
      values[at + 1] = fitted.height()[k];
      values[at + 2] = fitted.width()[k];
      held[k] = OptionalDouble.of(fitted.lorentzianShare()[k]);
    }
    Pair<RealVector, RealMatrix> model = modelled(new Point(values, held));
    var sent = new ArrayRealVector(y, false);
    RealVector residuals = model.getFirst().subtract(sent);
    double size = residuals.getNorm() + EXACT * sent.getNorm();
    double largest = 0;
    for (int k = 0; k < count; k++) {
      for (int j = 0; j < 3; j++) {
        RealVector column = model.getSecond().getColumnVector(k * shape.parameters() + j);
        largest = worse(largest, Math.abs(cosine(column, residuals, size)));
      }
      if (shape == PeakShape.PSEUDO_VOIGT) {
        largest = worse(largest, inward(fitted, k));
      }
    }
    return largest;
  }

  /** Returns the cosine of the share of a peak; on a bound that of the way inside. */
  private double inward(FittedPeaks fitted, int k) {
    double[] rest = y.clone();
    for (int j = 0; j < fitted.centre().length; j++) {
      for (int i = 0; i < rest.length; i++) {
        double u = (x[i] - fitted.centre()[j]) / fitted.width()[j];
        rest[i] -= fitted.height()[j] * shape.height(u, fitted.lorentzianShare()[j]);
      }
    }
    var missed = new ArrayRealVector(rest, false);
    double size = missed.getNorm() + EXACT * new ArrayRealVector(y, false).getNorm();
    double cosine = cosine(mixture(fitted, k), missed, size);
    double share = fitted.lorentzianShare()[k];
    return share <= 0 ? cosine : share >= 1 ? -cosine : Math.abs(cosine);
  }

  private static double worse(double largest, double next) {
    return next <= largest ? largest : next;
  }

  private static double cosine(RealVector column, RealVector residuals, double size) {
    double norm = column.getNorm();
    return norm == 0 || size == 0 ? 0 : column.dotProduct(residuals) / (norm * size);
  }

  /** Returns the derivative of the curve of a peak by its share. */
  private RealVector mixture(FittedPeaks fitted, int k) {
    double[] column = new double[x.length];
    for (int i = 0; i < column.length; i++) {
      double u = (x[i] - fitted.centre()[k]) / fitted.width()[k];
      column[i] = fitted.height()[k] * (PeakShape.lorentzian(u) - PeakShape.gaussian(u));
    }
    return new ArrayRealVector(column, false);
  }

  private double share(Point point, int k) {
    return point.held()[k].orElseGet(() -> point.values()[k * shape.parameters() + 3]);
  }

  /** Returns the sum of the peaks at each place, and its derivatives. */
  private Pair<RealVector, RealMatrix> modelled(Point given) {
    double[] point = given.values();
    int each = shape.parameters();
    double[] sum = new double[x.length];
    double[][] slopes = new double[x.length][point.length];
    for (int k = 0; k * each < point.length; k++) {
      double height = point[k * each + 1];
      double width = point[k * each + 2];
      double share = share(given, k);
      boolean free = given.held()[k].isEmpty();
      for (int i = 0; i < x.length; i++) {
        double u = (x[i] - point[k * each]) / width;
        double unit = shape.height(u, share);
        double slope = shape.slope(u, share);
        sum[i] += height * unit;
        slopes[i][k * each] = -height * slope / width;
        slopes[i][k * each + 1] = unit;
        slopes[i][k * each + 2] = -height * slope * u / width;
        if (free) {
          double difference = PeakShape.lorentzian(u) - PeakShape.gaussian(u);
          slopes[i][k * each + 3] = height * difference;
        }
      }
    }
    return new Pair<>(new ArrayRealVector(sum, false), new Array2DRowRealMatrix(slopes, false));
  }
}
