package dev.omni.quant.finance.treasury.trade;

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
import dev.omni.engine.MarketModel;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.StoredKind;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Warning;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What one trade is worth on one market. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class TradeValuation implements Engine<TradeValuation.Input, TradeValuation.Result> {
  private static final String MONEY = "currency unit of the trade";

  /**
   * A trade and a market.
   *
   * @param market on which it is valued
   * @param trade as written
   * @param ladder whether each quote is moved
   */
  @Example(
      """
      {"market": {"valuation_date": "2024-05-14", "curves": [{"id": "EUR-ESTR", "quotes": {
         "type": ["ois", "ois", "ois", "ois", "ois", "ois"],
         "tenor": ["1M", "6M", "1Y", "2Y", "5Y", "10Y"],
         "quote": [0.0388, 0.0363, 0.0338, 0.0301, 0.0264, 0.0262]}}]},
       "trade": {"kind": "swap", "index": "EUR-ESTR", "tenor": "4Y", "rate": 0.0275,
         "notional": 10000000, "pay_receive": "pay_fixed"},
       "ladder": true}""")
  @Example(
      """
      {"market": {"valuation_date": "2024-05-14",
         "curves": [
           {"id": "EUR-ESTR", "curve": {"valuation_date": "2024-05-14",
             "dates": ["2025-05-14", "2034-05-15"], "zero_rates": [0.034, 0.027]}},
           {"id": "EUR-EURIBOR-6M", "quotes": {"type": ["deposit", "swap", "swap"],
             "tenor": ["6M", "2Y", "5Y"], "quote": [0.038, 0.0325, 0.0285]}}],
         "volatilities": [{"id": "EUR-SWPT", "model": "bachelier", "volatility": 0.0095}]},
       "trade": {"kind": "swaption", "index": "EUR-EURIBOR-6M", "type": "payer", "strike": 0.029,
         "exercise_date": "1Y", "tenor": "3Y", "notional": 10000000,
         "volatility_id": "EUR-SWPT"}}""")
  public record Input(
      @Title("Market") @StoredKind("market") MarketDocument market,
      @Title("Trade") TradeTerms trade,
      @Title("Whether each quote is moved") @Default("false") boolean ladder) {}

  /**
   * The value of a trade.
   *
   * @param presentValue of the quantity
   * @param currency of the value, ISO 4217
   * @param parRate of a swap, or the forward rate of a swaption, 1/year
   * @param parSpread of a basis swap, over the index that is paid, 1/year
   * @param annuity per unit of notional, year
   * @param accruedFactor growth of the overnight period that has begun, as far as it is fixed
   * @param pv01 change of the value when all quotes rise by 0.01 %
   * @param cashflows payments still due, of trades without options
   * @param ladder the change by quote
   * @param days that dates and tenors became
   * @param marketDigest SHA-256 of the canonical JSON of the market
   * @param warnings what is odd in the input
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Present value") @Unit(MONEY) double presentValue,
      @Title("Currency of the value") String currency,
      @Title("Par rate of a swap, forward rate of a swaption") @Unit("1/year")
          OptionalDouble parRate,
      @Title("Spread over the index that is paid at which a basis swap is worth nothing")
          @Unit("1/year")
          OptionalDouble parSpread,
      @Title("Annuity per unit of notional") @Unit("year") OptionalDouble annuity,
      @Title("Growth of the overnight period that has begun, as far as it is fixed") @Unit("1")
          OptionalDouble accruedFactor,
      @Title("Change of the value when all quotes rise by 0.01 %") @Unit(MONEY) OptionalDouble pv01,
      @Title("Payments still due, one row for each") Optional<TradeFlows> cashflows,
      @Title("Change of the value by quote, one row for each") Optional<Ladder> ladder,
      @Title("Days that dates and tenors became") @Keys("member") Map<String, LocalDate> days,
      @Title("SHA-256 of the canonical JSON of the market") String marketDigest,
      @Title("What is odd in the input, and changes no number") Optional<List<Warning>> warnings,
      @Title("How the numbers came about") @Unit(MONEY) Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.trade.value")
        .limit(
            "valuation_date",
            "Markets of 1995 to 2040, for which the rules of the calendars are known.",
            "market.valuation_date >= '1995-01-01' && market.valuation_date <= '2040-12-31'")
        .title(
            "One trade on one market",
            "The value of a trade as a desk writes it: a kind, an index and what differs from its"
                + " conventions, on a market of quotes, fixings, prices and volatilities. Swaps,"
                + " basis swaps, options, bonds, floating-rate notes, currency forwards, caps,"
                + " floors and swaptions, with the change of the value by each quote.")
        .synonyms(
            "value a trade, price a deal, mark to market, market quotes ladder, bucketed pv01,"
                + " basis swap, amortizing swap, bond on a curve, trade pricing")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Change of the value by quote, or payments")
        .method(
            new Method(
                "Curves from quotes, and the formula of the kind on them",
                "swap: sign N (sum (growth + spread tau) P - rate sum tau P); option: Black,"
                    + " Scholes and Merton; bond: sum c/f N P e^(-z t) + N P; fx_forward: N (F - K)"
                    + " P; cap, swaption: Black or Bachelier; ladder: each quote + 1e-4, curves"
                    + " built again, new value less old",
                List.of(
                    "J. C. Hull, Options, Futures and Other Derivatives, 9th edition, 2014, ch."
                        + " 4-7, 15, 17 and 29",
                    "F. Fabozzi, Floating-Rate Securities, 2000, ch. 4",
                    "OpenGamma, Interest Rate Instruments and Market Conventions Guide, 2013"),
                List.of(
                    Libraries.named("com.opengamma.strata:strata-basics"),
                    Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Times are days / 365 from the valuation date; payments up to it have no"
                        + " value.",
                    "Swaps of a term index with quotes are discounted at the overnight rate of its"
                        + " currency where the market has it.",
                    "A running period is compounded from the fixings of the market; that of the"
                        + " valuation date counts where it is there.",
                    "A note without a discount_margin is discounted at its quoted_margin.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    new MarketProblems(input.market()).found().forEach(p -> problems.add(p.under("/market")));
    problems.addAll(new TradeReader(input.trade(), input.market().valuationDate()).problems());
    if (!problems.isEmpty()) {
      return problems;
    }
    try {
      ValuedTrade valued = ValuedTrade.of(input, Work.alone());
      Pricer.value(valued.trade(), valued.market());
      return List.of();
    } catch (TradeRefusedException fault) {
      return List.of(fault.problem());
    } catch (Infeasible withoutValue) {
      return List.of(); // The computation states the reason.
    }
  }

  @Override
  public double steps(Input input) {
    double quotes = 0;
    double moves = 0;
    for (MarketDocument.Curve curve : input.market().allCurves()) {
      double rows = curve.quotes().map(q -> q.rows()).orElse(0);
      double built = curve.quotes().map(q -> q.steps()).orElse(0.0);
      quotes += built;
      moves += rows * built / 2; // A quote moves the nodes from its own on.
    }
    double fixings =
        input.market().fixings().orElse(List.of()).stream().mapToInt(f -> f.dates().size()).sum();
    return 2e4 + quotes + 50 * fixings + (input.ladder() ? moves : 0);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(ValuedTrade.of(input, work).result(work));
  }

  /**
   * Returns what a trade is worth.
   *
   * @throws Infeasible when a curve or the trade has no value in its model
   */
  public static Result value(Input input) {
    return ValuedTrade.of(input, Work.alone()).result(Work.alone());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new TradeChecks(ValuedTrade.of(input, Work.alone()), result).all();
  }

  @Override
  public Optional<MarketModel> markets() {
    return Optional.of(new QuotedMarkets());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    if (result.ladder().filter(ladder -> ladder.pv01().length > 0).isPresent()) {
      return Optional.of(result.ladder().get().figure());
    }
    return result.cashflows().map(TradeValuation::payments);
  }

  private static Figure payments(TradeFlows flows) {
    Chart chart =
        Chart.of(
            "Payments",
            new Chart.Axis("Payment date", "temporal"),
            Chart.Axis.of("Amount (currency unit)"));
    for (TradeFlow.Leg leg : flows.leg().stream().distinct().toList()) {
      int[] rows =
          IntStream.range(0, flows.amount().length)
              .filter(i -> flows.leg().get(i) == leg)
              .toArray();
      chart =
          chart.dated(
              Contracts.word(leg),
              IntStream.of(rows).mapToObj(i -> flows.paymentDate().get(i).toString()).toList(),
              IntStream.of(rows).mapToDouble(i -> flows.amount()[i]).toArray());
    }
    return chart.figure();
  }
}
