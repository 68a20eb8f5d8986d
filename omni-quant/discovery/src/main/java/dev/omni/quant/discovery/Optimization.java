package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
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
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.ode.VariableNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;

/** The minimum or maximum of a formula under bounds and constraints. */
@AutoService(JsonEngine.class)
public final class Optimization implements JsonEngine {
  private static final int POINTS = 101;

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.optimize")
        .title(
            "Minimum of a formula under bounds and constraints",
            "A local minimum or maximum with exact derivatives. The formulas have the language of"
                + " scientific-discovery.regression.nonlinear. Several starts find the best of"
                + " several minima, not surely the least of all.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(OptimizationContract.INPUT)
        .result(OptimizationContract.RESULT)
        .plot("Objective along the first variable")
        .method(
            new Method(
                "Projected BFGS; multipliers for constraints, then Newton's method",
                "min f(x), lower <= x <= upper, c(x) <= 0 or = 0; L = f + sum (max(0, m + r c)^2 -"
                    + " m^2)/(2 r)",
                List.of(
                    "J. Nocedal and S. J. Wright, Numerical Optimization, 2nd ed., 2006, ch. 6, 16.7"
                        + " and 17",
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

  private static List<String> names(JsonFields fields) {
    return fields.fields("variables").object().members().keySet().stream().sorted().toList();
  }

  private static List<JsonFields> constraints(JsonFields fields) {
    return fields.has("constraints") ? fields.objects("constraints") : List.of();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    List<String> names = names(fields);
    for (String name : names) {
      Pointer at = Pointer.ROOT.to("variables").to(name);
      VariableNames.problem(at, name).ifPresent(found::add);
      JsonFields variable = fields.fields("variables").fields(name);
      double lower = bound(variable, "lower", Double.NEGATIVE_INFINITY);
      double upper = bound(variable, "upper", Double.POSITIVE_INFINITY);
      if (!(lower < upper)) {
        found.add(Problem.invalid(at.to("upper").text(), "must be above lower"));
      } else if (variable.number("start") < lower || variable.number("start") > upper) {
        found.add(Problem.invalid(at.to("start").text(), "must lie within the bounds"));
      }
    }
    VariableNames.unreadable(Pointer.ROOT.to("objective"), fields.text("objective"), names)
        .ifPresent(found::add);
    List<JsonFields> constraints = constraints(fields);
    for (int i = 0; i < constraints.size(); i++) {
      Pointer at = Pointer.ROOT.to("constraints").to(i).to("expression");
      VariableNames.unreadable(at, constraints.get(i).text("expression"), names)
          .ifPresent(found::add);
    }
    return found;
  }

  private static double bound(JsonFields variable, String name, double otherwise) {
    return variable.has(name) ? variable.number(name) : otherwise;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double n = names(fields).size();
    double length = fields.text("objective").length();
    for (JsonFields constraint : constraints(fields)) {
      length += constraint.text("expression").length();
    }
    double limited = 5e4 + 1e5 * constraints(fields).size();
    return fields.integer("starts") * (limited + 1500 * n * (length * n / 4 + n * n));
  }

  private static ConstrainedProblem problem(JsonFields fields) {
    List<String> names = names(fields);
    double sign = fields.text("sense").equals("maximize") ? -1 : 1;
    List<JsonFields> constraints = constraints(fields);
    boolean[] equal = new boolean[constraints.size()];
    var functions = new ArrayList<SmoothFunction>();
    for (int k = 0; k < equal.length; k++) {
      equal[k] = constraints.get(k).text("type").equals("equal_zero");
      functions.add(
          new SmoothFunction(Formula.parse(constraints.get(k).text("expression"), names), 1));
    }
    double[] lower = new double[names.size()];
    double[] upper = new double[names.size()];
    for (int i = 0; i < lower.length; i++) {
      JsonFields variable = fields.fields("variables").fields(names.get(i));
      lower[i] = bound(variable, "lower", Double.NEGATIVE_INFINITY);
      upper[i] = bound(variable, "upper", Double.POSITIVE_INFINITY);
    }
    return new ConstrainedProblem(
        names,
        new SmoothFunction(Formula.parse(fields.text("objective"), names), sign),
        functions,
        equal,
        new SearchBox(lower, upper));
  }

  private static double[] start(JsonFields fields, ConstrainedProblem problem, int which) {
    List<String> names = names(fields);
    double[] start = new double[names.size()];
    long seed = BlockSeeds.splitmix64(fields.whole("seed"), which);
    for (int i = 0; i < start.length; i++) {
      double given = fields.fields("variables").fields(names.get(i)).number("start");
      double reach = 10 * (1 + Math.abs(given));
      double low = Math.max(problem.box().lower()[i], given - reach);
      double high = Math.min(problem.box().upper()[i], given + reach);
      double share = (BlockSeeds.splitmix64(seed, i) >>> 11) * 0x1p-53;
      start[i] = which == 0 ? given : low + share * (high - low);
    }
    return start;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    ConstrainedProblem problem = problem(fields);
    Optional<ConstrainedProblem.Optimum> best = Optional.empty();
    Optional<Infeasible> failure = Optional.empty();
    int evaluations = 0;
    for (int k = 0; k < fields.integer("starts"); k++) {
      try {
        ConstrainedProblem.Optimum found =
            new MinimumSearch(problem, work).from(start(fields, problem, k));
        evaluations += found.evaluations();
        if (best.isEmpty() || better(problem, found, best.get())) {
          best = Optional.of(found);
        }
      } catch (Infeasible none) {
        failure = Optional.of(none);
      }
    }
    if (best.isEmpty()) {
      throw failure.orElseThrow();
    }
    ConstrainedProblem.Optimum optimum = best.get();
    Json.Obj point = Json.Obj.EMPTY;
    List<String> names = names(fields);
    for (int i = 0; i < names.size(); i++) {
      point = point.with(names.get(i), optimum.point()[i]);
    }
    SmoothFunction objective = problem.objective();
    double squares = Arrays.stream(problem.projectedGradient(optimum)).map(g -> g * g).sum();
    return JsonComputed.of(
        Json.obj(
            "minimum",
            objective.sign() * objective.at(optimum.point()).value(),
            "point",
            point,
            "gradient_norm",
            Math.sqrt(squares),
            "multipliers",
            optimum.multipliers(),
            "hessian_eigenvalues",
            eigenvalues(problem.curvature(optimum)),
            "evaluations",
            evaluations));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    JsonFields point = found.fields("point");
    var optimum =
        new ConstrainedProblem.Optimum(
            names(fields).stream().mapToDouble(point::number).toArray(),
            found.numbers("multipliers"),
            0);
    return new OptimumChecks(problem(fields), optimum, found).all();
  }

  private static boolean better(
      ConstrainedProblem problem,
      ConstrainedProblem.Optimum one,
      ConstrainedProblem.Optimum other) {
    return problem.objective().at(one.point()).value()
        < problem.objective().at(other.point()).value();
  }

  private static double[] eigenvalues(double[][] matrix) {
    if (!MinimumSearch.finite(matrix)) {
      throw new Infeasible("a second derivative has no value at the point");
    }
    double[] values =
        new EigenDecompositionSymmetric(MatrixUtils.createRealMatrix(matrix)).getEigenvalues();
    Arrays.sort(values);
    return values;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    ConstrainedProblem problem = problem(fields);
    List<String> names = names(fields);
    JsonFields point = new JsonFields(result).fields("point");
    double[] at = names.stream().mapToDouble(point::number).toArray();
    double reach = 1 + Math.abs(at[0]);
    double low = Math.max(problem.box().lower()[0], at[0] - reach);
    double high = Math.min(problem.box().upper()[0], at[0] + reach);
    double[] x = new double[POINTS];
    double[] y = new double[POINTS];
    for (int k = 0; k < POINTS; k++) {
      double[] moved = at.clone();
      moved[0] = low + (high - low) * k / (POINTS - 1);
      x[k] = moved[0];
      y[k] = problem.objective().sign() * problem.objective().at(moved).value();
    }
    return Optional.of(
        LayeredPlot.of(
                "Objective along the first variable",
                names.get(0) + " (unit of the input)",
                "Objective (unit of the input)")
            .line("objective", x, y)
            .points(
                "result",
                new double[] {at[0]},
                new double[] {new JsonFields(result).number("minimum")})
            .plot());
  }
}
