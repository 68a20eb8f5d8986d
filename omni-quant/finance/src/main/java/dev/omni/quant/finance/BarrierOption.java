package dev.omni.quant.finance;

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
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A European option that begins or ends at a barrier, by the closed formula. */
@AutoService(JsonEngine.class)
public final class BarrierOption implements JsonEngine {

  private static final Shape CONTRACT =
      OptionTerms.contractOfClosedForm()
          .required(
              "barrier",
              Shape.number()
                  .above(0)
                  .unit("currency unit")
                  .titled("Barrier; a spot at or beyond it has touched it"))
          .required(
              "direction",
              Shape.choice("down", "up").titled("From where the price comes to the barrier"))
          .required(
              "knock",
              Shape.choice("in", "out").titled("Whether the option begins or ends at the barrier"))
          .optional(
              "rebate",
              Shape.number()
                  .atLeast(0)
                  .otherwise(0)
                  .unit("currency unit")
                  .titled("Rebate where there is no option")
                  .described("paid at hit for knock-out, at expiry for knock-in"))
          .example(
              Json.obj(
                  "type",
                  "call",
                  "spot",
                  100,
                  "strike",
                  90,
                  "rate",
                  0.08,
                  "dividend_yield",
                  0.04,
                  "volatility",
                  0.25,
                  "expiry_years",
                  0.5,
                  "barrier",
                  95,
                  "direction",
                  "down",
                  "knock",
                  "out",
                  "rebate",
                  3))
          .example(
              Json.obj(
                  "type",
                  "put",
                  "spot",
                  100,
                  "strike",
                  110,
                  "rate",
                  0.08,
                  "dividend_yield",
                  0.04,
                  "volatility",
                  0.25,
                  "expiry_years",
                  0.5,
                  "barrier",
                  105,
                  "direction",
                  "up",
                  "knock",
                  "in"));

  private static final Shape RESULT =
      Numerics.whereSought(
          Shape.object()
              .required("price", Shape.number().unit("currency unit").titled("Price"))
              .required(
                  "option_value",
                  Shape.number().unit("currency unit").titled("Value without the rebate"))
              .required(
                  "rebate_value",
                  Shape.number().unit("currency unit").titled("Value of the rebate"))
              .required("delta", Shape.number().unit("1").titled("Delta"))
              .required("gamma", Shape.number().unit("1/currency unit").titled("Gamma"))
              .required(
                  "vega",
                  Shape.number()
                      .unit("currency unit per 1.00 vol")
                      .titled("Vega")
                      .unchecked(BarrierChecks.NO_ROUTE))
              .required("theta", Shape.number().unit("currency unit/year").titled("Theta"))
              .required(
                  "rho",
                  Shape.number()
                      .unit("currency unit per 1.00 rate")
                      .titled("Rho")
                      .unchecked(BarrierChecks.NO_ROUTE))
              .required(
                  "state",
                  Shape.choice("alive", "knocked_in", "knocked_out")
                      .titled("Whether the barrier was touched, and what became of the option")),
          "currency unit");

