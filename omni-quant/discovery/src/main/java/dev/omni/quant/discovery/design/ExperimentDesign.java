package dev.omni.quant.discovery.design;

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
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The design of an experiment: which levels of which factors are run, and in which order. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ExperimentDesign
    implements Engine<ExperimentDesign.Input, ExperimentDesign.Result> {
  private static final int MOST_SHOWN = 5;

  /**
   * What is to be found out, and with how many runs.
   *
   * @param design kind of the design
   * @param factors of the experiment
   * @param generators of a fraction, each a factor and the product that it is
   * @param runs of a design that has no number of its own
   * @param centrePoints runs in the middle
   * @param alpha distance of the points on the axes
   * @param replicates of the design
   * @param blocks of runs
   * @param randomise whether runs are in an order by chance
   * @param seed of chance
   * @param formula of the model; all factors without it
   * @param candidates levels of each factor, of d_optimal
   */
  @Example(
      """
      {"design": "fractional_factorial",
       "factors": [{"name": "A", "low": 20, "high": 40}, {"name": "B", "low": 1, "high": 3},
                   {"name": "C", "low": 5, "high": 7}, {"name": "D", "low": 0, "high": 1}],
       "generators": ["D=A*B*C"], "centre_points": 2, "randomise": true, "seed": 7}""")
  @Example(
      """
      {"design": "central_composite",
       "factors": [{"name": "heat", "low": 150, "high": 170}, {"name": "time", "low": 5, "high": 9}],
       "centre_points": 5, "alpha": "rotatable",
       "formula": "~ heat*time + I(heat^2) + I(time^2)"}""")
  @Example(
      """
      {"design": "d_optimal",
       "factors": [{"name": "A", "low": -1, "high": 1}, {"name": "B", "low": -1, "high": 1}],
       "formula": "~ A*B + I(A^2)", "runs": 8, "candidates": 3, "seed": 1}""")
  @Example(
      """
      {"design": "latin_hypercube",
       "factors": [{"name": "ph", "low": 5, "high": 8}, {"name": "salt", "low": 0, "high": 0.5}],
       "runs": 10, "seed": 3}""")
  public record Input(
      @Title("Kind of the design") DesignKind design,
      @Title("Factors of the experiment") @Size(min = 1, max = 50) List<DesignFactor> factors,
      @Title("Generators of a fraction, as D=A*B or E=-A*C") @Size(min = 1, max = 40)
          Optional<List<@Title("Generator") @Size(min = 3, max = 400) String>> generators,
      @Title("Number of runs, of plackett_burman, latin_hypercube and d_optimal")
          @Unit("1")
          @Range(from = 2, to = 2000)
          OptionalInt runs,
      @Title("Runs in the middle of all factors; 0 by default")
          @Unit("1")
          @Range(from = 0, to = 1000)
          OptionalInt centrePoints,
      @Title("Distance of the points on the axes, of central_composite; rotatable by default")
          Optional<AxialDistance> alpha,
      @Title("Replicates of the design") @Unit("1") @Range(from = 1, to = 100) @Default("1")
          int replicates,
      @Title(
              "Blocks: a power of two of a factorial of two levels, 2 of central_composite, or the"
                  + " replicates")
          @Unit("1")
          @Range(from = 2, to = 1024)
          OptionalInt blocks,
      @Title("Whether runs are in an order by chance within their blocks") @Default("false")
          boolean randomise,
      @Title("Seed of chance") @Unit("1") @Range(from = 0, to = 9007199254740991.0) @Default("0")
          long seed,
      @Title("Formula of the model in coded factors, as ~ A*B; all factors without it")
          @Size(min = 1, max = 4000)
          Optional<String> formula,
      @Title("Levels of each factor among the candidates of d_optimal; 3 by default")
          @Unit("1")
          @Range(from = 2, to = 50)
          OptionalInt candidates) {
    /** Returns the names of the factors. */
    List<String> names() {
      return factors.stream().map(DesignFactor::name).toList();
    }

    int middle() {
      return centrePoints.orElse(0);
    }

    int grid() {
      return candidates.orElse(3);
    }
  }

  /**
   * The design.
   *
   * @param runs number of runs
   * @param table coded levels by factor, in the standard order
   * @param tableActual levels by factor
   * @param order numbers of the rows in the order in which they are run
   * @param block of each row, from 0
   * @param confounded products that are the same within each block
   * @param resolution length of the shortest word; null without a fraction
   * @param definingRelation products of factors that are the same in all runs
   * @param aliases effects that cannot be separated
   * @param alpha distance of the points on the axes
   * @param columns of the model
   * @param informationDiagonal diagonal of X'X
   * @param logDeterminant of X'X; null where it is singular
   * @param dEfficiency |X'X|^(1/p)/n; null where it is singular
   */
  public record Result(
      @Title("Number of runs") @Unit("1") int runs,
      @Title("Coded levels by factor, in the standard order") @Keys("factor")
          Map<String, @Unit("1") double[]> table,
      @Title("Levels by factor") @Keys("factor") Map<String, @Unit("1") double[]> tableActual,
      @Title("Rows, from 0, in the order in which they are run") @Unit("1") int[] order,
      @Title("Block of each row, from 0") @Unit("1") Optional<int[]> block,
      @Title("Effects that cannot be separated from blocks") Optional<List<String>> confounded,
      @Title("Length of the shortest word; null without a fraction") @Unit("1") @Nullable
          Integer resolution,
      @Title("Products of factors that are the same in all runs; - before a product of -1")
          List<String> definingRelation,
      @Title("Effects of one or two factors that cannot be separated from others")
          List<AliasedEffect> aliases,
      @Title("Coded distance of the points on the axes") @Unit("1") OptionalDouble alpha,
      @Title("Columns of the model") List<String> columns,
      @Title("Diagonal of X'X") @Unit("1") double[] informationDiagonal,
      @Title("Logarithm of the determinant of X'X; null where it is singular") @Unit("1") @Nullable
          Double logDeterminant,
      @Title("Root of the determinant by columns over the runs; null where it is singular")
          @Unit("1")
          @Name("d_efficiency")
          @Nullable
          Double dEfficiency) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.design.experiments")
        .limit("factors", "At most 12 factors.", "size(factors) <= 12")
        .title(
            "Design of experiments",
            "Gives the runs of an experiment, coded from -1 to 1 and in the units of the factors."
                + " Rows are in the standard order, the first factor fastest; points on axes and in"
                + " the middle follow. order has the rows, from 0, as they are run. X is the model"
                + " of formula, or of all factors with a constant. resolution is null where no"
                + " factor is a product of others; log_determinant and d_efficiency are null where"
                + " X'X is singular. Plackett-Burman designs have 8 to 24 runs and a resolution of"
                + " 3. A d-optimal design is the best of 20 searches by exchange, a latin hypercube"
                + " the one of 100 with the largest least distance.")
        .synonyms(
            "DOE, factorial design, fractional factorial, plackett burman, screening design,"
                + " response surface, central composite, box behnken, latin hypercube sampling,"
                + " d-optimal, randomise runs, plan an experiment")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Runs by their factors")
        .method(
            new Method(
                "Products of levels, cyclic rows, exchanges of runs, samples by strata",
                "rotatable: alpha = F^(1/4); orthogonal: alpha^2 = (sqrt(F N) - F)/2; exchange of r"
                    + " for x: |X'X| ((1 + d(x))(1 - d(r)) + d(x, r)^2), d(x, r) = x' (X'X)^-1 r;"
                    + " D-efficiency = |X'X|^(1/p)/n",
                List.of(
                    "R. L. Plackett and J. P. Burman, Biometrika 33, 1946, pp. 305-325",
                    "G. E. P. Box and K. B. Wilson, J. R. Statist. Soc. B 13, 1951, pp. 1-45",
                    "G. E. P. Box and D. W. Behnken, Technometrics 2, 1960, pp. 455-475",
                    "V. V. Fedorov, Theory of Optimal Experiments, 1972, ch. 3",
                    "M. D. McKay et al., Technometrics 21, 1979, pp. 239-245",
                    "G. E. P. Box et al., Statistics for Experimenters, 2005, ch. 5-6"),
                List.of(Libraries.named("org.apache.commons:commons-rng-simple")),
                List.of(
                    "Box-Behnken designs have 3 to 7 factors.",
                    "Aliases are listed up to products of three factors.",
                    "A search by exchange may end at a local optimum.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return DesignProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double factors = input.factors().size();
    double runs =
        input.runs().orElse((int) Math.min(1e5, StrictMath.pow(2, Math.min(17, factors))));
    return switch (input.design()) {
      case LATIN_HYPERCUBE -> 1e4 + 100 * runs * (runs + 20) * factors;
      case D_OPTIMAL -> {
        double candidates = Math.min(1e5, StrictMath.pow(input.grid(), factors));
        yield 1e5 + 60 * runs * runs * candidates * factors;
      }
      default -> 1e5 + 30 * runs * input.replicates() * factors;
    };
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(DesignPlan.of(input, work).result());
  }

  /** Returns the design. */
  public static Result value(Input input) {
    return DesignPlan.of(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new DesignLaws(input, result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    List<String> names = List.copyOf(result.table().keySet());
    String first = names.get(0);
    if (names.size() == 1) {
      double[] rows = new double[result.runs()];
      java.util.Arrays.setAll(rows, i -> i);
      return Optional.of(
          Figure.of("Runs by their factors", plane("row", first, rows, actual(result, first))));
    }
    List<Plane> planes =
        names.subList(1, Math.min(MOST_SHOWN, names.size())).stream()
            .map(name -> plane(first, name, actual(result, first), actual(result, name)))
            .toList();
    int wide = Figure.COLUMNS / Math.min(3, planes.size());
    return Optional.of(Figure.beside("Runs by their factors", wide, planes));
  }

  private static double[] actual(Result result, String name) {
    return java.util.Objects.requireNonNull(result.tableActual().get(name));
  }

  private static Plane plane(String across, String up, double[] x, double[] y) {
    return Plane.of("", Axis.of(across), Axis.of(up))
        .with(new Mark.Points("run", x, y, Mark.Shape.CIRCLE, Meaning.NEUTRAL, List.of()));
  }
}
