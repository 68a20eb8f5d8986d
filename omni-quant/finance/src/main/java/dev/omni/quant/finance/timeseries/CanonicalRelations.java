package dev.omni.quant.finance.timeseries;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.SingularValueDecomposition;
import org.hipparchus.util.FastMath;

/**
 * The relations of levels that go best with their next differences: the canonical correlations of
 * both, which are the singular values of the product of their orthonormal columns.
 */
final class CanonicalRelations {
  /** A squared correlation above this is 1 but for rounding. */
  private static final double EXACT = 1 - 1e-12;

  private final JohansenCointegration.Input input;
  private final Work work;
  private final LaggedRegression regression;

  CanonicalRelations(JohansenCointegration.Input input, Work work) {
    this.input = input;
    this.work = work;
    this.regression = new LaggedRegression(input);
  }

  JohansenCointegration.Result result() {
    double[][] differences = regression.differences();
    double[][] levels = regression.before();
    double[][] regressors = regression.regressors();
    if (regressors.length > 0) {
      var explained = new OrthonormalColumns(regressors, "earlier difference", work);
      explained.explain(differences, "the difference of series");
      explained.explain(levels, "series");
    }
    var changes = new OrthonormalColumns(differences, "the difference of series", work);
    var states = new OrthonormalColumns(levels, "series", work);
    var correlations =
        new SingularValueDecomposition(new Array2DRowRealMatrix(states.products(changes), false));
    int size = input.series().length;
    double[] eigenvalues = new double[size];
    double[][] vectors = new double[size][];
    for (int i = 0; i < size; i++) {
      double correlation = correlations.getSingularValues()[i];
      eigenvalues[i] = correlation * correlation;
      if (!(eigenvalues[i] < EXACT)) {
        throw new Infeasible(
            "a relation of the series is exact: the differences follow from the levels, so that"
                + " there is no test");
      }
      vectors[i] = vector(states.coefficients(correlations.getU().getColumn(i)));
    }
    return published(eigenvalues, vectors);
  }

  /** Returns coefficients of the series as given; the largest in magnitude is positive. */
  private double[] vector(double[] scaled) {
    double length = Math.sqrt(input.rows());
    double[] vector = new double[scaled.length];
    double largest = 0;
    int sign = 1;
    for (int i = 0; i < vector.length; i++) {
      if (Math.abs(scaled[i]) > largest) {
        largest = Math.abs(scaled[i]);
        sign = scaled[i] < 0 ? -1 : 1;
      }
      vector[i] = scaled[i] * length / regression.scale(i);
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] = FiniteResults.number("coefficient", sign * vector[i]);
    }
    return vector;
  }

  private JohansenCointegration.Result published(double[] eigenvalues, double[][] vectors) {
    int size = eigenvalues.length;
    double[] maximum = new double[size];
    double[] trace = new double[size];
    double sum = 0;
    for (int i = size - 1; i >= 0; i--) {
      maximum[i] = -input.rows() * FastMath.log1p(-eigenvalues[i]);
      sum += maximum[i];
      trace[i] = sum;
    }
    JohansenCointegration.RankTest traces = CriticalValues.trace(input.deterministic(), trace);
    return new JohansenCointegration.Result(
        eigenvalues,
        vectors,
        traces,
        CriticalValues.maximum(input.deterministic(), maximum),
        rank(traces),
        halfLife(regression.relation(vectors[0])),
        new Numerics("canonical correlations by orthonormal columns"),
        input.names());
  }

  static int rank(JohansenCointegration.RankTest trace) {
    int rank = 0;
    while (rank < trace.statistic().length && trace.statistic()[rank] >= trace.critical95()[rank]) {
      rank++;
    }
    return rank;
  }

  /** Returns ln 2 / -ln(1 + b), b of the changes on the levels before; null if they do not fall. */
  private @Nullable Double halfLife(double[] relation) {
    double slope = 1 + slope(relation, input.deterministic() != Deterministic.NONE);
    return slope > 0 && slope < 1 ? Double.valueOf(FastMath.log(2) / -FastMath.log(slope)) : null;
  }

  private static double slope(double[] relation, boolean constant) {
    int rows = relation.length - 1;
    double mean = 0;
    double change = 0;
    for (int t = 0; t < rows && constant; t++) {
      mean += relation[t] / rows;
      change += (relation[t + 1] - relation[t]) / rows;
    }
    double products = 0;
    double squares = 0;
    for (int t = 0; t < rows; t++) {
      products += (relation[t] - mean) * (relation[t + 1] - relation[t] - change);
      squares += (relation[t] - mean) * (relation[t] - mean);
    }
    return products / squares;
  }
}
