package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.hipparchus.linear.SingularValueDecomposition;

/** The principal components: the directions in which rows of numbers vary most. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class PrincipalComponents
    implements Engine<PrincipalComponents.Input, PrincipalComponents.Result> {
  /** The relative magnitude below which squares lose digits and have no weight. */
  private static final double NOTHING = 0x1p-480;

  /**
   * Rows of numbers, and how their components are found.
   *
   * @param data observations, one row each, one column for each variable; NaN is a missing one
   * @param scale whether variables are divided by their standard deviation first
   * @param components number of components to give; all if not given
   * @param newRows further rows to give the scores of
   */
  @Example(
      """
      {"data": [[2.5, 2.4], [0.5, 0.7], [2.2, 2.9], [1.9, 2.2], [3.1, 3], [2.3, 2.7], [2, 1.6],
                [1, 1.1], [1.5, 1.6], [1.1, 0.9]]}""")
  public record Input(
      @Title("Observations, one row each, one column for each variable; or null")
          @Size(min = 2, max = 20_000)
          @Inner(min = 1, max = 200, is = Inner.Is.ROWS)
          @Unit("1")
          @Missing
          double[][] data,
      @Title("Whether variables are divided by their standard deviation first") @Default("false")
          boolean scale,
      @Title("Number of components to give; all if not given") @Unit("1") @Range(from = 1, to = 200)
          OptionalInt components,
      @Title("Further rows to give the scores of")
          @Size(min = 1, max = 20_000)
          @Inner(min = 1, max = 200, is = Inner.Is.ROWS)
          @Unit("1")
          Optional<double[][]> newRows) {}

  /**
   * The components by falling variance, and the scores of rows on them.
   *
   * @param explainedVarianceRatio fraction of the variance of each component
   * @param standardDeviations of each component
   * @param loadings unit vector of each component over the variables
   * @param scores of each row on each component
   * @param centre mean of each column
   * @param scale what each column was divided by; 1 where columns are not scaled
   * @param newScores scores of the further rows
   * @param rowsLeftOut rows with a missing value, if there are any
   * @param keptRows numbers of the rows that scores belong to, where some are left out
   */
  public record Result(
      @Title("Fraction of the variance of each component") @Unit("1")
          double[] explainedVarianceRatio,
      @Title("Standard deviation of each component") @Unit("1") double[] standardDeviations,
      @Title("Loadings of each component") @Unit("1 (largest entry made positive)")
          List<double[]> loadings,
      @Title("Score of each row on each component") @Unit("1") List<double[]> scores,
      @Title("Mean of each column") @Unit("1") double[] centre,
      @Title("What each column was divided by; 1 where columns are not scaled") @Unit("1")
          double[] scale,
      @Title("Scores of new_rows") @Unit("1") Optional<List<double[]>> newScores,
      @Title("Rows with a missing value") @Unit("1") OptionalInt rowsLeftOut,
      @Title("Numbers of the rows that scores belong to, where some are left out") @Unit("1")
          Optional<int[]> keptRows) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.pca")
        .limit("rows", "More rows than columns.", "size(data) > size(data[0])")
        .title(
            "Principal component analysis",
            "Centred, and scaled where asked for. Components stand in the order of falling"
                + " variance, min(rows - 1, columns) of them; loadings[k] is the unit vector of"
                + " component k over the variables, its largest entry made positive (the first of"
                + " equal ones). Rows with a null are left out and counted. new_rows are centred and"
                + " scaled as the data were.")
        .synonyms(
            "PCA, principal components, dimension reduction, dimensionality reduction,"
                + " explained variance, loadings, eigenvectors, reduce variables")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Scores, loadings and shares")
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
  public List<Problem> problems(Input input) {
    return ComponentProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double columns = input.data()[0].length;
    return 9.0 * columns * columns * (input.data().length + columns);
  }

  /**
   * Returns the principal components of rows.
   *
   * @throws Infeasible when the rows do not vary, or a column to be scaled does not
   */
  public static Result value(Input input) {
    return new PrincipalComponents().compute(input, Work.alone()).result();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    boolean scale = input.scale();
    CompleteRows complete = CompleteRows.of(input.data());
    double[][] given = complete.rows();
    double[] centres = ComponentScores.centres(given);
    double[] divisors =
        scale ? ComponentScores.deviations(given) : ComponentScores.ones(given[0].length);
    double unit = scale ? 1 : ScaledDoubles.of(given);
    double[][] data = scale ? usual(given) : ScaledDoubles.over(given, unit);
    double[] spreads = ComponentScores.centre(data);
    if (scale) {
      scale(data, spreads);
    }
    dropNothings(data);
    double total = Arrays.stream(data).mapToDouble(LinearRegression::sumOfSquares).sum();
    if (FiniteResults.number("the sum of squares of the centred data", total) == 0) {
      throw new Infeasible("all rows are the same, so there is no variance to decompose");
    }
    work.proceed();
    var decomposed = new SingularValueDecomposition(ComponentScores.factor(data));
    int components = Math.min(data.length - 1, data[0].length);
    int shown = input.components().orElse(components);
    double[] deviations = new double[components];
    double[] ratios = new double[components];
    var loadings = new ArrayList<double[]>();
    for (int k = 0; k < components; k++) {
      double s = decomposed.getSingularValues()[k];
      deviations[k] = s / Math.sqrt(data.length - 1);
      ratios[k] = Math.min(1, s * s / total);
      loadings.add(ComponentScores.oriented(decomposed.getV().getColumn(k)));
    }
    List<double[]> published = loadings.subList(0, shown);
    boolean whole = complete.leftOut() == 0;
    return Computed.of(
        new Result(
            Arrays.copyOf(ratios, shown),
            ScaledDoubles.times("a standard deviation", Arrays.copyOf(deviations, shown), unit),
            published,
            ComponentScores.of(data, published, unit),
            centres,
            divisors,
            input
                .newRows()
                .map(rows -> ComponentScores.moved(rows, centres, divisors))
                .map(rows -> ComponentScores.of(rows, published, 1)),
            whole ? OptionalInt.empty() : OptionalInt.of(complete.leftOut()),
            whole ? Optional.empty() : Optional.of(complete.kept())));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ComponentChecks(CompleteRows.of(input.data()).rows(), input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(ComponentFigure.of(result));
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
}
