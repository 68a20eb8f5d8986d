package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.ErrorGate;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A European option under the Heston model. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class HestonOption implements ColumnEngine<HestonOption.Input, HestonOption.Result> {
  private static final double NOTHING = 1e-15;
  private static final int POINTS = 61;

  /**
   * A European option with the model that prices it.
   *
   * @param option to buy or to sell the asset
   * @param expiry of the option
   * @param v0 variance at date 0, 1/year
   * @param kappa speed at which the variance returns to theta, 1/year
   * @param theta mean of the variance in the long run, 1/year
   * @param volOfVol volatility of the variance, 1/year
   * @param correlation of the variance with the asset
   * @param maxError of the price that is accepted, currency unit
   */
  @Example(
      """
      {"type": "call", "spot": 100, "strike": 100, "rate": 0.0319, "expiry_years": 1,
       "v0": 0.010201, "kappa": 6.21, "theta": 0.019, "vol_of_vol": 0.61, "correlation": -0.7}""")
  @Example(
      """
      {"type": "put", "spot": 100, "strike": 95, "rate": 0.02, "valuation_date": "2024-03-01",
       "expiry_date": "2024-09-20", "v0": 0.04, "kappa": 1.5, "theta": 0.05, "vol_of_vol": 0.4,
       "correlation": -0.6}""")
  public record Input(
      @Flat AssetOption option,
      @Flat ExpiryAhead expiry,
      @Title("Variance at date 0, 0.04 for a volatility of 20 %")
          @Unit("1/year")
          @Range(above = 0, to = 10)
          double v0,
      @Title("Speed at which the variance returns to theta")
          @Unit("1/year")
          @Range(above = 0, to = 50)
          double kappa,
      @Title("Mean of the variance in the long run") @Unit("1/year") @Range(above = 0, to = 10)
          double theta,
      @Title("Volatility of the variance") @Unit("1/year") @Range(above = 0, to = 10)
          double volOfVol,
      @Title("Correlation of the variance with the asset") @Unit("1") @Range(from = -1, to = 1)
          double correlation,
      @Title(
              "Largest error of the price that is accepted; or 1e-7 (price + max(spot, strike)"
                  + " / 1000)")
          @Unit("currency unit")
          @Range(above = 0)
          OptionalDouble maxError) {
    OptionTerms terms() {
      return option.terms(expiry.years());
    }

    HestonModel model() {
      return new HestonModel(v0, kappa, theta, volOfVol, correlation);
    }
  }

  /**
   * The price of an option with its derivatives.
   *
   * @param price currency unit
   * @param fellerSatisfied whether the variance stays above 0
   * @param delta change of the price by the spot, 1
   * @param gamma change of delta by the spot, 1/currency unit
   * @param vegaV0 change of the price by the variance at date 0, currency unit per 1.00
   * @param thetaPerYear change of the price by passing time, currency unit/year
   * @param rho change of the price by the rate, currency unit per 1.00
   * @param numerics how they were found
   */
  public record Result(
      @Title("Price") @Unit("currency unit") double price,
      @Title("Whether the Feller condition holds") boolean fellerSatisfied,
      @Title("Delta") @Unit("1") double delta,
      @Title("Gamma") @Unit("1/currency unit") double gamma,
      @Title("Derivative by v0") @Unit("currency unit per 1.00 of v0") double vegaV0,
      @Title("Change by passing time") @Unit("currency unit/year") double thetaPerYear,
      @Title("Rho") @Unit("currency unit per 1.00 rate") double rho,
      @Title("How the numbers came about") @Unit("currency unit") Numerics numerics) {
    private static Result of(
        double price, HestonModel model, HestonGreeks greeks, Numerics numerics) {
      return new Result(
          price,
          model.feller(),
          greeks.delta(),
          greeks.gamma(),
          greeks.vegaOfVariance(),
          greeks.theta(),
          greeks.rho(),
          numerics);
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.option.heston")
        .limit(
            "variance",
            "Variances of at most 1, that is volatilities of 100 %.",
            "v0 <= 1 && theta <= 1")
        .limit("vol_of_vol", "Volatility of the variance of at most 2.", "vol_of_vol <= 2")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .title(
            "European option under Heston stochastic volatility (Fourier)",
            "Price and derivatives of a European call or put when the variance of the asset is a"
                + " square-root process that returns to its mean. feller_satisfied says whether the"
                + " variance stays above 0; the price holds either way.")
        .synonyms(
            "stochastic volatility, heston price, option with skew, mean reverting variance,"
                + " vol of vol, characteristic function")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Implied volatilities over expiry and strike, and the smile of this expiry")
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
  public List<Problem> problems(Input input) {
    return input.expiry().problems();
  }

  @Override
  public double steps(Input input) {
    return 7e4;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    eachComputed(in, out, count, input -> computed(input, out.work()));
  }

  /**
   * Returns the price of an option and its derivatives by Lewis's integral of Heston's
   * characteristic function. A. L. Lewis, A simple option formula for general jump-diffusion and
   * other exponential Levy processes, 2001, eq. 3.11.
   *
   * @throws dev.omni.engine.Infeasible when the price is not as exact as is asked for
   */
  public static Result value(Input input) {
    return computed(input, Work.alone()).result();
  }

  private static Computed<Result> computed(Input input, Work work) {
    OptionTerms terms = input.terms();
    HestonModel model = input.model();
    double timeValue = mostTimeValue(terms, model);
    if (timeValue <= NOTHING * terms.scale()) {
      double price = least(terms);
      require(timeValue, price, input);
      HestonGreeks greeks = HestonGreeks.certain(terms, price);
      Numerics numerics = new Numerics("value of exercise").withError(timeValue);
      return Computed.of(Result.of(price, model, greeks, numerics)).noting("panels", 0);
    }
    var fourier = new FourierPrice(terms, model, work);
    double found = bounded(FiniteResults.number("price", fourier.price()), terms);
    double price = found < fourier.errorEstimate() ? 0 : found;
    HestonGreeks greeks = new FourierGreeks(terms, model, fourier.tilt(), work).greeks(found);
    require(fourier.errorEstimate(), price, input);
    Numerics numerics =
        new Numerics("adaptive Gauss-Legendre quadrature").withError(fourier.errorEstimate());
    return Computed.of(Result.of(price, model, greeks, numerics))
        .noting("panels", fourier.panels())
        .noting("tilt", fourier.tilt());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    OptionTerms terms = input.terms();
    HestonModel model = input.model();
    var checks = new HestonChecks(input.maxError(), terms, model, result);
    return mostTimeValue(terms, model) <= NOTHING * terms.scale()
        ? checks.certain(least(terms))
        : checks.integrated();
  }

  private static void require(double error, double price, Input input) {
    ErrorGate.ofPrice(
            FiniteResults.number("integration_error", error),
            input.maxError(),
            price,
            input.terms().scale())
        .require("the price");
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new HestonCosine());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    OptionTerms terms = input.terms();
    HestonModel model = input.model();
    double spread = Math.sqrt(model.expectedVariance(terms.expiryYears()));
    double width = Math.min(2, 2 * spread);
    double forward =
        terms.spot() * StrictMath.exp((terms.rate() - terms.dividendYield()) * terms.expiryYears());
    double[] strikes =
        Arrays.stream(Chart.grid(-width, width, POINTS))
            .map(at -> forward * StrictMath.exp(at))
            .toArray();
    double[] volatilities =
        Arrays.stream(strikes)
            .map(strike -> HestonSmile.at(terms, model, strike).orElse(Double.NaN))
            .toArray();
    double own = HestonSmile.at(terms, model, terms.strike()).orElse(Double.NaN);
    Plane smile =
        Plane.of("", Axis.of("strike", "currency unit"), Axis.of("implied volatility"))
            .with(Mark.line("smile", strikes, volatilities))
            .with(Guide.x("spot", terms.spot()))
            .with(Own.at(terms.strike(), own));
    return Optional.of(
        Figure.of(
            OptionFigure.named(terms.call(), terms.spot(), terms.strike(), terms.expiryYears()),
            HestonSmile.surface(terms, model),
            smile));
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
