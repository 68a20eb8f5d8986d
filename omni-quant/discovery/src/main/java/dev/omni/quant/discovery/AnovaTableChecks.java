package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.LeastSquares;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * The checks of an analysis of variance: sums of squares as differences of what two fits leave, or
 * of means of plots, and the identities of each line.
 *
 * @param table the model
 * @param input of the analysis
 * @param result as published
 */
record AnovaTableChecks(AnovaTable table, GeneralAnova.Input input, GeneralAnova.Result result) {
  private static final double ROUNDING = 1e-9;

  List<Check> all() {
    var lines = new Residuals();
    var sums = new Residuals();
    if (result.strata().isPresent()) {
      List<GeneralAnova.Stratum> strata = result.strata().get();
      strata.forEach(stratum -> lines(lines, stratum.terms(), stratum.residual()));
      strata(sums, strata);
    } else {
      lines(lines, result.terms().orElseThrow(), result.residual().orElseThrow());
      terms(sums);
    }
    sums.equal(result.rowsUsed(), table.y().length)
        .equal(result.rowsUsed() + result.rowsLeftOut(), input.table().rows());
    return List.of(
        sums.check(
            "sum_of_squares_residual",
            ROUNDING,
            "Largest difference of a sum of squares and that of what two fits leave or of means of"
                + " plots, relative to the squares of the response, or of a count: zero."),
        lines.check(
            "line_residual",
            ROUNDING,
            "Largest relative difference of a mean square, an F, a p-value or a share and that of"
                + " the sums of squares: zero."));
  }

  private void lines(
      Residuals residuals, List<GeneralAnova.Term> terms, GeneralAnova.Remainder rest) {
    optional(residuals, rest.meanSquare(), rest.df() > 0, rest.sumOfSquares() / rest.df());
    for (GeneralAnova.Term term : terms) {
      optional(residuals, term.meanSquare(), term.df() > 0, term.sumOfSquares() / term.df());
      double whole = term.sumOfSquares() + rest.sumOfSquares();
      optional(residuals, term.partialEtaSquared(), whole > 0, term.sumOfSquares() / whole);
      Double f = term.fStatistic();
      Double p = term.pValue();
      if (f == null || p == null) {
        double squares = rest.sumOfSquares() / table.unit() / table.unit();
        boolean none =
            rest.df() == 0
                || term.df() == 0
                || table.exact(new AnovaTable.Squares(squares, rest.df()));
        residuals.residual(none && f == null && p == null ? 0 : 1);
        continue;
      }
      residuals
          .equal(f * (rest.sumOfSquares() / rest.df()), term.sumOfSquares() / term.df())
          .equal(p, TailIntegrals.fisher(f, term.df(), rest.df()));
    }
  }

  private static void optional(
      Residuals residuals, @Nullable Double found, boolean there, double expected) {
    if (found == null) {
      residuals.residual(there ? 1 : 0);
    } else {
      residuals.equal(found, expected);
    }
  }

  private double norm() {
    return LinearRegression.sumOfSquares(table.y()) + Double.MIN_NORMAL;
  }

  /** What a fit of the columns that are not aliased leaves, and its rank. */
  private double[] left(List<Integer> terms) {
    var columns = new ArrayList<double[]>();
    for (int term : terms) {
      table.columnsOf(term).forEach(j -> columns.add(table.columns()[j]));
    }
    double[] y = table.y();
    var names = columns.stream().map(column -> "").toList();
    double[][] rows = new double[y.length][columns.size()];
    for (int j = 0; j < columns.size(); j++) {
      for (int i = 0; i < y.length; i++) {
        rows[i][j] = columns.get(j)[i];
      }
    }
    double[][] kept =
        dev.omni.quant.discovery.formula.AliasedColumns.of(names, rows).keptRows(rows);
    int rank = kept[0].length;
    if (rank == 0) {
      return new double[] {LinearRegression.sumOfSquares(y), 0};
    }
    double[] coefficients = new LeastSquares(kept).solve(y);
    double[] rest = y.clone();
    for (int i = 0; i < rest.length; i++) {
      for (int j = 0; j < rank; j++) {
        rest[i] -= kept[i][j] * coefficients[j];
      }
    }
    return new double[] {LinearRegression.sumOfSquares(rest), rank};
  }

  private double scaled(double published) {
    return published / table.unit() / table.unit();
  }

  private void terms(Residuals residuals) {
    List<GeneralAnova.Term> terms = result.terms().orElseThrow();
    var every = new ArrayList<Integer>();
    for (int term = -1; term < table.terms(); term++) {
      every.add(term);
    }
    double[] all = left(every);
    GeneralAnova.Remainder rest = result.residual().orElseThrow();
    residuals
        .equal(scaled(rest.sumOfSquares()), all[0], norm())
        .equal(rest.df(), table.y().length - all[1]);
    for (int term = 0; term < table.terms(); term++) {
      List<Integer> before = table.before(term, input.type());
      var with = new ArrayList<>(before);
      with.add(term);
      double[] less = left(before);
      double[] more = left(with);
      residuals
          .equal(scaled(terms.get(term).sumOfSquares()), less[0] - more[0], norm())
          .equal(terms.get(term).df(), more[1] - less[1]);
    }
  }

  /** The squares of the means of plots about those of the plots around them, stratum by stratum. */
  private void strata(Residuals residuals, List<GeneralAnova.Stratum> strata) {
    double[] y = table.y();
    double[] around = means(List.of());
    int before = 1;
    for (int s = 0; s < strata.size(); s++) {
      boolean last = s == strata.size() - 1;
      List<String> nested = last ? List.of() : input.nested().subList(0, s + 1);
      double[] own = last ? y : means(nested);
      int plots = last ? y.length : (int) groups(nested).values().stream().count();
      double sum = 0;
      for (int i = 0; i < y.length; i++) {
        sum += (own[i] - around[i]) * (own[i] - around[i]);
      }
      GeneralAnova.Stratum stratum = strata.get(s);
      double squares = scaled(stratum.residual().sumOfSquares());
      int df = stratum.residual().df();
      for (GeneralAnova.Term term : stratum.terms()) {
        squares += scaled(term.sumOfSquares());
        df += term.df();
      }
      residuals.equal(squares, sum, norm()).equal(df, plots - before);
      around = own;
      before = plots;
    }
  }

  private TreeMap<String, List<Integer>> groups(List<String> nested) {
    List<List<String>> texts = nested.stream().map(table.model().complete()::texts).toList();
    var groups = new TreeMap<String, List<Integer>>();
    for (int i = 0; i < table.y().length; i++) {
      int row = i;
      String name = String.join("\n", texts.stream().map(column -> column.get(row)).toList());
      groups.computeIfAbsent(name, first -> new ArrayList<>()).add(i);
    }
    return groups;
  }

  private double[] means(List<String> nested) {
    double[] means = new double[table.y().length];
    for (List<Integer> rows : groups(nested).values()) {
      double mean = rows.stream().mapToDouble(i -> table.y()[i]).sum() / rows.size();
      rows.forEach(i -> Arrays.fill(means, i, i + 1, mean));
    }
    return means;
  }
}
