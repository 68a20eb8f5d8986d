package dev.omni.quant.finance;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
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
import java.util.OptionalInt;

/** An option that may be exercised at any time. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class AmericanOption
    implements ColumnEngine<AmericanOption.Input, AmericanOption.Result> {
  private static final int STEPS = 2001;
  private static final int POINTS = 101;
  private static final String[] SLOPES = {"delta", "gamma", "vega", "theta", "rho"};

  /**
   * An American option with what its price depends on.
   *
   * @param option to buy or to sell the asset
   * @param volatility of the asset, 1/sqrt(year)
   * @param expiry of the option
   * @param steps of the lattice, where one is needed
   * @param maxError of the price that is accepted, currency unit
   */
  @Example(
      """
      {"type": "put", "spot": 40, "strike": 45, "rate": 0.0488, "volatility": 0.4,
       "expiry_years": 0.3333}""")
  @Example(
      """
      {"type": "call", "spot": 100, "strike": 90, "rate": 0.03, "dividend_yield": 0.08,
       "volatility": 0.25, "expiry_years": 2}""")
  @Example(
      """
      {"type": "put", "spot": 100, "strike": 105, "rate": -0.01, "dividend_yield": -0.04,
       "volatility": 0.15, "expiry_years": 2, "steps": 300}""")
  public record Input(
      @Flat AssetOption option,
      @Title("Volatility of the asset, 0.2 for 20 %") @Unit("1/sqrt(year)") @Range(from = 0, to = 5)
          double volatility,
      @Flat Expiry expiry,
      @Title("Steps of the lattice, where one is needed; 2001 if not given")
          @Unit("1")
          @Range(from = 50, to = 5000)
          OptionalInt steps,
      @Title("Largest error of the price that is accepted; or 1e-7 (price + strike / 1000)")
          @Unit("currency unit")
          @Range(above = 0)
          OptionalDouble maxError) {
    private OptionTerms terms() {
      return option.terms(expiry.years());
    }

    private AmericanSide side() {
      return new AmericanSide(terms(), volatility);
    }
  }

  /**
   * The price of an American option with its derivatives.
   *
   * @param price currency unit
   * @param europeanPrice of the same option without early exercise, currency unit
   * @param earlyExercisePremium what early exercise is worth, currency unit
   * @param exerciseBoundary price of the asset at which it is exercised now; null where there is
   *     none
   * @param delta change of the price by the spot, 1
   * @param gamma change of delta by the spot, 1/currency unit
   * @param vega change of the price by the volatility, currency unit per 1.00
   * @param theta change of the price by passing time, currency unit/year
   * @param rho change of the price by the rate, currency unit per 1.00
   * @param numerics how they were found
   */
  public record Result(
      @Title("Price") @Unit("currency unit") double price,
      @Title("Price of the European option") @Unit("currency unit") double europeanPrice,
      @Title("Premium for early exercise") @Unit("currency unit") double earlyExercisePremium,
      @Title("Price of the asset at which it is exercised now")
          @Unit("currency unit")
          @Unchecked(AmericanChecks.NO_ROUTE)
          @Nullable
          Double exerciseBoundary,
      @Title("Delta") @Unit("1") double delta,
      @Title("Gamma") @Unit("1/currency unit") double gamma,
      @Title("Vega") @Unit("currency unit per 1.00 vol") double vega,
      @Title("Theta") @Unit("currency unit/year") double theta,
      @Title("Rho") @Unit("currency unit per 1.00 rate") double rho,
      @Title("How the numbers came about") @Unit("currency unit") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.option.american")
        .limit("volatility", "Volatility of at most 200 %.", "volatility <= 2")
        .limit("expiry", "Expiry within ten years.", "expiry_years <= 10")
        .limit("rate", "Rate of -5 % to 30 %.", "rate >= -0.05 && rate <= 0.3")
        .title(
            "American option by its exercise boundary",
            "Price of a call or put that may be exercised at any time up to expiry, its derivatives"
                + " and the price of the asset at which it is exercised now. exercise_boundary is"
                + " null where exercise is never worth it, or only between two prices, as with a"
                + " yield below a negative rate.")
        .synonyms(
            "american put, american call, early exercise, exercise at any time,"
                + " exercise before expiry, exercise boundary, option on a dividend stock")
        .direct(Workload.MEDIUM)
        .version("5")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Value beside the European one against the spot, and the exercise boundary over time")
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
  public List<Problem> problems(Input input) {
    return input.expiry().problems();
  }

  @Override
  public double steps(Input input) {
    double steps = input.steps().orElse(STEPS);
    return input.side().twoBoundaries() ? 9 * steps * steps + 1e5 : 6e4;
  }

  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    new ExpiryColumns(in).suspects(suspects, 0, count);
  }

  /**
   * Returns the price of an American option and its derivatives: P = p + int_0^T (r K e^(-r s)
   * N(-d2(S, B)) - q S e^(-q s) N(-d1(S, B))) ds along the boundary B. L. Andersen, M. Lake and D.
   * Offengenden, High-performance American option pricing, Journal of Computational Finance 20(1),
   * 2016, pp. 39-87.
   *
   * @throws Infeasible when the boundary is not found, or the price not as exactly as is asked for
   */
  public static Result value(Input input) {
    return value(input, true, Work.alone());
  }

  private static Result value(Input input, boolean slopes, Work work) {
    OptionTerms terms = input.terms();
    OptionalDouble most = input.maxError();
    AmericanValue value =
        AmericanValue.of(
            terms, input.volatility(), input.steps().orElse(STEPS), most, slopes, work);
    if (most.isPresent()) {
      double error = value.numerics().errorEstimate().orElse(0);
      ErrorGate.ofPrice(error, most, value.price(), terms.strike()).require("the price");
    }
    double european =
        FiniteResults.number("european_price", new BlackScholes(terms, input.volatility()).price());
    double price = Math.max(european, FiniteResults.number("price", value.price()));
    return new Result(
        price,
        european,
        price - european,
        value.boundary().orElse(null),
        value.delta(),
        value.gamma(),
        value.other().vega(),
        value.other().theta(),
        value.other().rho(),
        value.numerics());
  }

  /** {@inheritDoc} Derivatives that are not selected are neither computed nor checked. */
  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    if (out.wantsAny(SLOPES)) {
      eachComputed(
          in,
          out,
          count,
          input -> {
            Result result = value(input, true, out.work());
            boolean worthIt = result.price() >= input.terms().intrinsic();
            return Computed.of(result).remarking("not_below_intrinsic", worthIt);
          });
      return;
    }
    for (int row = 0; row < count; row++) {
      try {
        Input input = in.row(row);
        Result result = value(input, false, out.work());
        out.setWanted(row, result);
        out.check(row, () -> new AmericanChecks(input.side(), result).ofPrice());
      } catch (Infeasible none) {
        out.fail(row, none);
      }
    }
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new AmericanChecks(input.side(), result).all();
  }

  @Override
  public Optional<SecondMethod<Input>> second() {
    return Optional.of(new AmericanGrid());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    OptionTerms terms = input.terms();
    double[] spots = SpotFigure.spots(terms);
    double[] european = SpotFigure.values(terms, input.volatility());
    double[] exercised = Arrays.stream(spots).map(s -> terms.withSpot(s).intrinsic()).toArray();
    Double boundary = result.exerciseBoundary();
    Plane value =
        Plane.of("Value", Axis.of("spot", "currency unit"), Axis.of("value", "currency unit"))
            .with(
                Mark.line(
                    "American", spots, boundary == null ? european : values(input, terms, spots)))
            .with(Mark.line("European", spots, european))
            .with(Mark.line("exercise value", spots, exercised))
            .with(Guide.x("strike", terms.strike()))
            .with(Guide.x("spot", terms.spot()))
            .with(Own.at(terms.spot(), result.price()));
    String title =
        OptionFigure.named(terms.call(), terms.spot(), terms.strike(), terms.expiryYears());
    return Optional.of(
        boundary == null
            ? Figure.of(title, value)
            : Figure.of(title, value, boundary(input, terms, boundary)));
  }

  private static double[] values(Input input, OptionTerms terms, double[] spots) {
    AmericanPut put = AmericanValue.boundary(input.side(), input.maxError());
    return Arrays.stream(spots).map(spot -> at(put, terms, terms.withSpot(spot))).toArray();
  }

  /** Returns the boundary against the time that is left. */
  private static Plane boundary(Input input, OptionTerms terms, double today) {
    AmericanSide side = input.side();
    AmericanPut put = AmericanValue.boundary(side, input.maxError());
    double[] years = Chart.grid(0, side.terms().expiryYears(), POINTS);
    double[] prices = Arrays.stream(years).map(t -> side.boundary(put, t)).toArray();
    return Plane.of("", Axis.of("time to expiry", "year"), Axis.of("price", "currency unit"))
        .with(Mark.line("exercise boundary", years, prices))
        .with(Guide.y("strike", terms.strike()))
        .with(Own.at(side.terms().expiryYears(), today));
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
