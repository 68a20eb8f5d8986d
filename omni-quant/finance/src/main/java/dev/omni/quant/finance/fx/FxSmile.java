package dev.omni.quant.finance.fx;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/** The smile of options on an exchange rate, from the three quotes of its market. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FxSmile implements Engine<FxSmile.Input, FxSmile.Result> {
  private static final int POINTS = 101;

  /** The strike that is at the money. */
  public enum AtTheMoneyKind {
    /** The strike at which a call and a put together have no delta. */
    DELTA_NEUTRAL,
    /** The forward rate. */
    FORWARD
  }

  /** The quantity that a butterfly quotes. */
  public enum ButterflyKind {
    /** The mean of the two volatilities of the smile less that at the money. */
    SMILE_STRANGLE,
    /** The one volatility at which two options are traded together, less that at the money. */
    MARKET_STRANGLE
  }

  /**
   * The quotes of one expiry.
   *
   * @param spot domestic currency for one unit of foreign
   * @param domesticRate continuous, 1/year
   * @param foreignRate continuous, 1/year
   * @param expiryYears time to expiry
   * @param atTheMoneyVolatility 1/sqrt(year)
   * @param riskReversal volatility of the call less that of the put
   * @param butterfly above the volatility at the money
   * @param delta of the two options in the wings
   * @param deltaKind convention of the deltas
   * @param atTheMoneyKind what is at the money
   * @param butterflyKind what the butterfly quotes
   * @param strikes whose volatilities are wanted
   */
  @Example(
      """
      {"spot": 1.3088, "domestic_rate": 0.00325, "foreign_rate": 0.02113, "expiry_years": 1,
       "at_the_money_volatility": 0.18, "risk_reversal": -0.006, "butterfly": 0.005,
       "delta_kind": "spot", "at_the_money_kind": "delta_neutral",
       "butterfly_kind": "market_strangle", "strikes": [1.2, 1.3, 1.4]}""")
  public record Input(
      @Title("Exchange rate today, domestic for one foreign")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          double spot,
      @Title("Domestic interest rate, continuous") @Unit("1/year") @Range(from = -1, to = 1)
          double domesticRate,
      @Title("Foreign interest rate, continuous") @Unit("1/year") @Range(from = -1, to = 1)
          double foreignRate,
      @Title("Time to expiry") @Unit("year") @Range(above = 0, to = 100) double expiryYears,
      @Title("Volatility at the money") @Unit("1") @Range(above = 0, to = 5)
          double atTheMoneyVolatility,
      @Title("Risk reversal: volatility of the call less that of the put")
          @Unit("1")
          @Range(from = -2, to = 2)
          double riskReversal,
      @Title("Butterfly, above the volatility at the money") @Unit("1") @Range(from = -1, to = 2)
          double butterfly,
      @Title("Magnitude of the delta of the two options in the wings")
          @Unit("1")
          @Range(above = 0, below = 0.5)
          @Default("0.25")
          double delta,
      @Title("Convention of the deltas") DeltaKind deltaKind,
      @Title("What is at the money") AtTheMoneyKind atTheMoneyKind,
      @Title("What the butterfly quotes") ButterflyKind butterflyKind,
      @Title("Strikes whose volatilities are wanted")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          @Size(min = 1, max = 1000)
          Optional<double[]> strikes) {
    private DeltaStrike byDelta() {
      double forward = spot * FastMath.exp((domesticRate - foreignRate) * expiryYears);
      return new DeltaStrike(
          deltaKind, forward, FastMath.exp(-foreignRate * expiryYears), expiryYears);
    }

    private boolean neutral() {
      return atTheMoneyKind == AtTheMoneyKind.DELTA_NEUTRAL;
    }

    private boolean traded() {
      return butterflyKind == ButterflyKind.MARKET_STRANGLE;
    }

    private SmileMarket market() {
      DeltaStrike byDelta = byDelta();
      double middle = SmileMarket.atTheMoney(byDelta, neutral(), atTheMoneyVolatility);
      return new SmileMarket(
          byDelta,
          delta,
          new SmileCurve.Quote(middle, atTheMoneyVolatility),
          riskReversal,
          FastMath.exp(-domesticRate * expiryYears));
    }
  }

  /**
   * A number for each of the three options.
   *
   * @param put option to sell foreign currency
   * @param atTheMoney option at the money
   * @param call option to buy foreign currency
   */
  public record Strikes(
      @Title("Of the put") @Unit("currency unit") double put,
      @Title("At the money") @Unit("currency unit") double atTheMoney,
      @Title("Of the call") @Unit("currency unit") double call) {}

  /**
   * A volatility for each of the three options.
   *
   * @param put option to sell foreign currency
   * @param atTheMoney option at the money
   * @param call option to buy foreign currency
   */
  public record Volatilities(
      @Title("Of the put") @Unit("1/sqrt(year)") double put,
      @Title("At the money") @Unit("1/sqrt(year)") double atTheMoney,
      @Title("Of the call") @Unit("1/sqrt(year)") double call) {}

  /**
   * Two options that are traded together.
   *
   * @param putStrike currency unit
   * @param callStrike currency unit
   * @param price of both, domestic currency for one unit of foreign
   */
  public record MarketStrangle(
      @Title("Strike of the put") @Unit("currency unit") double putStrike,
      @Title("Strike of the call") @Unit("currency unit") double callStrike,
      @Title("Price of both") @Unit("currency unit") double price) {}

  /**
   * The smile.
   *
   * @param strikes of the three options
   * @param volatilities of the three options
   * @param smileStrangle mean volatility of the wings less that at the money
   * @param marketStrangle that was traded, of such a butterfly
   * @param forward rate at expiry
   * @param volatility at the strikes of the input
   * @param warnings what is odd in the input
   * @param numerics how the numbers were found
   */
  public record Result(
      @Title("Strikes of the three options") Strikes strikes,
      @Title("Their volatilities") Volatilities volatilities,
      @Title("Mean volatility of the wings less that at the money") @Unit("1/sqrt(year)")
          double smileStrangle,
      @Title("The two options of a market strangle") Optional<MarketStrangle> marketStrangle,
      @Title("Forward rate at expiry") @Unit("currency unit") double forward,
      @Title("Volatilities at the strikes of the input") @Unit("1/sqrt(year)")
          Optional<double[]> volatility,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("1/sqrt(year)") Numerics numerics) {
    SmileCurve curve() {
      return new SmileCurve(
          new SmileCurve.Quote(strikes.put(), volatilities.put()),
          new SmileCurve.Quote(strikes.atTheMoney(), volatilities.atTheMoney()),
          new SmileCurve.Quote(strikes.call(), volatilities.call()));
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.fx.volatility-smile")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .title(
            "FX smile from at-the-money, risk reversal and butterfly",
            "The strikes and volatilities of the three options by which the market of an exchange"
                + " rate quotes the smile of one expiry, in the conventions of its deltas, and the"
                + " volatility at any strike. A butterfly may be the smile's own, or that of a"
                + " strangle as it is traded, which the smile then reprices.")
        .synonyms(
            "currency smile, foreign exchange volatility, risk reversal, butterfly, strangle,"
                + " delta convention, premium adjusted delta, ATM straddle, garman kohlhagen")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Volatility against strike with the three options")
        .method(
            new Method(
                "Strikes by delta; smile quadratic in ln K",
                "v_call, v_put = v_atm + strangle +- rr/2; delta = w e^(-rf T) N(w d1), forward"
                    + " without e^(-rf T), premium adjusted w e^(-rf T) K/F N(w d2); at the money F"
                    + " e^(v^2 T/2), premium adjusted F e^(-v^2 T/2), or F",
                List.of(
                    "D. Reiswich and U. Wystup, FX volatility smile construction, CPQF working"
                        + " paper 20, Frankfurt School, 2010",
                    "I. J. Clark, Foreign Exchange Option Pricing, 2011, chapter 3"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "A premium-adjusted call has two strikes of a delta; it is the right one.",
                    "A market strangle has the price of both options at the volatility at the money"
                        + " plus the butterfly; its strikes stay while the smile is sought.",
                    "Beyond the two wings the quadratic goes on as it is.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    double mean = input.atTheMoneyVolatility() + input.butterfly();
    if (!(mean > 0)) {
      problems.add(
          Problem.invalid(
              "/butterfly", "must leave a volatility above 0: above -at_the_money_volatility"));
    } else if (!input.traded() && !(mean > 0.5 * Math.abs(input.riskReversal()))) {
      problems.add(
          Problem.invalid(
              "/risk_reversal",
              "must leave both wings a volatility above 0: its half below at_the_money_volatility"
                  + " plus butterfly"));
    }
    if (input.deltaKind() == DeltaKind.SPOT
        && !(input.delta() < input.byDelta().foreignDiscount())) {
      problems.add(
          Problem.invalid(
              "/delta",
              "must be below e^(-foreign_rate expiry_years), the largest delta of a kind spot"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double strikes = input.deltaKind().premiumAdjusted() ? 1200 : 60;
    double wanted = input.strikes().map(all -> all.length).orElse(0);
    return strikes * (input.traded() ? 70 : 1) + 10 * wanted + 200;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the smile. D. Reiswich and U. Wystup, FX volatility smile construction, CPQF working
   * paper 20, 2010.
   *
   * @throws Infeasible when no smile has the quotes
   */
  public static Result value(Input input) {
    SmileMarket market = input.market();
    double butterfly = input.butterfly();
    Optional<MarketStrangle> strangle =
        input.traded() ? Optional.of(market.strangle(butterfly)) : Optional.empty();
    Optional<SmileMarket.Found> found = strangle.map(both -> market.equivalent(both, butterfly));
    double smile = found.map(SmileMarket.Found::value).orElse(butterfly);
    SmileCurve curve = market.curve(smile);
    if (!curve.proper()) {
      throw new Infeasible(
          "the strikes of put, at the money and call do not rise: the quotes make no smile");
    }
    var numerics = new Numerics(input.traded() ? "bisection of the smile strangle" : "closed form");
    return new Result(
        new Strikes(
            FiniteResults.number("strike", curve.put().strike()),
            FiniteResults.number("strike", curve.middle().strike()),
            FiniteResults.number("strike", curve.call().strike())),
        new Volatilities(
            curve.put().volatility(), curve.middle().volatility(), curve.call().volatility()),
        smile,
        strangle,
        market.strikes().forward(),
        input
            .strikes()
            .map(
                all ->
                    FiniteResults.numbers(
                        "volatility", Arrays.stream(all).map(curve::volatility).toArray())),
        warnings(input, curve),
        found.map(end -> numerics.withEvaluations(end.evaluations())).orElse(numerics));
  }

  private static Optional<List<Warning>> warnings(Input input, SmileCurve curve) {
    var found =
        new ArrayList<>(
            new UnusualQuotes()
                .volatility("/at_the_money_volatility", input.atTheMoneyVolatility())
                .rate("/domestic_rate", input.domesticRate())
                .rate("/foreign_rate", input.foreignRate())
                .all());
    double[] strikes = input.strikes().orElse(new double[0]);
    for (int i = 0; i < strikes.length; i++) {
      if (strikes[i] < curve.put().strike() || strikes[i] > curve.call().strike()) {
        double volatility = curve.volatility(strikes[i]);
        found.add(
            new Warning(
                Warning.Code.EXTRAPOLATED,
                "/strikes/" + i,
                "is beyond the strikes of the wings"
                    + (volatility > 0 ? "" : ", where the quadratic has no volatility above 0")));
      }
    }
    return Warning.listed(found);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new FxSmileChecks(input, result, input.market()).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    SmileCurve curve = result.curve();
    double[] wanted = input.strikes().orElse(new double[0]);
    double least = Arrays.stream(wanted).min().orElse(curve.put().strike());
    double most = Arrays.stream(wanted).max().orElse(curve.call().strike());
    double[] strikes =
        Chart.grid(
            Math.min(least, 0.97 * curve.put().strike()),
            Math.max(most, 1.03 * curve.call().strike()),
            POINTS);
    return Optional.of(
        Chart.of(
                "Smile of the exchange rate",
                Chart.Axis.of("Strike (currency unit)"),
                Chart.Axis.of("Volatility (1/sqrt(year))"))
            .line("smile", strikes, Arrays.stream(strikes).map(curve::volatility).toArray())
            .dots(
                "put, at the money, call",
                new double[] {curve.put().strike(), curve.middle().strike(), curve.call().strike()},
                new double[] {
                  curve.put().volatility(), curve.middle().volatility(), curve.call().volatility()
                })
            .figure());
  }
}