  @Override
  public Capability capability() {
    return Capability.named("finance.option.barrier")
        .title(
            "Single-barrier option with rebate, continuous monitoring",
            "Price of a European call or put that comes into being (in) or ceases (out) when the"
                + " price of the asset touches the barrier, watched at all times. The rebate is"
                + " paid at the touch for a knock-out, at expiry for a knock-in never touched. At or"
                + " beyond the barrier a knock-in is the European option, a knock-out its rebate.")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Price of in and out against the price of the asset")
        .method(
            new Method(
                "Reiner-Rubinstein closed formulas by reflection",
                "price = option + rebate; in + out = Black-Scholes; P(touched by T) = N((h - m T) /"
                    + " s) + e^(2 m h / v^2) N((h + m T) / s), h = ln(H/S), m = r - q - v^2/2, s ="
                    + " v sqrt(T), for a barrier below",
                List.of(
                    "M. Rubinstein and E. Reiner, Breaking down the barriers, Risk 4(8), 1991,"
                        + " pp. 28-35",
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, pp. 69-72"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield.",
                    "The barrier is watched at all times; watching it at dates makes a knock-out"
                        + " dearer.",
                    "Derivatives are extrapolated differences of the closed formula.",
                    "Where a negative rate leaves no real closed form for a rebate at the touch, it"
                        + " is integrated over the time of the touch.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return Expiry.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    return 1000;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double volatility = fields.number("volatility");
    boolean in = fields.text("knock").equals("in");
    var plain = new BlackScholes(terms, volatility);
    var option = new BarrierTerms(fields);
    if (option.touched(terms)) {
      return in ? computed(plain) : computed(fields.number("rebate"));
    }
    double european = plain.price();
    double own = option.option(terms, volatility, in);
    double rebate = option.rebate(terms, volatility);
    double price = FiniteResults.number("price", own + rebate);
    Json.Obj result =
        Json.obj("price", price, "option_value", own, "rebate_value", rebate, "state", "alive");
    double other = option.option(terms, volatility, !in);
    Json.Obj numerics =
        Numerics.of("closed formula, derivatives by extrapolated differences")
            .with(
                "error_estimate",
                FiniteResults.number("error_estimate", Math.abs(own + other - european)));
    return JsonComputed.of(
        result.withAll(option.greeks(terms, volatility)).with("numerics", numerics));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new BarrierChecks(new JsonFields(input), result).all();
  }

  /** Returns the result of a knock-in that was touched: the plain option. */
  private static JsonComputed computed(BlackScholes plain) {
    double price = FiniteResults.number("price", plain.price());
    boolean kinked = plain.kinked();
    return JsonComputed.of(
        Json.obj(
            "price",
            price,
            "option_value",
            price,
            "rebate_value",
            0,
            "delta",
            FiniteResults.number("delta", plain.delta()),
            "gamma",
            kinked ? 0 : FiniteResults.number("gamma", plain.gamma()),
            "vega",
            FiniteResults.number("vega", plain.vega()),
            "theta",
            kinked ? 0 : FiniteResults.number("theta", plain.theta()),
            "rho",
            kinked ? 0 : FiniteResults.number("rho", plain.rho()),
            "state",
            "knocked_in"));
  }

  /** Returns the result of a knock-out that was touched: its rebate, paid at once. */
  private static JsonComputed computed(double rebate) {
    return JsonComputed.of(
        Json.obj("price", rebate, "option_value", 0, "rebate_value", rebate)
            .withAll(BarrierTerms.none())
            .with("state", "knocked_out"));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double volatility = fields.number("volatility");
    double barrier = fields.number("barrier");
    double[] spots = SpotPlot.spots(terms);
    double[] in = values(fields, terms, volatility, true);
    double[] out = values(fields, terms, volatility, false);
    double top = Arrays.stream(SpotPlot.values(terms, volatility)).max().orElse(1);
    return Optional.of(
        Chart.of(
                "Knock-in and knock-out against the price of the asset",
                Chart.Axis.of("Price of the asset (currency unit)"),
                Chart.Axis.of("Value without rebate (currency unit)"))
            .line("in", spots, in)
            .line("out", spots, out)
            .upright("barrier", barrier, 0, top)
            .plot());
  }

  /** Returns the values without a rebate, also on the far side of the barrier. */
  private static double[] values(
      JsonFields fields, OptionTerms terms, double volatility, boolean in) {
    var option = new BarrierTerms(fields);
    return Arrays.stream(SpotPlot.spots(terms))
        .map(
            spot -> {
              OptionTerms there = terms.withSpot(spot);
              double beyond = in ? new BlackScholes(there, volatility).price() : 0;
              return option.touched(there) ? beyond : option.option(there, volatility, in);
            })
        .toArray();
  }
}
