package dev.omni.quant.finance.allocation;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.util.Optional;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * The update of the equilibrium by views, in matrices of as many rows as there are views; the
 * covariance is never inverted. G = P S P' and A = tau G + Omega give mu = pi + tau S P' A^-1 (Q -
 * P pi) and M = tau S - tau S P' A^-1 P S tau; the best weights follow from a system with tau G +
 * (1 + tau) Omega.
 */
final class BlendedViews {
  /** A view of less variance than this part of the prior's leaves the returns few digits. */
  private static final double CERTAIN = 1e-10;

  private final BlackLitterman.Input input;
  private final Work work;
  private final double[][] covariance;
  private final double tau;

  BlendedViews(BlackLitterman.Input input, Work work) {
    this.input = input;
    this.work = work;
    this.covariance = input.covariance();
    this.tau = input.tau();
  }

  BlackLitterman.Result result() {
    double[] market = input.marketWeights();
    double[] equilibrium = new double[market.length];
    double[] volatilities = new double[market.length];
    double[] weights = new double[market.length];
    for (int i = 0; i < market.length; i++) {
      for (int j = 0; j < market.length; j++) {
        equilibrium[i] += input.riskAversion() * covariance[i][j] * market[j];
      }
      volatilities[i] = Math.sqrt((1 + tau) * covariance[i][i]);
      weights[i] = market[i] / (1 + tau);
    }
    return input
        .views()
        .map(views -> blended(views, equilibrium))
        .orElseGet(
            () ->
                published(
                    equilibrium, equilibrium.clone(), volatilities, weights, Optional.empty()));
  }

  private BlackLitterman.Result blended(BlackLitterman.Views views, double[] equilibrium) {
    int count = views.pick().length;
    RealMatrix picks = new Array2DRowRealMatrix(views.pick(), false);
    RealMatrix moved = picks.multiply(new Array2DRowRealMatrix(covariance, false)); // P S
    work.proceed();
    RealMatrix joint = moved.multiplyTransposed(picks); // G
    double[] omega = new double[count];
    double[] surprise = new double[count];
    RealMatrix total = joint.scalarMultiply(tau);
    RealMatrix damped = total.copy();
    for (int k = 0; k < count; k++) {
      omega[k] = uncertainty(views, joint, k);
      total.addToEntry(k, k, omega[k]);
      damped.addToEntry(k, k, (1 + tau) * omega[k]);
      surprise[k] = views.expected()[k];
      for (int i = 0; i < equilibrium.length; i++) {
        surprise[k] -= views.pick()[k][i] * equilibrium[i];
      }
    }
    DecompositionSolver solver = solver(total);
    RealVector pull = solver.solve(new ArrayRealVector(surprise, false));
    RealVector tilt = tilts(picks, moved, pull, solver(damped));
    double[] posterior = moved.preMultiply(pull).mapMultiply(tau).toArray();
    double[] added = picks.preMultiply(tilt).toArray();
    double[] volatilities = new double[equilibrium.length];
    double[] weights = new double[equilibrium.length];
    RealMatrix known = solver.solve(moved); // A^-1 P S
    for (int i = 0; i < equilibrium.length; i++) {
      posterior[i] += equilibrium[i];
      double learned = 0;
      for (int k = 0; k < count; k++) {
        learned += moved.getEntry(k, i) * known.getEntry(k, i);
      }
      volatilities[i] = Math.sqrt((1 + tau) * covariance[i][i] - tau * tau * learned);
      weights[i] = (input.marketWeights()[i] + added[i]) / (1 + tau);
    }
    return published(equilibrium, posterior, volatilities, weights, Optional.of(tilt.toArray()));
  }

  private double uncertainty(BlackLitterman.Views views, RealMatrix joint, int view) {
    double variance = tau * joint.getEntry(view, view);
    if (views.variance().isPresent()) {
      double given = views.variance().get()[view];
      if (!(given >= CERTAIN * variance)) {
        throw new Infeasible(
            ("view %d is too certain for double precision: its variance is %s, and must be at least"
                    + " %s of that of the equilibrium return of its portfolio, %s")
                .formatted(view, given, CERTAIN, variance));
      }
      return given;
    }
    if (!(variance >= Double.MIN_NORMAL)) {
      throw new Infeasible(
          "view " + view + " has no variance of its own: its portfolio has none; give variance");
    }
    return variance;
  }

  /** Returns how much of each portfolio is added to the market: (tau a + tau^2 z) / delta. */
  private RealVector tilts(
      RealMatrix picks, RealMatrix moved, RealVector pull, DecompositionSolver damped) {
    double[] market = input.marketWeights();
    RealVector wanted =
        picks
            .preMultiply(pull)
            .mapMultiply(tau)
            .add(new ArrayRealVector(market).mapMultiply(input.riskAversion()));
    RealVector second = damped.solve(moved.operate(wanted));
    return pull.mapMultiply(tau).add(second.mapMultiply(tau * tau)).mapDivide(input.riskAversion());
  }

  private static DecompositionSolver solver(RealMatrix matrix) {
    for (int k = 0; k < matrix.getRowDimension(); k++) {
      FiniteResults.numbers("variance of the views", matrix.getRow(k));
    }
    try {
      return new CholeskyDecomposition(matrix, 1, 0).getSolver();
    } catch (MathIllegalArgumentException notDefinite) {
      throw new Infeasible(
          "the variances of the views are too small beside the covariance for double precision",
          notDefinite);
    }
  }

  private BlackLitterman.Result published(
      double[] equilibrium,
      double[] posterior,
      double[] volatilities,
      double[] weights,
      Optional<double[]> tilts) {
    tilts.ifPresent(all -> FiniteResults.numbers("tilt", all));
    return new BlackLitterman.Result(
        FiniteResults.numbers("equilibrium return", equilibrium),
        FiniteResults.numbers("posterior return", posterior),
        FiniteResults.numbers("posterior volatility", volatilities),
        FiniteResults.numbers("weight", weights),
        tilts,
        new Numerics("Cholesky in the dimension of the views"),
        input.names());
  }
}
