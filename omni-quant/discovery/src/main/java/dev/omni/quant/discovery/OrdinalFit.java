package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.List;
import java.util.Optional;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.MatrixUtils;

/**
 * The fit of a model of ordered levels by Newton's method with halved steps; the likelihood is
 * concave (J. W. Pratt, J. Am. Statist. Assoc. 76, 1981, 103-106).
 *
 * @param parameters thresholds, then coefficients
 * @param at the likelihood there
 * @param covariance of the parameters: the inverse of the observed information
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record OrdinalFit(double[] parameters, OrdinalModel.Likelihood at, double[][] covariance) {
  private static final int MOST = 200;
  private static final int HALVINGS = 60;
  static final double MET = 1e-10;

  /** The score at which steps no longer help is that of rounding. */
  private static final double ROUNDED = 1e-8;

  private static final int PATIENCE = 8;
  private static final double GROWING = 0.03;
  private static final double FLAT = 1e-5;

  static OrdinalFit of(OrdinalModel model, List<String> names, Work work) {
    double[] parameters = start(model);
    OrdinalModel.Likelihood here = model.at(parameters);
    boolean moved = true;
    int steps = 0;
    while (here.residual() > MET && moved && steps < MOST) {
      work.proceed();
      double[] step = solved(here.information(), here.score(), names, model);
      double[] next = halved(model, parameters, step, here);
      moved = next.length > 0;
      if (moved) {
        OrdinalModel.Likelihood there = model.at(next);
        separated(
            model, names, new double[][] {parameters, next}, there.value() - here.value(), steps);
        parameters = next;
        here = there;
      }
      steps++;
    }
    if (here.residual() > (moved ? MET : ROUNDED)) {
      throw new NotConverged(
          "the likelihood has no maximum within " + steps + " steps", steps, here.residual(), MET);
    }
    return new OrdinalFit(parameters, here, inverse(here.information(), names, model));
  }

  /** Returns the thresholds of the shares of the levels, without predictors. */
  private static double[] start(OrdinalModel model) {
    double[] shares = new double[model.levels()];
    double all = 0;
    for (int i = 0; i < model.level().length; i++) {
      shares[model.level()[i]] += model.weights()[i];
      all += model.weights()[i];
    }
    double[] parameters = new double[model.parameters()];
    double sum = 0;
    for (int k = 0; k < model.cuts(); k++) {
      sum += shares[k];
      parameters[k] = model.link().quantile(sum / all);
    }
    return parameters;
  }

  /** Returns the end of a step, halved until the likelihood or the score is better; else none. */
  private static double[] halved(
      OrdinalModel model, double[] from, double[] step, OrdinalModel.Likelihood here) {
    double part = 1;
    for (int k = 0; k < HALVINGS; k++, part /= 2) {
      double[] next = from.clone();
      for (int j = 0; j < next.length; j++) {
        next[j] += part * step[j];
      }
      double value = rises(model, next) ? model.value(next) : Double.NEGATIVE_INFINITY;
      double noise = 1e-13 * Math.abs(here.value());
      if (value > here.value() + noise
          || (value >= here.value() - noise && model.at(next).residual() < here.residual())) {
        return next;
      }
    }
    return new double[0];
  }

  private static boolean rises(OrdinalModel model, double[] parameters) {
    for (int k = 1; k < model.cuts(); k++) {
      if (!(parameters[k] > parameters[k - 1])) {
        return false;
      }
    }
    return true;
  }

  /** Refuses data whose likelihood stands still while a coefficient grows on. */
  private static void separated(
      OrdinalModel model, List<String> names, double[][] ends, double gain, int steps) {
    if (steps < PATIENCE || gain > FLAT) {
      return;
    }
    double largest = GROWING;
    String grown = "";
    for (int j = 0; j < ends[0].length; j++) {
      boolean threshold = j < model.cuts();
      double moved =
          Math.abs(ends[1][j] - ends[0][j]) * (threshold ? 1 : spread(model, j - model.cuts()));
      if (moved > largest && !(threshold && !grown.isEmpty())) {
        largest = moved;
        grown = threshold ? "a threshold" : names.get(j - model.cuts());
      }
    }
    for (int j = model.cuts(); j < ends[0].length && grown.equals("a threshold"); j++) {
      double moved = Math.abs(ends[1][j] - ends[0][j]) * spread(model, j - model.cuts());
      grown = moved > GROWING ? names.get(j - model.cuts()) : grown;
    }
    if (!grown.isEmpty()) {
      throw new Infeasible(
          "the levels are separated by " + grown + ": its estimate grows without end");
    }
  }

  private static double spread(OrdinalModel model, int column) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] row : model.rows()) {
      low = Math.min(low, row[column]);
      high = Math.max(high, row[column]);
    }
    return high - low;
  }

  private static double[] solved(
      double[][] information, double[] right, List<String> names, OrdinalModel model) {
    double[] roots = roots(information);
    double[] scaled = right.clone();
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] /= roots[j];
    }
    double[] step =
        decomposed(information, roots, names, model)
            .getSolver()
            .solve(new ArrayRealVector(scaled, false))
            .toArray();
    for (int j = 0; j < step.length; j++) {
      step[j] /= roots[j];
    }
    return step;
  }

  private static double[] roots(double[][] information) {
    double[] roots = new double[information.length];
    for (int j = 0; j < roots.length; j++) {
      roots[j] = Math.sqrt(information[j][j]);
    }
    return roots;
  }

  private static CholeskyDecomposition decomposed(
      double[][] information, double[] roots, List<String> names, OrdinalModel model) {
    double[][] scaled = new double[roots.length][roots.length];
    for (int j = 0; j < roots.length; j++) {
      if (!(roots[j] > 0)) {
        String name = j < model.cuts() ? "a threshold" : names.get(j - model.cuts());
        throw new Infeasible(
            "the levels are separated by " + name + ": its estimate grows without end");
      }
      for (int k = 0; k < roots.length; k++) {
        scaled[j][k] = information[j][k] / roots[j] / roots[k];
      }
    }
    return factored(scaled)
        .orElseThrow(
            () ->
                new Infeasible(
                    "the levels are separated, or too few rows tell the coefficients apart"));
  }

  private static Optional<CholeskyDecomposition> factored(double[][] scaled) {
    try {
      return Optional.of(
          new CholeskyDecomposition(MatrixUtils.createRealMatrix(scaled), 1e-9, 1e-14));
    } catch (MathIllegalArgumentException notPositive) {
      return Optional.empty();
    }
  }

  private static double[][] inverse(
      double[][] information, List<String> names, OrdinalModel model) {
    double[] roots = roots(information);
    double[][] inverse =
        decomposed(information, roots, names, model).getSolver().getInverse().getData();
    for (int j = 0; j < roots.length; j++) {
      for (int k = 0; k < roots.length; k++) {
        inverse[j][k] /= roots[j] * roots[k];
      }
    }
    return inverse;
  }
}
