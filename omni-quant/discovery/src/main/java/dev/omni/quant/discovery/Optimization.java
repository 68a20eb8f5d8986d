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
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ode.VariableNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The minimum or maximum of a formula under bounds and constraints. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Optimization implements Engine<Optimization.Input, Optimization.Result> {

  /**
   * An objective, its variables and constraints, and how the optimum is sought.
   *
   * @param objective formula in the variables
   * @param variables by name
   * @param constraints which all hold
   * @param sense whether the least or the largest value is sought
   * @param starts the one given, and others at random
   * @param seed of the other starts
   */
  @Example(
      """
      {"objective": "(1-x)^2+100*(y-x^2)^2",
       "variables": {"x": {"start": -1.2}, "y": {"start": 1}}}\
      """)
  @Example(
      """
      {"objective": "x^2+y^2", "variables": {"x": {"start": 2}, "y": {"start": 2, "lower": 0}},
       "constraints": [{"expression": "1-x-y", "type": "less_equal_zero"}]}\
      """)
  public record Input(
      @Title("Formula in the variables") @Size(min = 1, max = 2000) String objective,
      @Title("Variables") @Keys("variable") @Size(min = 1, max = 50)
          Map<String, SearchVariable> variables,
      @Title("Constraints") @Size(max = 50) Optional<List<SearchConstraint>> constraints,
      @Title("Sense") @Default("\"minimize\"") OptimumSense sense,
      @Title("Starts: the one given, and others at random")
          @Unit("1")
          @Range(from = 1, to = 100)
          @Default("1")
          int starts,
      @Title("Seed of the other starts")
          @Unit("1")
          @Range(from = 0, to = 4_294_967_295.0)
          @Default("0")
          long seed) {
    List<String> names() {
      return List.copyOf(new TreeSet<>(variables.keySet()));
    }

    List<SearchVariable> sorted() {
      return List.copyOf(new TreeMap<>(variables).values());
    }

    List<SearchConstraint> limits() {
      return constraints.orElse(List.of());
    }
  }

  /**
   * An optimum.
   *
   * @param minimum objective at the point; the maximum for maximize
   * @param point value of each variable
   * @param gradientNorm length of the gradient where bounds let it act
   * @param multipliers of the constraints
   * @param hessianEigenvalues eigenvalues of the second derivatives, rising
   * @param evaluations of the objective
   * @param path of the search that led to the point
   * @param best objective on the path
   */
  public record Result(
      @Title("Objective at the point; the maximum for maximize") @Unit("1") double minimum,
      @Title("Value of each variable") @Keys("variable") Map<String, @Unit("1") Double> point,
      @Title("Length of the gradient where bounds let it act") @Unit("1") double gradientNorm,
      @Title("Multiplier of each constraint") @Unit("1") double[] multipliers,
      @Title("Eigenvalues of the second derivatives, rising") @Unit("1")
          double[] hessianEigenvalues,
      @Title("Evaluations of the objective")
          @Unit("1")
          @Unchecked("A count of the search, which only a repetition can tell.")
          int evaluations,
      @Title(
              "Places that met the constraints better than those before, and then those of a better"
                  + " objective, on the way to the point; the last is the point")
          @Keys("variable")
          Optional<Map<String, @Unit("1") double[]>> path,
      @Title("Objective on the way") Optional<Best> best) {
    /** Returns the path along each variable; nothing where there is none. */
    double[][] columns(List<String> names) {
      Map<String, double[]> columns = path.orElse(Map.of());
      return names.stream()
          .map(name -> columns.getOrDefault(name, new double[0]))
          .toArray(double[][]::new);
    }

    private double[] place(List<String> names) {
      return names.stream().mapToDouble(name -> point.getOrDefault(name, Double.NaN)).toArray();
    }
  }

  /**
   * The objective on the way of a search.
   *
   * @param objective at each place
   * @param evaluation number of the evaluation, from 1
   */
  public record Best(
      @Title("Objective at each place") @Unit("1") double[] objective,
      @Title("Number of the evaluation, from 1")
          @Unit("1")
          @Unchecked("A count of the search, which only a repetition can tell.")
          int[] evaluation) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.optimize")
        .limit("variables", "At most 20 variables.", "size(variables) <= 20")
        .title(
            "Minimum of a formula under bounds and constraints",
            "A local minimum or maximum with exact derivatives. The formulas have the language of"
                + " scientific-discovery.regression.nonlinear. Several starts find the best of"
                + " several minima, not surely the least of all.")
        .synonyms(
            "minimize a function, maximize a function, constrained optimization, find a minimum,"
                + " objective function, nonlinear programming, solver, extremum, optimization")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Objective and the way to the result")
        .method(
            new Method(
                "Projected BFGS; multipliers for constraints, then Newton's method",
                "min f(x), lower <= x <= upper, c(x) <= 0 or = 0; L = f + sum (max(0, m + r c)^2 -"
                    + " m^2)/(2 r)",
                List.of(
                    "J. Nocedal and S. J. Wright, Numerical Optimization, 2nd ed., 2006, ch. 6,"
                        + " 16.7 and 17",
                    "R. T. Rockafellar, J. Optim. Theory Appl. 12, 1973, pp. 555-562",
                    "H. W. Kuhn and A. W. Tucker, Proc. 2nd Berkeley Symp., 1951, pp. 481-492"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Multipliers and eigenvalues are of the minimized function, which is the"
                        + " negative of the objective for maximize.",
                    "Where the multipliers do not arrive, Newton's method on the conditions of a"
                        + " minimum follows.",
                    "The search goes on from saddles, along the directions that constraints leave,"
                        + " from flat points with a lower one beside them, and from flat points far"
                        + " out with a lower one twice as far.",
                    "A run fails whose point does not meet the conditions of a minimum to 1e-6,"
                        + " whose objective falls without end, or whose constraints no point that"
                        + " is found meets.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    List<String> names = input.names();
    for (int i = 0; i < names.size(); i++) {
      Pointer at = Pointer.ROOT.to("variables").to(names.get(i));
      VariableNames.problem(at, names.get(i)).ifPresent(problems::add);
      SearchVariable variable = input.sorted().get(i);
      if (!(variable.least() < variable.largest())) {
        problems.add(Problem.invalid(at.to("upper").text(), "must be above lower"));
      } else if (variable.start() < variable.least() || variable.start() > variable.largest()) {
        problems.add(Problem.invalid(at.to("start").text(), "must lie within the bounds"));
      }
    }
    VariableNames.unreadable(Pointer.ROOT.to("objective"), input.objective(), names)
        .ifPresent(problems::add);
    for (int i = 0; i < input.limits().size(); i++) {
      Pointer at = Pointer.ROOT.to("constraints").to(i).to("expression");
      VariableNames.unreadable(at, input.limits().get(i).expression(), names)
          .ifPresent(problems::add);
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double n = input.variables().size();
    double length = input.objective().length();
    for (SearchConstraint constraint : input.limits()) {
      length += constraint.expression().length();
    }
    double limited = 5e4 + 1e5 * input.limits().size();
    return input.starts() * (limited + 1500 * n * (length * n / 4 + n * n));
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    ConstrainedProblem problem = ConstrainedProblem.of(input);
    Optional<ConstrainedProblem.Optimum> best = Optional.empty();
    Optional<Infeasible> failure = Optional.empty();
    var path = new SearchPath(problem);
    int evaluations = 0;
    for (int k = 0; k < input.starts(); k++) {
      var way = new SearchPath(problem);
      try {
        ConstrainedProblem.Optimum found =
            new MinimumSearch(way.watched(), work).from(problem.box().start(input, k));
        evaluations += found.evaluations();
        if (best.isEmpty() || better(problem, found, best.get())) {
          best = Optional.of(found);
          path = way;
          path.end(found.point());
        }
      } catch (Infeasible none) {
        failure = Optional.of(none);
      }
    }
    if (best.isEmpty()) {
      throw failure.orElseThrow();
    }
    return Computed.of(result(problem, best.get(), evaluations, path));
  }

  private static Result result(
      ConstrainedProblem problem,
      ConstrainedProblem.Optimum optimum,
      int evaluations,
      SearchPath path) {
    var point = new LinkedHashMap<String, Double>();
    for (int i = 0; i < problem.names().size(); i++) {
      point.put(problem.names().get(i), optimum.point()[i]);
    }
    double factor = problem.objective().factor();
    double squares = Arrays.stream(problem.projectedGradient(optimum)).map(g -> g * g).sum();
    return new Result(
        problem.objective().at(optimum.point()).value() / factor,
        point,
        Math.sqrt(squares) / Math.abs(factor),
        times(optimum.multipliers(), 1 / Math.abs(factor)),
        times(problem.eigenvalues(optimum), 1 / Math.abs(factor)),
        evaluations,
        Optional.of(path.places()),
        Optional.of(path.best()));
  }

  private static double[] times(double[] values, double factor) {
    return Arrays.stream(values).map(value -> value * factor).toArray();
  }

  /**
   * Returns the best optimum of all starts.
   *
   * @throws Infeasible when no start leads to a point that meets the conditions of one
   */
  public static Result value(Input input) {
    return new Optimization().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    ConstrainedProblem problem = ConstrainedProblem.of(input);
    double[] multipliers = times(result.multipliers(), Math.abs(problem.objective().factor()));
    var optimum = new ConstrainedProblem.Optimum(result.place(input.names()), multipliers, 0);
    return new OptimumChecks(problem, optimum, result).all();
  }

  private static boolean better(
      ConstrainedProblem problem,
      ConstrainedProblem.Optimum one,
      ConstrainedProblem.Optimum other) {
    return problem.objective().at(one.point()).value()
        < problem.objective().at(other.point()).value();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(OptimumFigure.of(input, result, result.place(input.names())));
  }
}
