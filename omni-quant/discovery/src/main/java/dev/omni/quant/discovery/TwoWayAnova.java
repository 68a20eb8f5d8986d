package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The analysis of variance by two factors, balanced or not. */
@AutoService(JsonEngine.class)
public final class TwoWayAnova implements JsonEngine {
  private static final int MOST_LEVELS = 50;
  private static final int MOST_CELLS = 20_000_000;
  private static final int MOST_LINES = 10;

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.anova.two-way")
        .title(
            "Two-way analysis of variance",
            "Sums of squares of two factors and of their interaction, with F tests, for groups of"
                + " any size. Type I takes the factors in order; II each after the other; III each"
                + " after all else, in contrasts that sum to zero.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(TwoWayContract.CONTRACT)
        .result(TwoWayContract.RESULT)
        .plot("Means by both factors")
        .method(
            new Method(
                "Residual sums of squares of nested models",
                "SS(term) = RSS(model without it) - RSS(model); F = (SS/df)/(RSS/(n - rank))",
                List.of(
                    "F. Yates, J. Am. Statist. Assoc. 29, 1934, pp. 51-66",
                    "S. R. Searle, Linear Models for Unbalanced Data, 1987, ch. 4 and 8",
                    "O. Langsrud, Statistics and Computing 13, 2003, pp. 163-167"),
                List.of(),
                List.of(
                    "Observations are independent and normal with one variance.",
                    "Type III needs a row of every pair of levels, because the contrasts have no"
                        + " meaning otherwise.")))
        .build();
  }

  private static List<String> used(JsonFields fields) {
    return List.of(fields.text("response"), fields.text("factor_a"), fields.text("factor_b"));
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    DataColumns all = DataColumns.of(fields);
    var found = new ArrayList<>(all.problems());
    found.addAll(all.notNumbers("response", fields.text("response")));
    for (String member : List.of("factor_a", "factor_b")) {
      found.addAll(all.missing(member, fields.text(member)));
    }
    if (fields.text("factor_a").equals(fields.text("factor_b"))) {
      found.add(DataTableChecks.invalid("factor_b", "must be another column than factor_a"));
    }
    if (!found.isEmpty()) {
      return found;
    }
    DataColumns table = all.complete(used(fields));
    for (String member : List.of("factor_a", "factor_b")) {
      int levels = table.levels(fields.text(member)).size();
      if (levels < 2 || levels > MOST_LEVELS) {
        found.add(
            DataTableChecks.invalid(
                member, "must have 2 to " + MOST_LEVELS + " levels, not " + levels));
      }
    }
    if (found.isEmpty() && columns(table, fields) * table.rows() > MOST_CELLS) {
      found.add(
          DataTableChecks.invalid(
              "table", "must have at most " + MOST_CELLS + " rows times pairs of levels"));
    }
    if (found.isEmpty()
        && cells(table, fields).size() < columns(table, fields)
        && fields.text("sums_of_squares").equals("III")) {
      found.add(
          DataTableChecks.invalid(
              "sums_of_squares", "must be I or II where a pair of levels has no row"));
    }
    return found;
  }

  private static double columns(DataColumns table, JsonFields fields) {
    return table.levels(fields.text("factor_a")).size()
        * (double) table.levels(fields.text("factor_b")).size();
  }

