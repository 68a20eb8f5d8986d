package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.CurveModel;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/**
 * The search for the least sum of squares within bounds by an active set (J. Nocedal and S. J.
 * Wright, Numerical Optimization, 2nd ed., 2006, section 16.5): parameters that end on a bound stay
 * there, the others are fitted on, until no bound holds back a parameter that would leave it.
 */
final class BoundedSearch {
  private static final int MOST_EVALUATIONS = 5000;
  private static final double TOLERANCE = 1e-14;

  private final NonlinearInput sent;
  private final CurveModel model;
  private final double[] parameters;
  private final boolean[] held;
  private int evaluations;

  private BoundedSearch(NonlinearInput sent, Work work) {
    this.sent = sent;
    this.model = sent.model(work);
    this.parameters = sent.start().clone();
    this.held = new boolean[parameters.length];
  }

  /**
   * The optimum.
   *
   * @param fit of the parameters that no bound holds, in their order
   * @param parameters all of them
   * @param free indices of the parameters that no bound holds
   * @param evaluations of the model
   */
  @SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
  record Found(Fit fit, double[] parameters, int[] free, int evaluations) {}

  /** Returns the optimum next to the start. */
  static Found of(NonlinearInput sent, Work work) {
    return new BoundedSearch(sent, work).found();
  }

  private Found found() {
    for (int round = 0; round <= 2 * parameters.length; round++) {
      int[] free = free();
      if (free.length == 0) {
        throw new Infeasible("every parameter ends on a bound: nothing is left to fit");
      }
      Optimum optimum = search(free);
      evaluations += optimum.getEvaluations();
      double[] point = optimum.getPoint().toArray();
      boolean stopped = hold(free, point);
      if (!stopped && !release()) {
        Fit fit = new Fit(partly(free), select(free), sent.y()).polished();
        if (inside(free, fit.parameters())) {
          put(free, fit.parameters());
        } else {
          fit = new Fit(partly(free), select(free), sent.y());
        }
        if (!(fit.cosine() <= Fit.OPTIMAL)) {
          throw new NotConverged(
              "the search ends where the residuals are not orthogonal to the model: take another"
                  + " start",
              evaluations,
              fit.cosine(),
              Fit.OPTIMAL);
        }
        return new Found(fit, parameters, free, evaluations);
      }
    }
    throw new Infeasible("the search changes between bounds without an end: take another start");
  }

  private int[] free() {
    return IntStream.range(0, held.length).filter(j -> !held[j]).toArray();
  }

  private double[] select(int[] free) {
    return Arrays.stream(free).mapToDouble(j -> parameters[j]).toArray();
  }

  private void put(int[] free, double[] point) {
    for (int k = 0; k < free.length; k++) {
      parameters[free[k]] = point[k];
    }
  }

  private boolean inside(int[] free, double[] point) {
    return IntStream.range(0, free.length)
        .allMatch(k -> sent.bounds().within(free[k], point[k]) == point[k]);
  }

  /** Takes over a point, and returns whether a parameter of it has come to a bound. */
  private boolean hold(int[] free, double[] point) {
    put(free, point);
    boolean stopped = false;
    for (int j : free) {
      held[j] =
          parameters[j] <= sent.bounds().lower()[j] || parameters[j] >= sent.bounds().upper()[j];
      stopped |= held[j];
    }
    return stopped;
  }

  /** Lets a parameter go whose bound the squares would fall away from; returns whether one is. */
  private boolean release() {
    Fit fit = new Fit(model, parameters, sent.y());
    double steepest = 0;
    int leaving = -1;
    for (int j = 0; j < held.length; j++) {
      if (held[j]) {
        double fall = new ArrayRealVector(fit.derivative(j)).dotProduct(residuals(fit));
        boolean low = parameters[j] <= sent.bounds().lower()[j];
        double inward = low ? fall : -fall;
        if (inward > steepest) {
          steepest = inward;
          leaving = j;
        }
      }
    }
    double size = Math.sqrt(LinearRegression.sumOfSquares(sent.y()));
    if (leaving < 0 || steepest <= 1e-9 * size * Math.sqrt(fit.sumOfSquares())) {
      return false;
    }
    held[leaving] = false;
    double other =
        parameters[leaving] <= sent.bounds().lower()[leaving]
            ? sent.bounds().upper()[leaving]
            : sent.bounds().lower()[leaving];
    double away = Double.isFinite(other) ? (other - parameters[leaving]) / 1e3 : 1e-3;
    parameters[leaving] = sent.bounds().within(leaving, parameters[leaving] + away);
    return true;
  }

  private static RealVector residuals(Fit fit) {
    return new ArrayRealVector(fit.residuals(), false);
  }

  /** Returns the model as a function of the free parameters. */
  private MultivariateJacobianFunction partly(int[] free) {
    if (free.length == parameters.length) {
      return model;
    }
    double[] fixed = parameters.clone();
    return point -> {
      double[] all = fixed.clone();
      for (int k = 0; k < free.length; k++) {
        all[free[k]] = point.getEntry(k);
      }
      var value = model.value(new ArrayRealVector(all, false));
      int[] rows = IntStream.range(0, value.getFirst().getDimension()).toArray();
      return new Pair<>(value.getFirst(), value.getSecond().getSubMatrix(rows, free));
    };
  }

  private Optimum search(int[] free) {
    var problem =
        new LeastSquaresBuilder()
            .model(partly(free))
            .start(select(free))
            .target(sent.y())
            .maxEvaluations(MOST_EVALUATIONS)
            .maxIterations(MOST_EVALUATIONS)
            .parameterValidator(point -> clamped(free, point))
            .build();
    try {
      return new LevenbergMarquardtOptimizer()
          .withCostRelativeTolerance(TOLERANCE)
          .withParameterRelativeTolerance(TOLERANCE)
          .withOrthoTolerance(TOLERANCE)
          .optimize(problem);
    } catch (MathRuntimeException lost) {
      throw NotConverged.of(
          "the search does not converge from this start: " + lost.getMessage(),
          MOST_EVALUATIONS,
          TOLERANCE,
          lost);
    }
  }

  private RealVector clamped(int[] free, RealVector point) {
    RealVector inside = point.copy();
    for (int k = 0; k < free.length; k++) {
      inside.setEntry(k, sent.bounds().within(free[k], point.getEntry(k)));
    }
    return inside;
  }
}
