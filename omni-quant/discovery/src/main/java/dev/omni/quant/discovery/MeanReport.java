package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.discovery.formula.FormulaModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * A model whose means are wanted, and the result.
 *
 * @param input as sent
 * @param problem the model
 * @param formula of it
 * @param grid of the means
 */
record MeanReport(ModelMeans.Input input, GlmInput problem, FormulaModel formula, MeanGrid grid) {
  /** Reads a valid input. */
  static MeanReport of(ModelMeans.Input input) {
    GlmInput problem = GlmInput.of(input.fitted());
    FormulaModel formula = problem.formula().orElseThrow();
    return new MeanReport(input, problem, formula, MeanGrid.of(input, formula));
  }

  /** Returns the degrees of freedom of t; infinite where the law is normal. */
  double freedom() {
    return input.family() == GlmFamily.GAUSSIAN ? residual() : Double.POSITIVE_INFINITY;
  }

  int residual() {
    return formula.rows().length - formula.names().size();
  }

  /** Returns the comparisons of the means of one level of by. */
  List<MeanContrasts.Comparison> comparisons() {
    return input.compared().of(grid.names(input.by().isPresent()));
  }

  int block() {
    return input.by().isPresent() ? grid.block() : grid.combinations().size();
  }

  ModelMeans.Result result(Work work) {
    FewRows.refuse(formula.rows().length, formula.names().size(), "coefficients");
    GlmReport.requireInside(problem.model());
    NegativeBinomialFit fitted = NegativeBinomialFit.of(problem, work);
    GlmFit.Model model = fitted.problem().model();
    double[] coefficients = fitted.fit().coefficients();
    double dispersion = GlmEstimates.of(model, fitted.fit(), false).dispersion();
    double[][] covariance = covariance(model, coefficients, dispersion);
    Estimates means = estimates(grid.rows(), coefficients, covariance, grid.estimable());
    Arrays.setAll(means.values(), m -> means.values()[m] + grid.offsets()[m]);
    var details = ModelDetails.of(formula, (j, k) -> covariance[j][k]);
    for (boolean each : grid.estimable()) {
      if (!each) {
        details = details.noting("a mean that the rows do not determine is null");
        break;
      }
    }
    return new ModelMeans.Result(
        means(means),
        contrasts(coefficients, covariance, work),
        estimable(),
        formula.aliased().expanded(FiniteResults.numbers("a coefficient", coefficients)),
        formula.aliased().names(),
        residual(),
        FiniteResults.number("the dispersion", dispersion),
        fitted.theta(),
        fitted.thetaError(),
        input.table().rows() - formula.rows().length,
        details);
  }

  /** Returns the covariance of coefficients. */
  static double[][] covariance(GlmFit.Model model, double[] coefficients, double dispersion) {
    double[][] covariance = GlmFit.information(model, coefficients).inverse();
    for (double[] row : covariance) {
      Arrays.setAll(row, k -> row[k] * dispersion);
    }
    return covariance;
  }

  private List<Boolean> estimable() {
    var all = new ArrayList<Boolean>();
    for (boolean each : grid.estimable()) {
      all.add(each);
    }
    return all;
  }

