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
import dev.omni.quant.core.Residuals;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The forward price of a currency. */
@AutoService(JsonEngine.class)
public final class FxForward implements JsonEngine {
  private static final double YEAR = 365;
  private static final double ROUNDING = 1e-12;
  private static final double VALUE = 1e-11;
  private static final double PIP = 1e-4;
  private static final double PIP_OF_YEN = 1e-2;
  private static final int POINTS = 61;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "pair",
              Shape.string()
                  .length(7, 7)
                  .pattern("^[A-Z]{3}/[A-Z]{3}$", "two currencies such as EUR/USD")
                  .titled("Base and counter currency, as EUR/USD"))
          .required("spot", Shape.number().above(0).unit("counter per base").titled("Spot rate"))
          .required("base_rate", rate("Interest rate of the base currency"))
          .required("counter_rate", rate("Interest rate of the counter currency"))
          .required("valuation_date", Shape.date().titled("Date of the spot rate"))
          .required("delivery_date", Shape.date().titled("Date of delivery"))
          .optional(
              "contract_rate",
              Shape.number()
                  .above(0)
                  .unit("counter per base")
                  .titled("Agreed rate of a forward that is held; the forward rate if not given"))
          .optional(
              "base_notional",
              Shape.number()
                  .unit("currency unit")
                  .titled("Base currency bought (positive) or sold; 1 if not given"))
          .example(
              Json.obj(
                  "pair",
                  "AUD/USD",
                  "spot",
                  0.62,
                  "base_rate",
                  0.05,
                  "counter_rate",
                  0.07,
                  "valuation_date",
                  "2025-01-01",
                  "delivery_date",
                  "2027-01-01"));

  private static Shape rate(String title) {
    return Shape.number().atLeast(-1).atMost(1).unit("1/year, continuous, Act/365F").titled(title);
  }

  private static final Shape RESULT =
      Shape.object()
          .required("forward_rate", Shape.number().unit("counter per base").titled("Forward rate"))
          .required(
              "forward_points", Shape.number().unit("counter per base").titled("Forward points"))
          .required(
              "forward_points_pips",
              Shape.number().unit("pip").titled("Forward points in pips: 0.0001, of yen 0.01"))
          .required(
              "present_value_counter",
              Shape.number()
                  .unit("counter currency")
                  .titled("Present value in the counter currency"));

  @Override
  public Capability capability() {
    return Capability.named("treasury.fx.forward")
        .title(
            "FX forward by covered interest parity",
            "The rate at which a currency can be delivered later without risk, from spot and two"
                + " continuously compounded rates (Act/365F), and the value of a forward that was"
                + " agreed at another rate. forward_points are forward less spot in full, forward_points_pips the same in pips.")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Forward points against the delivery date")
        .method(
            new Method(
                "Covered interest parity",
                "F = S e^((r_counter - r_base) t); V = N (F - K) e^(-r_counter t); t = days / 365",
                List.of(
                    "J. M. Keynes, A Tract on Monetary Reform, 1923, ch. III.4",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th ed., 2015, eq. 5.9"),
                List.of(),
                List.of("Flat rates to delivery; no bid-ask spread, no credit risk.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    String pair = fields.text("pair");
    if (pair.substring(0, 3).equals(pair.substring(4))) {
      found.add(Problem.invalid("/pair", "must name two different currencies"));
    }
    if (fields.date("delivery_date").isBefore(fields.date("valuation_date"))) {
      found.add(Problem.invalid("/delivery_date", "must not be before the valuation_date"));
    }
    if (fields.has("base_notional") && !fields.has("contract_rate")) {
      found.add(
          Problem.invalid(
              "/base_notional",
              "counts only with a contract_rate: at the forward rate itself a forward is worth"
                  + " nothing; leave it out or give the contract_rate"));
    }
    return found;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double spot = fields.number("spot");
    double years = years(fields);
    double base = fields.number("base_rate") * years;
    double counter = fields.number("counter_rate") * years;
    double forward = FiniteResults.number("forward rate", spot * StrictMath.exp(counter - base));
    double contract = fields.has("contract_rate") ? fields.number("contract_rate") : forward;
    double notional = fields.has("base_notional") ? fields.number("base_notional") : 1;
    double value = notional * (forward - contract) * StrictMath.exp(-counter);
    return JsonComputed.of(
        Json.obj(
            "forward_rate",
            forward,
            "forward_points",
            spot * StrictMath.expm1(counter - base),
            "forward_points_pips",
            FiniteResults.number(
                "forward_points_pips", spot * StrictMath.expm1(counter - base) / pip(fields)),
            "present_value_counter",
            FiniteResults.number("present value", value)));
  }

  private static double years(JsonFields fields) {
    return ChronoUnit.DAYS.between(fields.date("valuation_date"), fields.date("delivery_date"))
        / YEAR;
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    double spot = fields.number("spot");
    double base = StrictMath.exp(-fields.number("base_rate") * years(fields));
    double counter = StrictMath.exp(-fields.number("counter_rate") * years(fields));
    double forward = result.number("forward_rate");
    double points = result.number("forward_points");
    double contract = fields.has("contract_rate") ? fields.number("contract_rate") : forward;
    double notional = fields.has("base_notional") ? fields.number("base_notional") : 1;
    double bought = notional * spot * base;
    double paid = notional * contract * counter;
    double value = result.number("present_value_counter");
    return List.of(
        new Check(
            "covered_parity_residual",
            FiniteResults.number("parity", spot * base - forward * counter),
            ROUNDING * spot * Math.max(1, base),
            "One unit of base currency at delivery, bought now or bought forward, each paid for"
                + " today: the difference."),
        new Residuals()
            .equal(forward - spot, points, Math.max(forward, spot))
            .equal(result.number("forward_points_pips") * pip(fields), points)
            .check(
                "points_residual",
                ROUNDING,
                "Forward points less the difference of forward and spot, relative to these: zero."),
        new Residuals()
            .zero(bought, -paid, -value)
            .check(
                "value_residual",
                VALUE,
                "What the base currency is worth today less what is agreed to be paid for it, and"
                    + " less the present value, relative: zero."));
  }

  private static double pip(JsonFields fields) {
    return fields.text("pair").endsWith("JPY") ? PIP_OF_YEN : PIP;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    LocalDate from = fields.date("valuation_date");
    long days = Math.max(1, ChronoUnit.DAYS.between(from, fields.date("delivery_date")));
    double slope = (fields.number("counter_rate") - fields.number("base_rate")) / YEAR;
    var dates = new ArrayList<String>();
    double[] pips = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      long passed = Math.round(1.5 * days * i / (POINTS - 1));
      dates.add(from.plusDays(passed).toString());
      pips[i] = fields.number("spot") * StrictMath.expm1(slope * passed) / pip(fields);
    }
    return Optional.of(
        Chart.of(
                "Forward points by delivery date",
                new Chart.Axis("Delivery date", "temporal"),
                Chart.Axis.of("Forward points (pip)"))
            .dated("forward points", dates, pips)
            .dated(
                "this delivery",
                List.of(fields.text("delivery_date")),
                new double[] {new JsonFields(result).number("forward_points_pips")})
            .plot());
  }
}
