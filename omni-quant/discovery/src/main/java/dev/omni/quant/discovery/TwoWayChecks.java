package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a two-way analysis of variance: sums of squares by the means and counts of the
 * cells alone, from the reduced normal equations of one factor after the other (S. R. Searle,
 * Linear Models for Unbalanced Data, 1987, section 4.9), or for type III the weighted squares of
 * means (F. Yates, J. Am. Statist. Assoc. 29, 1934).
 *
 * @param cells counts, means and squares of the pairs of levels
 * @param input of the analysis
 * @param result as published
 */
record TwoWayChecks(FactorCells cells, TwoWayAnova.Input input, TwoWayAnova.Result result) {
  private static final double ROUNDING = 1e-9;

  List<Check> all(int leftOut) {
    return List.of(sums(), ratios(), pValues(), means(leftOut));
  }

  private Check sums() {
    TwoWayAnova.SumsType type = input.sumsOfSquares();
    boolean together = input.interaction();
    FactorCells turned = cells.turned();
    double[] firstAfter = cells.afterOther();
    double[] secondAfter = turned.afterOther();
    double[] main = {
      turned.alone()[0] + firstAfter[0], turned.alone()[1] + firstAfter[1] // Of both factors.
    };
    double total = cells.within() + cells.between();
    double[] first = firstAfter;
    double[] second = secondAfter;
    if (type == TwoWayAnova.SumsType.FIRST) {
      first = cells.alone();
    } else if (type == TwoWayAnova.SumsType.THIRD && together) {
      first = cells.ofUnweightedMeans();
      second = turned.ofUnweightedMeans();
    }
    double filled = cells.filled();
    double rows = cells.rows();
    double[] residual =
        together
            ? new double[] {cells.within(), rows - filled}
            : new double[] {total - main[0], rows - 1 - main[1]};
    var residuals = new Residuals();
    List<TwoWayAnova.Term> terms = result.terms();
    term(residuals, terms.get(0), first, total);
    term(residuals, terms.get(1), second, total);
    if (together) {
      term(
          residuals,
          terms.get(2),
          new double[] {cells.between() - main[0], filled - 1 - main[1]},
          total);
    }
    residuals
        .equal(result.residual().sumOfSquares(), residual[0], total)
        .equal(result.residual().df(), residual[1]);
    return residuals.check(
        "sum_of_squares_residual",
        ROUNDING,
        "Largest difference of a sum of squares or its degrees of freedom and that by the means and"
            + " counts of the pairs of levels, relative to the squares about the mean: zero.");
  }

  private static void term(
      Residuals residuals, TwoWayAnova.Term term, double[] expected, double total) {
    residuals.equal(term.sumOfSquares(), expected[0], total).equal(term.df(), expected[1]);
  }

  private Check ratios() {
    TwoWayAnova.Remainder residual = result.residual();
    double square = residual.meanSquare();
    var residuals = new Residuals().equal(square * residual.df(), residual.sumOfSquares());
    for (TwoWayAnova.Term term : result.terms()) {
      double f = term.fStatistic();
      double odds = f * term.df() / residual.df();
      residuals
          .equal(term.meanSquare() * term.df(), term.sumOfSquares())
          .equal(f * square, term.meanSquare())
          .equal(term.partialEtaSquared(), odds / (1 + odds));
    }
    return residuals.check(
        "ratio_residual",
        ROUNDING,
        "Largest relative difference of a mean square, an F or a share of the variation and that of"
            + " the others: zero.");
  }

  private Check pValues() {
    double left = result.residual().df();
    var residuals = new Residuals();
    for (TwoWayAnova.Term term : result.terms()) {
      residuals.equal(term.pValue(), TailIntegrals.fisher(term.fStatistic(), term.df(), left));
    }
    return residuals.check(
        "p_value_residual",
        ROUNDING,
        "Largest relative difference of a p-value and the integral of the density beyond F: zero.");
  }

  private Check means(int leftOut) {
    var residuals = new Residuals().equal(result.rowsLeftOut(), leftOut);
    double largest =
        Arrays.stream(cells.means()).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    int k = 0;
    List<TwoWayAnova.PairMean> means = result.means();
    for (int i = 0; i < cells.counts().length; i++) {
      for (int j = 0; j < cells.counts()[i].length; j++) {
        if (cells.counts()[i][j] > 0) {
          TwoWayAnova.PairMean mean = means.get(k++);
          residuals
              .equal(mean.n(), cells.counts()[i][j])
              .equal(
                  mean.mean(),
                  cells.means()[i][j] + cells.mean(),
                  largest + Math.abs(cells.mean()));
        }
      }
    }
    return residuals.check(
        "means_residual",
        ROUNDING,
        "Largest relative difference of the mean or the count of a pair of levels and that carried"
            + " from row to row: zero.");
  }
}
