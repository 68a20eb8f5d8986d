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
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.ode.VariableNames;
import dev.omni.quant.discovery.IntegralEnd.LowerEnd;
import dev.omni.quant.discovery.IntegralEnd.UpperEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** The integral of a formula in x. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Quadrature implements Engine<Quadrature.Input, Quadrature.Result> {
  private static final String VARIABLE = "x";
  private static final double FAR = 100;

  /** The part of the integral of the magnitude by which an integral is off that is not found. */
  private static final double LOST = 0.1;

  private static final double FINEST = 1e-13;

  /**
   * An integral of a formula.
   *
   * @param integrand formula in x
   * @param lower end
   * @param upper end
   * @param breakpoints rising places inside where the formula is not smooth
   * @param parameters numbers that the formula may use by name
   * @param relativeTolerance error that is looked for, relative to the integral
   * @param maxError largest error that is accepted, over the integral of the magnitude; 100 times
   *     the tolerance if absent
   */
  @Example(
      """
      {"integrand": "exp(-x^2)", "lower": "-infinity", "upper": "infinity"}\
      """)
  @Example(
      """
      {"integrand": "ln(x)*x^a", "lower": 0, "upper": 1, "parameters": {"a": 0.5}}\
      """)
  public record Input(
      @Title("Formula in x") @Size(min = 1, max = 2000) String integrand,
      @Title("Lower end, or -infinity") LowerEnd lower,
      @Title("Upper end, or infinity") UpperEnd upper,
      @Title("Rising places inside where the formula is not smooth") @Size(max = 100) @Unit("1")
          Optional<double[]> breakpoints,
      @Title("Numbers that the formula may use by name") @Keys("parameter") @Size(max = 100)
          Optional<Map<String, @Unit("1") Double>> parameters,
      @Title("Error that is looked for, relative to the integral")
          @Unit("1")
          @Range(from = 1e-13, to = 1e-2)
          @Default("1e-10")
          double relativeTolerance,
      @Title(
              "Largest error that is accepted, over the integral of the magnitude; or 100 times"
                  + " relative_tolerance")
          @Unit("1")
          @Range(above = 0)
          OptionalDouble maxError) {
    private List<String> names() {
      var names = new ArrayList<String>();
      names.add(VARIABLE);
      parameters.ifPresent(given -> names.addAll(given.keySet()));
      return names;
    }

    /** Returns the ends of the parts. */
    private double[] ends() {
      var ends = DoubleStream.builder().add(lower.place());
      breakpoints.ifPresent(places -> DoubleStream.of(places).forEach(ends::add));
      return ends.add(upper.place()).build().toArray();
    }

    private Integrand formula() {
      return new Integrand(
          Formula.parse(integrand, names()),
          List.copyOf(parameters.map(Map::values).orElse(List.of())));
    }

    private double accepted() {
      return maxError.orElse(FAR * relativeTolerance);
    }

    private FormulaIntegral.Found found(double tolerance, Work work) {
      List<Double> ends = DoubleStream.of(ends()).boxed().toList();
      return new FormulaIntegral(formula(), ends, tolerance, work).found(FAR);
    }
  }

  /**
   * An integral by two rules.
   *
   * @param value integral
   * @param errorEstimate estimated error
   * @param secondValue integral by the other rule
   * @param magnitude integral of the magnitude
   * @param evaluations of the formula
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Integral") @Unit("1") double value,
      @Title("Estimated error") @Unit("1") double errorEstimate,
      @Title("Integral by the other rule") @Unit("1") double secondValue,
      @Title("Integral of the magnitude") @Unit("1") double magnitude,
      @Title("Evaluations of the formula")
          @Unit("1")
          @Unchecked("A count of the rules, which only a repetition can tell.")
          int evaluations,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.quadrature")
        .limit("tolerance", "Relative tolerance of at most 1e-6.", "relative_tolerance <= 0.000001")
        .title(
            "Integral of a formula",
            "The integral of a formula in x over an interval, finite or not, by two rules. The"
                + " formula has the language of scientific-discovery.regression.nonlinear. It may"
                + " be infinite at an end or at a breakpoint, where it is never evaluated. Zeros of"
                + " denominators and of the arguments of abs, sqrt and alike are breakpoints too. A"
                + " peak between the samples is looked for by what the formula can be at most.")
        .synonyms(
            "numerical integration, definite integral, integrate a function, area under a curve,"
                + " gauss kronrod, improper integral")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Integrand and integral")
        .method(
            new Method(
                "Double exponential rule, against Gauss-Kronrod 21 on halved parts",
                "int f dx = h sum f(x(s_k)) x'(s_k), x = tanh(pi/2 sinh s) and alike",
                List.of(
                    "H. Takahasi and M. Mori, Publ. RIMS 9, 1974, pp. 721-741",
                    "R. Piessens et al., QUADPACK, 1983, pp. 18-20",
                    "R. E. Moore, Interval Analysis, 1966",
                    "A. C. Aitken, Proc. R. Soc. Edinburgh 46, 1926, pp. 289-305"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "error_estimate is the sum of the difference of the two rules and that of"
                        + " the last two levels of the first.",
                    "Where the rules differ on an infinite part, windows with smooth ends of one"
                        + " and of two lengths take their place, extrapolated by Aitken's process.",
                    "numerics.error_estimate is error_estimate over the integral of the magnitude."
                        + " Above max_error the run fails; above a tenth no integral is found: it"
                        + " diverges, oscillates without end or needs breakpoints.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    List<String> names = input.names();
    for (String name : names.subList(1, names.size())) {
      Pointer at = Pointer.ROOT.to("parameters").to(name);
      VariableNames.problem(at, name).ifPresent(problems::add);
      if (name.equals(VARIABLE)) {
        problems.add(Problem.invalid(at.text(), "must have another name than x"));
      }
    }
    VariableNames.unreadable(Pointer.ROOT.to("integrand"), input.integrand(), names)
        .ifPresent(problems::add);
    double[] ends = input.ends();
    for (int i = 1; i < ends.length; i++) {
      if (!(ends[i] > ends[i - 1])) {
        String at = i == ends.length - 1 ? "/upper" : "/breakpoints/" + (i - 1);
        problems.add(Problem.invalid(at, "must be above " + ends[i - 1]));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 3500.0 * (10 + input.integrand().length()) * (input.ends().length - 1);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    FormulaIntegral.Found found = input.found(input.relativeTolerance(), work);
    double value = found.value();
    double error = found.error();
    if (!Double.isFinite(value) || !(error <= LOST * found.magnitude())) {
      throw new Infeasible(
          "the integral is not found: the two rules give "
              + value
              + " and "
              + found.second()
              + "; it diverges, oscillates without end, has no value at some x, or needs"
              + " breakpoints");
    }
    var gate = new ErrorGate(found.relative(), input.accepted(), "1");
    if (!gate.passes()) {
      throw gate.refused("the integral", OptionalDouble.empty(), finer(gate, input, work));
    }
    return Computed.of(
        new Result(
            value,
            error,
            found.second(),
            found.magnitude(),
            found.evaluations(),
            new Numerics("Double exponential rule, against Gauss-Kronrod 21")
                .withError(gate.estimate())));
  }

  /**
   * Returns the integral of a formula.
   *
   * @throws Infeasible when it is not found, or not with the error that is accepted
   */
  public static Result value(Input input) {
    return new Quadrature().compute(input, Work.alone()).result();
  }

  /** A finer tolerance helps only where the accepted error is not made of it. */
  private static List<ErrorGate.Advice> finer(ErrorGate gate, Input input, Work work) {
    return input.maxError().isPresent()
        ? gate.finer(
            "relative_tolerance",
            input.relativeTolerance(),
            FINEST,
            tolerance -> input.found(tolerance, work).relative())
        : List.of();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new QuadratureChecks(input.accepted(), result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(IntegralFigure.of(input.formula(), input.ends()));
  }
}