  /** Returns the sum and the count of the rows of each pair of levels that has one. */
  private static Map<List<String>, double[]> cells(DataColumns table, JsonFields fields) {
    List<String> a = table.texts(fields.text("factor_a"));
    List<String> b = table.texts(fields.text("factor_b"));
    double[] y = table.numbers(fields.text("response"));
    var cells = new java.util.HashMap<List<String>, double[]>();
    for (int i = 0; i < y.length; i++) {
      double[] cell = cells.computeIfAbsent(List.of(a.get(i), b.get(i)), pair -> new double[2]);
      cell[0] += y[i];
      cell[1]++;
    }
    var ordered = new LinkedHashMap<List<String>, double[]>();
    for (String first : table.levels(fields.text("factor_a"))) {
      for (String second : table.levels(fields.text("factor_b"))) {
        List<String> pair = List.of(first, second);
        if (cells.containsKey(pair)) {
          ordered.put(pair, cells.getOrDefault(pair, new double[2]));
        }
      }
    }
    return ordered;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    DataColumns table = DataColumns.of(fields);
    double columns = columns(table, fields);
    return 1e4 + 10 * table.rows() * columns * columns;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    DataColumns all = DataColumns.of(fields);
    DataColumns table = all.complete(used(fields));
    double[] y = table.numbers(fields.text("response"));
    double mean = SampleTest.mean(y);
    for (int i = 0; i < y.length; i++) {
      y[i] -= mean;
    }
    String a = fields.text("factor_a");
    String b = fields.text("factor_b");
    var sums = new TwoWaySums(TwoWayDesign.of(table, a, b), y, fields.flag("interaction"), work);
    LeastSquaresSum full = sums.full();
    int left = y.length - full.rank();
    if (left < 1) {
      throw new Infeasible("there are no more rows than terms: nothing is left to compare with");
    }
    double residual = full.squares() / left;
    var terms = new ArrayList<Json>();
    List<double[]> found = sums.of(fields.text("sums_of_squares"));
    List<String> names = List.of(a, b, a + ":" + b);
    for (int k = 0; k < found.size(); k++) {
      terms.add(term(names.get(k), found.get(k), full.squares(), left));
    }
    var means = new ArrayList<Json>();
    cells(table, fields)
        .forEach(
            (pair, cell) ->
                means.add(
                    Json.obj(
                        "a",
                        pair.get(0),
                        "b",
                        pair.get(1),
                        "n",
                        (int) cell[1],
                        "mean",
                        cell[0] / cell[1])));
    return JsonComputed.of(
        Json.obj(
            "terms",
            terms,
            "residual",
            Json.obj("sum_of_squares", full.squares(), "df", left, "mean_square", residual),
            "means",
            means,
            "rows_left_out",
            all.rows() - table.rows()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    DataColumns all = DataColumns.of(fields);
    DataColumns table = all.complete(used(fields));
    var cells =
        FactorCells.of(
            table,
            fields.text("factor_a"),
            fields.text("factor_b"),
            table.numbers(fields.text("response")));
    return new TwoWayChecks(cells, fields.flag("interaction"), new JsonFields(result))
        .all(fields.text("sums_of_squares"), all.rows() - table.rows());
  }

  private static Json term(String name, double[] sum, double squares, int left) {
    double f = sum[0] / sum[1] / (squares / left);
    if (!Double.isFinite(f)) {
      throw new Infeasible("the terms fit every row, or " + name + " has no contrast: no F exists");
    }
    return Json.obj(
            "term",
            name,
            "sum_of_squares",
            sum[0],
            "df",
            (int) sum[1],
            "mean_square",
            sum[0] / sum[1],
            "f_statistic",
            f)
        .with("p_value", Tails.fisher(f, sum[1], left))
        .with("partial_eta_squared", sum[0] / (sum[0] + squares));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var lines = new LinkedHashMap<String, List<JsonFields>>();
    for (JsonFields mean : new JsonFields(result).objects("means")) {
      lines.computeIfAbsent(mean.text("b"), level -> new ArrayList<>()).add(mean);
    }
    var fields = new JsonFields(input);
    Chart chart =
        Chart.of(
            "Means by both factors",
            Chart.Axis.ofNames(fields.text("factor_a")),
            Chart.Axis.of("Mean of " + fields.text("response") + " (unit of the input)"));
    for (var line : lines.entrySet().stream().limit(MOST_LINES).toList()) {
      chart =
          chart.marks(
              line.getKey(),
              line.getValue().stream().map(mean -> mean.text("a")).toList(),
              line.getValue().stream().mapToDouble(mean -> mean.number("mean")).toArray());
    }
    return Optional.of(chart.plot());
  }
}
