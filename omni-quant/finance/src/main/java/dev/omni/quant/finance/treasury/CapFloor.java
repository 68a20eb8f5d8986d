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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Caps and floors: rows of options on the rate of each period. */
@AutoService(JsonEngine.class)
public final class CapFloor implements JsonEngine {
  private static final int MOST_CAPLETS = 400;
  private static final double MOST_VOLATILITY = 100;

  private static final Shape CONTRACT =
      Shape.of(
          RateModel.in(
                  SwapTerms.curves()
                      .required("type", Shape.choice("cap", "floor").titled("Cap or floor"))
                      .required(
                          "notional",
                          Shape.number()
                              .above(0)
                              .atMost(1e15)
                              .unit("currency unit")
                              .titled("Notional"))
                      .required("start_date", Shape.date().titled("First day of the first period"))
                      .required("maturity_date", Shape.date().titled("Last day"))
                      .required("frequency", PeriodSchedule.frequency("Period of the rate"))
                      .required(
                          "strike",
                          Shape.number().atLeast(-1).atMost(1).unit("1/year").titled("Strike rate"))
                      .required("day_count", SwapTerms.dayCount("Day count"))
                      .required("calendar", BusinessDays.calendar().titled("Calendar"))
                      .optional("business_day_convention", BusinessDays.convention()))
              .optional(
                  "volatilities",
                  Shape.arrayOf(RateModel.volatility(), 1, MOST_CAPLETS)
                      .titled("Volatilities of the caplets, one for each"))
              .optional(
                  "fixing_lag_days",
                  Shape.integer()
                      .atLeast(0)
                      .atMost(10)
                      .otherwise(2)
                      .unit("business day")
                      .titled("Business days from the fixing to the first day of a period"))
              .exactlyOne("volatility", "volatilities", "present_value")
              .example(
                  Json.obj(
                      "discount_curve", CurveInput.example(),
                      "type", "cap",
                      "notional", 10_000_000,
                      "start_date", "2024-09-05",
                      "maturity_date", "2027-09-05",
                      "frequency", "6M",
                      "strike", 0.03,
                      "day_count", "Act/360",
                      "calendar", "EUTA",
                      "model", "black",
                      "volatility", 0.28))
              .schema());

  private static Shape money(String unit, String title) {
    return Shape.number().unit(unit).titled(title);
  }

  private static Shape column(Shape item, String title) {
    return Shape.listOf(item).titled(title);
  }

  private static final Shape RESULT =
      Numerics.whereSought(
          Shape.object()
              .required("present_value", money("currency unit", "Present value"))
              .optional(
                  "implied_volatility",
                  money("as volatility", "Flat volatility, given or that of the value"))
              .required("vega", money("currency unit per 1.00", "Vega"))
              .required(
                  "pv01",
                  money("currency unit", "Change of the value when zero rates rise by 0.01 %")
                      .unchecked(CapFloorChecks.NO_ROUTE))
              .required("caplet_count", Shape.integer().unit("1").titled("Number of caplets"))
              .required(
                  "caplets",
                  Shape.object()
                      .required(
                          "fixing_date", column(Shape.date(), "Days on which the rates are set"))
                      .required("start", column(Shape.date(), "First days of the periods"))
                      .required("end", column(Shape.date(), "Last days and payments"))
                      .required("forward", column(Shape.number().unit("1/year"), "Forward rates"))
                      .required(
                          "expiry_years", column(Shape.number().unit("year"), "Times to fixing"))
                      .required(
                          "present_value", column(Shape.number().unit("currency unit"), "Values"))
                      .titled("Caplets or floorlets, one row for each")),
          "currency unit");

