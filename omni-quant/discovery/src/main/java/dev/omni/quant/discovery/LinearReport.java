package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.ScaledDoubles;
import dev.omni.quant.discovery.formula.FormulaModel;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The result of a linear regression.
 *
 * @param sent the model
 * @param fit of it
 */
record LinearReport(LinearInput sent, LinearFit fit) {
  /** Rows up to which the columns of one value a row are given. */
  private static final int MOST_LISTED = 100_000;

  /** A leverage this near to 1 leaves a residual nothing. */
  static final double FIXED = 1 - 1e-12;

  /** Beyond this leverage, 1 less it would lose digits. */
  private static final double LARGE = 0.999;

  /** Returns the result. */
  LinearRegression.Result result(LinearRegression.Input input, Work work) {
    double unit = fit.unit();
    double sd = fit.deviation();
    double rss = fit.residualSquares();
    double tss = fit.totalSquares();
    double[] errors = fit.squares().spreads();
    for (int j = 0; j < errors.length; j++) {
      errors[j] *= sd;
    }
    int predictors = sent.columns().predictors();
    int total = sent.y().length - (sent.columns().constant() ? 1 : 0);
    double confidence = input.confidence();
    boolean tested = !fit.exact() && predictors > 0;
    double f = (tss - rss) / predictors / (rss / fit.freedom());
    return new LinearRegression.Result(
        sent.expanded(ScaledDoubles.times("a coefficient", fit.coefficients(), unit)),
        sent.expanded(ScaledDoubles.times("a standard error", errors, unit)),
        ScaledDoubles.times("the residual deviation", sd, unit),
        1 - rss / compared(tss, rss),
        ScaledDoubles.timesSquare("the residual sum of squares", rss, unit),
        fit.freedom(),
        tested ? OptionalDouble.of(f) : OptionalDouble.empty(),
        sent.formula()
            .map(model -> model.aliased().names())
            .orElseGet(() -> sent.columns().names()),
        fit.exact() ? Optional.empty() : Optional.of(tests(errors, confidence)),
        1 - rss / fit.freedom() / (compared(tss, rss) / total),
        fit.exact() ? Optional.empty() : Optional.of(criteria(rss)),
        tested
            ? OptionalDouble.of(Tails.fisher(Math.max(0, f), predictors, fit.freedom()))
            : OptionalDouble.empty(),
        sent.y().length <= MOST_LISTED ? Optional.of(rows(work)) : Optional.empty(),
        input.robust() == LinearRegression.Robust.NONE
            ? Optional.empty()
            : Optional.of(
                sent.expanded(
                    ScaledDoubles.times("a standard error", robust(input.robust(), work), unit))),
        sent.columns().constant() && predictors > 0 && isWhole()
            ? Optional.of(inflation())
            : Optional.empty(),
        input.newRows().map(rows -> predictions(input, rows)),
        input.table().isPresent() ? OptionalInt.of(sent.leftOut()) : OptionalInt.empty(),
        sent.formula().isPresent() ? OptionalInt.of(fit.freedom()) : OptionalInt.empty(),
        sent.formula().isPresent() && !fit.exact()
            ? Optional.of(tests(errors, confidence).tStatistics())
            : Optional.empty(),
        sent.formula().map(this::details));
  }

  /**
   * Returns the squares with which R squared compares: with an offset, those of the fitted values
   * about their mean and of the residuals, as R 4.2 does.
   */
  private double compared(double tss, double rss) {
    return sent.offset().isEmpty() ? tss : sent.explained(fit, sent.offset().get()) + rss;
  }

  private boolean isWhole() {
    return sent.formula().isEmpty() || sent.formula().get().aliased().isNone();
  }

  private ModelDetails details(FormulaModel model) {
    double sd = fit.deviation();
    double[][] inverse = fit.squares().inverse();
    return ModelDetails.of(
        model,
        (j, k) ->
            FiniteResults.number(
                "a covariance", sd * fit.unit() * (sd * fit.unit()) * inverse[j][k]));
  }

  private LikelihoodCriteria criteria(double rss) {
    double n = sent.y().length;
    int parameters = sent.columns().names().size() + 1;
    double weights = Arrays.stream(sent.weights()).map(StrictMath::log).sum();
    double likelihood =
        (weights
                - n
                    * (StrictMath.log(2 * Math.PI)
                        + 1
                        - StrictMath.log(n)
                        + StrictMath.log(rss)
                        + 2 * StrictMath.log(fit.unit())))
            / 2;
    return LikelihoodCriteria.of(likelihood, parameters, n);
  }

  private LinearRegression.CoefficientTests tests(double[] errors, double confidence) {
    double[] estimates = fit.coefficients();
    double reach = Tails.studentQuantile(confidence, fit.freedom());
    double[] statistics = estimates.clone();
    double[] tails = estimates.clone();
    double[] low = estimates.clone();
    double[] high = estimates.clone();
    for (int j = 0; j < estimates.length; j++) {
      statistics[j] /= errors[j];
      tails[j] = Tails.student(statistics[j], fit.freedom());
      low[j] -= reach * errors[j];
      high[j] += reach * errors[j];
    }
    return new LinearRegression.CoefficientTests(
        sent.expanded(statistics),
        sent.expanded(tails),
        sent.expanded(ScaledDoubles.times("a bound", low, fit.unit())),
        sent.expanded(ScaledDoubles.times("a bound", high, fit.unit())));
  }

