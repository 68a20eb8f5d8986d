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
import dev.omni.quant.core.InputTable;
import dev.omni.quant.core.Residuals;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Discount factors, zero rates and forward rates of a curve. */
@AutoService(JsonEngine.class)
public final class CurveQuery implements JsonEngine {
  private static final int MOST = 10_000;
  private static final double RECOMPOSED = 1e-12;
  private static final int POINTS = 121;

  private static final Shape CONTRACT =
      Shape.object()
          .required("curve", CurveInput.contract("Curve"))
          .optional("dates", Shape.arrayOf(Shape.date(), 1, MOST).titled("Dates to look up"))
          .optional(
              "forwards",
              Shape.object()
                  .required("start", Shape.arrayOf(Shape.date(), 1, MOST).titled("First days"))
                  .required("end", Shape.arrayOf(Shape.date(), 1, MOST).titled("Last days"))
                  .titled("Periods whose forward rates are looked up"))
          .optional(
              "forward_compounding",
              Shape.choice("simple", "annual", "semiannual", "continuous")
                  .otherwise("simple")
                  .titled("Compounding of the forward rates"))
          .optional(
              "forward_day_count",
              Shape.choice("Act/360", "Act/365F")
                  .otherwise("Act/360")
                  .titled("Day count of the forward rates"))
          .example(
              Json.obj(
                  "curve",
                  CurveInput.example(),
                  "dates",
                  List.of("2024-07-01", "2028-02-29"),
                  "forwards",
                  Json.obj(
                      "start", List.of("2024-09-18", "2026-06-03"),
                      "end", List.of("2024-12-18", "2027-06-03"))));

  private static final Shape RESULT =
      Shape.object()
          .optional(
              "points",
              Shape.object()
                  .required("date", Shape.listOf(Shape.date()).titled("Dates"))
                  .required(
                      "discount_factor",
                      Shape.listOf(Shape.number().unit("1")).titled("Discount factors"))
                  .required(
                      "zero_rate",
                      Shape.listOf(Shape.number().unit("1/year, continuous"))
                          .titled("Zero rates, Act/365F"))
                  .titled("Values at the dates, one row for each"))
          .optional(
              "forwards",
              Shape.object()
                  .required(
                      "rate", Shape.listOf(Shape.number().unit("1/year")).titled("Forward rates"))
                  .titled("Forward rates of the periods, one row for each"));

