package dev.omni.quant.discovery;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.discovery.formula.AliasedColumns;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.formula.ModelVariable;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A regression of ordered levels read from an input, and its result.
 *
 * @param formula of the model
 * @param aliased columns of it without the constant
 * @param model that is fitted
 */
record OrdinalReport(FormulaModel formula, AliasedColumns aliased, OrdinalModel model) {
  /** Reads a valid input. */
  static OrdinalReport of(OrdinalRegression.Input input) {
    FormulaModel formula = input.sent().model();
    AliasedColumns all = formula.aliased();
    var aliased =
        new AliasedColumns(
            all.names().subList(1, all.names().size()),
            Arrays.stream(all.kept()).skip(1).map(j -> j - 1).toArray(),
            all.notes());
    String response = formula.formula().response().orElseThrow().uses().get(0);
    int[] level =
        formula.complete().texts(response).stream().mapToInt(input.levels()::indexOf).toArray();
    double[] weights = new double[level.length];
    Arrays.fill(weights, 1);
    weights = input.weights().map(formula.complete()::numbers).orElse(weights);
    return new OrdinalReport(
        formula,
        aliased,
        new OrdinalModel(
            input.link(), predictors(formula.rows()), level, weights, input.levels().size()));
  }

  /** Returns rows without the constant. */
  private static double[][] predictors(double[][] rows) {
    return Arrays.stream(rows)
        .map(row -> Arrays.copyOfRange(row, 1, row.length))
        .toArray(double[][]::new);
  }

  static List<Problem> problems(OrdinalRegression.Input input) {
    DataColumns table = input.table();
    var problems = new ArrayList<Problem>(table.problems());
    input.weights().ifPresent(name -> problems.addAll(table.notNumbers("weights", name)));
    if (new HashSet<>(input.levels()).size() < input.levels().size()) {
      problems.add(Problem.invalid("/levels", "must name each level once"));
    }
    if (problems.isEmpty()) {
      problems.addAll(input.sent().problems());
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    FormulaModel model = input.sent().model();
    ModelVariable response = model.formula().response().orElseThrow();
    if (!(response instanceof ModelVariable.Column)) {
      return List.of(ModelFormula.problem("must have a column of levels before ~"));
    }
    if (!model.intercept()) {
      return List.of(ModelFormula.problem("must keep the constant, which the thresholds are"));
    }
    if (!model.formula().offsets().isEmpty()) {
      return List.of(ModelFormula.problem("must have no offset"));
    }
    problems.addAll(levels(input, model, response.uses().get(0)));
    input
        .weights()
        .ifPresent(
            name -> {
              double[] weights = model.complete().numbers(name);
              if (Arrays.stream(weights).anyMatch(w -> !(w >= 0))) {
                problems.add(Problem.invalid("/weights", "must have numbers of 0 or more"));
              }
            });
    if (problems.isEmpty() && input.newRows().isPresent()) {
      problems.addAll(
          model
              .matrix()
              .newRowProblems(Pointer.ROOT.to("new_rows"), input.newRows().orElseThrow()));
    }
    return problems;
  }

  private static List<Problem> levels(
      OrdinalRegression.Input input, FormulaModel model, String response) {
    List<String> texts = input.table().texts(response);
    for (int i = 0; i < texts.size(); i++) {
      boolean missing =
          !input.table().isText(response) && Double.isNaN(input.table().numbers(response)[i]);
      if (!missing && !input.levels().contains(texts.get(i))) {
        return List.of(
            Problem.invalid(
                Pointer.ROOT.to("table").to(response).to(i).text(),
                "must be one of levels: " + String.join(", ", input.levels())));
      }
    }
    List<String> used = model.complete().texts(response);
    double[] weights = input.weights().map(model.complete()::numbers).orElse(new double[0]);
    var problems = new ArrayList<Problem>();
    for (int k = 0; k < input.levels().size(); k++) {
      boolean occurs = false;
      for (int i = 0; i < used.size() && !occurs; i++) {
        occurs =
            used.get(i).equals(input.levels().get(k)) && (weights.length == 0 || weights[i] != 0);
      }
      if (!occurs) {
        problems.add(
            Problem.invalid(
                Pointer.ROOT.to("levels").to(k).text(),
                "must occur in a complete row with a weight above 0"));
      }
    }
    return problems;
  }

  OrdinalRegression.Result result(OrdinalRegression.Input input, Work work) {
    int n = model.rows().length;
    FewRows.refuse(n, model.parameters(), "thresholds and coefficients");
    OrdinalFit fit = OrdinalFit.of(model, aliased.keptNames(), work);
    int cuts = model.cuts();
    double[] errors = new double[model.parameters()];
    Arrays.setAll(errors, j -> Math.sqrt(fit.covariance()[j][j]));
    double[] coefficients = Arrays.copyOfRange(fit.parameters(), cuts, errors.length);
    double[] own = Arrays.copyOfRange(errors, cuts, errors.length);
    double z = Tails.normalQuantile(input.confidence());
    double[] statistics = new double[own.length];
    double[] low = statistics.clone();
    double[] high = statistics.clone();
    for (int j = 0; j < own.length; j++) {
      statistics[j] = FiniteResults.number("a statistic", coefficients[j] / own[j]);
      low[j] = coefficients[j] - z * own[j];
      high[j] = coefficients[j] + z * own[j];
    }
    double value = fit.at().value();
    return new OrdinalRegression.Result(
        aliased.expanded(coefficients),
        Arrays.copyOf(fit.parameters(), cuts),
        FiniteResults.numbers("a standard error", Arrays.copyOf(errors, cuts)),
        aliased.names(),
        aliased.expanded(FiniteResults.numbers("a standard error", own)),
        aliased.expanded(statistics),
        aliased.expanded(Arrays.stream(statistics).map(Tails::normal).toArray()),
        aliased.expanded(low),
        aliased.expanded(high),
        value,
        2.0 * model.parameters() - 2 * value,
        ProportionalOdds.of(model, fit.parameters()),
        input.newRows().map(rows -> predictions(input, rows, fit.parameters())),
        input.table().rows() - n,
        ModelDetails.of(formula, aliased, (j, k) -> fit.covariance()[cuts + j][cuts + k]));
  }

  /** Returns the predictors of new rows. */
  double[][] newRows(DataColumns rows) {
    return predictors(formula.rows(rows));
  }

  private Map<String, double[]> predictions(
      OrdinalRegression.Input input, DataColumns given, double[] parameters) {
    double[][] rows = newRows(given);
    var predictions = new LinkedHashMap<String, double[]>();
    for (String level : input.levels()) {
      predictions.put(level, new double[rows.length]);
    }
    for (int i = 0; i < rows.length; i++) {
      double[] each = model.probabilities(parameters, rows[i]);
      int row = i;
      for (int k = 0; k < each.length; k++) {
        int level = k;
        Optional.ofNullable(predictions.get(input.levels().get(k)))
            .ifPresent(column -> column[row] = each[level]);
      }
    }
    return predictions;
  }
}