  /** Returns what there is of each row. */
  private LinearRegression.RowResults rows(Work work) {
    double[] residuals = fit.residuals();
    double[] fitted = residuals.clone();
    double[][] rows = sent.weightedRows();
    double[] leverages = leverages(rows, work);
    double[] standardised = residuals.clone();
    double[] cooks = residuals.clone();
    double sd = fit.deviation();
    int count = sent.columns().names().size();
    boolean exact = fit.exact();
    double squares = 0;
    double changes = 0;
    for (int i = 0; i < residuals.length; i++) {
      fitted[i] = fit.at(sent.rows()[i]);
      double standard = residuals[i] * Math.sqrt(sent.weights()[i]);
      squares += residuals[i] * residuals[i];
      double change = i == 0 ? 0 : residuals[i] - residuals[i - 1];
      changes += change * change;
      double free = free(rows, leverages, i);
      boolean fixed = leverages[i] > FIXED || exact;
      double ratio = fixed ? Double.NaN : standard / (sd * Math.sqrt(free));
      standardised[i] = ratio;
      cooks[i] = fixed ? Double.NaN : ratio * ratio * leverages[i] / free / count;
    }
    return new LinearRegression.RowResults(
        plus(ScaledDoubles.times("a fitted value", fitted, fit.unit()), sent.offset()),
        Arrays.stream(residuals).map(e -> e * fit.unit()).toArray(),
        standardised,
        leverages,
        cooks,
        exact || squares == 0 ? OptionalDouble.empty() : OptionalDouble.of(changes / squares));
  }

  private static double[] plus(double[] values, Optional<double[]> offset) {
    if (offset.isEmpty()) {
      return values;
    }
    double[] sums = values.clone();
    Arrays.setAll(sums, i -> sums[i] + offset.get()[i]);
    return FiniteResults.numbers("a value with its offset", sums);
  }

  private double[] leverages(double[][] rows, Work work) {
    double[] leverages = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      if (i % 1024 == 0) {
        work.proceed();
      }
      double spread = fit.squares().spread(rows[i]);
      leverages[i] = Math.min(1, spread * spread);
    }
    return leverages;
  }

  /**
   * Returns 1 less the leverage of a row. Where that is near 0, it is the square of what the
   * columns leave of a response that is 1 in this row alone, and as many rows at most are so as
   * there are columns.
   */
  private double free(double[][] rows, double[] leverages, int row) {
    if (leverages[row] < LARGE) {
      return 1 - leverages[row];
    }
    double[] left = new double[rows.length];
    left[row] = 1;
    for (int time = 0; time < 2; time++) { // The second takes what rounding has left of the first.
      double[] coefficients = fit.squares().solve(left);
      for (int i = 0; i < left.length; i++) {
        for (int j = 0; j < coefficients.length; j++) {
          left[i] -= rows[i][j] * coefficients[j];
        }
      }
    }
    return LinearRegression.sumOfSquares(left);
  }

  /** Returns 1 / (1 - R_j^2) of each predictor, regressed on the others. */
  private double[] inflation() {
    double[] spreads = fit.squares().spreads();
    double[] inflation = new double[sent.columns().predictors()];
    double weight = Arrays.stream(sent.weights()).sum();
    for (int k = 0; k < inflation.length; k++) {
      double[] column = DataTableChecks.column(sent.rows(), k + 1);
      double mean = 0;
      for (int i = 0; i < column.length; i++) {
        mean += sent.weights()[i] / weight * column[i];
      }
      double about = mean;
      double[] apart = sent.weighted(Arrays.stream(column).map(v -> v - about).toArray());
      double norm = 0;
      for (double value : apart) {
        norm = StrictMath.hypot(norm, value);
      }
      inflation[k] = Math.max(1, spreads[k + 1] * norm * (spreads[k + 1] * norm));
    }
    return inflation;
  }

  /** Returns standard errors that hold where the errors of rows differ in variance. */
  private double[] robust(LinearRegression.Robust kind, Work work) {
    double[][] rows = sent.weightedRows();
    double[] residuals = sent.weighted(fit.residuals());
    double[] leverages = leverages(rows, work);
    double[] variances = new double[fit.coefficients().length];
    for (int i = 0; i < rows.length; i++) {
      double free = leverages[i] > FIXED ? 1 : free(rows, leverages, i);
      double square =
          residuals[i]
              * residuals[i]
              * switch (kind) {
                case HC1 -> (double) rows.length / fit.freedom();
                case HC2 -> 1 / free;
                case HC3 -> 1 / (free * free);
                default -> 1;
              };
      double[] influence = fit.squares().influence(rows[i]);
      for (int j = 0; j < variances.length; j++) {
        variances[j] += square * influence[j] * influence[j];
      }
    }
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }

  private LinearPredictions predictions(LinearRegression.Input input, NewRows given) {
    double[][] rows = sent.newRows(input, given);
    double confidence = input.confidence();
    double reach = Tails.studentQuantile(confidence, fit.freedom()) * fit.deviation();
    double[][] columns = new double[5][rows.length];
    for (int i = 0; i < rows.length; i++) {
      double mean = fit.at(rows[i]);
      double spread = fit.squares().spread(rows[i]);
      double wider = StrictMath.hypot(1, spread);
      double[] row = {
        mean,
        mean - reach * spread,
        mean + reach * spread,
        mean - reach * wider,
        mean + reach * wider
      };
      for (int k = 0; k < row.length; k++) {
        columns[k][i] = ScaledDoubles.times("a prediction", row[k], fit.unit());
      }
    }
    Arrays.setAll(columns, k -> plus(columns[k], sent.offset(given)));
    return new LinearPredictions(columns[0], columns[1], columns[2], columns[3], columns[4]);
  }
}
