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
import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The right to enter a swap at a strike. */
@AutoService(JsonEngine.class)
public final class SwaptionEuropean implements JsonEngine {
  private static final double MOST_DEVIATION = 1e3;
  private static final int POINTS = 81;

  private static final Shape CONTRACT =
      RateModel.in(
              SwapTerms.swap("Last day of the swap")
                  .required(
                      "type",
                      Shape.choice("payer", "receiver").titled("Right to pay or to receive"))
                  .required(
                      "strike",
                      Shape.number().atLeast(-1).atMost(1).unit("1/year").titled("Strike rate"))
                  .required("exercise_date", Shape.date().titled("Day of the exercise"))
                  .optional(
                      "settlement",
                      Shape.choice("physical", "cash_par_yield")
                          .otherwise("physical")
                          .titled("Swap, or cash by the par yield")))
          .exactlyOne("volatility", "present_value")
          .example(
              Json.obj(
                  "discount_curve",
                  CurveInput.example(),
                  "type",
                  "payer",
                  "strike",
                  0.03,
                  "exercise_date",
                  "2025-06-03",
                  "effective_date",
                  "2025-06-05",
                  "maturity_date",
                  "2030-06-05",
                  "notional",
                  10_000_000,
                  "fixed_leg",
                  Json.obj("frequency", "12M", "day_count", "30U/360"),
                  "floating_leg",
                  Json.obj("kind", "ibor", "frequency", "6M", "day_count", "Act/360"),
                  "calendar",
                  "EUTA",
                  "model",
                  "bachelier",
                  "volatility",
                  0.0085));

  private static Shape money(String unit, String title) {
    return Shape.number().unit(unit).titled(title);
  }

  private static final Shape RESULT =
      Numerics.whereSought(
          Shape.object()
              .required("present_value", money("currency unit", "Present value"))
              .required("forward_swap_rate", money("1/year", "Forward rate of the swap"))
              .required("annuity", money("year", "Annuity per unit of notional"))
              .required(
                  "implied_volatility",
                  money("as volatility", "Volatility, given or that of the value"))
              .required("vega", money("currency unit per 1.00", "Vega"))
              .required(
                  "pv01",
                  money("currency unit", "Change of the value when zero rates rise by 0.01 %")
                      .unchecked(CapFloorChecks.NO_ROUTE)),
          "currency unit");

