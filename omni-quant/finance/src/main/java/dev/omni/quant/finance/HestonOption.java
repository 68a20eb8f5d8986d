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
import java.util.List;
import java.util.Optional;

/** A European option under the Heston model. */
@AutoService(JsonEngine.class)
public final class HestonOption implements JsonEngine {
  private static final double NOTHING = 1e-15;
  private static final int POINTS = 61;

  private static final Shape CONTRACT =
      Expiry.ahead(OptionTerms.contract())
          .required("v0", rate(10).titled("Variance at date 0, 0.04 for a volatility of 20 %"))
          .required("kappa", rate(50).titled("Speed at which the variance returns to theta"))
          .required("theta", rate(10).titled("Mean of the variance in the long run"))
          .required("vol_of_vol", rate(10).titled("Volatility of the variance"))
          .required(
              "correlation",
              Shape.number()
                  .atLeast(-1)
                  .atMost(1)
                  .unit("1")
                  .titled("Correlation of the variance with the asset"))
          .optional(
              ErrorGate.MEMBER,
              ErrorGate.shape(
                  "currency unit",
                  "Largest error of the price that is accepted; or 1e-7 (price + max(spot, strike)"
                      + " / 1000)"))
          .example(
              Json.obj(
                  "type",
                  "call",
                  "spot",
                  100,
                  "strike",
                  100,
                  "rate",
                  0.0319,
                  "expiry_years",
                  1,
                  "v0",
                  0.010201,
                  "kappa",
                  6.21,
                  "theta",
                  0.019,
                  "vol_of_vol",
                  0.61,
                  "correlation",
                  -0.7))
          .example(
              Json.obj(
                  "type", "put",
                  "spot", 100,
                  "strike", 95,
                  "rate", 0.02,
                  "valuation_date", "2024-03-01",
                  "expiry_date", "2024-09-20",
                  "v0", 0.04,
                  "kappa", 1.5,
                  "theta", 0.05,
                  "vol_of_vol", 0.4,
                  "correlation", -0.6));

  private static Shape rate(double most) {
    return Shape.number().above(0).atMost(most).unit("1/year");
  }

  private static final Shape RESULT =
      Numerics.in(
          HestonGreeks.in(
              Shape.object()
                  .required("price", Shape.number().unit("currency unit").titled("Price"))
                  .required(
                      "feller_satisfied",
                      Shape.bool().titled("Whether the Feller condition holds"))),
          "currency unit");

