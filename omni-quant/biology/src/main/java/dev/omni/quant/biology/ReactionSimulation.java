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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.SolutionPlot;
import dev.omni.quant.core.ode.SolverOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** The course of reactions whose rates are formulas, from members of the input or from SBML. */
@AutoService(Engine.class)
public final class ReactionSimulation implements Engine {
  private static final double CONSERVED = 1e-6;

  @Override
  public Capability capability() {
    return Capability.named("biology.reaction-network.simulate")
        .title(
            "Kinetic simulation of reactions, with SBML",
            "Values of species and rates of reactions at times, for rates that are formulas."
                + " Values are amounts; with the compartments of SBML they are concentrations, and"
                + " rates are amounts a time. Events set species when a formula becomes positive.")
        .job(Workload.HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(KineticContract.INPUT)
        .result(KineticContract.RESULT)
        .plot("Species over time")
        .method(
            new Method(
                "Dormand-Prince 8(5,3) and Radau IIA of order 5, as physics.ode.solve",
                "dx/dt = sum over reactions of nu v(x, p, t) / size",
                List.of(
                    "M. Hucka et al., J. Integr. Bioinform. 16, 2019, 20190021 (SBML level 3"
                        + " version 2)",
                    "M. Hucka et al., J. Integr. Bioinform. 12, 2015, 271 (SBML level 2)",
                    "E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,"
                        + " 1996, IV.8 pp. 118-130",
                    "C. Reder, J. Theor. Biol. 135, 1988, pp. 175-201 (conserved sums)"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "SBML: compartments of constant size, species, parameters, functions, initial"
                        + " assignments, assignment rules and kinetic laws. Units are not converted."
                        + " Anything else is refused with its element and line.",
                    "error_estimate is the larger difference from solutions at a tenth and a"
                        + " hundredth of both tolerances, times 5, and no less than the"
                        + " tolerances.")))
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
    KineticModel model = given.model();
    double length = 0;
    for (KineticModel.Reaction reaction : model.reactions()) {
      length += 10 + reaction.rate().length();
    }
    double size = model.species().size();
    double outputs = given.fields().items("output_times").size();
    double times =
        given.fields().has("scan") ? 1 + given.fields().fields("scan").items("values").size() : 1;
    return times * (1000 + 3 * outputs) * (30 * length * (1 + size / 10) + size * size * size);
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var given = new KineticInput(new JsonFields(input));
    JsonFields fields = given.fields();
    KineticModel model = given.model();
    KineticSimulation simulation = KineticSimulation.of(model);
    double[] times = fields.numbers("output_times");
    double[] absolute = new double[model.species().size()];
    Arrays.fill(absolute, fields.number("absolute_tolerance"));
    var options =
        new SolverOptions(
            fields.text("method"),
            fields.number("relative_tolerance"),
            absolute,
            fields.integer("max_steps"));
    Work quiet = EstimatedSolution.still(work);
    KineticSimulation.Course course = simulation.at(times, options, quiet);
    work.progress(0.3, Json.Obj.EMPTY);
    List<double[]> finer = simulation.at(times, options.finer(10), quiet).states();
    work.progress(0.6, Json.Obj.EMPTY);
    List<double[]> finest;
    try {
      finest = simulation.at(times, options.finer(100), quiet).states();
    } catch (Infeasible tooFine) {
      finest = finer;
    }
    List<double[]> errors = EstimatedSolution.errors(course.states(), finer, finest, options);
    List<String> ids = simulation.equations().names();
    double[] last = course.states().get(times.length - 1);
    Json.Obj result =
        Json.obj(
            "values", columns(ids, course.states()),
            "times", times,
            "fluxes", fluxes(model, simulation, times, course.states()),
            "error_estimate", columns(ids, errors),
            "steady_state_residual", steady(simulation, times[times.length - 1], last),
            "method_used", course.method());
    if (fields.has("scan")) {
      result = result.with("scan", scan(given, model, options, quiet));
    }
    work.progress(1, Json.Obj.EMPTY);
    boolean whole = model.events().isEmpty();
    return Computed.of(result)
        .checked(
            new Check(
                "tolerance_proportionality",
                EstimatedSolution.proportionality(course.states(), finer, options),
                EstimatedSolution.MOST,
                "Largest difference from the solution at a tenth of both tolerances, over what the"
                    + " tolerances allow of one step."))
        .checked(
            new Check(
                "conservation_residual",
                whole ? simulation.equations().conservation(simulation.initial(), last) : 0,
                CONSERVED,
                "Largest relative change, at the last time, of a sum that no reaction can change;"
                    + " zero where there is none or where there are events."));
  }

  private static Json.Obj columns(List<String> names, List<double[]> rows) {
    Json.Obj columns = Json.Obj.EMPTY;
    for (int i = 0; i < names.size(); i++) {
      int at = i;
      columns = columns.with(names.get(i), rows.stream().mapToDouble(row -> row[at]).toArray());
    }
    return columns;
  }

  private static Json.Obj fluxes(
      KineticModel model, KineticSimulation simulation, double[] times, List<double[]> states) {
    var rows = new ArrayList<double[]>();
    for (int k = 0; k < times.length; k++) {
      rows.add(simulation.equations().rates(times[k], states.get(k)));
    }
    return columns(model.reactions().stream().map(KineticModel.Reaction::id).toList(), rows);
  }

  private static double steady(KineticSimulation simulation, double t, double[] y) {
    double most = 0;
    double size = 0;
    double[] slopes = simulation.equations().slopes(t, y);
    for (int i = 0; i < y.length; i++) {
      most = Math.max(most, Math.abs(slopes[i]));
      size = Math.max(size, Math.abs(y[i]));
    }
    return size == 0 ? most : most / size;
  }

  private static List<Json> scan(
      KineticInput given, KineticModel model, SolverOptions options, Work work) {
    JsonFields scan = given.fields().fields("scan");
    String symbol = given.symbol(scan.text("parameter"));
    var rows = new ArrayList<Json>();
    for (double value : scan.numbers("values")) {
      KineticSimulation changed = KineticSimulation.of(model.with(symbol, value));
      List<double[]> states =
          changed.at(given.fields().numbers("output_times"), options, work).states();
      rows.add(Json.obj("value", value, "values", columns(changed.equations().names(), states)));
    }
    return rows;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    KineticModel model = new KineticInput(new JsonFields(input)).model();
    double[] start = KineticSimulation.of(model).initial();
    var initial = new LinkedHashMap<String, Double>();
    for (int i = 0; i < start.length; i++) {
      initial.put(model.species().get(i).id(), start[i]);
    }
    return Optional.of(SolutionPlot.of("Species over time", 0, initial, new JsonFields(result)));
  }
}