  /**
   * Combinations of coefficients with their errors.
   *
   * @param values NaN where the rows do not determine one
   * @param errors of the values
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  record Estimates(double[] values, double[] errors) {}

  static Estimates estimates(
      double[][] rows, double[] coefficients, double[][] covariance, boolean[] estimable) {
    double[] values = new double[rows.length];
    double[] errors = new double[rows.length];
    for (int m = 0; m < rows.length; m++) {
      double square = 0;
      for (int j = 0; j < coefficients.length; j++) {
        values[m] += rows[m][j] * coefficients[j];
        for (int k = 0; k < coefficients.length; k++) {
          square += rows[m][j] * covariance[j][k] * rows[m][k];
        }
      }
      values[m] = estimable[m] ? FiniteResults.number("a mean", values[m]) : Double.NaN;
      errors[m] = estimable[m] ? Math.sqrt(Math.max(0, square)) : Double.NaN;
    }
    return new Estimates(values, errors);
  }

  private ModelMeans.Means means(Estimates of) {
    double freedom = freedom();
    double reach =
        Double.isInfinite(freedom)
            ? Tails.normalQuantile(input.confidence())
            : Tails.studentQuantile(input.confidence(), freedom);
    int n = of.values().length;
    double[] mean = of.values().clone();
    double[] errors = of.errors().clone();
    double[] low = new double[n];
    double[] high = new double[n];
    double[] df = new double[n];
    Arrays.fill(df, Double.isInfinite(freedom) ? Double.NaN : freedom);
    GlmLink link = problem.model().link();
    for (int m = 0; m < n; m++) {
      low[m] = mean[m] - reach * errors[m];
      high[m] = mean[m] + reach * errors[m];
      if (input.type() == ModelMeans.Scale.RESPONSE && grid.estimable()[m]) {
        double one = link.mu(low[m]);
        double other = link.mu(high[m]);
        low[m] = Math.min(one, other);
        high[m] = Math.max(one, other);
        errors[m] *= Math.abs(link.slope(mean[m]));
        mean[m] = FiniteResults.number("a mean", link.mu(mean[m]));
      }
      if (grid.estimable()[m]) {
        FiniteResults.number("a bound", low[m]);
        FiniteResults.number("a bound", high[m]);
      }
    }
    var levels = new LinkedHashMap<String, List<String>>();
    for (int f = 0; f < grid.factors().size(); f++) {
      int factor = f;
      levels.put(
          grid.factors().get(f),
          grid.combinations().stream().map(each -> each.get(factor)).toList());
    }
    return new ModelMeans.Means(levels, mean, errors, df, low, high);
  }

  private ModelMeans.Contrasts contrasts(double[] coefficients, double[][] covariance, Work work) {
    List<MeanContrasts.Comparison> comparisons = comparisons();
    int block = block();
    int blocks = grid.combinations().size() / block;
    int count = comparisons.size();
    var names = new ArrayList<String>();
    var by = new ArrayList<String>();
    double[][] rows = new double[blocks * count][coefficients.length];
    double[] added = new double[rows.length];
    boolean[] estimable = new boolean[rows.length];
    for (int b = 0; b < blocks; b++) {
      for (int c = 0; c < count; c++) {
        work.proceed();
        int at = b * count + c;
        names.add(comparisons.get(c).name());
        List<String> combination = grid.combinations().get(b * block);
        by.add(combination.get(combination.size() - 1));
        double[] weights = comparisons.get(c).weights();
        estimable[at] = true;
        for (int m = 0; m < block; m++) {
          int mean = b * block + m;
          estimable[at] &= weights[m] == 0 || grid.estimable()[mean];
          added[at] += weights[m] * grid.offsets()[mean];
          for (int j = 0; j < coefficients.length; j++) {
            rows[at][j] += weights[m] * grid.rows()[mean][j];
          }
        }
      }
    }
    Estimates found = estimates(rows, coefficients, covariance, estimable);
    Arrays.setAll(found.values(), k -> found.values()[k] + added[k]);
    double[] statistics = new double[rows.length];
    Arrays.setAll(statistics, k -> found.values()[k] / found.errors()[k]);
    double[] adjusted = new double[rows.length];
    for (int b = 0; b < blocks; b++) {
      int from = b * count;
      double[] own =
          MeanAdjustment.of(
              input.adjusted(),
              Arrays.copyOfRange(statistics, from, from + count),
              freedom(),
              block,
              Arrays.copyOfRange(rows, from, from + count),
              covariance,
              work);
      System.arraycopy(own, 0, adjusted, from, count);
    }
    double[] df = new double[rows.length];
    Arrays.fill(df, Double.isInfinite(freedom()) ? Double.NaN : freedom());
    return new ModelMeans.Contrasts(
        names,
        input.by().isPresent() ? Optional.of(by) : Optional.empty(),
        found.values(),
        found.errors(),
        df,
        statistics,
        adjusted);
  }
}
