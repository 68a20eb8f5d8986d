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
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** An option that may be exercised at any time. */
@AutoService(JsonEngine.class)
public final class AmericanOption implements JsonEngine {
  private static final int STEPS = 2001;
  private static final int POINTS = 101;

  private static final Shape CONTRACT =
      OptionTerms.contractOfClosedForm()
          .optional(
              "steps",
              Shape.integer()
                  .atLeast(50)
                  .atMost(5000)
                  .unit("1")
                  .titled("Steps of the lattice, where one is needed; 2001 if not given"))
          .optional(
              ErrorGate.MEMBER,
              ErrorGate.shape(
                  "currency unit",
                  "Largest error of the price that is accepted; or 1e-7 (price + strike / 1000)"))
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
                  2))
          .example(
              Json.obj(
                  "type",
                  "put",
                  "spot",
                  100,
                  "strike",
                  105,
                  "rate",
                  -0.01,
                  "dividend_yield",
                  -0.04,
                  "volatility",
                  0.15,
                  "expiry_years",
                  2,
                  "steps",
                  300));

  private static final Shape RESULT =
      Numerics.in(
          Shape.object()
              .required("price", money("Price"))
              .required("european_price", money("Price of the European option"))
              .required("early_exercise_premium", money("Premium for early exercise"))
              .required(
                  "exercise_boundary",
                  Shape.number()
                      .unit("currency unit")
                      .orNull()
                      .titled("Price of the asset at which it is exercised now")
                      .unchecked(AmericanChecks.NO_ROUTE))
              .required("delta", Shape.number().unit("1").titled("Delta"))
              .required("gamma", Shape.number().unit("1/currency unit").titled("Gamma"))
              .required("vega", Shape.number().unit("currency unit per 1.00 vol").titled("Vega"))
              .required("theta", Shape.number().unit("currency unit/year").titled("Theta"))
              .required("rho", Shape.number().unit("currency unit per 1.00 rate").titled("Rho")),
          "currency unit");

  private static Shape money(String title) {
    return Shape.number().unit("currency unit").titled(title);
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.option.american")
        .title(
            "American option by its exercise boundary",
            "Price of a call or put that may be exercised at any time up to expiry, its derivatives"
                + " and the price of the asset at which it is exercised now. exercise_boundary is"
                + " null where exercise is never worth it, or only between two prices, as with a"
                + " yield below a negative rate.")
        .direct(Workload.MEDIUM)
        .version("5")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot(
            "Price, exercise and European value against the price of the asset, and the boundary"
                + " against time")
        .method(
            new Method(
                "Smooth pasting at the exercise boundary, collocated in the cube root of time; a"
                    + " lattice where there are two boundaries",
                "P = p + int_0^T (r K e^(-r s) N(-d2(S, B)) - q S e^(-q s) N(-d1(S, B))) ds;"
                    + " dP/dS(B(t)) = -1; C(S, K, r, q) = P(K, S, q, r)",
                List.of(
                    "L. Andersen, M. Lake and D. Offengenden, High-performance American option"
                        + " pricing, Journal of Computational Finance 20(1), 2016, pp. 39-87",
                    "M. Li, Analytical approximations for the critical stock prices of American"
                        + " options: a performance comparison, Review of Derivatives Research 13,"
                        + " 2010, pp. 75-99 (start)",
                    "R. L. McDonald and M. D. Schroder, A parity result for American options,"
                        + " Journal of Computational Finance 1(3), 1998, pp. 5-13",
                    "J. C. Cox, S. A. Ross and M. Rubinstein, Option pricing: a simplified"
                        + " approach, Journal of Financial Economics 7, 1979, pp. 229-263"
                        + " (lattice)",
                    "B. Kamrad and P. Ritchken, Multinomial approximating models for options with k"
                        + " state variables, Management Science 37, 1991, pp. 1640-1652"
                        + " (lattice)"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield; dividends are continuous.",
                    "error_estimate is the larger of what eight more points of the boundary change"
                        + " and of what the price at the boundary misses of exercise, which is not"
                        + " solved for; above max_error the run fails. On the lattice it is how far"
                        + " a trinomial tree is from the binomial one.",
                    "From 60 v^2 / ((r - q - v^2/2)^2 + 2 r v^2) years to expiry on the boundary is"
                        + " that of an option without expiry.",
                    "vega and rho move the boundary to first order, by the derivatives of smooth"
                        + " pasting.",
                    "Where v sqrt(T) is at most 1e-6 the price is the largest payoff that is"
                        + " certain. Greeks with two boundaries are differences of premiums of a"
                        + " trinomial tree of 400 steps.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return Expiry.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double volatility = fields.number("volatility");
    double steps = latticeSteps(fields);
    boolean lattice = new AmericanSide(terms, volatility).twoBoundaries();
    return lattice ? 8 * steps * steps + 1e7 : 2e6;
  }

  private static int latticeSteps(JsonFields fields) {
    return fields.has("steps") ? fields.integer("steps") : STEPS;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double volatility = fields.number("volatility");
    OptionalDouble most = ErrorGate.most(fields);
    AmericanValue value = AmericanValue.of(terms, volatility, latticeSteps(fields), most, work);
    double error =
        value.numerics().findNumber("error_estimate").map(Number::doubleValue).orElse(0.0);
    if (most.isPresent()) {
      ErrorGate.ofPrice(error, most, value.price(), terms.strike()).require("the price");
    }
    double european =
        FiniteResults.number("european_price", new BlackScholes(terms, volatility).price());
    double price = Math.max(european, FiniteResults.number("price", value.price()));
    return JsonComputed.of(
        Json.obj(
            "price", price,
            "european_price", european,
            "early_exercise_premium", price - european,
            "exercise_boundary", value.boundary(),
            "delta", FiniteResults.number("delta", value.delta()),
            "gamma", FiniteResults.number("gamma", value.gamma()),
            "vega", FiniteResults.number("vega", value.other().vega()),
            "theta", FiniteResults.number("theta", value.other().theta()),
            "rho", FiniteResults.number("rho", value.other().rho()),
            "numerics", value.numerics(),
            "checks", Json.obj("not_below_intrinsic", price >= terms.intrinsic())));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var side = new AmericanSide(OptionTerms.of(fields), fields.number("volatility"));
    return new AmericanChecks(side, new JsonFields(result)).all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    double volatility = fields.number("volatility");
    if (!new JsonFields(result).has("exercise_boundary")) {
      return Optional.of(
          SpotPlot.of(terms, "European", there -> new BlackScholes(there, volatility).price()));
    }
    var side = new AmericanSide(terms, volatility);
    AmericanPut put = AmericanValue.boundary(side, ErrorGate.most(fields));
    double boundary = new JsonFields(result).number("exercise_boundary");
    double exercised = Math.max(0, terms.sign() * (boundary - terms.strike()));
    return Optional.of(
        SpotPlot.chart(terms, "price of the asset", 0, "price", there -> at(put, terms, there))
            .line("European", SpotPlot.spots(terms), SpotPlot.values(terms, volatility))
            .upright("boundary", boundary, 0, exercised)
            .above(boundary(side, put)));
  }

  /** Returns the boundary against the time that is left. */
  private static Chart boundary(AmericanSide side, AmericanPut put) {
    double[] years = Chart.grid(0, side.terms().expiryYears(), POINTS);
    return Chart.of(
            "Exercise boundary",
            Chart.Axis.of("Time to expiry (year)"),
            Chart.Axis.of("Price of the asset (currency unit)"))
        .line("boundary", years, Arrays.stream(years).map(t -> side.boundary(put, t)).toArray());
  }

  /** Returns the price at another spot, along the same boundary: prices scale with the strike. */
  private static double at(AmericanPut put, OptionTerms terms, OptionTerms there) {
    double ratio = there.spot() / terms.spot();
    double spot = terms.call() ? put.put().spot() / ratio : there.spot();
    double price =
        new AmericanPut(put.put().withSpot(spot), put.volatility(), put.boundary()).price();
    return terms.call() ? ratio * price : price;
  }
}