  @Override
  public Capability capability() {
    return Capability.named("treasury.option.swaption")
        .title(
            "European swaption",
            "The value of the right to enter a swap under lognormal, shifted lognormal or normal"
                + " swap rates, or the volatility of a value.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Value against the strike")
        .method(
            new Method(
                "Black's or Bachelier's formula on the forward swap rate",
                "value = N A u(S, K, v sqrt(T)); S = floating value / annuity; A = annuity, or"
                    + " P(start) sum_k (1/f) / (1 + S/f)^k, k = 1..n, for cash_par_yield; T = days"
                    + " to the exercise / 365",
                List.of(
                    "F. Black, The pricing of commodity contracts, Journal of Financial Economics"
                        + " 3, 1976, pp. 167-179",
                    "F. Mercurio, Cash-settled swaptions and no-arbitrage, Risk, February 2008, pp."
                        + " 96-98"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The forward swap rate is a martingale under its annuity.",
                    "pv01 moves all zero rates of both curves at the same volatility.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var problems = new ArrayList<>(SwapTerms.problems(fields));
    problems.addAll(RateModel.problems(fields));
    LocalDate exercise = fields.date("exercise_date");
    if (exercise.isBefore(fields.fields("discount_curve").date("valuation_date"))) {
      problems.add(Problem.invalid("/exercise_date", "must not be before the valuation_date"));
    }
    if (exercise.isAfter(fields.date("effective_date"))) {
      problems.add(Problem.invalid("/exercise_date", "must not be after the effective_date"));
    }
    return problems.isEmpty() ? bounds(fields) : problems;
  }

  /** Returns the problem of a value that no volatility gives. */
  private static List<Problem> bounds(JsonFields fields) {
    if (!fields.has("present_value")) {
      return List.of();
    }
    SwaptionValue option = SwaptionValue.of(fields, curves(fields));
    double unit = fields.number("notional") * option.annuity();
    double strike = fields.number("strike");
    double most = option.years() > 0 ? MOST_DEVIATION : 0;
    return option.model().fits(option.forward())
        ? RateModel.bounds(
            fields.number("present_value"),
            unit * option.unitValue(strike, 0),
            unit * option.unitValue(strike, most))
        : List.of(); // The computation states the reason.
  }

  private static Curves curves(JsonFields fields) {
    return new Curves(
        SwapTerms.discount(fields), SwapTerms.projection(fields), !fields.has("projection_curve"));
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e5;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    Curves curves = curves(fields);
    SwaptionValue option = SwaptionValue.of(fields, curves);
    double notional = fields.number("notional");
    double strike = fields.number("strike");
    double unit = notional * option.annuity();
    if (!option.model().fits(option.forward())) {
      throw new Infeasible(
          "the forward swap rate "
              + option.forward()
              + " is not above 0 after the shift is added: give a larger shift, or take the model"
              + " bachelier");
    }
    double volatility =
        fields.has("volatility") ? fields.number("volatility") : implied(fields, option, unit);
    double deviation = volatility * Math.sqrt(option.years());
    double value = unit * option.unitValue(strike, deviation);
    double moved = moved(fields, curves.moved(DiscountCurve.BASIS_POINT), volatility) - value;
    Json.Obj result =
        Json.obj(
            "present_value", FiniteResults.number("present_value", value),
            "forward_swap_rate", option.forward(),
            "annuity", option.annuity(),
            "implied_volatility", volatility,
            "vega",
                FiniteResults.number(
                    "vega",
                    unit
                        * Math.sqrt(option.years())
                        * option.model().vega(option.forward(), strike, deviation)),
            "pv01", FiniteResults.number("pv01", moved));
    if (fields.has("present_value")) {
      double missed = Math.abs(value - fields.number("present_value"));
      result = result.with("numerics", Numerics.of("bisection").with("error_estimate", missed));
    }
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    SwaptionValue option = SwaptionValue.of(fields, curves(fields));
    return new SwaptionChecks(fields, result, option).all();
  }

  private static double moved(JsonFields fields, Curves curves, double volatility) {
    SwaptionValue option = SwaptionValue.of(fields, curves);
    if (!option.model().fits(option.forward())) {
      throw new Infeasible("a rise of the zero rates takes the forward swap rate out of the model");
    }
    return fields.number("notional")
        * option.annuity()
        * option.unitValue(fields.number("strike"), volatility * Math.sqrt(option.years()));
  }

  private static double implied(JsonFields fields, SwaptionValue option, double unit) {
    double strike = fields.number("strike");
    double wanted = fields.number("present_value") / unit;
    double deviation = LogBisection.solve(s -> option.unitValue(strike, s), wanted, MOST_DEVIATION);
    return deviation / Math.sqrt(option.years());
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    RateModel model = RateModel.of(fields);
    double years = SwaptionValue.years(fields);
    double forward = found.number("forward_swap_rate");
    double unit = fields.number("notional") * found.number("annuity");
    double volatility = found.number("implied_volatility");
    int sign = fields.text("type").equals("payer") ? 1 : -1;
    double width = Math.max(0.005, Math.abs(forward));
    double[] strikes =
        Arrays.stream(Chart.grid(forward - width, forward + width, POINTS))
            .filter(model::fits)
            .toArray();
    double[] values =
        Arrays.stream(strikes)
            .map(k -> unit * model.value(sign, forward, k, volatility * Math.sqrt(years)))
            .toArray();
    return Optional.of(
        Chart.of(
                "Value of the swaption against its strike",
                Chart.Axis.of("Strike (%)"),
                Chart.Axis.of("Value (currency unit)"))
            .line("value", Arrays.stream(strikes).map(k -> 100 * k).toArray(), values)
            .dots(
                "this swaption",
                new double[] {100 * fields.number("strike")},
                new double[] {found.number("present_value")})
            .plot());
  }
}
