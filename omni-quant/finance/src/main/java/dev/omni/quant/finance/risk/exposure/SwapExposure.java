package dev.omni.quant.finance.risk.exposure;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
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
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.finance.treasury.CurveInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the counterparty of an interest rate swap may owe, and what that costs. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SwapExposure implements Engine<SwapExposure.Input, SwapExposure.Result> {
  private static final double YEAR = 365;

  /**
   * A swap, the curve and the model of the short rate.
   *
   * @param curve that discounts and from which floating rates follow
   * @param meanReversion of the short rate
   * @param volatility of the short rate
   * @param swap as held
   * @param hazardRate of the counterparty
   * @param recoveryRate of the counterparty
   * @param ownHazardRate of the holder
   * @param ownRecoveryRate of the holder
   * @param quantile of the potential future exposure
   */
  @Example(
      """
      {"curve": {"valuation_date": "2024-06-03",
        "dates": ["2025-06-03", "2027-06-03", "2029-06-04", "2034-06-05"],
        "zero_rates": [0.034, 0.029, 0.0275, 0.0272], "interpolation": "linear_zero"},
       "mean_reversion": 0.03, "volatility": 0.009,
       "swap": {"payment_times_years": [1, 2, 3, 4, 5], "fixed_rate": 0.028, "notional": 1000000,
        "pay_receive": "pay_fixed"},
       "hazard_rate": 0.015, "recovery_rate": 0.4}""")
  public record Input(
      @Title("Curve that discounts and gives the floating rates") CurveInput curve,
      @Title("Mean reversion of the short rate") @Unit("1/year") @Range(above = 0, to = 2)
          double meanReversion,
      @Title("Volatility of the short rate") @Unit("1") @Range(above = 0, to = 0.2)
          double volatility,
      @Title("Swap") Swap swap,
      @Title("Hazard rate of the counterparty") @Unit("1/year") @Range(from = 0, to = 10)
          OptionalDouble hazardRate,
      @Title("Recovery rate of the counterparty") @Unit("1") @Range(from = 0, below = 1)
          OptionalDouble recoveryRate,
      @Title("Hazard rate of the holder") @Unit("1/year") @Range(from = 0, to = 10)
          OptionalDouble ownHazardRate,
      @Title("Recovery rate of the holder") @Unit("1") @Range(from = 0, below = 1)
          OptionalDouble ownRecoveryRate,
      @Title("Quantile of the potential future exposure")
          @Unit("1")
          @Range(above = 0.5, below = 1)
          @Default("0.975")
          double quantile) {}

  /**
   * A swap whose legs pay at the same times, from now on.
   *
   * @param paymentTimesYears ends of the periods, rising; the first begins now
   * @param fixedRate times the length of a period
   * @param notional of both legs
   * @param payReceive the fixed leg
   */
  public record Swap(
      @Title("Times of payment of both legs, rising; a period is the gap to the one before")
          @Unit("year")
          @Range(above = 0, to = 100)
          @Size(min = 2, max = 200)
          double[] paymentTimesYears,
      @Title("Fixed rate") @Unit("1/year") @Range(from = -1, to = 1) double fixedRate,
      @Title("Notional") @Unit("currency unit") @Range(above = 0, to = 1e15) double notional,
      @Title("Whether the fixed leg is paid or received") Side payReceive) {}

  /** The sides of a swap. */
  public enum Side {
    /** The fixed leg is paid. */
    PAY_FIXED,
    /** The fixed leg is received. */
    RECEIVE_FIXED
  }

  /**
   * The exposure.
   *
   * @param presentValue today
   * @param profile just after each payment but the last
   * @param cva expected loss by default of the counterparty, where its hazard rate is given
   * @param dva expected gain by default of the holder, where its hazard rate is given
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Present value") @Unit("currency unit") double presentValue,
      @Title("Exposures just after each payment but the last") Profile profile,
      @Title("Credit valuation adjustment") @Unit("currency unit") OptionalDouble cva,
      @Title("Debit valuation adjustment") @Unit("currency unit") OptionalDouble dva,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {}

  /**
   * Exposures by column.
   *
   * @param timeYears of the payment
   * @param expectedPositiveExposure discounted to today
   * @param expectedNegativeExposure discounted to today, as a positive number
   * @param potentialFutureExposure at its time, of the quantile
   */
  public record Profile(
      @Title("Times") @Unit("year") double[] timeYears,
      @Title("Expected positive exposures, discounted to today") @Unit("currency unit")
          double[] expectedPositiveExposure,
      @Title("Expected negative exposures, discounted to today, as positive numbers")
          @Unit("currency unit")
          double[] expectedNegativeExposure,
      @Title("Potential future exposures of the quantile") @Unit("currency unit")
          double[] potentialFutureExposure) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.counterparty.exposure")
        .limit("volatility", "Volatility of at most 3 %.", "volatility <= 0.03")
        .title(
            "Counterparty exposure of an interest rate swap",
            "Expected and potential exposures of a swap after each payment under the Hull-White"
                + " model, without simulation, and the valuation adjustments that follow.")
        .synonyms(
            "EPE, ENE, PFE, CVA, DVA, expected positive exposure, potential future exposure, credit"
                + " valuation adjustment, xVA, exposure profile, counterparty risk, Hull-White")
        .direct(Workload.MEDIUM)
        .version("1")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Expected and potential exposures over time")
        .method(
            new Method(
                "Swaptions on the rest of the swap, in closed form",
                "dr = (theta(t) - a r) dt + s dW; EPE(t) = N P(t) E^t[(1 - sum c_i P(t, T_i))^+], by"
                    + " the one state at which the rest is worth nothing; PFE = the rest at the"
                    + " quantile of the state under the t-forward measure, at least 0; CVA = (1 - R)"
                    + " sum (E_(i-1) + E_i) / 2 (S_(i-1) - S_i)",
                List.of(
                    "F. Jamshidian, An exact bond option formula, Journal of Finance 44, 1989, pp."
                        + " 205-209",
                    "J. Hull and A. White, Pricing interest-rate-derivative securities, Review of"
                        + " Financial Studies 3, 1990, pp. 573-592",
                    "J. Gregory, The xVA Challenge, 3rd edition, 2015, chapters 7 and 14"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "One curve discounts and gives the floating rates; both legs pay at the same"
                        + " times, the first period begins now.",
                    "Default is independent of rates, with constant hazard rates.",
                    "There is no collateral, and exposure is measured after the payment.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.curve().problems("curve"));
    double[] times = input.swap().paymentTimesYears();
    for (int i = 1; i < times.length; i++) {
      if (!(times[i] > times[i - 1])) {
        problems.add(
            Problem.invalid(
                "/swap/payment_times_years/" + i,
                "must be above the time before: " + times[i - 1]));
      }
    }
    if (problems.isEmpty()) {
      reach(input, times).ifPresent(problems::add);
    }
    pair(problems, "hazard_rate", input.hazardRate(), "recovery_rate", input.recoveryRate());
    pair(
        problems,
        "own_hazard_rate",
        input.ownHazardRate(),
        "own_recovery_rate",
        input.ownRecoveryRate());
    return problems;
  }

  private static Optional<Problem> reach(Input input, double[] times) {
    CurveInput curve = input.curve();
    long days =
        curve.dates().get(curve.dates().size() - 1).toEpochDay()
            - curve.valuationDate().toEpochDay();
    double last = days / YEAR;
    for (int i = 0; i < times.length && !curve.extrapolate(); i++) {
      if (times[i] > last) {
        return Optional.of(
            Problem.invalid(
                "/swap/payment_times_years/" + i,
                "must not be after the last date of curve, "
                    + last
                    + " years; set extrapolate to keep the last forward rate"));
      }
    }
    return Optional.empty();
  }

  private static void pair(
      List<Problem> problems,
      String one,
      OptionalDouble given,
      String other,
      OptionalDouble otherGiven) {
    if (given.isPresent() != otherGiven.isPresent()) {
      String absent = given.isPresent() ? other : one;
      problems.add(
          Problem.invalid("/" + absent, "is required beside " + (given.isPresent() ? one : other)));
    }
  }

  @Override
  public double steps(Input input) {
    double payments = input.swap().paymentTimesYears().length;
    return 500 + payments * (150 + 30 * payments);
  }

  /**
   * Returns the exposures of a swap.
   *
   * @throws dev.omni.engine.NotConverged when the state at which a rest is worth nothing is not
   *     found
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  private static Result value(Input input, Work work) {
    return new ExposureProfile(input, work).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new ExposureChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    Profile profile = result.profile();
    return Optional.of(
        Chart.of(
                "Exposures over time",
                Chart.Axis.of("Time (years)"),
                Chart.Axis.of("Exposure (currency unit)"))
            .line("expected positive", profile.timeYears(), profile.expectedPositiveExposure())
            .line("expected negative", profile.timeYears(), profile.expectedNegativeExposure())
            .line("potential future", profile.timeYears(), profile.potentialFutureExposure())
            .figure());
  }
}
