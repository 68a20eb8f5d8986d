package dev.omni.operations.reference;

import static dev.omni.operations.reference.ExactSquares.MC;

import dev.omni.engine.Work;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Statistics in 120 decimal digits, of the data as written. */
final class ExactEstimator implements Estimator {
  /** The ratio to the total below which a sum of squares is rounding. */
  private static final BigDecimal NOTHING = new BigDecimal("1e-70");

  @Override
  public List<Estimate> summary(Sample sample) {
    List<BigDecimal> y = sample.y();
    BigDecimal n = BigDecimal.valueOf(y.size());
    BigDecimal mean = mean(y);
    BigDecimal squares = squares(y, mean);
    BigDecimal products = BigDecimal.ZERO;
    for (int i = 1; i < y.size(); i++) {
      BigDecimal here = y.get(i).subtract(mean, MC);
      products = products.add(here.multiply(y.get(i - 1).subtract(mean, MC), MC), MC);
    }
    BigDecimal sd = squares.divide(n.subtract(BigDecimal.ONE), MC).sqrt(MC);
    var estimates = new ArrayList<Estimate>();
    estimates.add(Estimate.of("mean", mean, sd.divide(n.sqrt(MC), MC)));
    estimates.add(Estimate.of("standard_deviation", sd));
    if (squares.signum() > 0) {
      estimates.add(Estimate.of("autocorrelation", products.divide(squares, MC)));
    }
    return estimates;
  }

  @Override
  public List<Estimate> anova(Sample sample) {
    List<List<BigDecimal>> groups = sample.groups();
    BigDecimal grand = mean(sample.y());
    BigDecimal between = BigDecimal.ZERO;
    BigDecimal within = BigDecimal.ZERO;
    for (List<BigDecimal> group : groups) {
      BigDecimal mean = mean(group);
      BigDecimal shift = mean.subtract(grand, MC).pow(2, MC);
      between = between.add(shift.multiply(BigDecimal.valueOf(group.size()), MC), MC);
      within = within.add(squares(group, mean), MC);
    }
    var sums = new Sums(between, within, squares(sample.y(), BigDecimal.ZERO));
    return sums.figures(groups.size() - 1, sample.y().size() - groups.size());
  }

  @Override
  public List<Estimate> linear(Sample sample, Work work) {
    BigDecimal[] y = sample.y().toArray(new BigDecimal[0]);
    var squares = new ExactSquares(design(sample), work);
    BigDecimal[] coefficients = squares.solve(y);
    BigDecimal[] residuals = squares.residuals(y, coefficients);
    BigDecimal rss = ExactSquares.dot(residuals, residuals);
    boolean constant = sample.curve().intercept();
    BigDecimal tss = squares(sample.y(), constant ? mean(sample.y()) : BigDecimal.ZERO);
    int freedom = y.length - coefficients.length;
    var sums = new Sums(tss.subtract(rss, MC), rss, squares(sample.y(), BigDecimal.ZERO));
    BigDecimal sd = sums.spread(freedom);
    BigDecimal[] spreads = squares.spreads();
    var estimates = new ArrayList<Estimate>();
    for (int j = 0; j < coefficients.length; j++) {
      estimates.add(
          Estimate.of(sample.coefficient(j), coefficients[j], spreads[j].multiply(sd, MC)));
    }
    estimates.addAll(sums.figures(coefficients.length - (constant ? 1 : 0), freedom));
    return estimates;
  }

  @Override
  public List<Estimate> nonlinear(Sample sample, Work work) {
    return new ExactCurve(sample, work).fitted(StableEstimator.search(sample, work).getPoint());
  }

  /**
   * Sums of squares.
   *
   * @param explained by groups or regressors
   * @param left within groups or as residuals
   * @param scale of the responses themselves, the reference for rounding
   */
  private record Sums(BigDecimal explained, BigDecimal left, BigDecimal scale) {
    boolean exact() {
      return left.compareTo(scale.multiply(NOTHING, MC)) <= 0;
    }

    BigDecimal spread(int freedom) {
      return exact() ? BigDecimal.ZERO : left.divide(BigDecimal.valueOf(freedom), MC).sqrt(MC);
    }

    List<Estimate> figures(int regressors, int freedom) {
      var figures = new ArrayList<Estimate>();
      BigDecimal whole = explained.add(left, MC);
      if (!exact()) {
        BigDecimal mean = left.divide(BigDecimal.valueOf(freedom), MC);
        BigDecimal each = explained.divide(BigDecimal.valueOf(Math.max(1, regressors)), MC);
        figures.add(Estimate.of("f_statistic", each.divide(mean, MC)));
      }
      if (whole.compareTo(scale.multiply(NOTHING, MC)) > 0) {
        figures.add(Estimate.of("r_squared", explained.divide(whole, MC)));
      }
      figures.add(Estimate.of("residual_sd", spread(freedom)));
      return figures;
    }
  }

  private static BigDecimal[][] design(Sample sample) {
    BigDecimal[][] rows = new BigDecimal[sample.y().size()][sample.coefficients()];
    int first = sample.curve().intercept() ? 1 : 0;
    for (int i = 0; i < rows.length; i++) {
      List<BigDecimal> given = sample.x().get(i);
      rows[i][0] = BigDecimal.ONE;
      for (int k = first; k < rows[i].length; k++) {
        BigDecimal factor = given.get((k - first) % given.size());
        boolean power = k >= first + given.size();
        rows[i][k] = power ? rows[i][k - given.size()].multiply(factor, MC) : factor;
      }
    }
    return rows;
  }

  static BigDecimal mean(List<BigDecimal> values) {
    BigDecimal sum = BigDecimal.ZERO;
    for (BigDecimal value : values) {
      sum = sum.add(value, MC);
    }
    return sum.divide(BigDecimal.valueOf(values.size()), MC);
  }

  static BigDecimal squares(List<BigDecimal> values, BigDecimal centre) {
    BigDecimal sum = BigDecimal.ZERO;
    for (BigDecimal value : values) {
      BigDecimal d = value.subtract(centre, MC);
      sum = sum.add(d.multiply(d, MC), MC);
    }
    return sum;
  }
}
