package dev.omni.quant.finance.treasury.curve;

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
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Own;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.GaussLegendre;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.GaussianRate;
import dev.omni.quant.finance.treasury.UnusualQuotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;

/** The difference between the rate of a future and the forward rate of the same period. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FuturesConvexity
    implements Engine<FuturesConvexity.Input, FuturesConvexity.Result> {
  private static final double RECOMPUTED = 1e-9;
  private static final double BY_QUADRATURE = 1e-11;

  /** A growth is rounded to the last place of 1; the share of it that an adjustment may be. */
  private static final double SCALE = 0.1;

  private static final double YEAR = 360;
  private static final int POINTS = 61;
  private static final GaussIntegrator QUADRATURE = GaussLegendre.rule(16);

  /** The rate that a future settles on. */
  public enum Kind {
    /** The overnight rate, compounded over the period. */
    OVERNIGHT,
    /** A term rate that is set at the start of the period. */
    TERM
  }

  /**
   * A future, and the short rate.
   *
   * @param kind overnight or term
   * @param startYears to the start of the period
   * @param endYears to its end
   * @param accrualDays of the period, overnight alone
   * @param startDiscountFactor to the start, overnight alone
   * @param endDiscountFactor to the end, overnight alone
   * @param price of the future, term alone
   * @param meanReversion of the short rate, 1/year
   * @param volatility of the short rate, 1/year per sqrt(year)
   */
  @Example(
      """
      {"kind": "overnight", "start_years": 2, "end_years": 2.25, "accrual_days": 91,
       "start_discount_factor": 0.9231, "end_discount_factor": 0.9142, "mean_reversion": 0.03,
       "volatility": 0.009}""")
  @Example(
      """
      {"kind": "term", "start_years": 3, "end_years": 3.25, "price": 96.2,
       "mean_reversion": 0.04, "volatility": 0.01}""")
  public record Input(
      @Title("What the future settles on: the compounded overnight rate, or a term rate") Kind kind,
      @Title("Time to the start of the period") @Unit("year") @Range(from = 0, to = 100)
          double startYears,
      @Title("Time to the end of the period") @Unit("year") @Range(above = 0, to = 100)
          double endYears,
      @Title("Days of the period, for overnight") @Unit("1") @Range(from = 1, to = 400)
          OptionalInt accrualDays,
      @Title("Discount factor to the start, for overnight") @Unit("1") @Range(above = 0, to = 10)
          OptionalDouble startDiscountFactor,
      @Title("Discount factor to the end, for overnight") @Unit("1") @Range(above = 0, to = 10)
          OptionalDouble endDiscountFactor,
      @Title("Price of the future, for term") @Unit("per 100") @Range(from = -100, to = 200)
          OptionalDouble price,
      @Title("Speed of mean reversion") @Unit("1/year") @Range(from = 0, to = 2)
          double meanReversion,
      @Title("Volatility of the short rate")
          @Unit("1/year per sqrt(year)")
          @Range(from = 0, to = 0.2)
          double volatility) {
    private boolean isOvernight() {
      return kind == Kind.OVERNIGHT;
    }

    private double length() {
      return endYears - startYears;
    }

    /** Returns the years by which growth becomes a rate. */
    private double accrual() {
      return isOvernight() ? accrualDays.orElseThrow() / YEAR : length();
    }

    private GaussianRate rate() {
      return new GaussianRate(meanReversion, volatility);
    }

    /** Returns the logarithm of the futures growth over the forward growth. */
    private double convexity(double start) {
      double before = rate().forwardConvexity(start, length());
      return isOvernight() ? before + rate().integralVariance(length()) : before;
    }
  }

  /**
   * The rates.
   *
   * @param forwardRate 1/year
   * @param futuresRate 1/year
   * @param convexityAdjustment futures rate less forward rate, 1/year
   * @param price of the future, 100 less its rate in per cent
   * @param warnings what is odd about the input
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Forward rate") @Unit("1/year") double forwardRate,
      @Title("Rate of the future") @Unit("1/year") double futuresRate,
      @Title("Convexity adjustment, the futures rate less the forward rate") @Unit("1/year")
          double convexityAdjustment,
      @Title("Price of the future") @Unit("per 100") double price,
      @Title("What is odd about the input") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit("1/year") Optional<Numerics> numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.future.convexity")
        .limit("period", "A period of up to a year.", "end_years - start_years <= 1")
        .title(
            "Convexity of overnight and term rate futures",
            "The difference between the rate of an interest rate future and the forward rate of"
                + " its period under the Hull-White short rate: from discount factors for a future"
                + " on the compounded overnight rate, from the price for one on a term rate.")
        .synonyms(
            "convexity adjustment, SOFR future, Eurodollar future, Euribor future, futures rate,"
                + " forward rate from a future, Kirikos Novak, Hull-White convexity bias")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Convexity adjustment by the time to the start")
        .method(
            new Method(
                "Closed form under a Gaussian short rate",
                "overnight: 1 + R d/360 = P1/P2 e^z, z = s^2 (B(D) (B(D) (1 - e^(-2 a T1)) / (2 a)"
                    + " + B(T1)^2 / 2) + int_0^D B^2); term: 1 + R D = (1 + F D) e^z without the"
                    + " integral; B(x) = (1 - e^(-a x)) / a, D = T2 - T1",
                List.of(
                    "M. Henrard, Overnight futures: convexity adjustment, 2018",
                    "G. Kirikos and D. Novak, Convexity conundrums, Risk, March 1997, pp. 60-61"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The short rate is normal, with one factor and a constant volatility.",
                    "A future is settled each day; an overnight future compounds from the start to"
                        + " the end of its period, Act/360.",
                    "The rate of a term future is counted by the years of its period.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.endYears() <= input.startYears()) {
      problems.add(Problem.invalid("/end_years", "must be after the start_years"));
    }
    boolean overnight = input.isOvernight();
    belongs(problems, "accrual_days", input.accrualDays().isPresent(), overnight);
    belongs(problems, "start_discount_factor", input.startDiscountFactor().isPresent(), overnight);
    belongs(problems, "end_discount_factor", input.endDiscountFactor().isPresent(), overnight);
    belongs(problems, "price", input.price().isPresent(), !overnight);
    if (problems.isEmpty() && !overnight && growth(input, futures(input)) <= 0) {
      problems.add(
          Problem.invalid(
              "/price", "must give a growth 1 + rate x (end_years - start_years) above 0"));
    }
    return problems;
  }

  private static void belongs(
      List<Problem> problems, String member, boolean present, boolean needed) {
    boolean overnight = !member.equals("price");
    String own = overnight ? "overnight" : "term";
    if (needed && !present) {
      problems.add(
          new Problem("/" + member, Problem.Kind.MISSING, "is required for the kind " + own));
    }
    if (!needed && present) {
      problems.add(Problem.invalid("/" + member, "belongs to the kind " + own + "; leave it out"));
    }
  }

  /** Returns the rate of a term future. */
  private static double futures(Input input) {
    return (100 - input.price().orElseThrow()) / 100;
  }

  private static double growth(Input input, double rate) {
    return 1 + rate * input.accrual();
  }

  @Override
  public double steps(Input input) {
    return 200;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /**
   * Returns the rates of a future and of the same period.
   *
   * @throws dev.omni.engine.Infeasible when the futures rate is beyond double precision
   */
  public static Result value(Input input) {
    double convexity = input.convexity(input.startYears());
    if (input.isOvernight()) {
      double growth =
          input.startDiscountFactor().orElseThrow() / input.endDiscountFactor().orElseThrow();
      double forward = (growth - 1) / input.accrual();
      double adjustment = growth * StrictMath.expm1(convexity) / input.accrual();
      return result(
          input, forward, FiniteResults.number("futures_rate", forward + adjustment), adjustment);
    }
    double futures = futures(input);
    double adjustment = -StrictMath.expm1(-convexity) * growth(input, futures) / input.accrual();
    return result(input, futures - adjustment, futures, adjustment);
  }

  private static Result result(Input input, double forward, double futures, double adjustment) {
    return new Result(
        forward,
        futures,
        adjustment,
        input.price().orElseGet(() -> FiniteResults.number("price", 100 - 100 * futures)),
        input.isOvernight()
            ? Optional.empty()
            : new UnusualQuotes().rate("/price", futures).warnings(),
        Optional.empty());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double futures = growth(input, result.futuresRate());
    double forward = growth(input, result.forwardRate());
    double convexity = covariance(input);
    var terms =
        new Residuals()
            .zero(result.futuresRate(), -result.forwardRate(), -result.convexityAdjustment())
            .zero(result.price(), 100 * result.futuresRate(), -100);
    if (input.isOvernight()) {
      terms.equal(
          forward * input.endDiscountFactor().orElseThrow(),
          input.startDiscountFactor().orElseThrow(),
          input.endDiscountFactor().orElseThrow());
    } else {
      terms.equal(result.price(), input.price().orElseThrow());
    }
    return List.of(
        new Residuals()
            .equal(
                result.convexityAdjustment() * input.accrual(),
                forward * StrictMath.expm1(convexity),
                SCALE)
            .equal(futures, forward * StrictMath.exp(convexity), SCALE)
            .check(
                "convexity_residual",
                BY_QUADRATURE,
                "Growth of the future over that of the forward again, with the covariance of the"
                    + " short rate by quadrature, relative: zero."),
        terms.check(
            "terms_residual",
            RECOMPUTED,
            "Largest relative difference of the adjustment, the price and what is given: zero."));
  }

  /** Returns the logarithm of the growth of the future over the forward's, by quadrature. */
  private static double covariance(Input input) {
    double start = input.startYears();
    double end = input.endYears();
    GaussianRate rate = input.rate();
    double before =
        integral(
            0,
            start,
            input.meanReversion(),
            u -> (rate.loading(end - u) - rate.loading(start - u)) * rate.loading(end - u));
    double within =
        input.isOvernight()
            ? integral(
                start,
                end,
                input.meanReversion(),
                u -> rate.loading(end - u) * rate.loading(end - u))
            : 0;
    return input.volatility() * input.volatility() * (before + within);
  }

  /** Returns an integral in parts over which the reversion takes a factor e at most. */
  private static double integral(
      double from, double to, double reversion, org.hipparchus.analysis.UnivariateFunction f) {
    int parts = 1 + (int) Math.ceil(reversion * (to - from));
    double sum = 0;
    for (int k = 0; k < parts; k++) {
      double left = from + (to - from) * k / parts;
      double right = from + (to - from) * (k + 1) / parts;
      double half = (right - left) / 2;
      sum += half * QUADRATURE.integrate(x -> f.value(left + half * (1 + x)));
    }
    return sum;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] starts = Chart.grid(0, Math.max(1, 2 * input.startYears()), POINTS);
    double growth = growth(input, result.forwardRate());
    double[] adjustments =
        Arrays.stream(starts)
            .map(t -> 1e4 * growth * StrictMath.expm1(input.convexity(t)) / input.accrual())
            .toArray();
    return Optional.of(
        Chart.of(
                "Convexity adjustment by the time to the start",
                Chart.Axis.of("Time to the start (year)"),
                Chart.Axis.of("Futures rate less forward rate (bp)"))
            .line("adjustment", starts, adjustments)
            .figure(Own.at(input.startYears(), 1e4 * result.convexityAdjustment())));
  }
}