  @Override
  public Capability capability() {
    return Capability.named("finance.option.heston")
        .title(
            "European option under Heston stochastic volatility (Fourier)",
            "Price and derivatives of a European call or put when the variance of the asset is a"
                + " square-root process that returns to its mean. feller_satisfied says whether the"
                + " variance stays above 0; the price holds either way.")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Implied volatility against strike at this expiry")
        .method(
            new Method(
                "Lewis's Fourier integral of Heston's characteristic function",
                "call = S e^(-qT) - sqrt(S K) e^(-(r+q)T/2) / pi x integral over u > 0 of"
                    + " Re(e^(iuk) phi(u - i/2)) / (u^2 + 1/4), k = ln(S/K) + (r - q) T; put by"
                    + " parity",
                List.of(
                    "S. L. Heston, A closed-form solution for options with stochastic volatility,"
                        + " Review of Financial Studies 6, 1993, pp. 327-343",
                    "A. L. Lewis, A simple option formula for general jump-diffusion and other"
                        + " exponential Levy processes, 2001, eq. 3.11",
                    "H. Albrecher, P. Mayer, W. Schoutens and J. Tistaert, The little Heston trap,"
                        + " Wilmott Magazine, January 2007",
                    "L. Andersen and M. Lake, Robust high-precision option pricing by Fourier"
                        + " transforms, 2018"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Constant rate and yield; no jumps.",
                    "The integral is halved into panels of ten Gauss-Legendre nodes until they"
                        + " agree; where it falls too slowly along the real u it is taken along u"
                        + " (1 + i tilt).",
                    "Where the time value is below 1e-15 of spot and strike, for the variance until"
                        + " expiry is nothing or strike and spot are worlds apart, the price is the"
                        + " discounted forward value of exercise, or zero.",
                    "Derivatives are taken under the integral; theta_per_year is by passing time,"
                        + " theta of the input the mean of the variance.",
                    "A price below its estimated error is 0.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return Expiry.problemsAhead(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e6;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    HestonModel model = HestonModel.of(fields);
    double timeValue = mostTimeValue(terms, model);
    if (timeValue <= NOTHING * terms.scale()) {
      double price = least(terms);
      Json.Obj numerics = Numerics.of("value of exercise").with("error_estimate", timeValue);
      require(timeValue, price, fields);
      return JsonComputed.of(
              HestonGreeks.certain(terms, price)
                  .in(result(price, model))
                  .with("numerics", numerics))
          .noting("panels", 0);
    }
    var fourier = new FourierPrice(terms, model, work);
    double found = bounded(FiniteResults.number("price", fourier.price()), terms);
    double price = found < fourier.errorEstimate() ? 0 : found;
    HestonGreeks greeks = new FourierGreeks(terms, model, fourier.tilt(), work).greeks(found);
    Json.Obj numerics =
        Numerics.of("adaptive Gauss-Legendre quadrature")
            .with("error_estimate", fourier.errorEstimate());
    require(fourier.errorEstimate(), price, fields);
    return JsonComputed.of(greeks.in(result(price, model)).with("numerics", numerics))
        .noting("panels", fourier.panels())
        .noting("tilt", fourier.tilt());
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    HestonModel model = HestonModel.of(fields);
    var checks = new HestonChecks(fields, terms, model, result);
    return mostTimeValue(terms, model) <= NOTHING * terms.scale()
        ? checks.certain(least(terms))
        : checks.integrated();
  }

  private static void require(double error, double price, JsonFields fields) {
    ErrorGate.ofPrice(
            FiniteResults.number("integration_error", error),
            ErrorGate.most(fields),
            price,
            OptionTerms.of(fields).scale())
        .require("the price");
  }

  private static Json.Obj result(double price, HestonModel model) {
    return Json.obj("price", price, "feller_satisfied", model.feller());
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    HestonModel model = HestonModel.of(fields);
    double forward =
        terms.spot() * StrictMath.exp((terms.rate() - terms.dividendYield()) * terms.expiryYears());
    double spread = Math.sqrt(model.expectedVariance(terms.expiryYears()));
    double width = Math.min(2, 2 * spread);
    double[] strikes = Chart.grid(-width, width, POINTS);
    double[] volatilities = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      strikes[i] = forward * StrictMath.exp(strikes[i]);
      volatilities[i] = HestonSmile.at(terms, model, strikes[i]).orElse(Double.NaN);
    }
    return Optional.of(
        Chart.of(
                "Implied volatility against strike",
                Chart.Axis.of("Strike (currency unit)"),
                Chart.Axis.of("Implied volatility (1/sqrt(year))"))
            .line("model", strikes, volatilities)
            .plot());
  }

  /**
   * Returns a bound of the time value. A call is worth at most the asset and a put at most the
   * strike; and a put gains at most what the asset loses, E (F - S)+ <= F E |ln S/F|, whose drift
   * and martingale part are at most w/2 and sqrt(w) for the expected variance w until expiry.
   */
  private static double mostTimeValue(OptionTerms terms, HestonModel model) {
    double variance = model.expectedVariance(terms.expiryYears());
    double moved = terms.discountedSpot() * (Math.sqrt(variance) + 0.5 * variance);
    return Math.min(moved, Math.min(terms.discountedSpot(), terms.discountedStrike()));
  }

  /** Returns the lower bound of the price by parity. */
  private static double least(OptionTerms terms) {
    return Math.max(0, terms.sign() * (terms.discountedSpot() - terms.discountedStrike()));
  }

  /** Limits a price to the range that parity allows, which rounding can leave. */
  private static double bounded(double price, OptionTerms terms) {
    double most = terms.call() ? terms.discountedSpot() : terms.discountedStrike();
    return Math.max(least(terms), Math.min(most, price));
  }
}
