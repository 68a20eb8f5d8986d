package dev.omni.quant.biology;

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
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.biology.kinetic.CompiledModel;
import dev.omni.quant.biology.kinetic.Course;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolutionFigure;
import dev.omni.quant.core.ode.SolverMethod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The course of reactions whose rates are formulas, from members of the input or from SBML. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class ReactionSimulation
    implements Engine<ReactionSimulation.Input, ReactionSimulation.Result> {
  /**
   * A model, and the times at which its values are wanted.
   *
   * @param model species, reactions, rules and events
   * @param sbml the model in SBML, in place of species and reactions
   * @param outputTimes rising times; 0 is the start
   * @param method method
   * @param relativeTolerance error of a step, relative to each value
   * @param absoluteTolerance error of a step that is allowed to values near 0
   * @param maxSteps steps that may be tried
   * @param scan simulations for several values of a parameter
   * @param seed seed of the order of events of one priority at one time
   * @param maxError largest error of a value that is accepted
   */
  @Ways({"species", "sbml"})
  @Example(
      """
      {"species": [{"id": "S", "initial": 5}, {"id": "P", "initial": 0}],
       "parameters": {"Vmax": 1.5, "Km": 0.4},
       "reactions": [
        {"id": "v1", "reactants": {"S": 1}, "products": {"P": 1}, "rate": "Vmax*S/(Km+S)"}],
       "output_times": [0.5, 1, 2, 3, 4, 6, 8],
       "scan": {"parameter": "Km", "values": [0.1, 1]}}""")
  public record Input(
      @Flat KineticTerms model,
      @Title("The model in SBML, in place of species and reactions") @Size(min = 1, max = 2_000_000)
          Optional<String> sbml,
      @Title("Rising times; 0 is the start") @Size(min = 1, max = 5000)
          List<@Title("Time") @Unit("1") @Range(from = 0) Double> outputTimes,
      @Title("Method") @Default("\"auto\"") SolverMethod method,
      @Title("Error of a step, relative to each value")
          @Unit("1")
          @Range(from = 1e-13, to = 0.01)
          @Default("1e-8")
          double relativeTolerance,
      @Title("Error of a step that is allowed to values near 0")
          @Unit("1")
          @Range(above = 0, to = 1)
          @Default("1e-12")
          double absoluteTolerance,
      @Title("Steps that may be tried")
          @Unit("1")
          @Range(from = 1, to = 2_000_000)
          @Default("200000")
          int maxSteps,
      @Title("Simulations for several values of a parameter") Optional<ParameterScan> scan,
      @Title("Seed of the order of events of one priority at one time")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991d)
          Optional<Long> seed,
      @Title(RelativeError.ACCEPTED) @Unit("1") @Range(above = 0) @Default(RelativeError.USUAL)
          double maxError) {
    /** Returns the times of output. */
    double[] times() {
      return outputTimes.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /**
   * The values that a parameter has in turn.
   *
   * @param parameter name of the parameter
   * @param values its values
   */
  public record ParameterScan(
      @Title("Parameter") @Size(min = 1, max = 100) String parameter,
      @Title("Its values") @Unit("1") @Size(min = 1, max = 100) double[] values) {}

  /**
   * The course for a value of a parameter.
   *
   * @param value value of the parameter
   * @param values value of each symbol
   */
  public record ScannedValues(
      @Title("Value of the parameter") @Unit("1") double value,
      @Title("Value of each symbol") @Keys("symbol") Map<String, @Unit("1") double[]> values) {}

  /**
   * The course of a model.
   *
   * @param values value of each species, and of each other symbol of SBML, at each time
   * @param times output times
   * @param fluxes rate of each reaction at each time
   * @param errorEstimate estimated error of each value
   * @param steadyStateResidual largest derivative at the last time, over the largest value
   * @param methodUsed method in use
   * @param numerics how the numbers came about
   * @param amounts amount of each species of SBML at each time
   * @param concentrations concentration of each species of SBML whose compartment has a size
   * @param scan values for each value of the parameter
   */
  public record Result(
      @Title("Value of each species, and of each other symbol of SBML, at each time")
          @Keys("symbol")
          Map<String, @Unit("1") double[]> values,
      @Title("Output times") @Unit("1") double[] times,
      @Title("Rate of each reaction at each time") @Keys("reaction")
          Map<String, @Unit("1") double[]> fluxes,
      @Title("Estimated error of each value") @Keys("symbol")
          Map<String, @Unit("1") double[]> errorEstimate,
      @Title("Largest derivative at the last time, over the largest value") @Unit("1")
          double steadyStateResidual,
      @Title("Method in use") String methodUsed,
      @Title("How the numbers came about") @Unit("1") Numerics numerics,
      @Title("Amount of each species of SBML at each time") @Keys("species")
          Optional<Map<String, @Unit("1") double[]>> amounts,
      @Title("Concentration of each species of SBML whose compartment has a size") @Keys("species")
          Optional<Map<String, @Unit("1") double[]>> concentrations,
      @Title("Values for each value of the parameter") Optional<List<ScannedValues>> scan) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.reaction-network.simulate")
        .limit("tolerance", "Relative tolerance of at most 1e-4.", "relative_tolerance <= 0.0001")
        .title(
            "Kinetic simulation of reactions, with SBML",
            "Values of species and rates of reactions at times, for rates that are formulas."
                + " Values are amounts; with the compartments of SBML they are concentrations, and"
                + " rates are amounts a time. Events set species when a formula reaches 0 from"
                + " below.")
        .synonyms(
            "SBML, biochemical model, michaelis menten, metabolic model, kinetic model,"
                + " pathway simulation, systems biology, enzyme kinetics, rate laws")
        .job(Workload.HIGH)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
                    RelativeError.LIMIT,
                    RefinedSolution.LIMIT)))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new KineticInput(input).problems();
  }

  @Override
  public double steps(Input input) {
    var given = new KineticInput(input);
    if (!given.problems().isEmpty()) {
      return 1e6;
    }
    CompiledModel model = CompiledModel.of(given.model());
    double length = 10 + 4.0 * model.length();
    double size = model.size();
    double outputs = input.outputTimes().size();
    double times = 1 + input.scan().map(scan -> scan.values().length).orElse(0);
    return times * (18 + 0.07 * outputs) * (30 * length * (1 + size / 10) + size * size * size);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    Computed<Result> computed = Computed.of(KineticRun.result(input, work));
    return input.seed().map(seed -> computed.noting("seed", seed)).orElse(computed);
  }

  /**
   * Returns the course of a model.
   *
   * @throws Infeasible when a symbol has no finite value, or the error of the values is larger than
   *     the input accepts
   */
  public static Result value(Input input) {
    return KineticRun.result(input, Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return KineticLaws.of(new KineticInput(input), result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    CompiledModel model = CompiledModel.of(new KineticInput(input).model());
    double[] start = Course.start(model);
    var initial = new LinkedHashMap<String, Double>();
    for (var each : model.values().entrySet()) {
      String id = each.getKey();
      double value = start[each.getValue()];
      boolean plotted = model.amounts().isEmpty() || model.amounts().containsKey(id);
      if (plotted && result.values().containsKey(id) && Double.isFinite(value)) {
        initial.put(id, value);
      }
    }
    if (initial.isEmpty()) {
      return Optional.empty();
    }
    double[] outputs = result.times();
    double[] times = new double[outputs.length + 1];
    System.arraycopy(outputs, 0, times, 1, outputs.length);
    var lines = new LinkedHashMap<String, double[]>();
    var requested = new LinkedHashMap<String, double[]>();
    initial.forEach(
        (name, value) -> {
          double[] later = result.values().getOrDefault(name, new double[0]);
          double[] line = new double[times.length];
          line[0] = value;
          System.arraycopy(later, 0, line, 1, later.length);
          lines.put(name, line);
          requested.put(name, later);
        });
    Plane plane = SolutionFigure.lines(SolutionFigure.time(false), "amount", times, lines);
    return Optional.of(
        Figure.of("Species over time", SolutionFigure.requested(plane, outputs, requested)));
  }
}
