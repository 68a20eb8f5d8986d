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
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;

/** A European option that begins or ends at a barrier, by the closed formula. */
@AutoService(Engine.class)
public final class BarrierOption implements Engine {
  private static final double PARITY = 1e-10;

  private static final Shape CONTRACT =
      OptionTerms.contractWithVolatility()
          .required("expiry_years", OptionTerms.expiry())
          .required(
              "barrier",
              Shape.number()
                  .above(0)
                  .unit("currency unit")
                  .titled("Barrier, below the spot for down, above it for up"))
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
      Shape.object()
          .required("price", Shape.number().unit("currency unit").titled("Price"))
          .required(
              "option_value",
              Shape.number().unit("currency unit").titled("Value without the rebate"))
          .required(
              "rebate_value", Shape.number().unit("currency unit").titled("Value of the rebate"));

  @Override
  public Capability capability() {
    return Capability.named("finance.option.barrier")
        .title(
            "Single-barrier option with rebate, continuous monitoring",
            "Price of a European call or put that comes into being (in) or ceases (out) when the"
                + " price of the asset touches the barrier, watched at all times. The rebate is"
                + " paid at the touch for a knock-out, at expiry for a knock-in never touched.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Price and exercise value against the price of the asset")
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
                    "Where a negative rate leaves no real closed form for a rebate at the touch, it"
                        + " is integrated over the time of the touch.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    double spot = fields.number("spot");
    double barrier = fields.number("barrier");
    boolean down = fields.text("direction").equals("down");
    if (down ? barrier < spot : barrier > spot) {
      return List.of();
    }
    return List.of(
        Problem.invalid(
            "/barrier",
            down
                ? "must be below spot for direction down; at or above it is touched already"
                : "must be above spot for direction up; at or below it is touched already"));
  }

  @Override
  public double steps(Json.Obj input) {
    return 1000;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var formula = formula(fields, OptionTerms.of(fields));
    boolean in = fields.text("knock").equals("in");
    double plain = new BlackScholes(formula.terms(), formula.volatility()).price();
    double option = bounded(in ? formula.knockIn() : formula.knockOut(), plain);
    double rebate =
        FiniteResults.number("rebate_value", rebate(formula, in, fields.number("rebate")));
    double other = bounded(in ? formula.knockOut() : formula.knockIn(), plain);
    return Computed.of(
            Json.obj(
                "price", FiniteResults.number("price", option + rebate),
                "option_value", option,
                "rebate_value", rebate))
        .checked(
            new Check(
                "in_out_parity_residual",
                option + other - plain,
                PARITY * formula.terms().scale(),
                "Knock-in plus knock-out, without rebates, less the plain option: zero, because"
                    + " one of the two always is the plain option."));
  }

  private static BarrierFormula formula(JsonFields fields, OptionTerms terms) {
    return new BarrierFormula(
        terms,
        fields.number("volatility"),
        fields.number("barrier"),
        fields.text("direction").equals("down"));
  }

  /** Limits a price to the range from 0 to that of the plain option, which rounding can leave. */
  private static double bounded(double value, double plain) {
    return Math.max(0, Math.min(plain, FiniteResults.number("option_value", value)));
  }

  private static double rebate(BarrierFormula formula, boolean in, double amount) {
    if (amount == 0) {
      return 0;
    }
    return amount * (in ? formula.unitAtExpiryUntouched() : formula.unitAtTouch());
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return Optional.of(SpotPlot.of(OptionTerms.of(fields), "price", terms -> price(fields, terms)));
  }

  /** Returns the price at another spot, also on the far side of the barrier. */
  private static double price(JsonFields fields, OptionTerms terms) {
    BarrierFormula formula = formula(fields, terms);
    boolean in = fields.text("knock").equals("in");
    double rebate = fields.number("rebate");
    boolean touched =
        formula.down() ? terms.spot() <= formula.barrier() : terms.spot() >= formula.barrier();
    if (touched) {
      return in ? new BlackScholes(terms, formula.volatility()).price() : rebate;
    }
    return (in ? formula.knockIn() : formula.knockOut()) + rebate(formula, in, rebate);
  }
}
