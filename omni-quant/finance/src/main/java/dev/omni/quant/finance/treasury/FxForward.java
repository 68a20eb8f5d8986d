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
import dev.omni.engine.Engine;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.Residuals;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The forward price of a currency. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FxForward implements ColumnEngine<FxForward.Input, FxForward.Result> {
  private static final String CONTINUOUS = "1/year, continuous, Act/365F";
  private static final double YEAR = 365;
  static final double ROUNDING = 1e-12;
  private static final double VALUE = 1e-11;
  private static final double PIP = 1e-4;
  private static final double PIP_OF_YEN = 1e-2;
  private static final int POINTS = 61;

  /**
   * A forward of one currency against another.
   *
   * @param pair base and counter currency, as EUR/USD
   * @param spot counter per base
   * @param baseRate continuous, Act/365F
   * @param counterRate continuous, Act/365F
   * @param valuationDate of the spot rate
   * @param deliveryDate not before it
   * @param contractRate agreed, counter per base; the forward rate if not given
   * @param baseNotional bought (positive) or sold; 1 if not given
   */
  @Example(
      """
      {"pair": "AUD/USD", "spot": 0.62, "base_rate": 0.05, "counter_rate": 0.07,
       "valuation_date": "2025-01-01", "delivery_date": "2027-01-01"}\
      """)
  public record Input(
      @Title("Base and counter currency, as EUR/USD")
          @Size(min = 7, max = 7)
          @Form(regex = "^[A-Z]{3}/[A-Z]{3}$", words = "two currencies such as EUR/USD")
          String pair,
      @Title("Spot rate") @Unit("counter per base") @Range(above = 0) double spot,
      @Title("Interest rate of the base currency") @Unit(CONTINUOUS) @Range(from = -1, to = 1)
          double baseRate,
      @Title("Interest rate of the counter currency") @Unit(CONTINUOUS) @Range(from = -1, to = 1)
          double counterRate,
      @Title("Date of the spot rate") LocalDate valuationDate,
      @Title("Date of delivery") LocalDate deliveryDate,
      @Title("Agreed rate of a forward that is held; the forward rate if not given")
          @Unit("counter per base")
          @Range(above = 0)
          OptionalDouble contractRate,
      @Title("Base currency bought (positive) or sold; 1 if not given") @Unit("currency unit")
          OptionalDouble baseNotional) {
    private CoveredForward forward() {
      double years = ChronoUnit.DAYS.between(valuationDate, deliveryDate) / YEAR;
      return new CoveredForward()
          .set(spot, baseRate * years, counterRate * years)
          .agree(contractRate.orElse(Double.NaN), baseNotional.orElse(1), pip(pair));
    }
  }

  /**
   * The forward rate and what the contract is worth.
   *
   * @param forwardRate counter per base
   * @param forwardPoints forward less spot, counter per base
   * @param forwardPointsPips the same in pips
   * @param presentValueCounter in the counter currency
   */
  public record Result(
      @Title("Forward rate") @Unit("counter per base") double forwardRate,
      @Title("Forward points") @Unit("counter per base") double forwardPoints,
      @Title("Forward points in pips: 0.0001, of yen 0.01") @Unit("pip") double forwardPointsPips,
      @Title("Present value in the counter currency") @Unit("counter currency")
          double presentValueCounter) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.fx.forward")
        .limit(
            "rates",
            "Rates of -5 % to 30 %.",
            "base_rate >= -0.05 && base_rate <= 0.3 && counter_rate >= -0.05 && "
                + "counter_rate <= 0.3")
        .title(
            "FX forward by covered interest parity",
            "The rate at which a currency can be delivered later without risk, from spot and two"
                + " continuously compounded rates (Act/365F), and the value of a forward that was"
                + " agreed at another rate. forward_points are forward less spot in full,"
                + " forward_points_pips the same in pips.")
        .synonyms(
            "foreign exchange, currency forward, interest rate parity, forward points,"
                + " currency hedge, hedge euro dollar yen, exchange rate, swap points,"
                + " value of a forward")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Forward points against the delivery date")
        .method(
            new Method(
                "Covered interest parity",
                "F = S e^((r_counter - r_base) t); V = N (F - K) e^(-r_counter t); t = days / 365",
                List.of(
                    "J. M. Keynes, A Tract on Monetary Reform, 1923, ch. III.4",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th ed., 2015, eq. 5.9"),
                List.of(),
                List.of("Flat rates to delivery; no bid-ask spread, no credit risk.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.pair().substring(0, 3).equals(input.pair().substring(4))) {
      problems.add(Problem.invalid("/pair", "must name two different currencies"));
    }
    if (input.deliveryDate().isBefore(input.valuationDate())) {
      problems.add(Problem.invalid("/delivery_date", "must not be before the valuation_date"));
    }
    if (input.baseNotional().isPresent() && input.contractRate().isEmpty()) {
      problems.add(
          Problem.invalid(
              "/base_notional",
              "counts only with a contract_rate: at the forward rate itself a forward is worth"
                  + " nothing; leave it out or give the contract_rate"));
    }
    return problems;
  }

  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    String[] pair = in.texts("pair");
    int[] valuation = in.days("valuation_date");
    int[] delivery = in.days("delivery_date");
    double[] contract = in.numbers("contract_rate");
    double[] notional = in.numbers("base_notional");
    for (int i = 0; i < count; i++) {
      boolean unpaired = Double.isNaN(contract[i]) && !Double.isNaN(notional[i]);
      if (unpaired || delivery[i] < valuation[i] || pair[i].regionMatches(0, pair[i], 4, 3)) {
        suspects.mark(i);
      }
    }
  }

  /** Returns the forward rate, F = S e^((r_counter - r_base) t), and the value of the contract. */
  public static Result value(Input input) {
    return new FxForward().row(input);
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    String[] pair = in.texts("pair");
    double[] spot = in.numbers("spot");
    double[] base = in.numbers("base_rate");
    double[] counter = in.numbers("counter_rate");
    int[] valuation = in.days("valuation_date");
    int[] delivery = in.days("delivery_date");
    double[] contract = in.numbers("contract_rate");
    double[] notional = in.numbers("base_notional");
    double[] rates = out.numbers("forward_rate");
    double[] points = out.numbers("forward_points");
    double[] pips = out.numbers("forward_points_pips");
    double[] values = out.numbers("present_value_counter");
    var forward = new CoveredForward();
    var residuals = new Residuals();
    for (int i = 0; i < count; i++) {
      double years = (delivery[i] - valuation[i]) / YEAR;
      double bought = Double.isNaN(notional[i]) ? 1 : notional[i];
      forward.set(spot[i], base[i] * years, counter[i] * years);
      forward.agree(contract[i], bought, pip(pair[i]));
      rates[i] = forward.rate();
      points[i] = forward.points();
      pips[i] = points[i] / forward.pip();
      values[i] = forward.value(rates[i]);
      out.check(i, forward.parity(rates[i]), forward.parityBound());
      forward.addPoints(residuals, rates[i], points[i], pips[i]);
      out.check(i, residuals.largest(), ROUNDING);
      residuals.clear();
      forward.addValue(residuals, rates[i], values[i]);
      out.check(i, residuals.largest(), VALUE);
      residuals.clear();
    }
  }

  private static double pip(String pair) {
    return pair.endsWith("JPY") ? PIP_OF_YEN : PIP;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    CoveredForward forward = input.forward();
    double rate = result.forwardRate();
    var points = new Residuals();
    forward.addPoints(points, rate, result.forwardPoints(), result.forwardPointsPips());
    var value = new Residuals();
    forward.addValue(value, rate, result.presentValueCounter());
    return List.of(
        new Check(
            "covered_parity_residual",
            FiniteResults.number("parity", forward.parity(rate)),
            forward.parityBound(),
            "One unit of base currency at delivery, bought now or bought forward, each paid for"
                + " today: the difference."),
        points.check(
            "points_residual",
            ROUNDING,
            "Forward points less the difference of forward and spot, relative to these: zero."),
        value.check(
            "value_residual",
            VALUE,
            "What the base currency is worth today less what is agreed to be paid for it, and less"
                + " the present value, relative: zero."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    LocalDate from = input.valuationDate();
    long days = Math.max(1, ChronoUnit.DAYS.between(from, input.deliveryDate()));
    double slope = (input.counterRate() - input.baseRate()) / YEAR;
    double[] dates = Chart.grid(0, 1.5 * days, POINTS);
    double[] pips =
        Arrays.stream(dates)
            .map(passed -> input.spot() * StrictMath.expm1(slope * passed) / pip(input.pair()))
            .toArray();
    double today = from.toEpochDay();
    double delivery = input.deliveryDate().toEpochDay();
    return Optional.of(
        Figure.of(
            "Forward points by delivery date",
            Plane.of(
                    "",
                    Axis.of("delivery date").on(Axis.Scale.DATE),
                    Axis.of("forward points", "pip"))
                .with(
                    Mark.line(
                        "forward points",
                        Arrays.stream(dates).map(passed -> today + passed).toArray(),
                        pips))
                .with(Guide.x("delivery", delivery))
                .with(Own.at(delivery, result.forwardPointsPips()))));
  }
}
