package dev.omni.quant.finance.risk.capital;

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
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.util.FastMath;

/** The exposure at default of a netting set of derivatives by the standardised approach. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SaCcrExposure implements Engine<SaCcrExposure.Input, SaCcrExposure.Result> {
  static final double ALPHA = 1.4;
  private static final double FLOOR = 0.05;

  /**
   * A netting set.
   *
   * @param trades one row for each
   * @param collateral held (positive) or posted, after haircuts
   * @param margin where variation margin is exchanged
   */
  @Example(
      """
      {"trades": {
        "asset_class": ["interest_rate", "interest_rate", "fx", "credit_single", "equity_index"],
        "hedging_set": ["USD", "USD", "EURUSD", null, null],
        "reference": [null, null, null, "Firm A", "STOXX 50"],
        "rating": [null, null, null, "BBB", null],
        "notional": [10000, 8000, 5000, 3000, 2000],
        "position": ["long", "short", "long", "long", "long"],
        "start_years": [0, 1, null, 0, null], "end_years": [10, 6, null, 5, null],
        "maturity_years": [10, 6, 0.5, 5, 1],
        "market_value": [60, -25, 12, -8, 20],
        "option_type": [null, null, null, null, "put"],
        "underlying": [null, null, null, null, 4800], "strike": [null, null, null, null, 4600],
        "option_expiry_years": [null, null, null, null, 1]},
       "collateral": 30}""")
  public record Input(
      @Title("Trades of the netting set, one row for each") NettingSet trades,
      @Title("Collateral held (positive) or posted, after haircuts")
          @Unit("currency unit")
          @Range(from = -NettingSet.AMOUNT, to = NettingSet.AMOUNT)
          @Default("0")
          double collateral,
      @Title("Agreement by which variation margin is exchanged") Optional<MarginTerms> margin) {}

  /**
   * The exposure.
   *
   * @param replacementCost if the counterparty defaulted today
   * @param multiplier for collateral beyond the value
   * @param aggregateAddOn of all asset classes
   * @param potentialFutureExposure multiplier times add-on
   * @param exposureAtDefault 1.4 times the sum of both, at most that without margin
   * @param addOns of each asset class
   * @param trades what the supervisor makes of each trade
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Replacement cost") @Unit("currency unit") double replacementCost,
      @Title("Multiplier for collateral beyond the value") @Unit("1") double multiplier,
      @Title("Add-on of all asset classes") @Unit("currency unit") double aggregateAddOn,
      @Title("Potential future exposure") @Unit("currency unit") double potentialFutureExposure,
      @Title("Exposure at default") @Unit("currency unit") double exposureAtDefault,
      @Title("Add-ons of the asset classes") AddOns addOns,
      @Title("What the supervisor makes of each trade, one row for each") Adjusted trades,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {}

  /**
   * The add-ons, 0 for a class without trades.
   *
   * @param interestRate of interest rates
   * @param fx of exchange rates
   * @param credit of names and indices
   * @param equity of shares and indices
   * @param commodity of commodities
   */
  public record AddOns(
      @Title("Interest rates") @Unit("currency unit") double interestRate,
      @Title("Exchange rates") @Unit("currency unit") double fx,
      @Title("Credit") @Unit("currency unit") double credit,
      @Title("Equity") @Unit("currency unit") double equity,
      @Title("Commodities") @Unit("currency unit") double commodity) {
    double sum() {
      return interestRate + fx + credit + equity + commodity;
    }
  }

  /**
   * The trades by column.
   *
   * @param supervisoryDelta -1 to 1
   * @param adjustedNotional times the duration for rates and credit
   * @param maturityFactor for the time at risk
   */
  @SuppressWarnings("ArrayRecordComponent") // A contract; never compared.
  public record Adjusted(
      @Title("Supervisory deltas") @Unit("1") double[] supervisoryDelta,
      @Title("Adjusted notionals") @Unit("currency unit") double[] adjustedNotional,
      @Title("Maturity factors") @Unit("1") double[] maturityFactor) {
    double[] effective() {
      double[] effective = new double[supervisoryDelta.length];
      Arrays.setAll(effective, i -> supervisoryDelta[i] * adjustedNotional[i] * maturityFactor[i]);
      return effective;
    }
  }

  @Override
  public Capability capability() {
    return Capability.named("risk.capital.sa-ccr")
        .limit("trades", "At most 10,000 trades.", "size(trades.notional) <= 10000")
        .title(
            "Counterparty credit risk by the standardised approach",
            "The exposure at default of a netting set of derivatives: replacement cost and"
                + " potential future exposure, with or without margin, by asset class and trade.")
        .synonyms(
            "SA-CCR, EAD, exposure at default, BCBS 279, CRE52, add-on, replacement cost, PFE,"
                + " counterparty credit risk, netting set, derivatives capital")
        .direct(Workload.LOW)
        .version("1")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Add-ons by asset class")
        .method(
            new Method(
                "Standardised approach of the Basel Committee",
                "EAD = 1.4 (RC + multiplier x add-on); RC = max(V - C, 0), with margin max(V - C,"
                    + " TH + MTA - NICA, 0); multiplier = min(1, 0.05 + 0.95 e^((V - C) / (1.9"
                    + " add-on))); effective notional = delta d MF; duration (e^(-0.05 S) - e^(-0.05"
                    + " E)) / 0.05; MF = sqrt(min(M, 1)), with margin 1.5 sqrt(MPOR / 250)",
                List.of(
                    "Basel Committee on Banking Supervision, The standardised approach for measuring"
                        + " counterparty credit risk exposures (BCBS 279), March 2014, revised April"
                        + " 2014, paragraphs 128-187 and annex 4a"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Trades without a maturity_years mature at end_years, none before ten days.",
                    "A trade that is long gains when its factor rises; bought protection counts as"
                        + " long. A bought option is long, a call or a put.",
                    "With margin the exposure is at most that without; numerics says when.",
                    "Basis and volatility transactions are outside; amounts are in one currency.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new NettingSetProblems(input.trades()).found();
  }

  @Override
  public double steps(Input input) {
    return 200 + 40.0 * input.trades().rows();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /** Returns the exposure at default of a netting set. */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    NettingSet trades = input.trades();
    var supervisory = new SupervisoryTrades(trades);
    int rows = trades.rows();
    double[] deltas = new double[rows];
    double[] notionals = new double[rows];
    double[] unmargined = new double[rows];
    for (int i = 0; i < rows; i++) {
      work.proceed();
      deltas[i] = supervisory.delta(i);
      notionals[i] = supervisory.adjustedNotional(i);
      unmargined[i] = supervisory.maturityFactor(i);
    }
    double net = trades.value() - input.collateral();
    Result without =
        exposure(trades, new Adjusted(deltas, notionals, unmargined), net, Math.max(net, 0));
    return input
        .margin()
        .map(
            terms -> {
              double[] factors = new double[rows];
              Arrays.fill(factors, terms.maturityFactor());
              double cost = Math.max(Math.max(net, terms.uncalled()), 0);
              return capped(
                  exposure(trades, new Adjusted(deltas, notionals, factors), net, cost), without);
            })
        .orElse(without);
  }

  /** Returns the exposure with margin, at most that without. */
  private static Result capped(Result margined, Result without) {
    return margined.exposureAtDefault() <= without.exposureAtDefault()
        ? margined
        : new Result(
            margined.replacementCost(),
            margined.multiplier(),
            margined.aggregateAddOn(),
            margined.potentialFutureExposure(),
            without.exposureAtDefault(),
            margined.addOns(),
            margined.trades(),
            margined
                .numerics()
                .withNote("exposure_at_default is that without margin, which is smaller"));
  }

  private static Result exposure(NettingSet trades, Adjusted adjusted, double net, double cost) {
    AddOns addOns = new NettedAddOns(trades, adjusted.effective()).addOns();
    double addOn = addOns.sum();
    double multiplier = multiplier(net, addOn);
    return new Result(
        cost,
        multiplier,
        addOn,
        multiplier * addOn,
        ALPHA * (cost + multiplier * addOn),
        addOns,
        adjusted,
        new Numerics("supervisory formulas"));
  }

  static double multiplier(double net, double addOn) {
    return net >= 0 ? 1 : FLOOR + (1 - FLOOR) * FastMath.exp(net / (2 * (1 - FLOOR) * addOn));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new SaCcrChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    AddOns addOns = result.addOns();
    return Optional.of(
        Chart.of(
                "Add-ons by asset class",
                Chart.Axis.ofNames("Asset class"),
                Chart.Axis.of("Add-on (currency unit)"))
            .bars(
                "add-on",
                List.of("interest rate", "fx", "credit", "equity", "commodity"),
                new double[] {
                  addOns.interestRate(),
                  addOns.fx(),
                  addOns.credit(),
                  addOns.equity(),
                  addOns.commodity()
                })
            .figure());
  }
}
