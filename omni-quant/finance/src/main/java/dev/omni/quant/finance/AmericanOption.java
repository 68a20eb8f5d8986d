package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.List;

/** An option that may be exercised at any time, priced on a lattice. */
@AutoService(Engine.class)
public final class AmericanOption implements Engine {
  private static final Shape CONTRACT =
      OptionTerms.contractWithVolatility()
          .required("expiry_years", OptionTerms.expiry())
          .optional(
              "steps",
              Shape.integer()
                  .atLeast(50)
                  .atMost(5000)
                  .unit("1")
                  .otherwise(2001)
                  .titled("Steps of the lattice; a second one has half of them"))
          .example(
              Json.obj(
                  "type",
                  "put",
                  "spot",
                  40,
                  "strike",
                  45,
                  "rate",
                  0.0488,
                  "volatility",
                  0.4,
                  "expiry_years",
                  0.3333))
          .example(
              Json.obj(
                  "type",
                  "call",
                  "spot",
                  100,
                  "strike",
                  90,
                  "rate",
                  0.03,
                  "dividend_yield",
                  0.08,
                  "volatility",
                  0.25,
                  "expiry_years",
                  2,
                  "steps",
                  500));

  private static final Shape RESULT =
      Shape.object()
          .required("price", Shape.number().unit("currency unit").titled("Price"))
          .required(
              "european_price",
              Shape.number().unit("currency unit").titled("Price of the European option"))
          .required(
              "early_exercise_premium",
              Shape.number().unit("currency unit").titled("Premium for early exercise"));

  @Override
  public Capability capability() {
    return Capability.named("finance.option.american")
        .title(
            "American option on a trinomial lattice",
            "Price of a call or put that may be exercised at any time up to expiry: the European"
                + " price by the closed formula plus what the lattice says early exercise adds.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Kamrad-Ritchken trinomial lattice, smoothed and extrapolated, with the European"
                    + " option as control variate",
                "V = max(exercise, e^(-r dt) (V_up / 6 + 2 V_mid / 3 + V_down / 6)), nodes S g^i"
                    + " e^(j v sqrt(3 dt)), V one step before expiry by Black-Scholes; premium_n ="
                    + " American - European on n steps; price = European + (n premium_n - m"
                    + " premium_m) / (n - m), m = n / 2",
                List.of(
                    "B. Kamrad and P. Ritchken, Multinomial approximating models for options with k"
                        + " state variables, Management Science 37, 1991, pp. 1640-1652",
                    "J. Hull and A. White, The use of the control variate technique in option"
                        + " pricing, Journal of Financial and Quantitative Analysis 23, 1988, pp."
                        + " 237-251",
                    "M. Broadie and J. Detemple, American option valuation: new bounds,"
                        + " approximations, and a comparison of existing methods, Review of"
                        + " Financial Studies 9, 1996, pp. 1211-1250 (smoothing and"
                        + " extrapolation)"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield; dividends are continuous.",
                    "A lattice too coarse for the volatility fails the check of the European option"
                        + " on it.",
                    "lattice_change of the numerics is what the second half of the steps changes in"
                        + " what exercise adds, before the extrapolation. From 500 steps on the"
                        + " error of the price is mostly a tenth of it, and seldom above twice it;"
                        + " with fewer it tells little.",
                    "The lattice ends where exercise after that adds less than 1e-10 of strike"
                        + " (put) or spot (call): lattice_years of the numerics.")))
        .build();
  }

  @Override
  public double steps(Json.Obj input) {
    double steps = new JsonFields(input).number("steps");
    return 6.25 * steps * steps;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double volatility = fields.number("volatility");
    OptionTerms shortened = new LateExercise(terms, volatility).shortened();
    var tree = new TrinomialTree(shortened, volatility, fields.integer("steps"));
    if (!tree.representable()) {
      throw new Infeasible(
          "volatility x sqrt(3 x expiry_years x steps) must be below 600 for the prices on the"
              + " lattice to be held; take fewer steps");
    }
    TrinomialTree.Prices prices = tree.prices(work);
    double european = FiniteResults.number("european_price", closed(terms, volatility));
    var coarse = new TrinomialTree(shortened, volatility, tree.steps() / 2);
    double added = added(prices);
    double change = added - added(coarse.prices(work));
    double rest = change * coarse.steps() / (tree.steps() - coarse.steps());
    double premium = Math.max(0, FiniteResults.number("price on the lattice", added + rest));
    double price = Math.max(terms.intrinsic(), european + premium);
    var result =
        Json.obj(
            "price",
            price,
            "european_price",
            european,
            "early_exercise_premium",
            price - european,
            "checks",
            Json.obj("not_below_intrinsic", price >= terms.intrinsic()));
    return Computed.of(result)
        .checked(
            new Check(
                "tree_european_error",
                prices.european() - closed(shortened, volatility),
                tolerance(tree),
                "The European option on the same lattice less its closed formula: the size of the"
                    + " error that the lattice makes."))
        .noting("steps", tree.steps())
        .noting("lattice_years", shortened.expiryYears())
        .noting("lattice_change", change);
  }

  /** Returns the value of early exercise on a lattice. */
  private static double added(TrinomialTree.Prices prices) {
    return Math.max(0, prices.american() - prices.european());
  }

  private static double closed(OptionTerms terms, double volatility) {
    return new BlackScholes(terms, volatility).price();
  }

  /**
   * Returns the tolerance, of the order of the variance of one step; beyond it the lattice is too
   * coarse.
   */
  private static double tolerance(TrinomialTree tree) {
    double deviation = tree.volatility() * Math.sqrt(tree.terms().expiryYears());
    double perStep = Math.max(deviation, deviation * deviation) / tree.steps();
    double relative = Math.min(0.01, perStep) + 1e-10;
    return Math.max(Double.MIN_NORMAL, tree.terms().scale() * relative);
  }
}
