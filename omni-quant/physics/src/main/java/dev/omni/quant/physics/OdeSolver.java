package dev.omni.quant.physics;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolutionEvent;
import dev.omni.quant.core.ode.SolutionPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The solution of ordinary differential equations that a caller writes, stiff or not. */
@AutoService(JsonEngine.class)
public final class OdeSolver implements JsonEngine {
  @Override
  public Capability capability() {
    return Capability.named("physics.ode.solve")
        .title(
            "Ordinary differential equations, stiff or not",
            "Values of variables at times, from formulas of their derivatives, with an estimate of"
                + " the error of each value. Formulas have + - * / ^, parentheses, numbers, pi, e"
                + " and the functions of scientific-discovery.regression.nonlinear; names have"
                + " letters, digits and _. Negative values are never clipped.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(OdeContract.INPUT)
        .result(OdeContract.RESULT)
        .plot("Variables over time")
        .method(
            new Method(
                "Dormand-Prince 8(5,3) and Radau IIA of order 5, adaptive steps",
                "y' = f(t, y)",
                List.of(
                    "E. Hairer, S. P. Norsett and G. Wanner, Solving Ordinary Differential"
                        + " Equations I, 2nd ed., 1993, II.5 and II.10, pp. 173-185 and 254-257",
                    "E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,"
                        + " 1996, IV.2 p. 21 (test for stiffness) and IV.8 pp. 118-130 (Radau)",
                    "K. Gustafsson, ACM Trans. Math. Softw. 20, 1994, pp. 496-517 (step control)",
                    "H. H. Robertson, in J. Walsh (ed.), Numerical Analysis, 1966, pp. 178-182"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "auto steps explicitly until 15 steps are at the bound of stability, then"
                        + " implicitly from there.",
                    "Derivatives of the formulas are exact, by automatic differentiation.",
                    "error_estimate is the larger difference from solutions at a tenth and a"
                        + " hundredth of both tolerances, times 5, and no less than the tolerances.",
                    RelativeError.LIMIT,
                    "Chaotic equations have a horizon: their errors grow tenfold in a fixed time,"
                        + " so that each further digit of the tolerance reaches that much farther,"
                        + " and no tolerance of doubles beyond some fifteen of these times.",
                    "A step ends where the argument of an abs in time alone changes its sign.",
                    "Events are looked for at eight parts of each step; two within one part are"
                        + " missed.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return new OdeInput(new JsonFields(input)).problems();
  }

  @Override
  public double steps(Json.Obj input) {
    return new OdeInput(new JsonFields(input)).steps();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var given = new OdeInput(new JsonFields(input));
    List<String> names = given.names();
    double[] outputs = given.fields().numbers("output_times");
    EstimatedSolution estimated = solved(given, outputs, work);
    ErrorGate gate =
        estimated
            .relative()
            .accepted(
                given.fields(),
                outputs,
                finer ->
                    solved(new OdeInput(finer), outputs, EstimatedSolution.still(work)).relative());
    InitialValueProblem.Solution solution = estimated.solution();
    var events = new ArrayList<Json>();
    for (SolutionEvent event : solution.events()) {
      events.add(
          Json.obj(
              "name", event.function().name(),
              "time", event.time(),
              "values", OdeInput.named(names, event.state())));
    }
    InitialValueProblem.Effort effort = solution.effort();
    Json.Obj result =
        Json.obj(
                "times", Arrays.copyOf(outputs, solution.states().size()),
                "values", OdeInput.columns(names, solution.states()),
                "events", events,
                "error_estimate", OdeInput.columns(names, estimated.errors()),
                "method_used", solution.method(),
                "steps", effort.steps())
            .with("rejected_steps", effort.rejected())
            .with("evaluations", effort.evaluations())
            .with("factorisations", effort.factorizations())
            .with(
                "numerics", Numerics.of(solution.method()).with("error_estimate", gate.estimate()));
    return JsonComputed.of(result).noting("evaluations", effort.evaluations());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new OdeChecks(new OdeInput(new JsonFields(input)), new JsonFields(result)).all();
  }

  private static EstimatedSolution solved(OdeInput given, double[] outputs, Work work) {
    return EstimatedSolution.of(given.problem(), outputs, given.options(), work);
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var given = new OdeInput(new JsonFields(input));
    return Optional.of(
        SolutionPlot.of(
            "Variables over time",
            given.fields().number("start"),
            given.initial(),
            new JsonFields(result)));
  }
}
