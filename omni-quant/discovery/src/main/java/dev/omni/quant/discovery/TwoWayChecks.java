package dev.omni.quant.discovery;

import dev.omni.domain.json.JsonFields;
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
 * @param together whether the model has the interaction
 * @param result as published
 */
record TwoWayChecks(FactorCells cells, boolean together, JsonFields result) {
  private static final double ROUNDING = 1e-9;

  List<Check> all(String type, int leftOut) {
    return List.of(sums(type), ratios(), pValues(), means(leftOut));
  }

  private Check sums(String type) {
    FactorCells turned = cells.turned();
    double[] firstAfter = cells.afterOther();
    double[] secondAfter = turned.afterOther();
    double[] main = {
      turned.alone()[0] + firstAfter[0], turned.alone()[1] + firstAfter[1] // Of both factors.
    };
    double total = cells.within() + cells.between();
    double[] first = firstAfter;
    double[] second = secondAfter;
    if (type.equals("I")) {
      first = cells.alone();
    } else if (type.equals("III") && together) {
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
    List<JsonFields> terms = result.objects("terms");
    term(residuals, terms.get(0), first, total);
    term(residuals, terms.get(1), second, total);
    if (together) {
      term(
          residuals,
          terms.get(2),
          new double[] {cells.between() - main[0], filled - 1 - main[1]},
          total);
    }
    term(residuals, result.fields("residual"), residual, total);
    return residuals.check(
        "sum_of_squares_residual",
        ROUNDING,
        "Largest difference of a sum of squares or its degrees of freedom and that by the means and"
            + " counts of the pairs of levels, relative to the squares about the mean: zero.");
  }

  private static void term(Residuals residuals, JsonFields term, double[] expected, double total) {
    residuals
        .equal(term.number("sum_of_squares"), expected[0], total)
        .equal(term.number("df"), expected[1]);
  }

  private Check ratios() {
    JsonFields residual = result.fields("residual");
    double square = residual.number("mean_square");
    var residuals =
        new Residuals().equal(square * residual.number("df"), residual.number("sum_of_squares"));
    for (JsonFields term : result.objects("terms")) {
      double f = term.number("f_statistic");
      double odds = f * term.number("df") / residual.number("df");
      residuals
          .equal(term.number("mean_square") * term.number("df"), term.number("sum_of_squares"))
          .equal(f * square, term.number("mean_square"))
          .equal(term.number("partial_eta_squared"), odds / (1 + odds));
    }
    return residuals.check(
        "ratio_residual",
        ROUNDING,
        "Largest relative difference of a mean square, an F or a share of the variation and that of"
            + " the others: zero.");
  }

  private Check pValues() {
    double left = result.fields("residual").number("df");
    var residuals = new Residuals();
    for (JsonFields term : result.objects("terms")) {
      residuals.equal(
          term.number("p_value"),
          TailIntegrals.fisher(term.number("f_statistic"), term.number("df"), left));
    }
    return residuals.check(
        "p_value_residual",
        ROUNDING,
        "Largest relative difference of a p-value and the integral of the density beyond F: zero.");
  }

  private Check means(int leftOut) {
    var residuals = new Residuals().equal(result.number("rows_left_out"), leftOut);
    double largest =
        Arrays.stream(cells.means()).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    int k = 0;
    List<JsonFields> means = result.objects("means");
    for (int i = 0; i < cells.counts().length; i++) {
      for (int j = 0; j < cells.counts()[i].length; j++) {
        if (cells.counts()[i][j] > 0) {
          JsonFields mean = means.get(k++);
          residuals
              .equal(mean.number("n"), cells.counts()[i][j])
              .equal(
                  mean.number("mean"),
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
