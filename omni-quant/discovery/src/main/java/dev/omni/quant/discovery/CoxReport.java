package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.discovery.formula.AliasedColumns;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.util.FastMath;

/**
 * A Cox regression read from an input, and its result.
 *
 * @param input as it is sent
 * @param formula of the model
 * @param aliased columns of it without the constant
 * @param means of the columns that are kept
 * @param model of the columns less their means
 * @param orders of its rows
 * @param strata names of the strata
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record CoxReport(
    CoxRegression.Input input,
    FormulaModel formula,
    AliasedColumns aliased,
    double[] means,
    CoxModel model,
    CoxModel.Orders orders,
    List<String> strata) {
  private static final int MOST_ROWS = 100_000;

  /** Reads a valid input. */
  static CoxReport of(CoxRegression.Input input) {
    FormulaModel formula = input.sent().model();
    DataColumns table = formula.complete();
    AliasedColumns aliased = SurvivalData.slopes(formula);
    double[][] rows = SurvivalData.predictors(formula.rows());
    int n = rows.length;
    double[] means = new double[aliased.kept().length];
    for (double[] row : rows) {
      for (int j = 0; j < means.length; j++) {
        means[j] += row[j] / n;
      }
    }
    for (double[] row : rows) {
      for (int j = 0; j < means.length; j++) {
        row[j] -= means[j];
      }
    }
    double[] start = new double[n];
    Arrays.fill(start, Double.NEGATIVE_INFINITY);
    start = input.start().map(table::numbers).orElse(start);
    List<String> names = input.strata().map(table::texts).orElse(List.of());
    List<String> strata = names.isEmpty() ? List.of("all") : List.copyOf(new TreeSet<>(names));
    int[] stratum =
        names.isEmpty() ? new int[n] : names.stream().mapToInt(strata::indexOf).toArray();
    var model =
        new CoxModel(
            rows,
            formula.offset(),
            start,
            table.numbers(input.time()),
            SurvivalData.events(table.numbers(input.event())),
            stratum,
            strata.size(),
            input.ties());
    return new CoxReport(input, formula, aliased, means, model, model.orders(), strata);
  }

  static List<Problem> problems(CoxRegression.Input input) {
    DataColumns table = input.table();
    var problems = new ArrayList<Problem>(table.problems());
    problems.addAll(table.notNumbers("time", input.time()));
    problems.addAll(table.notNumbers("event", input.event()));
    input.start().ifPresent(name -> problems.addAll(table.notNumbers("start", name)));
    input.strata().ifPresent(name -> problems.addAll(table.missing("strata", name)));
    input.cluster().ifPresent(name -> problems.addAll(table.missing("cluster", name)));
    if (problems.isEmpty()) {
      problems.addAll(input.sent().problems());
    }
    if (problems.isEmpty()) {
      problems.addAll(SurvivalData.problems(input.sent().model(), input.time(), input.event()));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    FormulaModel formula = input.sent().model();
    input
        .start()
        .ifPresent(
            name -> {
              double[] start = table.numbers(name);
              double[] time = table.numbers(input.time());
              for (int i = 0; i < start.length && problems.isEmpty(); i++) {
                if (start[i] >= time[i] || start[i] < 0) {
                  problems.add(
                      Problem.invalid(
                          Pointer.ROOT.to("table").to(name).to(i).text(),
                          "must be 0 or more, and before the time of the row"));
                }
              }
            });
    input
        .cluster()
        .filter(
            name ->
                input.sandwich()
                    && formula.complete().levels(name).size() <= formula.names().size() - 1)
        .ifPresent(
            name ->
                problems.add(
                    Problem.invalid("/cluster", "must have more clusters than coefficients")));
    if (problems.isEmpty() && input.newRows().isPresent()) {
      DataColumns rows = input.newRows().orElseThrow();
      problems.addAll(formula.matrix().newRowProblems(Pointer.ROOT.to("new_rows"), rows));
      input.strata().ifPresent(name -> problems.addAll(newStrata(formula, rows, name)));
    }
    if (input.newRows().isEmpty() && input.times().isPresent()) {
      problems.add(Problem.invalid("/times", "must be left out without new_rows"));
    }
    return problems;
  }

  private static List<Problem> newStrata(FormulaModel formula, DataColumns rows, String name) {
    Pointer at = Pointer.ROOT.to("new_rows").to(name);
    if (!rows.columns().containsKey(name) || rows.texts(name).size() != rows.rows()) {
      return List.of(Problem.invalid(at.text(), "must have the stratum of each row"));
    }
    var known = new TreeSet<>(formula.complete().texts(name));
    for (int i = 0; i < rows.rows(); i++) {
      if (!known.contains(rows.texts(name).get(i))) {
        return List.of(Problem.invalid(at.to(i).text(), "must be a stratum of the table"));
      }
    }
    return List.of();
  }

  /** The likelihood as a function of the coefficients. */
  ConcaveFit.Concave likelihood() {
    return new ConcaveFit.Concave() {
      @Override
      public ConcaveFit.Point at(double[] parameters) {
        return model.at(orders, parameters);
      }

      @Override
      public double value(double[] parameters) {
        return model.value(orders, parameters);
      }

      @Override
      public String name(int parameter) {
        return aliased.keptNames().get(parameter);
      }

      @Override
      public double spread(int parameter) {
        double[] column = Stream.of(model.rows()).mapToDouble(row -> row[parameter]).toArray();
        return Arrays.stream(column).max().orElse(0) - Arrays.stream(column).min().orElse(0);
      }
    };
  }

  CoxRegression.Result result(Work work) {
    int p = model.columns();
    ConcaveFit fit = ConcaveFit.of(likelihood(), new double[p], work);
    double[] beta = fit.parameters();
    ConcaveFit.Point none = model.at(orders, new double[p]);
    double[] errors = roots(fit.covariance());
    var passes = new CoxPasses(this, beta);
    Optional<double[][]> sandwich =
        input.sandwich() ? Optional.of(passes.sandwich(fit.covariance())) : Optional.empty();
    double[][] covariance = sandwich.orElseGet(fit::covariance);
    double[] used = roots(covariance);
    double z = Tails.normalQuantile(input.confidence());
    double[] statistics = new double[p];
    double[] low = new double[p];
    double[] high = new double[p];
    for (int j = 0; j < p; j++) {
      statistics[j] = FiniteResults.number("a statistic", beta[j] / used[j]);
      low[j] = beta[j] - z * used[j];
      high[j] = beta[j] + z * used[j];
    }
    double[] scores = ConcordanceCount.scores(model, beta);
    ConcordanceCount.Found concordance = new ConcordanceCount(model, scores).found(true);
    return new CoxRegression.Result(
        aliased.expanded(beta),
        aliased.names(),
        aliased.expanded(exponentials(beta)),
        aliased.expanded(exponentials(low)),
        aliased.expanded(exponentials(high)),
        aliased.expanded(FiniteResults.numbers("a standard error", errors)),
        sandwich.map(matrix -> aliased.expanded(roots(matrix))),
        aliased.expanded(statistics),
        aliased.expanded(Arrays.stream(statistics).map(Tails::normal).toArray()),
        aliased.expanded(low),
        aliased.expanded(high),
        fit.at().value(),
        none.value(),
        test(2 * (fit.at().value() - none.value()), p),
        test(ConcaveFit.form(none.score(), ConcaveFit.eliminated(none.information())), p),
        test(ConcaveFit.form(beta, ConcaveFit.eliminated(covariance)), p),
        concordance.share(),
        concordance.error(),
        new CoxProportionality(this, beta).tests(0),
        passes.baselines(means),
        input.newRows().map(rows -> passes.predictions(rows, covariance)),
        model.rows().length <= MOST_ROWS ? Optional.of(passes.residuals()) : Optional.empty(),
        (int) IntStream.range(0, model.rows().length).filter(i -> model.event()[i]).count(),
        input.table().rows() - model.rows().length,
        ModelDetails.of(formula, aliased, (j, k) -> covariance[j][k]));
  }

  static CoxRegression.TermsTest test(double statistic, int df) {
    double found = Math.max(0, FiniteResults.number("a statistic", statistic));
    return new CoxRegression.TermsTest(found, df, df == 0 ? 1 : Tails.chiSquare(found, df));
  }

  static double[] roots(double[][] covariance) {
    return IntStream.range(0, covariance.length)
        .mapToDouble(j -> Math.sqrt(covariance[j][j]))
        .toArray();
  }

  static double[] exponentials(double[] values) {
    double[] all = Arrays.stream(values).map(value -> FastMath.exp(value)).toArray();
    return FiniteResults.numbers("a hazard ratio", all);
  }

  /** Returns the number of the cluster of each row; each row alone without clusters. */
  int[] clusters() {
    if (input.cluster().isEmpty()) {
      return IntStream.range(0, model.rows().length).toArray();
    }
    List<String> names = formula.complete().texts(input.cluster().orElseThrow());
    var known = new java.util.HashMap<String, Integer>();
    return names.stream()
        .mapToInt(name -> known.computeIfAbsent(name, first -> known.size()))
        .toArray();
  }

  /** Returns the stratum of each new row. */
  int[] newStrata(DataColumns rows) {
    return input
        .strata()
        .map(name -> rows.texts(name).stream().mapToInt(strata::indexOf).toArray())
        .orElseGet(() -> new int[rows.rows()]);
  }

  /** Returns the columns of new rows less the means. */
  double[][] newRows(DataColumns rows) {
    double[][] predictors = SurvivalData.predictors(formula.rows(rows));
    for (double[] row : predictors) {
      for (int j = 0; j < row.length; j++) {
        row[j] -= means[j];
      }
    }
    return predictors;
  }
}
