package dev.omni.quant.finance.treasury;

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
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.LogBisection;
import dev.omni.quant.core.Numerics;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The right to enter a swap at a strike. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SwaptionEuropean
    implements ColumnEngine<SwaptionEuropean.Input, SwaptionEuropean.Result> {
  private static final double MOST_DEVIATION = 1e3;
  private static final int POINTS = 81;

  /** The rights that a swaption gives. */
  public enum Type {
    PAYER,
    RECEIVER
  }

  /** The settlements of an exercised swaption. */
  public enum Settlement {
    /** The swap. */
    PHYSICAL,
    /** Cash by the par yield. */
    CASH_PAR_YIELD
  }

  /**
   * The right to enter a swap.
   *
   * @param swap its terms but for the rate
   * @param type right to pay or to receive
   * @param strike rate of the swap, 1/year
   * @param exerciseDate day of the exercise
   * @param settlement swap, or cash by the par yield
   * @param rates the model, and a volatility or a value
   */
  @Ways({"volatility", "present_value"})
  @Example(
      "{\"discount_curve\": "
          + CurveInput.EXAMPLE
          + """
            , "type": "payer", "strike": 0.03, "exercise_date": "2025-06-03",
            "effective_date": "2025-06-05", "maturity_date": "2030-06-05", "notional": 10000000,
            "fixed_leg": {"frequency": "12M", "day_count": "30U/360"},
            "floating_leg": {"kind": "ibor", "frequency": "6M", "day_count": "Act/360"},
            "calendar": "EUTA", "model": "bachelier", "volatility": 0.0085}""")
  public record Input(
      @Flat SwapTerms swap,
      @Title("Right to pay or to receive") Type type,
      @Title("Strike rate") @Unit("1/year") @Range(from = -1, to = 1) double strike,
      @Title("Day of the exercise") LocalDate exerciseDate,
      @Title("Swap, or cash by the par yield") @Default("\"physical\"") Settlement settlement,
      @Flat RateTerms rates) {
    int sign() {
      return type == Type.PAYER ? 1 : -1;
    }

    private PricedSwaption priced(SwapSchedules schedules) {
      return PricedSwaption.of(this, schedules);
    }

    private SwaptionValue option() {
      return priced(new SwapSchedules()).option();
    }
  }

  /**
   * The value of a swaption.
   *
   * @param presentValue currency unit
   * @param forwardSwapRate 1/year
   * @param annuity year, per unit of notional
   * @param impliedVolatility given or that of the value
   * @param vega currency unit per 1.00
   * @param pv01 change of the value when zero rates rise by 0.01 %
   * @param numerics how the volatility was found, where it was sought
   */
  public record Result(
      @Title("Present value") @Unit("currency unit") double presentValue,
      @Title("Forward rate of the swap") @Unit("1/year") double forwardSwapRate,
      @Title("Annuity per unit of notional") @Unit("year") double annuity,
      @Title("Volatility, given or that of the value") @Unit("as volatility")
          double impliedVolatility,
      @Title("Vega") @Unit("currency unit per 1.00") double vega,
      @Title("Change of the value when zero rates rise by 0.01 %")
          @Unit("currency unit")
          @Unchecked(CapFloorChecks.NO_ROUTE)
          double pv01,
      @Title("How the numbers came about") @Unit("currency unit") Optional<Numerics> numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.option.swaption")
        .limit("strike", "Strike of -5 % to 20 %.", "strike >= -0.05 && strike <= 0.2")
        .title(
            "European swaption",
            "The value of the right to enter a swap under lognormal, shifted lognormal or normal"
                + " swap rates, or the volatility of a value.")
        .synonyms(
            "option on a swap, payer swaption, receiver swaption, swap option,"
                + " swaption volatility, black swaption, right to enter a swap")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Value against the strike")
        .method(
            new Method(
                "Black's or Bachelier's formula on the forward swap rate",
                "value = N A u(S, K, v sqrt(T)); S = floating value / annuity; A = annuity, or"
                    + " P(start) sum_k (1/f) / (1 + S/f)^k, k = 1..n, for cash_par_yield; T = days"
                    + " to the exercise / 365",
                List.of(
                    "F. Black, The pricing of commodity contracts, Journal of Financial Economics"
                        + " 3, 1976, pp. 167-179",
                    "F. Mercurio, Cash-settled swaptions and no-arbitrage, Risk, February 2008, pp."
                        + " 96-98"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "The forward swap rate is a martingale under its annuity.",
                    "pv01 moves all zero rates of both curves at the same volatility.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.swap().problems());
    problems.addAll(input.rates().problems(input.strike()));
    LocalDate exercise = input.exerciseDate();
    if (exercise.isBefore(input.swap().curves().valuation())) {
      problems.add(Problem.invalid("/exercise_date", "must not be before the valuation_date"));
    }
    if (exercise.isAfter(input.swap().effectiveDate())) {
      problems.add(Problem.invalid("/exercise_date", "must not be after the effective_date"));
    }
    return problems.isEmpty() ? bounds(input) : problems;
  }

  /** Returns the problem of a value that no volatility gives. */
  private static List<Problem> bounds(Input input) {
    if (input.rates().presentValue().isEmpty()) {
      return List.of();
    }
    SwaptionValue option = input.option();
    double unit = input.swap().notional() * option.annuity();
    double most = option.years() > 0 ? MOST_DEVIATION : 0;
    return option.model().fits(option.forward())
        ? RateTerms.bounds(
            input.rates().presentValue().getAsDouble(),
            unit * option.unitValue(input.strike(), 0),
            unit * option.unitValue(input.strike(), most))
        : List.of(); // The computation states the reason.
  }

  @Override
  public double steps(Input input) {
    return 1e3 + 30.0 * input.swap().curves().nodes() + 60 * input.swap().payments();
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    var schedules = new SwapSchedules();
    eachPrepared(
        in,
        out,
        count,
        input -> input.priced(schedules),
        priced -> Computed.of(value(priced)),
        (priced, result) -> checks(priced.input(), result, priced.option()));
  }

  /**
   * Returns what a swaption is worth.
   *
   * @throws Infeasible when the forward swap rate is out of the model
   */
  public static Result value(Input input) {
    return value(input.priced(new SwapSchedules()));
  }

  private static Result value(PricedSwaption priced) {
    Input input = priced.input();
    SwaptionValue option = priced.option();
    double strike = input.strike();
    double unit = input.swap().notional() * option.annuity();
    if (!option.model().fits(option.forward())) {
      throw new Infeasible(
          "the forward swap rate "
              + option.forward()
              + " is not above 0 after the shift is added: give a larger shift, or take the model"
              + " bachelier");
    }
    OptionalDouble given = input.rates().presentValue();
    double volatility =
        given.isPresent()
            ? implied(strike, option, given.getAsDouble() / unit)
            : input.rates().volatility().getAsDouble();
    double deviation = volatility * Math.sqrt(option.years());
    double value = unit * option.unitValue(strike, deviation);
    double moved = value(input, priced.risen(), volatility) - value;
    double vega =
        unit * Math.sqrt(option.years()) * option.model().vega(option.forward(), strike, deviation);
    Optional<Numerics> numerics =
        given.isPresent()
            ? Optional.of(
                new Numerics("bisection").withError(Math.abs(value - given.getAsDouble())))
            : Optional.empty();
    return new Result(value, option.forward(), option.annuity(), volatility, vega, moved, numerics);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return checks(input, result, input.option());
  }

  private static List<Check> checks(Input input, Result result, SwaptionValue option) {
    return new SwaptionChecks(input, result, option).all();
  }

  private static double value(Input input, SwaptionValue option, double volatility) {
    if (!option.model().fits(option.forward())) {
      throw new Infeasible("a rise of the zero rates takes the forward swap rate out of the model");
    }
    return input.swap().notional()
        * option.annuity()
        * option.unitValue(input.strike(), volatility * Math.sqrt(option.years()));
  }

  private static double implied(double strike, SwaptionValue option, double wanted) {
    double deviation = LogBisection.solve(s -> option.unitValue(strike, s), wanted, MOST_DEVIATION);
    return deviation / Math.sqrt(option.years());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    RateModel model = input.rates().rates();
    double forward = result.forwardSwapRate();
    double unit = input.swap().notional() * result.annuity();
    double root = Math.sqrt(SwaptionValue.years(input));
    double deviation = result.impliedVolatility() * root;
    double away = 1.1 * Math.abs(input.strike() - forward);
    double width = Math.max(Math.max(0.005, Math.abs(forward)), away);
    double[] strikes =
        Arrays.stream(Chart.grid(forward - width, forward + width, POINTS))
            .filter(model::fits)
            .toArray();
    double[] percent = Arrays.stream(strikes).map(k -> 100 * k).toArray();
    double[] volatilities = Chart.grid(0, Math.max(1e-4, 2 * result.impliedVolatility()), POINTS);
    Axis value = Axis.of("value", "currency unit");
    Plane byStrike =
        Plane.of("", Axis.of("strike", "%"), value)
            .with(
                Mark.line(
                    "payer",
                    percent,
                    Arrays.stream(strikes)
                        .map(k -> unit * model.value(1, forward, k, deviation))
                        .toArray()))
            .with(
                Mark.line(
                    "receiver",
                    percent,
                    Arrays.stream(strikes)
                        .map(k -> unit * model.value(-1, forward, k, deviation))
                        .toArray()))
            .with(Guide.x("forward swap rate", 100 * forward))
            .with(Own.at(100 * input.strike(), result.presentValue()));
    Plane byVolatility =
        Plane.of("", Axis.of("volatility"), value)
            .with(
                Mark.line(
                    "value",
                    volatilities,
                    Arrays.stream(volatilities)
                        .map(
                            v ->
                                unit * model.value(input.sign(), forward, input.strike(), v * root))
                        .toArray()))
            .with(Own.at(result.impliedVolatility(), result.presentValue()));
    return Optional.of(Figure.of("Value by strike and by volatility", byStrike, byVolatility));
  }
}