  @Override
  public Capability capability() {
    return Capability.named("treasury.option.cap-floor")
        .title(
            "Cap and floor",
            "The value of a cap or floor as the sum of its caplets under lognormal, shifted"
                + " lognormal or normal forward rates, or the flat volatility of a value.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Values of the caplets")
        .method(
            new Method(
                "Black's or Bachelier's formula for each period",
                "caplet = N tau P(end) u(F, K, v sqrt(T)); F = (P(a) / P(b) - 1) / tau; T = days"
                    + " to the fixing / 365, 0 for a fixing up to the valuation date",
                List.of(
                    "F. Black, The pricing of commodity contracts, Journal of Financial Economics"
                        + " 3, 1976, pp. 167-179",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, ch."
                        + " 29"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Each rate is a martingale under the measure of its payment, at the end of its"
                        + " period.",
                    "A caplet that is fixed pays by the projected forward rate.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var problems = new ArrayList<>(SwapTerms.curveProblems(fields));
    LocalDate start = fields.date("start_date");
    problems.addAll(SwapTerms.order(fields, start));
    problems.addAll(RateModel.problems(fields));
    if (!problems.isEmpty()) {
      return problems;
    }
    CurveInput discount = CurveInput.of(fields, "discount_curve");
    problems.addAll(discount.reach("discount_curve", "/start_date", start));
    List<SwapLeg.Period> periods = CapletBook.periods(fields);
    if (periods.isEmpty() || periods.size() > MOST_CAPLETS) {
      problems.add(Problem.invalid("/maturity_date", "must give 1 to 400 periods"));
    } else {
      LocalDate end = periods.get(periods.size() - 1).end();
      problems.addAll(discount.reach("discount_curve", "/maturity_date", end));
      if (fields.has("projection_curve")) {
        problems.addAll(
            CurveInput.of(fields, "projection_curve")
                .reach("projection_curve", "/maturity_date", end));
      }
      if (fields.has("volatilities") && fields.items("volatilities").size() != periods.size()) {
        problems.add(
            Problem.invalid(
                "/volatilities", "must have one volatility for each caplet: " + periods.size()));
      }
    }
    return problems.isEmpty() ? bounds(fields) : problems;
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e5;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    DiscountCurve discount = SwapTerms.discount(fields);
    DiscountCurve projection = SwapTerms.projection(fields);
    CapletBook book = CapletBook.of(fields, discount, projection);
    int count = book.caplets().size();
    double[] volatilities = new double[count];
    if (fields.has("volatilities")) {
      volatilities = fields.numbers("volatilities");
    } else {
      Arrays.fill(
          volatilities,
          fields.has("volatility")
              ? fields.number("volatility")
              : LogBisection.solve(book::flat, fields.number("present_value"), MOST_VOLATILITY));
    }
    double[] values = book.values(book.sign(), volatilities);
    double value = FiniteResults.number("present_value", Arrays.stream(values).sum());
    double bp = DiscountCurve.BASIS_POINT;
    CapletBook moved = CapletBook.of(fields, discount.moved(bp), projection.moved(bp));
    double later = Arrays.stream(moved.values(book.sign(), volatilities)).sum();
    Json.Obj result =
        Json.obj(
            "present_value", value,
            "vega", FiniteResults.number("vega", book.vega(volatilities)),
            "pv01", FiniteResults.number("pv01", later - value),
            "caplet_count", count,
            "caplets", book.json(values));
    if (!fields.has("volatilities")) {
      result = result.with("implied_volatility", volatilities[0]);
    }
    if (fields.has("present_value")) {
      double missed = Math.abs(value - fields.number("present_value"));
      result = result.with("numerics", Numerics.of("bisection").with("error_estimate", missed));
    }
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    CapletBook book =
        CapletBook.of(fields, SwapTerms.discount(fields), SwapTerms.projection(fields));
    return new CapFloorChecks(fields, new JsonFields(result), book).all();
  }

  /** Returns the problem of a value that no flat volatility gives. */
  private static List<Problem> bounds(JsonFields fields) {
    if (!fields.has("present_value")) {
      return List.of();
    }
    try {
      CapletBook book =
          CapletBook.of(fields, SwapTerms.discount(fields), SwapTerms.projection(fields));
      return RateModel.bounds(
          fields.number("present_value"), book.flat(0), book.flat(MOST_VOLATILITY));
    } catch (Infeasible outsideTheModel) {
      return List.of(); // The computation states the reason.
    }
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var caplets = new JsonFields(result).fields("caplets");
    return Optional.of(
        Chart.of(
                "Values of the caplets",
                Chart.Axis.ofNames("First day of the period"),
                Chart.Axis.of("Value (currency unit)"))
            .bars(
                new JsonFields(input).text("type"),
                caplets.texts("start"),
                caplets.numbers("present_value"))
            .plot());
  }
}
