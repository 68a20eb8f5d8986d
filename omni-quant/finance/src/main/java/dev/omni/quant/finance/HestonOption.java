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
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import java.util.List;

/** A European option under the Heston model. */
@AutoService(Engine.class)
public final class HestonOption implements Engine {
  private static final double INTEGRATION = 1e-9;
  private static final double NOTHING = 1e-15;

  private static final Shape CONTRACT =
      OptionTerms.contract()
          .required("expiry_years", OptionTerms.expiry())
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
                  -0.7));

  private static Shape rate(double most) {
    return Shape.number().above(0).atMost(most).unit("1/year");
  }

  private static final Shape RESULT =
      Shape.object()
          .required("price", Shape.number().unit("currency unit").titled("Price"))
          .required("feller_satisfied", Shape.bool().titled("Whether the Feller condition holds"));

  @Override
  public Capability capability() {
    return Capability.named("finance.option.heston")
        .title(
            "European option under Heston stochastic volatility (Fourier)",
            "Price of a European call or put when the variance of the asset is a square-root"
                + " process that returns to its mean. feller_satisfied says whether the variance"
                + " stays above 0; the price holds either way.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
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
                        + " discounted forward value of exercise, or zero.")))
        .build();
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e6;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    OptionTerms terms = OptionTerms.of(fields);
    var model =
        new HestonModel(
            fields.number("v0"),
            fields.number("kappa"),
            fields.number("theta"),
            fields.number("vol_of_vol"),
            fields.number("correlation"));
    double timeValue = mostTimeValue(terms, model);
    if (timeValue <= NOTHING * terms.scale()) {
      return priced(least(terms), model, timeValue, terms).noting("panels", 0);
    }
    var fourier = new FourierPrice(terms, model, work);
    double price = bounded(FiniteResults.number("price", fourier.price()), terms);
    return priced(price, model, fourier.errorEstimate(), terms)
        .noting("panels", fourier.panels())
        .noting("tilt", fourier.tilt());
  }

  private static Computed priced(double price, HestonModel model, double error, OptionTerms terms) {
    return Computed.of(Json.obj("price", price, "feller_satisfied", model.feller()))
        .checked(
            new Check(
                "integration_error",
                FiniteResults.number("integration_error", error),
                INTEGRATION * terms.scale(),
                "What halving the panels of the integral still changes in the price; all of the"
                    + " time value where that is nothing in doubles."));
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
