package dev.omni.quant.finance.risk;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Described;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.History;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The covariance of returns, or the correlation nearest to a matrix that is none. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CovarianceEstimate
    implements Engine<CovarianceEstimate.Input, CovarianceEstimate.Result> {
  private static final int MOST_CELLS = 500_000;
  private static final double SYMMETRY = 1e-9;

  /**
   * Returns of assets, or a matrix near to a correlation.
   *
   * @param returns one array for each asset, oldest first
   * @param correlation to which the nearest one is sought, row by row
   * @param method of the estimate
   * @param mean that is taken off
   * @param demean older name: true is the mean sample, false is zero
   * @param decay a period, for ewma
   * @param seedRule weights of ewma
   * @param periodsPerYear by which covariances are multiplied
   * @param names of the assets
   */
  @Ways({"returns", "correlation"})
  @Example(
      """
      {"method": "ledoit_wolf",
       "returns": [
        [0.012, -0.004, 0.009, -0.015, 0.006, 0.002, -0.008],
        [0.008, -0.006, 0.004, -0.011, 0.009, -0.001, -0.003],
        [-0.002, 0.005, 0.001, 0.004, -0.006, 0.003, 0.002]],
       "names": ["shares", "fund", "bonds"]}""")
  @Example(
      """
      {"method": "nearest_correlation", "correlation": [[1, 1, 0], [1, 1, 1], [0, 1, 1]]}""")
  public record Input(
      @Title("Returns, one array for each asset, oldest first")
          @Unit("1/period")
          @Size(min = 2, max = 500)
          @Inner(min = 2, max = 100_000, is = Inner.Is.COLUMNS)
          Optional<double[][]> returns,
      @Title("Matrix to which the nearest correlation is sought, row by row")
          @Unit("1")
          @Range(from = -1, to = 1)
          @Size(min = 2, max = 500)
          @Inner(min = 2, max = 500, is = Inner.Is.COLUMNS)
          Optional<double[][]> correlation,
      @Title("Estimate") MomentEstimate method,
      @Title("Mean that is taken off; weighted: by the weights of ewma")
          @Described("if not given, zero for ewma and sample for the others")
          Optional<MeanRule> mean,
      @Title("Older name: true is the mean sample, false is zero") Optional<Boolean> demean,
      @Title("Decay a period, for ewma") @Unit("1") @Range(above = 0.5, below = 1) @Default("0.94")
          double decay,
      @Title("Weights of ewma: divided by their sum, or the rest to the first return")
          @Described("if not given, normalised")
          Optional<SeedRule> seedRule,
      @Title("Periods a year, by which covariances are multiplied")
          @Unit("1")
          @Range(from = 1, to = 366)
          @Default("1")
          double periodsPerYear,
      @Title("Names of the assets, shown in place of numbers") @Size(min = 1, max = Names.MOST)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {}

  /** The estimates of a covariance. */
  public enum MomentEstimate {
    /** All periods weigh the same. */
    SAMPLE,
    /** Exponentially weighted: the past is forgotten. */
    EWMA,
    /** Drawn towards a multiple of the identity. */
    LEDOIT_WOLF,
    /** The correlation nearest to a given matrix. */
    NEAREST_CORRELATION
  }

  /** The means that are taken off returns. */
  public enum MeanRule {
    /** None. */
    ZERO,
    /** The mean of all periods. */
    SAMPLE,
    /** By the weights of ewma. */
    WEIGHTED
  }

  /** The weights of ewma. */
  public enum SeedRule {
    /** Divided by their sum. */
    NORMALISED,
    /** The rest to the first return. */
    FIRST_PRODUCT
  }

  /**
   * A covariance and its correlations.
   *
   * @param covariance over so many periods a year
   * @param correlation of each two assets
   * @param volatilities roots of the variances
   * @param shrinkage weight of the target, for ledoit_wolf
   * @param minimumEigenvalue smallest eigenvalue
   * @param conditionNumber largest over smallest eigenvalue, null for a singular matrix
   * @param distance to the given matrix, for nearest_correlation
   * @param numerics how the matrix was found
   * @param names of the assets
   */
  public record Result(
      @Title("Covariance") @Unit("1/period^2 x periods_per_year") List<double[]> covariance,
      @Title("Correlation") @Unit("1") List<double[]> correlation,
      @Title("Volatilities") @Unit("1/sqrt(period) x sqrt(periods_per_year)") double[] volatilities,
      @Title("Weight of the target, for ledoit_wolf") @Unit("1") OptionalDouble shrinkage,
      @Title("Smallest eigenvalue") @Unit("as covariance") double minimumEigenvalue,
      @Title("Largest over smallest eigenvalue") @Unit("1") @Nullable Double conditionNumber,
      @Title("Frobenius distance to the given matrix, for nearest_correlation") @Unit("1")
          OptionalDouble distance,
      @Title("How the numbers came about") @Unit("1") Optional<Numerics> numerics,
      @Title("Names of the assets") Optional<List<String>> names) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.covariance.estimate")
        .limit(
            "assets",
            "At most 200 series: covariances of more are nearly singular.",
            "method == 'nearest_correlation' || size(returns) <= 200")
        .title(
            "Covariance: sample, exponential, shrinkage; nearest correlation",
            "The covariance matrix of returns by one of three estimates, with its correlations and"
                + " eigenvalues, or the correlation matrix nearest to a symmetric one that is not"
                + " positive semi-definite. condition_number is null for a singular matrix.")
        .synonyms(
            "covariance matrix, ledoit wolf, shrinkage, EWMA covariance, positive definite,"
                + " repair correlation matrix, nearest correlation matrix, correlation of returns,"
                + " higham")
        .direct(Workload.MEDIUM)
        .version("4")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Correlations, and volatilities")
        .method(
            new Method(
                "Weighted second moments; shrinkage to a multiple of the identity; Newton's method"
                    + " for the nearest correlation",
                "sample divisor T - 1, T without means; ewma weights d^(T-t) / sum, or those of"
                    + " s^2_1 = x_1^2, s^2_t = d s^2_(t-1) + (1 - d) x_t^2; ledoit_wolf (1 - s) S +"
                    + " s mean(S_ii) I, divisor T; nearest: min ||X - A||_F, X_ii = 1, X >= 0",
                List.of(
                    "O. Ledoit and M. Wolf, A well-conditioned estimator for large-dimensional"
                        + " covariance matrices, Journal of Multivariate Analysis 88, 2004, pp."
                        + " 365-411",
                    "N. J. Higham, Computing the nearest correlation matrix, IMA Journal of"
                        + " Numerical Analysis 22, 2002, pp. 329-343",
                    "H. Qi and D. Sun, A quadratically convergent Newton method for computing the"
                        + " nearest correlation matrix, SIAM J. Matrix Analysis 28, 2006, pp."
                        + " 360-385",
                    "J.P. Morgan and Reuters, RiskMetrics Technical Document, 4th edition, 1996,"
                        + " ch. 5"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Returns of different periods are independent but for ewma.",
                    "For nearest_correlation the covariance is the correlation.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    boolean nearest = input.method() == MomentEstimate.NEAREST_CORRELATION;
    Optional<double[][]> needed = nearest ? input.correlation() : input.returns();
    if (needed.isEmpty()) {
      return List.of(
          new Problem(
              nearest ? "/correlation" : "/returns",
              Problem.Kind.MISSING,
              "is required for the method " + Contracts.word(input.method())));
    }
    double[][] rows = needed.get();
    var problems = new ArrayList<>(Names.problems(input.names(), rows.length, "assets"));
    problems.addAll(nearest ? asymmetric(rows) : History.problems(rows, rows.length, MOST_CELLS));
    problems.addAll(MomentWeights.problems(input));
    return problems;
  }

  private static List<Problem> asymmetric(double[][] rows) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < rows.length && problems.isEmpty(); i++) {
      if (rows[i].length != rows.length) {
        problems.add(
            Problem.invalid(
                "/correlation/" + i, "must have one column for each row: " + rows.length));
      }
      for (int j = 0; j < i && problems.isEmpty(); j++) {
        if (Math.abs(rows[i][j] - rows[j][i]) > SYMMETRY) {
          problems.add(
              Problem.invalid(
                  "/correlation/" + i + "/" + j,
                  "must equal row " + j + ", column " + i + ": the matrix must be symmetric"));
        }
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    if (input.correlation().isPresent()) {
      double size = input.correlation().get().length;
      return 5e4 + 300 * size * size * size;
    }
    double[][] returns = input.returns().orElseThrow();
    double size = returns.length;
    double count = returns[0].length;
    return 5e3 + 0.4 * size * size * size + size * count * (6 + 0.04 * size);
  }

  /** Returns the covariance of returns, or the correlation nearest to a matrix. */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  private static Result value(Input input, Work work) {
    SecondMoments found =
        input.correlation().isPresent()
            ? NearestCorrelation.of(input.correlation().get(), work)
            : SecondMoments.of(input, work);
    double[][] covariance = found.times(input.periodsPerYear());
    int size = covariance.length;
    double[] volatilities = new double[size];
    for (int i = 0; i < size; i++) {
      volatilities[i] = Math.sqrt(FiniteResults.number("covariance", covariance[i][i]));
    }
    double[][] correlation = SecondMoments.correlation(covariance);
    double[] eigenvalues = SecondMoments.eigenvalues(covariance);
    double least = eigenvalues[0];
    double most = eigenvalues[size - 1];
    boolean singular = least <= 1e-14 * most;
    return new Result(
        List.of(covariance),
        List.of(correlation),
        volatilities,
        found.shrinkage(),
        least,
        singular ? null : Double.valueOf(most / least),
        found.distance(),
        Optional.of(found.numerics()),
        input.names());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return CovarianceChecks.of(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[][] rows = result.correlation().toArray(double[][]::new);
    List<String> names = Names.shown(input.names(), rows.length);
    double[] volatilities = result.volatilities();
    Plane bars =
        Chart.bars(
            "asset",
            names,
            Axis.of("volatility", "%").withZero(),
            "volatility",
            Arrays.stream(volatilities).map(v -> 100 * v).toArray());
    return Optional.of(
        Figure.of("Correlations", CorrelationCells.of("correlation", names, rows), bars));
  }
}
