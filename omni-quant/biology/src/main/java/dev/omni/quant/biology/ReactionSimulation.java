package dev.omni.quant.biology;

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
import dev.omni.quant.biology.kinetic.CompiledModel;
import dev.omni.quant.biology.kinetic.Course;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolutionPlot;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** The course of reactions whose rates are formulas, from members of the input or from SBML. */
@AutoService(JsonEngine.class)
public final class ReactionSimulation implements JsonEngine {
  @Override
  public Capability capability() {
    return Capability.named("biology.reaction-network.simulate")
        .title(
            "Kinetic simulation of reactions, with SBML",
            "Values of species and rates of reactions at times, for rates that are formulas."
                + " Values are amounts; with the compartments of SBML they are concentrations, and"
                + " rates are amounts a time. Events set species when a formula reaches 0 from"
                + " below.")
        .job(Workload.HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(KineticContract.INPUT)
        .result(KineticContract.RESULT)
        .plot("Species over time")
        .method(
            new Method(
                "Dormand-Prince 8(5,3) and Radau IIA of order 5, as physics.ode.solve",
                "dn/dt = sum over reactions of nu v(n / size, p, t); rate rules; 0 = algebraic"
                    + " rules",
                List.of(
                    "M. Hucka et al., J. Integr. Bioinform. 16, 2019, 20190021 (SBML level 3"
                        + " version 2)",
                    "M. Hucka et al., J. Integr. Bioinform. 12, 2015, 271 (SBML level 2)",
                    "L. P. Smith et al., J. Integr. Bioinform. 12, 2015, 268 (comp)",
                    "E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,"
                        + " 1996, IV.8 pp. 118-130",
                    "C. Reder, J. Theor. Biol. 135, 1988, pp. 175-201 (conserved sums)"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "SBML of level 1 version 2, level 2 and level 3, core and comp, but for delays"
                        + " in formulas, fast reactions, constraints and models in other files."
                        + " Units are not converted. Anything else is refused with its element and"
                        + " line.",
                    "values are concentrations of species, or amounts where SBML says that the"
                        + " symbol is one. A symbol without a value is left out.",
                    "A step ends where a condition of an event or a formula changes, and at each"
                        + " output time, which shows the state after the events at it. Of events"
                        + " at one time the one of the highest priority is first, then the one"
                        + " written first, or one by chance where there is a seed.",
                    "The conditions are looked at in eight parts of each step; one that changes"
                        + " twice within one part may be missed.",
                    "error_estimate is the larger difference from solutions at a tenth and a"
                        + " hundredth of both tolerances, times 5, and no less than the"
                        + " tolerances.",
                    RelativeError.LIMIT)))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return new KineticInput(new JsonFields(input)).problems();
  }

  @Override
  public double steps(Json.Obj input) {
    var given = new KineticInput(new JsonFields(input));
    if (!given.problems().isEmpty()) {
      return 1e6;
    }
    CompiledModel model = CompiledModel.of(given.model());
    double length = 10 + 4.0 * model.length();
    double size = model.size();
    double outputs = given.fields().items("output_times").size();
    double times =
        given.fields().has("scan") ? 1 + given.fields().fields("scan").items("values").size() : 1;
    return times * (40 + 0.15 * outputs) * (30 * length * (1 + size / 10) + size * size * size);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var given = new KineticInput(new JsonFields(input));
    JsonFields fields = given.fields();
    CompiledModel model = CompiledModel.of(given.model());
    var run = new KineticRun(given, model, EstimatedSolution.still(work));
    double[] times = fields.numbers("output_times");
    Course course = run.course(1);
    work.progress(0.3, Json.Obj.EMPTY);
    var values = SymbolTable.of(given, model, course.rows());
    List<double[]> states = values.of(course.rows());
    List<double[]> finer = values.of(run.course(10).rows());
    work.progress(0.6, Json.Obj.EMPTY);
    List<double[]> finest;
    try {
      finest = values.of(run.course(100).rows());
    } catch (Infeasible tooFine) {
      finest = finer;
    }
    SolverOptions allowed = run.options(values.ids().size());
    List<double[]> errors = EstimatedSolution.errors(states, finer, finest, allowed);
    RelativeError error = values.error(states, finer, allowed);
    var scanned = new ArrayList<Json>();
    if (fields.has("scan")) {
      error = error.and(scan(given, scanned, work));
    }
    ErrorGate gate =
        error.accepted(
            fields,
            times,
            other -> all(new KineticInput(other), model, EstimatedSolution.still(work)));
    Json.Obj result =
        Json.obj(
                "values", values.columns(states),
                "times", times,
                "fluxes", values.fluxes(course.rows()),
                "error_estimate", values.columns(errors),
                "steady_state_residual", course.steady(),
                "method_used", course.method())
            .with("numerics", Numerics.of(course.method()).with("error_estimate", gate.estimate()));
    if (given.document()) {
      result =
          result
              .with("amounts", values.amounts(course.rows()))
              .with("concentrations", values.concentrations(course.rows()));
    }
    if (fields.has("scan")) {
      result = result.with("scan", scanned);
    }
    work.progress(1, Json.Obj.EMPTY);
    JsonComputed computed = JsonComputed.of(result);
    return fields.has("seed") ? computed.noting("seed", fields.whole("seed")) : computed;
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return KineticLaws.of(new KineticInput(new JsonFields(input)), new JsonFields(result)).checks();
  }

  /** Adds the rows of the scan to others, and returns their errors. */
  private static RelativeError scan(KineticInput given, List<Json> rows, Work work) {
    JsonFields scan = given.fields().fields("scan");
    var error = new RelativeError(List.of());
    for (double value : scan.numbers("values")) {
      CompiledModel changed = CompiledModel.of(given.model().with(scan.text("parameter"), value));
      var run = new KineticRun(given, changed, EstimatedSolution.still(work));
      Course course = run.course(1);
      var values = SymbolTable.of(given, changed, course.rows());
      rows.add(Json.obj("value", value, "values", values.columns(values.of(course.rows()))));
      error = error.and(error(run, course));
    }
    return error;
  }

  /** Returns the errors of a course and of the scan, at other tolerances than those sent. */
  private static RelativeError all(KineticInput given, CompiledModel model, Work work) {
    var run = new KineticRun(given, model, work);
    RelativeError error = error(run, run.course(1));
    return given.fields().has("scan") ? error.and(scan(given, new ArrayList<>(), work)) : error;
  }

  private static RelativeError error(KineticRun run, Course course) {
    var values = SymbolTable.of(run.given(), run.model(), course.rows());
    return values.error(
        values.of(course.rows()),
        values.of(run.course(10).rows()),
        run.options(values.ids().size()));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var given = new KineticInput(new JsonFields(input));
    CompiledModel model = CompiledModel.of(given.model());
    double[] start = Course.start(model);
    var initial = new LinkedHashMap<String, Double>();
    JsonFields values = new JsonFields(result).fields("values");
    for (var each : model.values().entrySet()) {
      String id = each.getKey();
      double value = start[each.getValue()];
      boolean plotted = model.amounts().isEmpty() || model.amounts().containsKey(id);
      if (plotted && values.has(id) && Double.isFinite(value)) {
        initial.put(id, value);
      }
    }
    return initial.isEmpty()
        ? Optional.empty()
        : Optional.of(SolutionPlot.of("Species over time", 0, initial, new JsonFields(result)));
  }
}
