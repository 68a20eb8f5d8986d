package dev.omni.quant.finance.timeseries;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.util.FastMath;

/**
 * The checks of relations: each published relation is explained by the differences, in a regression
 * by Householder reflections, to the part that its eigenvalue says, and is uncorrelated with the
 * others; the tests follow from the published eigenvalues.
 *
 * @param input the series
 * @param result as published
 */
record RelationChecks(JohansenCointegration.Input input, JohansenCointegration.Result result) {
  private static final double ROUNDING = 1e-8;

  /** The part of a term that its rounding may be of the bound. */
  private static final double DIGITS = 1e-6;

  List<Check> all() {
    return List.of(relations(), tests());
  }

  private Check relations() {
    var regression = new LaggedRegression(input);
    RealMatrix differences = columns(unit(regression.differences()));
    RealMatrix relations = columns(scaled(regression));
    double[][] regressors = regression.regressors();
    if (regressors.length > 0) {
      RealMatrix explained = columns(unit(regressors));
      DecompositionSolver solver = new QRDecomposition(explained).getSolver();
      differences = differences.subtract(explained.multiply(solver.solve(differences)));
      relations = relations.subtract(explained.multiply(solver.solve(relations)));
    }
    DecompositionSolver solver = new QRDecomposition(differences).getSolver();
    RealMatrix fitted = differences.multiply(solver.solve(relations));
    RealMatrix moments = relations.transposeMultiply(relations);
    RealMatrix parts = fitted.transposeMultiply(relations);
    var residuals = new Residuals();
    for (int i = 0; i < result.eigenvalues().length; i++) {
      double terms = terms(regression, i);
      residuals.equal(
          result.eigenvalues()[i], parts.getEntry(i, i) / input.rows(), 1e-3 + DIGITS * terms);
      for (int j = 0; j <= i; j++) {
        residuals.equal(
            moments.getEntry(i, j) / input.rows(),
            i == j ? 1 : 0,
            1 + DIGITS * Math.max(terms, terms(regression, j)));
      }
    }
    return residuals.check(
        "relation_residual",
        ROUNDING,
        "Largest difference of an eigenvalue and the part of its relation that the differences"
            + " explain, and of the second moments of the relations and 1 or 0: zero.");
  }

  /** Returns the largest term of a relation, beside its own deviation of 1. */
  private double terms(LaggedRegression regression, int relation) {
    double[][] levels = regression.before();
    double largest = 1;
    for (int i = 0; i < levels.length; i++) {
      double coefficient = result.eigenvectors()[relation][i] * regression.scale(i);
      for (double level : levels[i]) {
        largest = Math.max(largest, Math.abs(coefficient * level));
      }
    }
    return largest;
  }

  /** Returns the relations over the rows of the regression, one column for each. */
  private double[][] scaled(LaggedRegression regression) {
    double[][] levels = regression.before();
    double[][] relations = new double[levels.length][input.rows()];
    for (int i = 0; i < relations.length; i++) {
      for (int j = 0; j < levels.length; j++) {
        double coefficient = result.eigenvectors()[i][j] * regression.scale(j);
        for (int t = 0; t < relations[i].length; t++) {
          relations[i][t] += coefficient * levels[j][t];
        }
      }
    }
    return relations;
  }

  /** Returns columns over their largest numbers, which span the same. */
  private static double[][] unit(double[][] columns) {
    for (double[] column : columns) {
      double largest = 0;
      for (double value : column) {
        largest = Math.max(largest, Math.abs(value));
      }
      for (int t = 0; t < column.length && largest > 0; t++) {
        column[t] /= largest;
      }
    }
    return columns;
  }

  private static RealMatrix columns(double[][] columns) {
    return new Array2DRowRealMatrix(columns, false).transpose();
  }

  private Check tests() {
    int size = result.eigenvalues().length;
    var residuals = new Residuals();
    double product = 1;
    double[] trace = new double[size];
    double[] maximum = new double[size];
    for (int i = size - 1; i >= 0; i--) {
      double left = 1 - result.eigenvalues()[i];
      product *= left;
      maximum[i] = -input.rows() * FastMath.log(left);
      trace[i] = -input.rows() * FastMath.log(product);
    }
    equal(residuals, result.trace(), CriticalValues.trace(input.deterministic(), trace));
    equal(
        residuals,
        result.maximumEigenvalue(),
        CriticalValues.maximum(input.deterministic(), maximum));
    Double halfLife = result.halfLife();
    if (halfLife != null) {
      residuals.equal(halfLife > 0 ? FastMath.pow(0.5, 1 / halfLife) : 2, carried(), 1e-3);
    }
    return residuals
        .equal(result.rank95(), CanonicalRelations.rank(result.trace()), 1)
        .check(
            "test_residual",
            ROUNDING,
            "Largest difference of a statistic and that of the published eigenvalues, of the"
                + " critical values and the tables, of the rank and the statistics, and of what the"
                + " first relation keeps in a period and its half-life: zero.");
  }

  private static void equal(
      Residuals residuals,
      JohansenCointegration.RankTest published,
      JohansenCointegration.RankTest again) {
    for (int i = 0; i < published.statistic().length; i++) {
      residuals
          .equal(published.statistic()[i], again.statistic()[i], 1e-3)
          .equal(published.critical90()[i], again.critical90()[i])
          .equal(published.critical95()[i], again.critical95()[i])
          .equal(published.critical99()[i], again.critical99()[i]);
    }
  }

  /** Returns the coefficient of the first relation on itself a period before. */
  private double carried() {
    double[] relation = new LaggedRegression(input).relation(result.eigenvectors()[0]);
    int rows = relation.length - 1;
    double from = 0;
    double to = 0;
    for (int t = rows - 1; t >= 0 && input.deterministic() != Deterministic.NONE; t--) {
      from += relation[t] / rows;
      to += relation[t + 1] / rows;
    }
    double products = 0;
    double squares = 0;
    for (int t = rows - 1; t >= 0; t--) {
      products += (relation[t] - from) * (relation[t + 1] - to);
      squares += (relation[t] - from) * (relation[t] - from);
    }
    return products / squares;
  }
}
