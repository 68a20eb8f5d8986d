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
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.SingularValueDecomposition;

/** The principal components: the directions in which rows of numbers vary most. */
@AutoService(JsonEngine.class)
public final class PrincipalComponents implements JsonEngine {
  /** Loadings that are as large as the largest but for rounding. */
  private static final double TIE = 1 - 1e-9;

  /** The relative magnitude below which squares lose digits and have no weight. */
  private static final double NOTHING = 0x1p-480;

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.pca")
        .title(
            "Principal component analysis",
            "Centred, and scaled where asked for. Components stand in the order of falling"
                + " variance, min(rows - 1, columns) of them; loadings[k] is the unit vector of"
                + " component k over the variables, its largest entry made positive (the first of"
                + " equal ones). Rows with a null are left out and counted. new_rows are centred and"
                + " scaled as the data were.")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(ComponentsContract.CONTRACT)
        .result(ComponentsContract.RESULT)
        .plot("Scores on the first two components")
        .method(
            new Method(
                "Singular value decomposition of the centred data, by way of its QR factor",
                "X = U S V'; sd_k = s_k / sqrt(n - 1); ratio_k = s_k^2 / sum s^2; loadings = V'",
                List.of(
                    "I. T. Jolliffe, Principal Component Analysis, 2nd ed. (2002), section 3.5",
                    "G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed. (2013), section"
                        + " 8.6.3"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "standard deviations are with n - 1",
                    "loadings of components of equal variance are not unique",
                    "rows times columns at most 2,000,000")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return ComponentsContract.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    List<Json> data = new JsonFields(input).items("data");
    double columns = ((Json.Arr) data.get(0)).size();
    return 20.0 * columns * columns * (data.size() + columns);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    boolean scale = new JsonFields(input).flag("scale");
    CompleteRows complete = CompleteRows.of(new JsonFields(input), "data");
    double[][] given = complete.rows();
    double[] centres = ComponentScores.centres(given);
    double[] divisors =
        scale ? ComponentScores.deviations(given) : ComponentScores.ones(given[0].length);
    double unit = scale ? 1 : ScaledDoubles.of(given);
    double[][] data = scale ? usual(given) : ScaledDoubles.over(given, unit);
    double[] spreads = centre(data);
    if (scale) {
      scale(data, spreads);
    }
    dropNothings(data);
    double total = Arrays.stream(data).mapToDouble(LinearRegression::sumOfSquares).sum();
    if (FiniteResults.number("the sum of squares of the centred data", total) == 0) {
      throw new Infeasible("all rows are the same, so there is no variance to decompose");
    }
    work.proceed();
    var decomposed = new SingularValueDecomposition(factor(data));
    int components = Math.min(data.length - 1, data[0].length);
    int shown =
        new JsonFields(input).has("components")
            ? new JsonFields(input).integer("components")
            : components;
    double[] deviations = new double[components];
    double[] ratios = new double[components];
    var loadings = new ArrayList<double[]>();
    for (int k = 0; k < components; k++) {
      double s = decomposed.getSingularValues()[k];
      deviations[k] = s / Math.sqrt(data.length - 1);
      ratios[k] = Math.min(1, s * s / total);
      loadings.add(oriented(decomposed.getV().getColumn(k)));
    }
    Json.Obj result =
        Json.obj(
            "standard_deviations",
                ScaledDoubles.times("a standard deviation", Arrays.copyOf(deviations, shown), unit),
            "explained_variance_ratio", Arrays.copyOf(ratios, shown),
            "loadings", loadings.subList(0, shown),
            "scores", ComponentScores.of(data, loadings.subList(0, shown), unit),
            "centre", centres,
            "scale", divisors);
    if (new JsonFields(input).has("new_rows")) {
      double[][] more =
          ComponentScores.moved(new JsonFields(input).rows("new_rows"), centres, divisors);
      result = result.with("new_scores", ComponentScores.of(more, loadings.subList(0, shown), 1));
    }
    return JsonComputed.of(complete.in(result));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new ComponentChecks(
            CompleteRows.of(fields, "data").rows(), fields, new JsonFields(result))
        .all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    double[][] scores = new JsonFields(result).rows("scores");
    double[] first = DataTableChecks.column(scores, 0);
    double[] second =
        scores[0].length > 1 ? DataTableChecks.column(scores, 1) : new double[scores.length];
    LayeredPlot points =
        LayeredPlot.of(
                "Scores on the first two components",
                "First component (unit of the input)",
                "Second component (unit of the input)")
            .points("rows", first, second);
    double[] ratios = new JsonFields(result).numbers("explained_variance_ratio");
    LayeredPlot scree =
        LayeredPlot.of("Variance of the components", "Component", "Share of the variance (1)")
            .line(
                "share",
                IntStream.rangeClosed(1, ratios.length).asDoubleStream().toArray(),
                ratios);
    return Optional.of(ResidualsPlot.below("Components", points, scree));
  }

  /** Divides each column by a unit of its own; scaling removes it again. */
  private static double[][] usual(double[][] data) {
    double[][] usual = new double[data.length][data[0].length];
    for (int j = 0; j < data[0].length; j++) {
      double[] column = DataTableChecks.column(data, j);
      double unit = ScaledDoubles.of(column);
      for (int i = 0; i < data.length; i++) {
        usual[i][j] = column[i] / unit;
      }
    }
    return usual;
  }

  /** Takes the mean off each column; gives the columns' standard deviations. */
  static double[] centre(double[][] data) {
    int n = data.length;
    double[] deviations = new double[data[0].length];
    for (int j = 0; j < deviations.length; j++) {
      double first = data[0][j];
      double sum = 0;
      for (double[] row : data) {
        sum += row[j] - first;
      }
      double squares = 0;
      for (double[] row : data) {
        row[j] = row[j] - first - sum / n;
        squares += row[j] * row[j];
      }
      deviations[j] = Math.sqrt(squares / (n - 1));
    }
    return deviations;
  }

  private static void scale(double[][] data, double[] deviations) {
    for (int j = 0; j < deviations.length; j++) {
      if (deviations[j] == 0) {
        throw new Infeasible("column " + (j + 1) + " of data is constant and cannot be scaled");
      }
      for (double[] row : data) {
        row[j] /= deviations[j];
      }
    }
  }

  private static void dropNothings(double[][] data) {
    double least = 0;
    for (double[] row : data) {
      for (double value : row) {
        least = Math.max(least, NOTHING * Math.abs(value));
      }
    }
    for (double[] row : data) {
      for (int j = 0; j < row.length; j++) {
        row[j] = Math.abs(row[j]) < least ? 0 : row[j];
      }
    }
  }

  /** Returns a small matrix with the singular values and right vectors of the data. */
  static RealMatrix factor(double[][] data) {
    RealMatrix matrix = MatrixUtils.createRealMatrix(data);
    int columns = data[0].length;
    return data.length > columns
        ? new QRDecomposition(matrix).getR().getSubMatrix(0, columns - 1, 0, columns - 1)
        : matrix;
  }

  static double[] oriented(double[] vector) {
    double largest = Arrays.stream(vector).map(Math::abs).max().orElse(0);
    double leading =
        Arrays.stream(vector).filter(v -> Math.abs(v) >= largest * TIE).findFirst().orElse(1);
    return leading < 0 ? Arrays.stream(vector).map(v -> -v).toArray() : vector;
  }
}