  @Override
  public Capability capability() {
    return Capability.named("treasury.curve.query")
        .title(
            "Discount factors, zero and forward rates of a curve",
            "What a curve says at dates, and between two dates. A curve has either discount factors"
                + " or zero rates at its nodes; the nodes of treasury.curve.bootstrap go in as they"
                + " are.")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Zero rates and discount factors of the curve")
        .method(
            new Method(
                "Interpolation of the logarithm of the discount factor, or of the zero rate",
                "z(t) = -ln P(t) / t, t = days / 365; simple forward (P(a) / P(b) - 1) / tau,"
                    + " compounded m times m ((P(a) / P(b))^(1 / (m tau)) - 1), continuous ln(P(a)"
                    + " / P(b)) / tau",
                List.of(
                    "P. S. Hagan and G. West, Interpolation methods for curve construction, Applied"
                        + " Mathematical Finance 13, 2006, pp. 89-129",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014,"
                        + " sections 4.2-4.6"),
                List.of(),
                List.of(
                    "linear_zero is flat before the first node; log_linear_discount starts at 1.",
                    "After the last node the instantaneous forward rate there is kept, where the"
                        + " curve allows it.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    CurveInput curve = CurveInput.of(fields, "curve");
    var problems = new ArrayList<>(curve.problems());
    if (!fields.has("dates") && !fields.has("forwards")) {
      problems.add(Problem.invalid("", "must have dates or forwards, or both"));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    List<LocalDate> dates = dates(fields);
    for (int i = 0; i < dates.size(); i++) {
      problems.addAll(curve.reach("/dates/" + i, dates.get(i)));
    }
    if (fields.has("forwards")) {
      InputTable forwards = InputTable.of(fields, "forwards");
      problems.addAll(forwards.problems());
      int rows = problems.isEmpty() ? forwards.rows() : 0;
      for (int i = 0; i < rows; i++) {
        LocalDate start = LocalDate.parse(forwards.text("start", i));
        LocalDate end = LocalDate.parse(forwards.text("end", i));
        problems.addAll(curve.reach("/forwards/start/" + i, start));
        problems.addAll(curve.reach("/forwards/end/" + i, end));
        if (!end.isAfter(start)) {
          problems.add(forwards.problem("end", i, "must be after the start"));
        }
      }
    }
    return problems;
  }

  private static List<LocalDate> dates(JsonFields fields) {
    return fields.has("dates")
        ? fields.texts("dates").stream().map(LocalDate::parse).toList()
        : List.of();
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double rows = fields.has("forwards") ? InputTable.of(fields, "forwards").rows() : 0;
    return 1e4 + 500 * (dates(fields).size() + rows);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    DiscountCurve curve = CurveInput.of(fields, "curve").curve();
    Json.Obj result = Json.Obj.EMPTY;
    List<LocalDate> dates = dates(fields);
    if (!dates.isEmpty()) {
      result =
          result.with(
              "points",
              Json.obj(
                  "date", dates.stream().map(LocalDate::toString).toList(),
                  "discount_factor",
                      FiniteResults.numbers(
                          "discount_factor", dates.stream().mapToDouble(curve::factor).toArray()),
                  "zero_rate",
                      dates.stream().mapToDouble(d -> curve.zero(curve.years(d))).toArray()));
    }
    if (!fields.has("forwards")) {
      return JsonComputed.of(result);
    }
    InputTable periods = InputTable.of(fields, "forwards");
    double[] rates = new double[periods.rows()];
    for (int i = 0; i < rates.length; i++) {
      Forward forward = forward(fields, periods, i);
      rates[i] = FiniteResults.number("rate", forward.rate(forward.growth(curve)));
    }
    return JsonComputed.of(result.with("forwards", Json.obj("rate", rates)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    DiscountCurve curve = CurveInput.of(fields, "curve").curve();
    var checks = new ArrayList<Check>();
    result.findObject("points").ifPresent(points -> checks.add(points(points, curve)));
    result
        .findObject("forwards")
        .ifPresent(found -> checks.add(forwards(new JsonFields(found).numbers("rate"), fields)));
    return checks;
  }

  private static Check points(Json.Obj points, DiscountCurve curve) {
    var given = new JsonFields(points);
    double[] factors = given.numbers("discount_factor");
    double[] zeros = given.numbers("zero_rate");
    List<String> dates = given.texts("date");
    var residuals = new Residuals();
    for (int i = 0; i < factors.length; i++) {
      double years = curve.years(LocalDate.parse(dates.get(i)));
      residuals.equal(factors[i], StrictMath.exp(-zeros[i] * years));
    }
    return residuals.check(
        "discounting_residual",
        RECOMPOSED * 100,
        "Largest difference of a discount factor and e^(-zero rate x years), relative: zero.");
  }

  private static Check forwards(double[] rates, JsonFields fields) {
    DiscountCurve curve = CurveInput.of(fields, "curve").curve();
    InputTable periods = InputTable.of(fields, "forwards");
    var residuals = new Residuals();
    for (int i = 0; i < rates.length; i++) {
      Forward forward = forward(fields, periods, i);
      residuals.residual(Math.abs(forward.growth(rates[i]) / forward.growth(curve) - 1));
    }
    return residuals.check(
        "recomposed_growth_residual",
        RECOMPOSED * 100,
        "Growth P(start) / P(end) again from each forward rate, relative: zero.");
  }

  private static Forward forward(JsonFields fields, InputTable periods, int row) {
    return new Forward(
        LocalDate.parse(periods.text("start", row)),
        LocalDate.parse(periods.text("end", row)),
        fields.text("forward_day_count").equals("Act/360") ? 360 : 365,
        fields.text("forward_compounding"));
  }

  /**
   * A period with its convention.
   *
   * @param year days of a year
   */
  private record Forward(LocalDate start, LocalDate end, double year, String compounding) {
    private double fraction() {
      return ChronoUnit.DAYS.between(start, end) / year;
    }

    double growth(DiscountCurve curve) {
      return curve.factor(start) / curve.factor(end);
    }

    private double timesAYear() {
      return compounding.equals("annual") ? 1 : 2;
    }

    double rate(double growth) {
      return switch (compounding) {
        case "simple" -> (growth - 1) / fraction();
        case "continuous" -> StrictMath.log(growth) / fraction();
        default ->
            timesAYear() * StrictMath.expm1(StrictMath.log(growth) / (timesAYear() * fraction()));
      };
    }

    double growth(double rate) {
      return switch (compounding) {
        case "simple" -> 1 + rate * fraction();
        case "continuous" -> StrictMath.exp(rate * fraction());
        default ->
            StrictMath.exp(timesAYear() * fraction() * StrictMath.log1p(rate / timesAYear()));
      };
    }
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    DiscountCurve curve = CurveInput.of(new JsonFields(input), "curve").curve();
    double[] years = Chart.grid(0, curve.times()[curve.nodes() - 1], POINTS);
    Chart.Axis across = Chart.Axis.of("Time (year)");
    return Optional.of(
        Chart.of("Zero rates", across, Chart.Axis.of("Zero rate (%)"))
            .line("zero rate", years, Arrays.stream(years).map(t -> 100 * curve.zero(t)).toArray())
            .above(
                Chart.of("Discount factors", across, Chart.Axis.of("Discount factor (1)"))
                    .line(
                        "discount factor",
                        years,
                        Arrays.stream(years).map(curve::factor).toArray())));
  }
}
