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
import dev.omni.quant.finance.BarrierOption.Knock;
import dev.omni.quant.finance.BarrierOption.State;
import dev.omni.quant.finance.Greeks;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.analysis.differentiation.Derivative;

/** A European option that begins or ends at the first touch of one of two barriers. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class DoubleBarrierOption
    implements Engine<DoubleBarrierOption.Input, DoubleBarrierOption.Result> {
  private static final int POINTS = 101;
  private static final double BOUND = 1e-10;
  private static final Greeks NONE = new Greeks(0, 0, 0.0, 0, 0.0, 0.0);

  /**
   * An option with two barriers, and what its price depends on.
   *
   * @param option to buy or to sell the asset
   * @param knock whether the option begins or ends at the touch
   * @param lowerBarrier currency unit
   * @param upperBarrier currency unit
   * @param volatility of the asset, 1/sqrt(year)
   * @param expiryYears time to expiry
   */
  @Example(
      """
      {"type": "put", "knock": "out", "spot": 100, "strike": 100, "lower_barrier": 85,
       "upper_barrier": 130, "rate": 0.05, "dividend_yield": 0.02, "volatility": 0.2,
       "expiry_years": 1}""")
  public record Input(
      @Flat AssetTerms option,
      @Title("Whether the option begins or ends at the first touch") Knock knock,
      @Title("Lower barrier; a spot at or below it has touched it")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          double lowerBarrier,
      @Title("Upper barrier; a spot at or above it has touched it")
          @Unit("currency unit")
          @Range(above = 0, to = 1e9)
          double upperBarrier,
      @Title("Volatility of the asset, 0.2 for 20 %") @Unit("1/sqrt(year)") @Range(from = 0, to = 5)
          double volatility,
      @Title("Time to expiry") @Unit("year") @Range(from = 0, to = 100) double expiryYears) {
    private PriceFormula.Point point() {
      return option.point(volatility, expiryYears);
    }

    private VanillaFormula plain() {
      return option.vanilla();
    }

    private DoubleBarrierFormula out(boolean images) {
      return new DoubleBarrierFormula(plain(), new BarrierPair(lowerBarrier, upperBarrier), images);
    }

    private double deviation() {
      return volatility * Math.sqrt(expiryYears);
    }

    private boolean touched(double spot) {
      return spot <= lowerBarrier || spot >= upperBarrier;
    }

    private Optional<List<Warning>> warnings() {
      return new UnusualQuotes()
          .volatility("/volatility", volatility)
          .rate("/rate", option.rate())
          .warnings();
    }

    private boolean in() {
      return knock == Knock.IN;
    }

    /** Returns the formula of an option that is alive. */
    private PriceFormula formula() {
      var pair = new BarrierPair(lowerBarrier, upperBarrier);
      PriceFormula out = out(pair.imagesFirst(deviation()));
      return in() ? new Difference(plain(), out) : out;
    }

    /** Returns whether the price has a kink, where the certain end is a strike or barrier. */
    private boolean kinked() {
      PriceFormula.Point at = point();
      double end = at.forward();
      return at.certain() && (end == lowerBarrier || end == upperBarrier || plain().kinked(at));
    }
  }

  /** A claim less another one. */
  private record Difference(PriceFormula one, PriceFormula other) implements PriceFormula {
    @Override
    public <T extends Derivative<T>> T price(Market<T> market) {
      return one.price(market).subtract(other.price(market));
    }
  }

  /**
   * The price of an option with two barriers, and its derivatives.
   *
   * @param greeks the price with its derivatives
   * @param state whether a barrier was touched
   * @param warnings what is odd in the input
   * @param numerics how the numbers were found, of an option that is alive
   */
  public record Result(
      @Flat Greeks greeks,
      @Title("Whether a barrier was touched, and what became of the option") State state,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("currency unit") Optional<Numerics> numerics) {
    /** Returns the price, currency unit. */
    public double price() {
      return greeks.price();
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("finance.option.double-barrier")
        .limit("volatility", "Volatility of at most 200 %.", "volatility <= 2")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "Double-barrier option, continuous monitoring",
            "Price of a European call or put that comes into being (in) or ceases (out) at the"
                + " first touch of a lower or an upper barrier, watched at all times, without a"
                + " rebate. A spot at or beyond a barrier has touched it: a knock-in is then the"
                + " European option, a knock-out worth nothing. Where the end is certain and lies at"
                + " the strike or a barrier, gamma, theta and rho are null.")
        .synonyms(
            "double knock out, double knock in, corridor option, two barriers, range option,"
                + " double barrier call, exotic option")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Price of in and out against the price of the asset")
        .method(
            new Method(
                "Series of images, or of sines where that settles first",
                "out = f (S e^(-qT) P(a + 1) - K e^(-rT) P(a)), a = (r - q) / v^2 - 1/2, P(a) = sum"
                    + " over n of e^(2 a n w) [N((x + 2 n w + m T - y) / s)] - e^(2 a (n w - x))"
                    + " [N((2 n w - x + m T - y) / s)] between the ends y of the range that pays, x"
                    + " = ln(S/L), w = ln(U/L), s = v sqrt(T); in = Black-Scholes - out",
                List.of(
                    "N. Kunitomo and M. Ikeda, Pricing options with curved boundaries, Mathematical"
                        + " Finance 2, 1992, pp. 275-298",
                    "E. G. Haug, The Complete Guide to Option Pricing Formulas, 2nd edition, 2007,"
                        + " 4.17.3",
                    "A. Pelsser, Pricing double barrier options using Laplace transforms, Finance"
                        + " and Stochastics 4, 2000, pp. 95-104 (sines)"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The asset follows a geometric Brownian motion with constant volatility, rate"
                        + " and yield.",
                    "The barriers are watched at all times; watching them at dates makes a"
                        + " knock-out dearer.",
                    "Derivatives are exact, by automatic differentiation of the series.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return input.lowerBarrier() < input.upperBarrier()
        ? List.of()
        : List.of(Problem.invalid("/lower_barrier", "must be below upper_barrier"));
  }

  @Override
  public double steps(Input input) {
    double deviation = Math.max(1e-6, input.deviation());
    var pair =
        new BarrierPair(
            input.lowerBarrier(), Math.max(input.upperBarrier(), 1.0001 * input.lowerBarrier()));
    double images = pair.imagesNeeded(deviation);
    double sines = pair.sinesNeeded(deviation);
    return 2000 + 400 * Math.min(images, sines) + 150 * Math.min(20_000, Math.max(images, sines));
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the price of an option with two barriers and its derivatives. N. Kunitomo and M. Ikeda,
   * Pricing options with curved boundaries, Mathematical Finance 2, 1992, theorem 3.2.
   */
  public static Result value(Input input) {
    PriceFormula.Point at = input.point();
    if (input.touched(at.spot())) {
      return input.in()
          ? new Result(
              input.plain().greeks(at, input.plain().kinked(at)),
              State.KNOCKED_IN,
              input.warnings(),
              Optional.empty())
          : new Result(NONE, State.KNOCKED_OUT, input.warnings(), Optional.empty());
    }
    Greeks greeks = input.formula().greeks(at, input.kinked());
    double most = input.plain().value(at);
    double bounded = Math.max(0, Math.min(most, greeks.price()));
    double rounding = Math.ulp(at.scale(input.option().strike()));
    return new Result(
        new Greeks(
            bounded, greeks.delta(), greeks.gamma(), greeks.vega(), greeks.theta(), greeks.rho()),
        State.ALIVE,
        input.warnings(),
        Optional.of(
            new Numerics(
                    input.out(true).barriers().imagesFirst(input.deviation())
                        ? "series of images"
                        : "series of sines")
                .withError(Numerics.bound(16 * rounding))));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    PriceFormula.Point at = input.point();
    double strike = input.option().strike();
    var checks = new ArrayList<Check>();
    double scale = at.scale(strike);
    boolean knocked = input.touched(at.spot());
    checks.add(
        new Check(
            "other_series_residual",
            result.price() - other(input, at),
            (BOUND + rounding(input)) * scale,
            "Price less that by the other of two series, images and sines, and by the plain option"
                + " for what begins at a barrier: zero."));
    if (knocked && !input.in()) {
      checks.add(nothing(result));
    } else if (result.greeks().gamma() != null) {
      var greeks = new ExactGreekChecks(at, result.greeks(), scale);
      checks.add(greeks.equations());
      checks.add(greeks.rho(knocked ? input.plain() : input.formula(), rounding(input)));
    }
    return checks;
  }

  /** Returns what the rounding of far barriers moves a price by, relative to its scale. */
  private static double rounding(Input input) {
    double width = new BarrierPair(input.lowerBarrier(), input.upperBarrier()).width();
    double deviation = input.deviation();
    return deviation > 0 ? Math.min(1e-6, 4 * Math.ulp(width) / deviation) : 0;
  }

  /** Returns the price by the series that the price is not from, if it is affordable. */
  private static double other(Input input, PriceFormula.Point at) {
    double plain = input.plain().value(at);
    if (input.touched(at.spot())) {
      return input.in() ? plain : 0;
    }
    DoubleBarrierFormula one = input.out(true);
    double deviation = input.deviation();
    boolean sines = one.barriers().imagesFirst(deviation);
    double terms =
        sines ? one.barriers().sinesNeeded(deviation) : one.barriers().imagesNeeded(deviation);
    // Sines of a narrow motion cancel: their largest is e^(w^2 / (2 s^2)) times the sum.
    boolean comparable =
        BarrierPair.affordable(terms) && (!sines || one.barriers().width() < 5 * deviation);
    double other = comparable ? input.out(!sines).value(at) : Double.NaN;
    double out = Double.isFinite(other) ? other : input.out(sines).value(at);
    return input.in() ? plain - out : out;
  }

  private static Check nothing(Result result) {
    Greeks greeks = result.greeks();
    double sum = 0;
    for (Double number :
        Arrays.asList(
            greeks.price(),
            greeks.delta(),
            greeks.gamma(),
            greeks.vega(),
            greeks.theta(),
            greeks.rho())) {
      sum += number == null ? 1 : Math.abs(number);
    }
    return new Check(
        "knocked_out_residual",
        sum,
        0,
        "Sum of the magnitudes of the price and its derivatives: zero for an option that ended.");
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double margin = 0.1 * (input.upperBarrier() - input.lowerBarrier());
    double[] spots =
        Chart.grid(
            Math.max(0.5 * input.lowerBarrier(), input.lowerBarrier() - margin),
            input.upperBarrier() + margin,
            POINTS);
    double[] plain = new double[POINTS];
    double[] out = new double[POINTS];
    DoubleBarrierFormula formula =
        input.out(input.out(true).barriers().imagesFirst(input.deviation()));
    for (int i = 0; i < POINTS; i++) {
      PriceFormula.Point at = input.point().withSpot(spots[i]);
      plain[i] = input.plain().value(at);
      out[i] = input.touched(spots[i]) ? 0 : formula.value(at);
    }
    double[] in = new double[POINTS];
    Arrays.setAll(in, i -> plain[i] - out[i]);
    return Optional.of(
        Chart.of(
                "Knock-in and knock-out against the price of the asset",
                Chart.Axis.of("Price of the asset (currency unit)"),
                Chart.Axis.of("Value (currency unit)"))
            .line("in", spots, in)
            .line("out", spots, out)
            .upright("lower barrier", input.lowerBarrier())
            .upright("upper barrier", input.upperBarrier())
            .figure());
  }
}
