package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.LayeredPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The correlations of columns of numbers, in pairs. */
@AutoService(JsonEngine.class)
public final class CorrelationMatrix implements JsonEngine {
  private static final int MOST_CELLS = 2_000_000;

  private static final Shape NUMBERS = Shape.arrayOf(Shape.number().unit("1").orNull(), 2, 200_000);

  private static final Shape CONTRACT =
      Shape.object()
          .optional(
              "table",
              Shape.mapOf("column", NUMBERS).members(2, 200).titled("Columns of numbers by name"))
          .optional("x", NUMBERS.titled("First column"))
          .optional("y", NUMBERS.titled("Second column"))
          .optional(
              "method",
              Shape.choice("pearson", "spearman", "kendall")
                  .otherwise("pearson")
                  .titled("Kind of correlation"))
          .optional(
              "alternative",
              Shape.choice("two_sided", "greater", "less")
                  .otherwise("two_sided")
                  .titled("Alternative to no correlation"))
          .optional("confidence", Confidence.SHAPE)
          .exactlyOne("table", "x")
          .example(
              Json.obj(
                  "x", new double[] {44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1},
                  "y", new double[] {2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8}));

  private static final Shape MATRIX = Shape.listOf(Shape.listOf(Shape.number().unit("1").orNull()));

  private static final Shape RESULT =
      Shape.object()
          .required("coefficients", MATRIX.titled("Correlation of each pair of columns"))
          .required("names", Shape.listOf(Shape.string()).titled("Names of the columns"))
          .required("p_values", MATRIX.titled("P-value of each pair"))
          .required(
              "n",
              Shape.listOf(Shape.listOf(Shape.integer().unit("1")))
                  .titled("Rows that each pair has"))
          .required("confidence_low", MATRIX.titled("Lower end of the interval"))
          .required("confidence_high", MATRIX.titled("Upper end of the interval"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.correlation")
        .title(
            "Correlation matrix",
            "Pearson, Spearman or Kendall correlations of columns with their p-values. A missing"
                + " number, null, leaves its row out of the pairs of its column. coefficients and"
                + " p_values are null where a column does not vary, p_values also where there are"
                + " too few rows; confidence_low and confidence_high are null but for pearson with"
                + " four rows or more.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("First pair of columns")
        .method(
            new Method(
                "Product moments of values or mid-ranks; concordant pairs for Kendall",
                "r = Sxy / sqrt(Sxx Syy); t = r sqrt((n - 2) / (1 - r^2)); interval tanh(atanh r"
                    + " +- z / sqrt(n - 3)); tau_b = (C - D) / sqrt((n0 - n1)(n0 - n2))",
                List.of(
                    "R. A. Fisher, Metron 1, 1921, pp. 3-32",
                    "C. Spearman, Am. J. Psychol. 15, 1904, pp. 72-101",
                    "M. G. Kendall, Rank Correlation Methods, 4th ed., 1970, ch. 3 to 5"),
                List.of(),
                List.of(
                    "P-values of pearson and spearman are of t with n - 2 degrees of freedom;"
                        + " kendall is exact without ties up to 33 rows, else normal with the"
                        + " variance of ties and without correction for continuity.")))
        .build();
  }

  private static List<String> names(JsonFields fields) {
    return fields.has("table")
        ? List.copyOf(fields.fields("table").object().members().keySet())
        : List.of("x", "y");
  }

  private static DataColumns columns(JsonFields fields) {
    return fields.has("table")
        ? DataColumns.of(fields)
        : new DataColumns(java.util.Map.of("x", fields.items("x"), "y", fields.items("y")));
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var problems = new ArrayList<Problem>();
    if (fields.has("table")) {
      if (fields.has("y")) {
        problems.add(DataTableChecks.invalid("y", "must be left out where there is a table"));
      }
      problems.addAll(DataColumns.of(fields).problems());
      int names = names(fields).size();
      if ((long) names * DataColumns.of(fields).rows() > MOST_CELLS) {
        problems.add(
            DataTableChecks.invalid("table", "must have at most " + MOST_CELLS + " numbers"));
      }
    } else if (!fields.has("y") || fields.items("y").size() != fields.items("x").size()) {
      problems.add(
          DataTableChecks.invalid(
              "y", "must have " + fields.items("x").size() + " values, one for each of x"));
    }
    return problems;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double count = names(fields).size();
    double rows = columns(fields).rows();
    return count * count * rows * (20 + 4 * StrictMath.log(1 + rows)) + 1000;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    DataColumns columns = columns(fields);
    List<String> names = names(fields);
    int count = names.size();
    var coefficients = new Json[count][count];
    var p = new Json[count][count];
    var low = new Json[count][count];
    var high = new Json[count][count];
    var rows = new Json[count][count];
    double confidence = fields.number("confidence");
    for (int i = 0; i < count; i++) {
      for (int j = 0; j <= i; j++) {
        work.proceed();
        PairCorrelation pair =
            PairCorrelation.of(
                fields.text("method"),
                columns.numbers(names.get(i)),
                columns.numbers(names.get(j)));
        boolean itself = i == j && Double.isFinite(pair.coefficient());
        set(coefficients, i, j, itself ? 1 : pair.coefficient());
        set(p, i, j, i == j ? Double.NaN : pair.pValue(fields.text("alternative")));
        double[] interval = i == j ? PairCorrelation.NONE : pair.interval(confidence);
        set(low, i, j, interval[0]);
        set(high, i, j, interval[1]);
        rows[i][j] = Json.num(pair.rows());
        rows[j][i] = rows[i][j];
      }
    }
    Json.Obj result =
        Json.obj(
            "names", names,
            "coefficients", matrix(coefficients),
            "p_values", matrix(p),
            "n", matrix(rows),
            "confidence_low", matrix(low),
            "confidence_high", matrix(high));
    return JsonComputed.of(result);
  }

  private static void set(Json[][] matrix, int i, int j, double value) {
    matrix[i][j] = Double.isFinite(value) ? Json.num(value) : Json.NULL;
    matrix[j][i] = matrix[i][j];
  }

  private static List<Json> matrix(Json[][] rows) {
    var matrix = new ArrayList<Json>();
    for (Json[] row : rows) {
      matrix.add(new Json.Arr(List.of(row)));
    }
    return matrix;
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    DataColumns columns = columns(fields);
    return new CorrelationChecks(
            names(fields).stream().map(columns::numbers).toList(),
            fields.text("method"),
            fields.text("alternative"),
            fields.number("confidence"),
            result)
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    DataColumns columns = columns(fields);
    List<String> names = names(fields);
    return Optional.of(
        LayeredPlot.of(
                "First pair of columns",
                names.get(0) + " (unit of the input)",
                names.get(1) + " (unit of the input)")
            .points("rows", columns.numbers(names.get(0)), columns.numbers(names.get(1)))
            .plot());
  }
}
