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
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Warning;
import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A swap of a fixed rate against a floating one. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SwapVanilla implements ColumnEngine<SwapVanilla.Input, SwapVanilla.Result> {
  private static final String MONEY = "currency unit";

  /** The sides of a swap. */
  public enum Side {
    PAY_FIXED,
    RECEIVE_FIXED
  }

  /**
   * A swap.
   *
   * @param terms of the swap but for its rate
   * @param payReceive whether the fixed rate is paid
   * @param fixedRate 1/year
   * @param firstFixing rate of the ibor period that has begun, 1/year
   * @param pastFixings rates of the days of the overnight period that has begun
   * @param accruedFactor growth of the overnight period that has begun, up to the valuation date
   * @param endOfMonth whether dates are last business days of months, if the first one is
   */
  @Example(
      "{\"discount_curve\": "
          + CurveInput.EXAMPLE
          + """
            , "pay_receive": "pay_fixed", "notional": 10000000,
            "effective_date": "2024-06-05", "maturity_date": "2029-06-05", "fixed_rate": 0.0285,
            "fixed_leg": {"frequency": "12M", "day_count": "30U/360"},
            "floating_leg": {"kind": "ibor", "frequency": "6M", "day_count": "Act/360"},
            "calendar": "EUTA"}""")
  @Example(
      "{\"discount_curve\": "
          + CurveInput.EXAMPLE
          + """
            , "pay_receive": "receive_fixed", "notional": 10000000,
            "effective_date": "2024-04-03", "maturity_date": "5Y", "fixed_rate": 0.0285,
            "fixed_leg": {"frequency": "12M", "day_count": "Act/360"},
            "floating_leg": {"kind": "overnight", "frequency": "12M", "day_count": "Act/360"},
            "calendar": "EUTA", "payment_lag_days": 1, "accrued_factor": 1.0066}""")
  public record Input(
      @Flat SwapTerms terms,
      @Title("Whether the fixed rate is paid") Side payReceive,
      @Title("Fixed rate") @Unit("1/year") @Range(from = -1, to = 1) double fixedRate,
      @Title("Rate of the ibor period that has begun") @Unit("1/year") @Range(from = -1, to = 1)
          OptionalDouble firstFixing,
      @Title("Rates of the days of the overnight period that has begun")
          Optional<DailyFixings> pastFixings,
      @Title("Growth of the overnight period that has begun, up to the valuation date")
          @Unit("1")
          @Range(above = 0, to = 100)
          OptionalDouble accruedFactor,
      @Title("Dates on last business days of months, if the effective_date is one")
          @Default("false")
          boolean endOfMonth) {
    int sign() {
      return payReceive == Side.PAY_FIXED ? 1 : -1;
    }

    private ValuedSwap valued(SwapSchedules schedules) {
      Curves curves = terms.curves().curves();
      SwapPeriods periods = schedules.of(terms, endOfMonth, curves.discount().valuation());
      periods = periods.knowing(new BegunSwap(this).known(periods));
      var swap = new SwapValue(periods, curves);
      return new ValuedSwap(this, curves, periods, swap, swap.payer(fixedRate));
    }
  }

  /**
   * The value of a swap.
   *
   * @param presentValue currency unit
   * @param parRate 1/year
   * @param annuity year, per unit of notional
   * @param fixedLegPresentValue its size, currency unit
   * @param floatingLegPresentValue its size, currency unit
   * @param pv01 change of the value when all zero rates rise by 0.01 %
   * @param discountNodePv01 the same by node of the curve that discounts
   * @param projectionNodePv01 the same by node of the curve of the forward rates
   * @param cashflows one row for each
   * @param accruedFactor growth of the overnight period that has begun, as far as it is fixed
   * @param warnings what is odd in the input
   */
  public record Result(
      @Title("Present value") @Unit(MONEY) double presentValue,
      @Title("Par rate") @Unit("1/year") double parRate,
      @Title("Annuity per unit of notional") @Unit("year") double annuity,
      @Title("Value of the fixed leg, its size") @Unit(MONEY) double fixedLegPresentValue,
      @Title("Value of the floating leg, its size") @Unit(MONEY) double floatingLegPresentValue,
      @Title("Change of the value when all zero rates rise by 0.01 %") @Unit(MONEY) double pv01,
      @Title("The same by node of the discount_curve") @Unit(MONEY) double[] discountNodePv01,
      @Title("The same by node of the projection_curve") @Unit(MONEY)
          Optional<double[]> projectionNodePv01,
      @Title("Cash flows, one row for each") SwapFlows cashflows,
      @Title("Growth of the overnight period that has begun, as far as it is fixed") @Unit("1")
          OptionalDouble accruedFactor,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.swap.vanilla")
        .limit(
            "fixed_rate", "Fixed rate of -5 % to 30 %.", "fixed_rate >= -0.05 && fixed_rate <= 0.3")
        .title(
            "Interest rate swap: value, par rate, pv01 by node",
            "The value of a swap of a fixed rate against a term or overnight rate on one or two"
                + " curves, its par rate, and what one basis point at each node of the curves"
                + " changes. Cash flows are positive when received.")
        .synonyms(
            "interest rate swap, IRS, fixed for floating, swap value, par swap rate,"
                + " mark to market swap, pay fixed, receive fixed, overnight index swap")
        .direct(Workload.LOW)
        .version("4")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Cash flows of both legs")
        .method(
            new Method(
                "Discounted cash flows with forward rates of the projection curve",
                "floating amount = N (P(a) / P(b) - 1 + spread tau); par rate = floating value /"
                    + " annuity; annuity = sum tau P(payment); pv01 = value at zero rates + 1e-4"
                    + " less value",
                List.of(
                    "ISDA, 2006 ISDA Definitions, 2006, sections 4.10-4.16 and 6.2",
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, ch. 7"),
                List.of(Libraries.named("com.opengamma.strata:strata-basics")),
                List.of(
                    "Periods are counted back from the maturity, a short one first. With"
                        + " end_of_month the dates between the first and the last, which are as"
                        + " given, are last business days of their months where the effective_date"
                        + " is one.",
                    "An overnight leg is compounded: its amount is the growth of the curve over the"
                        + " period. Of one that has begun it is the product of 1 + rate x days /"
                        + " year over its past days, or the accrued_factor, times the growth of the"
                        + " curve from then on; a fixing of the valuation date counts if it is"
                        + " there.",
                    "Payments up to the valuation date are left out. No credit risk, no"
                        + " convexity of payment lags.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<>(input.terms().problems());
    return problems.isEmpty() ? new BegunSwap(input).problems() : problems;
  }

  @Override
  public double steps(Input input) {
    double nodes = input.terms().curves().nodes();
    double fixings = input.pastFixings().map(table -> table.date().size()).orElse(0);
    return 1e3 + input.terms().payments() * (80 + 2.5 * (nodes + 2)) + 60 * fixings;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    var schedules = new SwapSchedules();
    eachPrepared(
        in,
        out,
        count,
        input -> input.valued(schedules),
        valued -> Computed.of(valued.result(out.work())),
        ValuedSwap::checks);
  }

  /**
   * Returns what a swap is worth.
   *
   * @throws Infeasible when no payment of the fixed leg is after the valuation date
   */
  public static Result value(Input input) {
    return input.valued(new SwapSchedules()).result(Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return input.valued(new SwapSchedules()).checks(result);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    CurveInput discounting = input.terms().curves().discountCurve();
    double[] discount = result.discountNodePv01();
    Plane nodes =
        input
            .terms()
            .curves()
            .projectionCurve()
            .map(
                other ->
                    FlowFigure.nodes(
                        discounting.dates(),
                        discount,
                        other.dates(),
                        result.projectionNodePv01().orElseThrow()))
            .orElseGet(() -> shared(input, discounting.dates(), discount));
    return Optional.of(FlowFigure.swap(result.cashflows(), nodes));
  }

  /** Returns the parts of one curve: what its forward rates change, and the rest. */
  private static Plane shared(Input input, List<LocalDate> dates, double[] both) {
    double[] projection = input.valued(new SwapSchedules()).projectionOfShared();
    double[] discount = new double[both.length];
    Arrays.setAll(discount, i -> both[i] - projection[i]);
    return FlowFigure.nodes(dates, discount, projection);
  }
}
