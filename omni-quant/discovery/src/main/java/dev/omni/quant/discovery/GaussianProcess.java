package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Pointer;
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
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A regression by a Gaussian process, and where to observe next. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class GaussianProcess
    implements Engine<GaussianProcess.Input, GaussianProcess.Result> {
  private static final int MOST_ROWS = 5000;

  /** The means of a process. */
  public enum ProcessMean {
    /** Zero everywhere. */
    ZERO,
    /** A constant of the largest likelihood. */
    CONSTANT
  }

  /**
   * Observations and a kernel.
   *
   * @param table columns by name
   * @param response column of the observations
   * @param predictors columns of the places
   * @param kernel of the covariance
   * @param hyperparameters those of the largest likelihood without them
   * @param mean of the process
   * @param newRows at which it is predicted
   * @param acquisition worth of a next observation
   * @param confidence of the intervals
   * @param seed of the starts of searches
   */
  @Example(
      """
      {"table": {"x": [0.1, 0.7, 1.3, 2.2, 3.1, 4.0, 4.8],
                 "y": [0.12, 0.61, 0.95, 0.83, 0.02, -0.77, -0.98]},
       "response": "y", "predictors": ["x"], "kernel": "matern_52",
       "new_rows": {"x": [0.4, 2.7, 5.5]}}""")
  @Example(
      """
      {"table": {"heat": [20, 30, 40, 50, 25, 45, 35], "salt": [1, 3, 2, 1, 2, 3, 1],
                 "yield": [41, 55, 66, 52, 50, 58, 63]},
       "response": "yield", "predictors": ["heat", "salt"],
       "hyperparameters": {"length_scales": [10, 1.5], "signal_variance": 80,
                           "noise_variance": 2},
       "acquisition": {"kind": "expected_improvement", "sense": "maximize", "batch": 2}}""")
  public record Input(
      @Title("Columns by name") @Size(min = 1, max = 200) DataColumns table,
      @Title("Column of the response") @Size(min = 1, max = 200) String response,
      @Title("Columns of the predictors") @Size(min = 1, max = 20)
          List<@Title("Predictor") @Size(min = 1, max = 200) String> predictors,
      @Title("Covariance over a distance") @Default("\"matern_52\"") ProcessKernel kernel,
      @Title("Hyperparameters; those of the largest likelihood without them")
          Optional<ProcessScales> hyperparameters,
      @Title("Mean of the process") @Default("\"constant\"") ProcessMean mean,
      @Title("Rows at which the function is predicted, as columns") @Size(min = 1, max = 200)
          Optional<DataColumns> newRows,
      @Title("Worth of a next observation") Optional<Acquisition> acquisition,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Title("Seed of the starts of searches")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991.0)
          @Default("0")
          long seed) {}

  /**
   * The function at new rows.
   *
   * @param mean of the function
   * @param standardDeviation of the function, without the noise
   * @param low lower end of the interval
   * @param high upper end
   */
  public record FunctionAtRows(
      @Title("Mean") @Unit("1") double[] mean,
      @Title("Standard deviation of the function, without the noise") @Unit("1")
          double[] standardDeviation,
      @Title("Lower end of the interval") @Unit("1") double[] low,
      @Title("Upper end of the interval") @Unit("1") double[] high) {}

  /**
   * The prediction of each row from all others.
   *
   * @param rmse root of the mean square of the errors
   * @param meanLogDensity mean of the logarithm of the density of each response
   */
  public record LeaveOneOut(
      @Title("Root of the mean square of the errors") @Unit("1") double rmse,
      @Title("Mean of the logarithm of the density") @Unit("1") double meanLogDensity) {}

  /**
   * The worth of next observations.
   *
   * @param values at the new rows
   * @param next places with the largest worth
   */
  public record WorthOfPlaces(
      @Title("Worth at new_rows") Optional<@Unit("1") double[]> values,
      @Title("Places with the largest worth") List<Acquisition.NextPlace> next) {}

  /**
   * The process.
   *
   * @param predictions at new rows
   * @param logMarginalLikelihood logarithm of the density of the responses
   * @param hyperparameters as sent, or of the largest likelihood
   * @param atBound hyperparameters that end on the bounds of the search
   * @param constant mean of the process
   * @param leaveOneOut prediction of each row from all others
   * @param acquisition worth of next observations
   * @param jitter variance that was added so that the covariance is not singular
   * @param weights inverse of the covariance times the responses less the mean
   * @param rowsUsed complete rows
   * @param rowsLeftOut rows with a missing number
   */
  public record Result(
      @Title("Function at new_rows") Optional<FunctionAtRows> predictions,
      @Title("Logarithm of the marginal likelihood") @Unit("1") double logMarginalLikelihood,
      @Title("Hyperparameters") ProcessScales hyperparameters,
      @Title("Hyperparameters that end on the bounds of the search") Optional<List<String>> atBound,
      @Title("Mean of the process") @Unit("1") double constant,
      @Title("Prediction of each row from all others") LeaveOneOut leaveOneOut,
      @Title("Worth of next observations") Optional<WorthOfPlaces> acquisition,
      @Title("Variance added so that the covariance is not singular; 0 where none is needed")
          @Unit("1")
          double jitter,
      @Title("Inverse of the covariance times the responses less the mean") @Unit("1")
          double[] weights,
      @Title("Complete rows") @Unit("1") int rowsUsed,
      @Title("Rows with a missing number") @Unit("1") int rowsLeftOut) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.gaussian-process")
        .limit(
            "rows", "5 to 500 rows.", "size(table[response]) >= 5 && size(table[response]) <= 500")
        .title(
            "Gaussian process regression",
            "A smooth function of predictors with its uncertainty, from noisy observations. Without"
                + " hyperparameters those of the largest likelihood are sought from ten starts."
                + " standard_deviation is that of the function, without the noise. leave_one_out"
                + " has the noise. acquisition finds where to observe next: improvement over the"
                + " least or the greatest response; of a batch, each place is chosen as if those"
                + " before it had the best response so far. jitter is a variance that was added to"
                + " the diagonal so that the covariance is not singular.")
        .synonyms(
            "GP, kriging, surrogate model, bayesian optimization, expected improvement, response"
                + " surface, matern kernel, active learning, next experiment")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Function with its uncertainty")
        .method(
            new Method(
                "Cholesky factor of the covariance; quasi-Newton with the exact gradient",
                "K = s2 k(r) + n2 I, r^2 = sum ((x - x')/l)^2; mean = m + k*' K^-1 (y - m); var ="
                    + " s2 - k*' K^-1 k*; log L = -(y - m)' K^-1 (y - m)/2 - log|K|/2 - n log(2"
                    + " pi)/2; left out: y_i - a_i/K^-1_ii, 1/K^-1_ii",
                List.of(
                    "C. E. Rasmussen and C. K. I. Williams, Gaussian Processes for Machine"
                        + " Learning, 2006, algorithm 2.1, ch. 4-5",
                    "D. R. Jones et al., J. Global Optim. 13, 1998, pp. 455-492",
                    "D. Ginsbourger et al., Kriging is well-suited to parallelize optimization,"
                        + " 2010 (constant liar)"),
                List.of(),
                List.of(
                    "The noise is normal and of one variance.",
                    "The uncertainty of hyperparameters and of the mean is not counted.",
                    "Of more than 200 rows, 200 choose among the starts of the search.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.table().problems());
    if (!problems.isEmpty()) {
      return problems;
    }
    problems.addAll(input.table().notNumbers("response", input.response()));
    for (int k = 0; k < input.predictors().size(); k++) {
      String name = input.predictors().get(k);
      String at = Pointer.ROOT.to("predictors").to(k).text();
      if (!input.table().columns().containsKey(name) || input.table().isText(name)) {
        problems.add(Problem.invalid(at, "must name a column of numbers"));
      } else if (name.equals(input.response()) || input.predictors().indexOf(name) < k) {
        problems.add(Problem.invalid(at, "must not be the response or named twice"));
      }
    }
    if (problems.isEmpty()) {
      problems.addAll(sizes(input));
      problems.addAll(newRows(input));
    }
    return problems;
  }

  private static List<Problem> sizes(Input input) {
    var problems = new ArrayList<Problem>();
    int rows = ProcessReport.complete(input).rows();
    if (rows < 2) {
      problems.add(Problem.invalid("/table", "must have two rows without a missing number"));
    } else if (rows > MOST_ROWS) {
      problems.add(Problem.invalid("/table", "must have at most 5,000 complete rows"));
    }
    int scales = input.hyperparameters().map(h -> h.lengthScales().length).orElse(-1);
    if (scales >= 0 && scales != input.predictors().size()) {
      problems.add(
          Problem.invalid(
              "/hyperparameters/length_scales",
              "must have " + input.predictors().size() + " values, one a predictor"));
    }
    Map<String, double[]> bounds =
        input.acquisition().flatMap(Acquisition::bounds).orElse(Map.of());
    bounds.forEach(
        (name, ends) -> {
          Pointer at = Pointer.ROOT.to("acquisition").to("bounds").to(name);
          if (!input.predictors().contains(name)) {
            problems.add(Problem.invalid(at.text(), "must be a predictor"));
          } else if (!(ends[1] > ends[0])) {
            problems.add(Problem.invalid(at.text(), "must have its upper end above its lower"));
          }
        });
    return problems;
  }

  private static List<Problem> newRows(Input input) {
    if (input.newRows().isEmpty()) {
      return List.of();
    }
    DataColumns rows = input.newRows().get();
    var problems = new ArrayList<Problem>();
    int count = rows.rows();
    for (String name : input.predictors()) {
      Pointer at = Pointer.ROOT.to("new_rows").to(name);
      if (!rows.columns().containsKey(name)) {
        problems.add(Problem.invalid(at.text(), "is required: the process has this predictor"));
      } else if (rows.numbers(name).length != count) {
        problems.add(Problem.invalid(at.text(), "must have " + count + " values, like the first"));
      } else {
        double[] values = rows.numbers(name);
        for (int i = 0; i < values.length; i++) {
          if (Double.isNaN(values[i])) {
            problems.add(Problem.invalid(at.to(i).text(), "must be a number"));
            break;
          }
        }
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double n = Math.min(MOST_ROWS, input.table().rows());
    double d = input.predictors().size();
    double some = Math.min(200, n);
    double matrix = n * n * n / 3 + 30 * d * n * n;
    double search =
        input.hyperparameters().isPresent()
            ? 0
            : 350 * (some * some * some + 40 * d * some * some) + (n > 200 ? 40 * 3 * matrix : 0);
    double places = input.newRows().map(DataColumns::rows).orElse(0);
    double next =
        input.acquisition().map(a -> a.batch() * (1000 + 700 * d)).orElse(0.0) * n * (n + 30);
    return 1e4 + search + 3 * matrix + places * n * (n + 30) + next;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(ProcessReport.of(input, work));
  }

  /**
   * Returns the process.
   *
   * @throws dev.omni.engine.Infeasible when the covariance is singular
   */
  public static Result value(Input input) {
    return ProcessReport.of(input, Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ProcessChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(ProcessFigure.of(input, result));
  }
}
