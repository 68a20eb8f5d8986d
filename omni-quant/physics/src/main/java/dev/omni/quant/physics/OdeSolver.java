package dev.omni.quant.physics;

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
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.RefinedSolution;
import dev.omni.quant.core.ode.EstimatedSolution;
import dev.omni.quant.core.ode.InitialValueProblem;
import dev.omni.quant.core.ode.RelativeError;
import dev.omni.quant.core.ode.SolutionEvent;
import dev.omni.quant.core.ode.SolverMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The solution of ordinary differential equations that a caller writes, stiff or not. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class OdeSolver implements Engine<OdeSolver.Input, OdeSolver.Result> {
  /** The directions in which a formula passes 0. */
  public enum EventDirection {
    RISING,
    FALLING,
    BOTH
  }

  /**
   * An event that is looked for.
   *
   * @param name name of the event
   * @param expression formula that becomes 0 at the event
   * @param direction direction in which the formula passes 0
   * @param terminal whether the solution ends at the event
   */
  public record SoughtEvent(
      @Title("Name of the event") @Size(min = 1, max = 100) String name,
      @Title("Formula that becomes 0 at the event") @Size(min = 1, max = 2000) String expression,
      @Title("Direction in which the formula passes 0") @Default("\"both\"")
          EventDirection direction,
      @Title("Whether the solution ends at the event") @Default("false") boolean terminal) {}

  /**
   * An initial value problem.
   *
   * @param equations derivative of each variable by the time t, a formula
   * @param initial value of each variable at the start
   * @param parameters numbers that formulas may use by name
   * @param start time of the initial values
   * @param outputTimes rising times after the start
   * @param method explicit, implicit for stiff equations, or chosen on the way
   * @param relativeTolerance error of a step, relative to each variable
   * @param absoluteTolerance error of a step that is allowed to variables near 0
   * @param events events that are looked for
   * @param maxSteps steps that may be tried
   * @param maxError largest error of a value that is accepted
   */
  @Example(
      """
      {"equations": {"a": "-0.04*a+1e4*b*c", "b": "0.04*a-1e4*b*c-3e7*b^2", "c": "3e7*b^2"},
       "initial": {"a": 1, "b": 0, "c": 0}, "output_times": [0.4, 4, 40, 400, 4000, 40000],
       "absolute_tolerance": 1e-14}""")
  @Example(
      """
      {"equations": {"h": "v", "v": "-g-k*v"}, "initial": {"h": 10, "v": 0},
       "parameters": {"g": 9.80665, "k": 0.1}, "output_times": [0.5, 1, 1.5, 2],
       "events": [
        {"name": "ground", "expression": "h", "direction": "falling", "terminal": true}]}""")
  public record Input(
      @Title("Derivative of each variable by the time t, a formula")
          @Keys("variable")
          @Size(min = 1, max = 100)
          Map<String, @Size(min = 1, max = 2000) String> equations,
      @Title("Value of each variable at the start") @Keys("variable") @Size(min = 1, max = 100)
          Map<String, @Unit("1") Double> initial,
      @Title("Numbers that formulas may use by name") @Keys("parameter") @Size(max = 100)
          Optional<Map<String, @Unit("1") Double>> parameters,
      @Title("Time of the initial values") @Unit("1") @Default("0") double start,
      @Title("Rising times after the start") @Size(min = 1, max = 10_000)
          List<@Title("Time") @Unit("1") Double> outputTimes,
      @Title("Method: explicit, implicit for stiff equations, or chosen on the way")
          @Default("\"auto\"")
          SolverMethod method,
      @Title("Error of a step, relative to each variable")
          @Unit("1")
          @Range(from = 1e-13, to = 0.01)
          @Default("1e-8")
          double relativeTolerance,
      @Title("Error of a step that is allowed to variables near 0") @Default("1e-12")
          AllowedError absoluteTolerance,
      @Title("Events that are looked for") @Size(max = 20) Optional<List<SoughtEvent>> events,
      @Title("Steps that may be tried")
          @Unit("1")
          @Range(from = 1, to = 2_000_000)
          @Default("200000")
          int maxSteps,
      @Title(RelativeError.ACCEPTED) @Unit("1") @Range(above = 0) @Default(RelativeError.USUAL)
          double maxError) {}

  /**
   * An event that was found.
   *
   * @param name name of the event
   * @param time time
   * @param values value of each variable
   */
  public record FoundEvent(
      @Title("Name of the event") String name,
      @Title("Time") @Unit("1") double time,
      @Title("Value of each variable") @Keys("variable") Map<String, @Unit("1") Double> values) {}

  /**
   * The solution.
   *
   * @param values value of each variable at each time
   * @param times output times, up to an event that ends the solution
   * @param events events by time
   * @param errorEstimate estimated error of each value
   * @param methodUsed method in use
   * @param steps accepted steps
   * @param rejectedSteps rejected steps
   * @param evaluations evaluations of the equations
   * @param factorisations factorizations of matrices
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Value of each variable at each time") @Keys("variable")
          Map<String, @Unit("1") double[]> values,
      @Title("Output times, up to an event that ends the solution") @Unit("1") double[] times,
      @Title("Events by time") List<FoundEvent> events,
      @Title("Estimated error of each value")
          @Keys("variable")
          @Unchecked("An estimate, by solutions that are not in the result.")
          Map<String, @Unit("1") double[]> errorEstimate,
      @Title("Method in use") String methodUsed,
      @Title("Accepted steps") @Unit("1") int steps,
      @Title("Rejected steps") @Unit("1") int rejectedSteps,
      @Title("Evaluations of the equations") @Unit("1") int evaluations,
      @Title("Factorizations of matrices") @Unit("1") int factorisations,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.ode.solve")
        .limit("tolerance", "Relative tolerance of at most 1e-4.", "relative_tolerance <= 0.0001")
        .title(
            "Ordinary differential equations, stiff or not",
            "Values of variables at times, from formulas of their derivatives, with an estimate of"
                + " the error of each value. Formulas have + - * / ^, parentheses, numbers, pi, e"
                + " and the functions of scientific-discovery.regression.nonlinear; names have"
                + " letters, digits and _. Negative values are never clipped.")
        .synonyms(
            "differential equation, ODE solver, runge kutta, stiff system, initial value problem,"
                + " equations of motion, pendulum, dynamical system, lotka volterra")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
                    RefinedSolution.LIMIT,
                    "Chaotic equations have a horizon: their errors grow tenfold in a fixed time,"
                        + " so that each further digit of the tolerance reaches that much farther,"
                        + " and no tolerance of doubles beyond some fifteen of these times.",
                    "A step ends where the argument of an abs in time alone changes its sign.",
                    "Events are looked for at eight parts of each step; two within one part are"
                        + " missed.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new OdeInput(input).problems();
  }

  @Override
  public double steps(Input input) {
    return new OdeInput(input).steps();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    Result result = result(input, work);
    return Computed.of(result).noting("evaluations", result.evaluations());
  }

  /**
   * Returns the solution of an initial value problem.
   *
   * @throws Infeasible when it cannot be followed, or its error is larger than the input accepts
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    var given = new OdeInput(input);
    List<String> names = given.names();
    double[] outputs = given.times();
    RefinedSolution<EstimatedSolution> refined =
        RefinedSolution.of(
            input.relativeTolerance(),
            RelativeError.FINEST,
            factor -> EstimatedSolution.of(given.problem(), outputs, given.options(), factor, work),
            "the values",
            each -> each.relative().gate(input.maxError()),
            each -> each.relative().reached(outputs, input.maxError()));
    EstimatedSolution estimated = refined.solution();
    InitialValueProblem.Solution solution = estimated.solution();
    var events = new ArrayList<FoundEvent>();
    for (SolutionEvent event : solution.events()) {
      events.add(
          new FoundEvent(
              event.function().name(), event.time(), OdeInput.named(names, event.state())));
    }
    InitialValueProblem.Effort effort = solution.effort();
    return new Result(
        OdeInput.columns(names, solution.states()),
        Arrays.copyOf(outputs, solution.states().size()),
        events,
        OdeInput.columns(names, estimated.errors()),
        solution.method(),
        effort.steps(),
        effort.rejected(),
        effort.evaluations(),
        effort.factorizations(),
        refined.noted(new Numerics(solution.method())));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new OdeChecks(new OdeInput(input), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(new OdeFigure(new OdeInput(input), result).figure());
  }
}
