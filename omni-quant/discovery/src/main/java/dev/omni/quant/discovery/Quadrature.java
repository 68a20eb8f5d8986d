package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
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
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.ode.VariableNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The integral of a formula in x. */
@AutoService(JsonEngine.class)
public final class Quadrature implements JsonEngine {
  private static final String VARIABLE = "x";
  private static final String PARAMETERS = "parameters";
  private static final double FAR = 100;

  /** The part of the integral of the magnitude by which an integral is off that is not found. */
  private static final double LOST = 0.1;

  private static final double FINEST = 1e-13;
  private static final int POINTS = 200;
  private static final Shape NUMBER = Shape.number().unit("1");

  private static Shape end(String word, String title) {
    return Shape.oneOf(NUMBER, Shape.choice(word)).titled(title);
  }

  private static final Shape CONTRACT =
      Shape.object()
          .required("integrand", Shape.string().length(1, 2000).titled("Formula in x"))
          .required("lower", end("-infinity", "Lower end, or -infinity"))
          .required("upper", end("infinity", "Upper end, or infinity"))
          .optional(
              "breakpoints",
              Shape.arrayOf(NUMBER, 0, 100)
                  .titled("Rising places inside where the formula is not smooth"))
          .optional(
              PARAMETERS,
              Shape.mapOf("parameter", NUMBER)
                  .members(0, 100)
                  .titled("Numbers that the formula may use by name"))
          .optional(
              "relative_tolerance",
              Shape.number()
                  .atLeast(1e-13)
                  .atMost(1e-2)
                  .otherwise(1e-10)
                  .unit("1")
                  .titled("Error that is looked for, relative to the integral"))
          .optional(
              ErrorGate.MEMBER,
              ErrorGate.shape(
                  "1",
                  "Largest error that is accepted, over the integral of the magnitude; or 100 times"
                      + " relative_tolerance"))
          .example(Json.obj("integrand", "exp(-x^2)", "lower", "-infinity", "upper", "infinity"))
          .example(
              Json.obj(
                  "integrand",
                  "ln(x)*x^a",
                  "lower",
                  0,
                  "upper",
                  1,
                  "parameters",
                  Json.obj("a", 0.5)));

  private static final Shape RESULT =
      Shape.object()
          .required("value", NUMBER.titled("Integral"))
          .required("error_estimate", NUMBER.titled("Estimated error"))
          .required("second_value", NUMBER.titled("Integral by the other rule"))
          .required("magnitude", NUMBER.titled("Integral of the magnitude"))
          .required(
              "evaluations",
              Shape.integer()
                  .unit("1")
                  .titled("Evaluations of the formula")
                  .unchecked("A count of the rules, which only a repetition can tell."))
          .required("numerics", Numerics.shape("1"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.quadrature")
        .title(
            "Integral of a formula",
            "The integral of a formula in x over an interval, finite or not, by two rules. The"
                + " formula has the language of scientific-discovery.regression.nonlinear. It may"
                + " be infinite at an end or at a breakpoint, where it is never evaluated. Zeros of"
                + " denominators and of the arguments of abs, sqrt and alike are breakpoints too. A"
                + " peak between the samples is looked for by what the formula can be at most.")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Integrand")
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

  private static List<String> names(JsonFields fields) {
    var names = new ArrayList<String>();
    names.add(VARIABLE);
    if (fields.has(PARAMETERS)) {
      names.addAll(fields.fields(PARAMETERS).object().members().keySet());
    }
    return names;
  }

  private static double end(JsonFields fields, String name) {
    return fields.object().find(name).orElseThrow() instanceof Json.Num number
        ? number.asDouble()
        : name.equals("lower") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }

  /** Returns the ends of the parts. */
  private static double[] ends(JsonFields fields) {
    var ends = new ArrayList<Double>();
    ends.add(end(fields, "lower"));
    if (fields.has("breakpoints")) {
      for (double place : fields.numbers("breakpoints")) {
        ends.add(place);
      }
    }
    ends.add(end(fields, "upper"));
    return ends.stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    List<String> names = names(fields);
    for (String name : names.subList(1, names.size())) {
      Pointer at = Pointer.ROOT.to(PARAMETERS).to(name);
      VariableNames.problem(at, name).ifPresent(found::add);
      if (name.equals(VARIABLE)) {
        found.add(Problem.invalid(at.text(), "must have another name than x"));
      }
    }
    VariableNames.unreadable(Pointer.ROOT.to("integrand"), fields.text("integrand"), names)
        .ifPresent(found::add);
    double[] ends = ends(fields);
    for (int i = 1; i < ends.length; i++) {
      if (!(ends[i] > ends[i - 1])) {
        String at = i == ends.length - 1 ? "/upper" : "/breakpoints/" + (i - 1);
        found.add(Problem.invalid(at, "must be above " + ends[i - 1]));
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return 1e4 * (10 + fields.text("integrand").length()) * (ends(fields).length - 1);
  }

  private static Integrand integrand(JsonFields fields) {
    List<String> names = names(fields);
    return new Integrand(
        Formula.parse(fields.text("integrand"), names),
        names.subList(1, names.size()).stream()
            .map(name -> fields.fields(PARAMETERS).number(name))
            .toList());
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double tolerance = fields.number("relative_tolerance");
    List<Double> ends = Arrays.stream(ends(fields)).boxed().toList();
    FormulaIntegral.Found found =
        new FormulaIntegral(integrand(fields), ends, tolerance, work).found(FAR);
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
    var gate = new ErrorGate(found.relative(), ErrorGate.most(fields).orElse(FAR * tolerance), "1");
    if (!gate.passes()) {
      throw gate.refused("the integral", OptionalDouble.empty(), finer(gate, fields, ends, work));
    }
    return JsonComputed.of(
        Json.obj(
            "value",
            value,
            "second_value",
            found.second(),
            "magnitude",
            found.magnitude(),
            "error_estimate",
            error,
            "evaluations",
            found.evaluations(),
            "numerics",
            Numerics.of("Double exponential rule, against Gauss-Kronrod 21")
                .with("error_estimate", gate.estimate())));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double most = ErrorGate.most(fields).orElse(FAR * fields.number("relative_tolerance"));
    return new QuadratureChecks(most, new JsonFields(result)).all();
  }

  /** A finer tolerance helps only where the accepted error is not made of it. */
  private static List<ErrorGate.Advice> finer(
      ErrorGate gate, JsonFields fields, List<Double> ends, Work work) {
    return fields.has(ErrorGate.MEMBER)
        ? gate.finer(
            "relative_tolerance",
            fields.number("relative_tolerance"),
            FINEST,
            tolerance ->
                new FormulaIntegral(integrand(fields), ends, tolerance, work).found(FAR).relative())
        : List.of();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    Integrand integrand = integrand(fields);
    double[] ends = ends(fields);
    double low = ends[0];
    double high = ends[ends.length - 1];
    double from =
        Double.isInfinite(low) ? Math.min(-5, Double.isInfinite(high) ? -5 : high - 10) : low;
    double to = Double.isInfinite(high) ? Math.max(5, from + 10) : high;
    double[] x = new double[POINTS];
    double[] y = new double[POINTS];
    for (int k = 0; k < POINTS; k++) {
      x[k] = from + (to - from) * (k + 0.5) / POINTS;
      y[k] = integrand.applyAsDouble(x[k]);
    }
    return Optional.of(
        LayeredPlot.of("Integrand", "x (unit of the input)", "Integrand (unit of the input)")
            .line("integrand", x, y)
            .plot());
  }
}
