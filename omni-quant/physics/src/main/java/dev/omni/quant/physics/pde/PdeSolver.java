package dev.omni.quant.physics.pde;

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
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The solution of partial differential equations in time and one dimension of space. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class PdeSolver implements Engine<PdeSolver.Input, PdeSolver.Result> {
  private static final int LINES = 8;

  /**
   * Equations of fields, with their start and their ends.
   *
   * @param equations derivative of each unknown by the time t, a formula
   * @param initial value of each unknown at time 0, a formula in x
   * @param domain ends of x
   * @param left what is given at the lower end
   * @param right what is given at the upper end
   * @param outputX rising places
   * @param outputTimes rising times after 0
   * @param parameters numbers that formulas may use by name
   * @param maxError largest error of a value that is accepted
   */
  @Example(
      """
      {"equations": {"u": "0.1*u_xx"}, "initial": {"u": "sin(pi*x)"}, "domain": [0, 1],
       "left": {"u": {"value": "0"}}, "right": {"u": {"value": "0"}},
       "output_x": [0, 0.25, 0.5, 0.75], "output_times": [0.5, 2]}""")
  @Example(
      """
      {"equations": {"u": "-c*u_x"}, "initial": {"u": "sin(x)+0.5*cos(2*x)"},
       "parameters": {"c": 1.5}, "domain": [0, 6.283185307179586],
       "left": {"u": "periodic"}, "right": {"u": "periodic"},
       "output_x": [0, 1, 2], "output_times": [1, 2]}""")
  @Example(
      """
      {"equations": {"a": "0.02*a_xx-k*a*b", "b": "0.01*b_xx-k*a*b"},
       "initial": {"a": "1+0.2*cos(pi*x)", "b": "0.5"}, "parameters": {"k": 2},
       "domain": [0, 1], "left": {"a": {"slope": "0"}, "b": {"slope": "0"}},
       "right": {"a": {"slope": "0"}, "b": {"value": "0.5*exp(-t)"}},
       "output_x": [0.1, 0.6, 1], "output_times": [0.2, 1]}""")
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  public record Input(
      @Title("Derivative of each unknown u by the time t, a formula in x, t, u, u_x, u_xx")
          @Keys("unknown")
          @Size(min = 1, max = 5)
          Map<String, @Size(min = 1, max = 2000) String> equations,
      @Title("Value of each unknown at time 0, a formula in x")
          @Keys("unknown")
          @Size(min = 1, max = 5)
          Map<String, @Size(min = 1, max = 2000) String> initial,
      @Title("Ends of x") @Size(min = 2, max = 2) @Unit("1") @Range(from = -1e12, to = 1e12)
          double[] domain,
      @Title("What is given at the lower end") @Keys("unknown") @Size(min = 1, max = 5)
          Map<String, FieldBoundary> left,
      @Title("What is given at the upper end") @Keys("unknown") @Size(min = 1, max = 5)
          Map<String, FieldBoundary> right,
      @Title("Rising places") @Size(min = 1, max = 1000) @Unit("1") @Range(from = -1e12, to = 1e12)
          double[] outputX,
      @Title("Rising times after 0")
          @Size(min = 1, max = 1000)
          @Unit("1")
          @Range(above = 0, to = 1e12)
          double[] outputTimes,
      @Title("Numbers that formulas may use by name") @Keys("parameter") @Size(max = 100)
          Optional<Map<String, @Unit("1") Double>> parameters,
      @Title("Largest error of a value that is accepted, over the largest value of its unknown")
          @Unit("1")
          @Range(from = 1e-10, to = 0.01)
          @Default("1e-4")
          double maxError) {}

  /**
   * The fields.
   *
   * @param values of each unknown, a row for each time
   * @param errorEstimate of all values, over the largest of their unknown
   * @param points of the grid
   * @param x places of the values in a row
   * @param times of the rows
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  public record Result(
      @Title("Values of each unknown, a row for each time, in it one for each place")
          @Keys("unknown")
          Map<String, @Unit("1") List<double[]>> values,
      @Title("Estimated error of the values, over the largest value of their unknown")
          @Unit("1")
          @Unchecked("An estimate, by grids that are not in the result.")
          double errorEstimate,
      @Title("Points of the grid") @Unit("1") int points,
      @Title("Places of the values in a row") @Unit("1") double[] x,
      @Title("Times of the rows") @Unit("1") double[] times) {}

  @Override
  public Capability capability() {
    return Capability.named("physics.pde.solve-1d")
        .limit("error", "An error of at most 1e-3.", "max_error <= 0.001")
        .title(
            "Partial differential equations in one dimension",
            "Values of fields over time and one dimension of space, from formulas of their"
                + " derivatives by time: heat, diffusion, reaction, advection and waves. A formula"
                + " has the place x, the time t, each unknown u with u_x and u_xx, and parameters."
                + " At an end the value or the slope of each unknown is given, or all are periodic."
                + " Formulas have + - * / ^, parentheses, numbers, pi, e and the functions of"
                + " scientific-discovery.regression.nonlinear.")
        .synonyms(
            "PDE solver, heat equation, diffusion equation, advection, reaction-diffusion, wave"
                + " equation, method of lines, finite differences, Burgers equation, Fisher"
                + " equation, temperature profile")
        .job(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Fields over space")
        .method(
            new Method(
                "Method of lines and Radau IIA of order 5",
                "u_t = f(x, t, u, u_x, u_xx)",
                List.of(
                    "W. E. Schiesser, The Numerical Method of Lines, 1991",
                    "E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,"
                        + " 1996, IV.8 pp. 118-130 (Radau)",
                    "L. F. Richardson, Phil. Trans. R. Soc. A 210, 1911, pp. 307-357",
                    "B. Fornberg, Math. Comp. 51, 1988, pp. 699-706 (differences)"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Differences are central and of order 4; the first derivative of an unknown in"
                        + " its own equation is upwind and of order 3.",
                    "The grid is halved from 101 points until the estimate of the error is at most"
                        + " max_error, to 12,801 points.",
                    "error_estimate is the difference of the last two grids by Richardson's rule"
                        + " with the order that is seen, and that of two tolerances in time on the"
                        + " first grid.",
                    "Where the order that is seen is 1.5 or less, as for shocks, the run fails.",
                    "Equations whose short waves grow without bound at the start are refused:"
                        + " negative diffusion, complex wave speeds.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new PdeProblems(input).problems();
  }

  @Override
  public double steps(Input input) {
    double length = 0;
    for (String equation : input.equations().values()) {
      length += 20 + equation.length();
    }
    double finer = StrictMath.cbrt(1e-4 / input.maxError());
    return 2e7 + 1e6 * length * input.equations().size() * Math.max(0.5, finer);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /**
   * Returns the fields.
   *
   * @throws Infeasible when they cannot be followed, do not converge, or their error is larger than
   *     the input accepts
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    return FieldRun.of(input).result(work);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new PdeLaws(FieldRun.of(input), result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    var planes = new ArrayList<Plane>();
    for (Map.Entry<String, List<double[]>> each : result.values().entrySet()) {
      Plane plane = Plane.of("", Axis.of("x"), Axis.of(each.getKey()));
      int rows = each.getValue().size();
      int stride = (rows + LINES - 1) / LINES;
      for (int s = rows - 1; s >= 0; s -= Math.max(1, stride)) {
        plane =
            plane.with(Mark.line("t = " + result.times()[s], result.x(), each.getValue().get(s)));
      }
      planes.add(plane);
    }
    return Optional.of(Figure.of("Fields over space", planes.toArray(Plane[]::new)));
  }
}
