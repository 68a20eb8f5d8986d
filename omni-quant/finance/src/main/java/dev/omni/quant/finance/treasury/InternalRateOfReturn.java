package dev.omni.quant.finance.treasury;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The rate at which the present value of dated cash flows is zero. */
@AutoService(JsonEngine.class)
public final class InternalRateOfReturn implements JsonEngine {
  private static final double YEAR = 365;
  private static final double ROUNDING = 1e-9;
  private static final double HIGHEST = 100;
  private static final int POINTS = 161;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "flows",
              Shape.arrayOf(
                      Shape.object()
                          .required("date", Shape.date().titled("Date"))
                          .required(
                              "amount",
                              Shape.number()
                                  .unit("currency unit")
                                  .titled("Amount received (positive) or paid")),
                      2,
                      10_000)
                  .titled("Cash flows"))
          .example(
              Json.obj(
                  "flows",
                  List.of(
                      Json.obj("date", "2008-01-01", "amount", -10000),
                      Json.obj("date", "2008-03-01", "amount", 2750),
                      Json.obj("date", "2008-10-30", "amount", 4250),
                      Json.obj("date", "2009-02-15", "amount", 3250),
                      Json.obj("date", "2009-04-01", "amount", 2750))));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "rate", Shape.number().unit("1/year, Act/365F").titled("Internal rate of return"))
          .required(
              "roots",
              Shape.listOf(Shape.number().unit("1/year"))
                  .titled("All rates above -1 and up to 100 a year, rising"))
          .required("root_count", Shape.integer().unit("1").titled("Number of roots"))
          .required("numerics", Numerics.shape("1/year, Act/365F"));

  @Override
  public Capability capability() {
    return Capability.named("treasury.cashflow.xirr")
        .title(
            "Internal rate of return of dated cash flows",
            "The yearly effective rate (Act/365F) at which the flows have no present value. Where"
                + " several rates do that, the one with ln(1 + rate) nearest to zero is the rate;"
                + " roots has all from -1 to 100 a year.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Present value against the rate, with all roots")
        .method(
            new Method(
                "Bracketing and bisection in ln(1 + r)",
                "sum_i a_i (1 + r)^(-(d_i - d_0) / 365) = 0",
                List.of(
                    "Microsoft, Excel function reference, 2025: XIRR",
                    "G. J. O. Jameson, Counting zeros of generalised polynomials: Descartes' rule"
                        + " of signs and Laguerre's extensions, Mathematical Gazette 90, 2006,"
                        + " 223-234"),
                List.of(),
                List.of(
                    "Flows of both signs; rates from -0.999999999 to 1e300 a year.",
                    "Where the flows change their sign more than once, rates are distinguished that"
                        + " lie on different points of a grid of 1200, or on either side of a turn"
                        + " between two of them.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var found = new ArrayList<Problem>();
    double[] amounts = amounts(new JsonFields(input));
    boolean in = Arrays.stream(amounts).anyMatch(a -> a > 0);
    boolean out = Arrays.stream(amounts).anyMatch(a -> a < 0);
    if (!in || !out) {
      found.add(Problem.invalid("/flows", "must have a positive and a negative amount"));
    }
    return found;
  }

  private static double[] amounts(JsonFields fields) {
    return fields.objects("flows").stream().mapToDouble(flow -> flow.number("amount")).toArray();
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e5 * new JsonFields(input).items("flows").size();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double[] amounts = amounts(fields);
    double[] years = years(fields);
    DatedFlows flows = DatedFlows.of(amounts, years);
    List<Double> roots = flows.roots(work);
    double nearest = roots.stream().min(Comparator.comparingDouble(Math::abs)).orElseThrow();
    double rate = StrictMath.expm1(nearest);
    double[] shown =
        roots.stream().mapToDouble(StrictMath::expm1).filter(r -> r <= HIGHEST).sorted().toArray();
    return JsonComputed.of(
            Json.obj(
                "rate",
                rate,
                "roots",
                shown,
                "root_count",
                shown.length,
                "numerics",
                Numerics.of("bracketing and bisection")))
        .noting("rates", roots.stream().map(StrictMath::expm1).toList());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[] amounts = amounts(fields);
    double[] years = years(fields);
    double[] roots = new JsonFields(result).numbers("roots");
    double worst = 0;
    for (double root : roots) {
      Check each = residual(amounts, years, root);
      worst = Math.max(worst, Math.abs(each.value()) / each.bound());
    }
    return List.of(
        residual(amounts, years, result.number("rate")),
        new Check(
            "roots_residual",
            worst,
            1,
            "Largest present value of the flows at a root, relative to its bound, that of"
                + " npv_residual."),
        new Check(
            "root_count_residual",
            result.number("root_count") - roots.length,
            0,
            "Number of roots less how many there are."));
  }

  private static double[] years(JsonFields fields) {
    List<LocalDate> dates =
        fields.objects("flows").stream().map(flow -> flow.date("date")).toList();
    LocalDate first = dates.stream().min(LocalDate::compareTo).orElseThrow();
    return dates.stream().mapToDouble(d -> ChronoUnit.DAYS.between(first, d) / YEAR).toArray();
  }

  /**
   * Checks the present value at the rate. The bound allows for the last digit of a rate near -1.
   */
  private static Check residual(double[] amounts, double[] years, double rate) {
    double size = 0;
    double slope = 0;
    double log = StrictMath.log1p(rate);
    double value = value(amounts, years, log);
    for (int i = 0; i < amounts.length; i++) {
      double part = DatedFlows.discounted(amounts[i], log * years[i]);
      size += Math.abs(part);
      slope += Math.abs(part) * years[i] / (1 + rate);
    }
    return new Check(
        "npv_residual",
        FiniteResults.number("present value of the flows", value),
        FiniteResults.number("size of the flows", ROUNDING * size + Math.ulp(rate) * slope),
        "Present value of the flows at the rate.");
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double[] amounts = amounts(fields);
    double[] years = years(fields);
    double[] roots = new JsonFields(result).numbers("roots");
    if (roots.length == 0) {
      return Optional.empty();
    }
    double low = Math.min(0, StrictMath.log1p(roots[0]));
    double high = Math.max(0, StrictMath.log1p(roots[roots.length - 1]));
    double margin = Math.max(0.05, 0.3 * (high - low));
    double[] logs = Chart.grid(low - margin, high + margin, POINTS);
    double[] rates = Arrays.stream(logs).map(u -> 100 * StrictMath.expm1(u)).toArray();
    double[] values = Arrays.stream(logs).map(u -> value(amounts, years, u)).toArray();
    double[] marked = Arrays.stream(roots).map(r -> 100 * r).toArray();
    return Optional.of(
        Chart.of(
                "Present value of the flows against the rate",
                Chart.Axis.of("Rate (% a year)"),
                Chart.Axis.of("Present value (currency unit)"))
            .line("present value", rates, values)
            .dots("roots", marked, new double[marked.length])
            .plot());
  }

  private static double value(double[] amounts, double[] years, double log) {
    double value = 0;
    for (int i = 0; i < amounts.length; i++) {
      value += DatedFlows.discounted(amounts[i], log * years[i]);
    }
    return value;
  }
}
