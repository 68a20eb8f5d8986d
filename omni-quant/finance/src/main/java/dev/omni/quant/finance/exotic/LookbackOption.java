package dev.omni.quant.finance.exotic;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.Greeks;
import dev.omni.quant.finance.OptionType;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.analysis.differentiation.Derivative;

/** A European option on the highest or lowest price of the asset until expiry. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class LookbackOption implements Engine<LookbackOption.Input, LookbackOption.Result> {
  private static final int POINTS = 101;
  private static final double INTEGRAL = 1e-9;
  private static final double CERTAIN = 1e-12;

  /** The comparison that a lookback option pays on. */
  public enum Kind {
    /** The last price with the extreme, which is the strike. */
    FLOATING,
    /** The extreme with a strike. */
    FIXED
  }

  /**
   * A lookback option, and what its price depends on.
   *
   * @param kind what is compared
   * @param type right to buy or to sell
   * @param spot price of the asset today, currency unit
   * @param extremeToDate lowest or highest price of the past, currency unit
   * @param strike of the kind fixed, currency unit
   * @param rate continuous, 1/year
   * @param dividendYield continuous, 1/year
   * @param volatility of the asset, 1/sqrt(year)
   * @param expiryYears time to expiry
   */
  @Example(
      """
      {"kind": "floating", "type": "call", "spot": 120, "extreme_to_date": 100, "rate": 0.1,
       "dividend_yield": 0.06, "volatility": 0.3, "expiry_years": 0.5}""")
  @Example(
      """
      {"kind": "fixed", "type": "put", "spot": 100, "extreme_to_date": 90, "strike": 100,
       "rate": 0.06, "dividend_yield": 0.02, "volatility": 0.2, "expiry_years": 1}""")
  public record Input(
      @Title("Whether the extreme is the strike, or is compared with one") Kind kind,
      @Title("Right to buy or to sell") OptionType type,
      @Title("Price of the asset today") @Unit("currency unit") @Range(above = 0, to = 1e9)
          double spot,
      @Title(
              "Extreme of the price so far: of a floating call and a fixed put the lowest, of the"
                  + " others the highest")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          double extremeToDate,
      @Title("Strike price, of the kind fixed") @Unit("currency unit") @Range(above = 0, to = 1e9)
          OptionalDouble strike,
      @Title("Interest rate, continuous") @Unit("1/year") @Range(from = -1, to = 1) double rate,
      @Title("Yield of the asset, continuous")
          @Unit("1/year")
          @Range(from = -1, to = 1)
          @Default("0")
          double dividendYield,
      @Title("Volatility of the asset, 0.2 for 20 %") @Unit("1/sqrt(year)") @Range(from = 0, to = 5)
          double volatility,
      @Title("Time to expiry") @Unit("year") @Range(from = 0, to = 100) double expiryYears) {
    private PriceFormula.Point point() {
      return new PriceFormula.Point(spot, volatility, rate, dividendYield, expiryYears);
    }

    private int sign() {
      return type == OptionType.CALL ? 1 : -1;
    }

    private boolean floating() {
      return kind == Kind.FLOATING;
    }

    /** Returns 1 where the option looks at the maximum, -1 at the minimum. */
    private int side() {
      return floating() ? -sign() : sign();
    }

    /** Returns the level beyond which a new extreme changes the payoff. */
    private double level() {
      double strikeOrExtreme = strike.orElse(extremeToDate);
      return side() > 0
          ? Math.max(strikeOrExtreme, extremeToDate)
          : Math.min(strikeOrExtreme, extremeToDate);
    }

    /**
     * Returns what is paid for sure, beside the asset: of the kind fixed what the past is worth.
     */
    private double cash() {
      return floating()
          ? -sign() * extremeToDate
          : Math.max(0, sign() * (extremeToDate - strike.orElseThrow()));
    }

    private PriceFormula formula() {
      return new Lookback(floating() ? sign() : 0, cash(), new ExtremeFormula(side(), level()));
    }

    /** Returns the size of the amounts that the price is a difference of. */
    private double scale() {
      return Math.max(point().scale(level()), point().scale(extremeToDate));
    }

    /** Returns whether the price has a kink, where the certain end is the level. */
    private boolean kinked() {
      return point().certain() && Math.abs(point().forward() - level()) <= Math.ulp(level());
    }
  }

  /** So many assets at expiry, cash at expiry, and the extreme beyond a level. */
  private record Lookback(int assets, double cash, ExtremeFormula extreme) implements PriceFormula {
    @Override
    public <T extends Derivative<T>> T price(Market<T> market) {
      return market
          .discountedSpot()
          .multiply(assets)
          .add(market.discount().multiply(cash))
          .add(extreme.price(market));
    }
  }

  /**
   * The price of a lookback option, and its derivatives.
   *
   * @param greeks the price with its derivatives
   * @param warnings what is odd in the input
   * @param numerics how the numbers were found
   */
  public record Result(
      @Flat Greeks greeks,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("currency unit") Numerics numerics) {
    /** Returns the price, currency unit. */
    public double price() {
      return greeks.price();
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.option.lookback")
        .limit("volatility", "Volatility of at most 200 %.", "volatility <= 2")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "Lookback option, floating or fixed strike",
            "Price of a European option on the extreme of the asset's price, watched at all times:"
                + " a floating call buys at the lowest price and a floating put sells at the"
                + " highest; a fixed call pays the highest price less the strike, a fixed put the"
                + " strike less the lowest. The extreme so far counts. Where the end is certain and is"
                + " the extreme or the strike, gamma, theta and rho are null.")
        .synonyms(
            "lookback call, lookback put, floating strike lookback, fixed strike lookback, option"
                + " on the maximum, option on the minimum, no regret option, exotic option")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Price against the price of the asset")
        .method(
            new Method(
                "Closed formulas by the reflection principle",
                "max beyond L: c(L) + S e^(-rT) v^2 / (2 b) (e^(bT) N(d) - (S/L)^(-2 b / v^2) N(d -"
                    + " 2 b sqrt(T) / v)), b = r - q, d = (ln(S/L) + (b + v^2/2) T) / (v sqrt(T));"
                    + " the limit at b = 0 by the divided difference of the Mills ratio",
                List.of(
                    "B. Goldman, H. Sosin and M. Gatto, Path dependent options: buy at the low,"
                        + " sell at the high, Journal of Finance 34, 1979, pp. 1111-1127",
                    "A. Conze and R. Viswanathan, Path dependent options: the case of lookback"
                        + " options, Journal of Finance 46, 1991, pp. 1893-1907",
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 2nd edition, 2007,"
                        + " 4.15"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield.",
                    "The price is watched at all times; watching it at dates makes the option"
                        + " cheaper.",
                    "Derivatives are exact, by automatic differentiation; the extreme so far is"
                        + " held.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.floating() && input.strike().isPresent()) {
      problems.add(
          Problem.invalid(
              "/strike",
              "counts only with kind fixed: of kind floating the extreme is the strike"));
    }
    if (!input.floating() && input.strike().isEmpty()) {
      problems.add(new Problem("/strike", Problem.Kind.MISSING, "is required with kind fixed"));
    }
    if (input.side() * (input.spot() - input.extremeToDate()) > 0) {
      problems.add(
          Problem.invalid(
              "/extreme_to_date",
              input.side() > 0
                  ? "is the highest price so far, so it must not be below spot"
                  : "is the lowest price so far, so it must not be above spot"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 4000;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the price of a lookback option and its derivatives. A. Conze and R. Viswanathan, Path
   * dependent options: the case of lookback options, Journal of Finance 46, 1991, pp. 1893-1907.
   */
  public static Result value(Input input) {
    PriceFormula.Point at = input.point();
    Greeks greeks = input.formula().greeks(at, input.kinked());
    return new Result(
        new Greeks(
            Math.max(0, greeks.price()),
            greeks.delta(),
            greeks.gamma(),
            greeks.vega(),
            greeks.theta(),
            greeks.rho()),
        new UnusualQuotes()
            .volatility("/volatility", input.volatility())
            .rate("/rate", input.rate())
            .warnings(),
        new Numerics("closed formula").withError(Numerics.bound(16 * Math.ulp(input.scale()))));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    PriceFormula.Point at = input.point();
    var checks = new ArrayList<Check>();
    checks.add(price(input, result, at));
    if (result.greeks().gamma() != null) {
      var greeks = new ExactGreekChecks(at, result.greeks(), input.scale());
      checks.add(greeks.equations());
      checks.add(greeks.rho(input.formula(), 0));
    }
    if (input.floating()) {
      var vanilla = new VanillaFormula(input.sign(), input.extremeToDate());
      double least = vanilla.value(at);
      checks.add(
          new Check(
              "european_residual",
              Math.max(0, least - result.price()),
              CERTAIN * input.scale(),
              "What the European option with the extreme so far as its strike is worth more: zero,"
                  + " because a new extreme only helps."));
    }
    return checks;
  }

  private static Check price(Input input, Result result, PriceFormula.Point at) {
    double assets = input.floating() ? input.sign() * at.discountedSpot() : 0;
    double sure = assets + input.cash() * StrictMath.exp(-at.rate() * at.years());
    var integral = new ExtremeIntegral(input.side(), input.level(), at);
    boolean affordable = !at.certain() && integral.affordable();
    double beyond =
        affordable ? integral.price() : new ExtremeFormula(input.side(), input.level()).value(at);
    return new Check(
        "integral_residual",
        result.price() - sure - beyond,
        (affordable ? INTEGRAL : CERTAIN) * input.scale(),
        "Price less the discounted asset and cash, and less the distribution of the extreme"
            + " integrated beyond the level: zero.");
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double extreme = input.extremeToDate();
    double[] spots =
        input.side() > 0
            ? Chart.grid(0.5 * input.spot(), extreme, POINTS)
            : Chart.grid(extreme, 1.5 * Math.max(input.spot(), extreme), POINTS);
    PriceFormula formula = input.formula();
    double[] values = new double[POINTS];
    double[] exercise = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      values[i] = formula.value(input.point().withSpot(spots[i]));
      exercise[i] = (input.floating() ? input.sign() * spots[i] : 0) + input.cash();
    }
    return Optional.of(
        Chart.of(
                "Lookback option against the price of the asset",
                Chart.Axis.of("Price of the asset (currency unit)"),
                Chart.Axis.of("Value (currency unit)"))
            .line("price", spots, values)
            .line("payoff without a new extreme", spots, exercise)
            .figure());
  }
}
