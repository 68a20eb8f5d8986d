package dev.omni.quant.finance.risk.alm;

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
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.TableColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.hipparchus.util.FastMath;

/** What the value and the income of a banking book lose when interest rates move. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class BankingBookRates
    implements Engine<BankingBookRates.Input, BankingBookRates.Result> {
  private static final int MOST = 1000;
  private static final double AMOUNT = 1e15;
  private static final double ROUNDING = 1e-9;

  /**
   * A banking book in one currency.
   *
   * @param currency of the amounts, which sets the sizes of the shocks
   * @param cashFlows of all positions, one row for each time
   * @param zeroRates at the times of the cash flows
   * @param repricing amounts whose rate is reset within a year
   * @param shocks in place of those of the currency
   * @param postShockFloor least zero rate after a shock
   */
  @Example(
      """
      {"currency": "EUR",
       "cash_flows": {"time_years": [0.25, 0.75, 1.5, 3, 5, 10],
        "amount": [-400, -250, 120, 310, 260, 90]},
       "zero_rates": [0.021, 0.02, 0.019, 0.0205, 0.022, 0.026],
       "repricing": {"time_years": [0.25, 0.75], "amount": [-400, -250]},
       "post_shock_floor": -0.01}""")
  public record Input(
      @Title("Currency, which sets the sizes of the shocks") ShockCurrency currency,
      @Title("Cash flows of all positions, one row for each time") CashFlows cashFlows,
      @Title("Zero rates at the times of the cash flows")
          @Unit("1/year, continuous")
          @Range(from = -1, to = 1)
          @Size(min = 1, max = MOST)
          double[] zeroRates,
      @Title("Amounts whose rate is reset within a year, one row for each time")
          Optional<Repricing> repricing,
      @Title("Sizes of the shocks in place of those of the currency") Optional<RateShocks> shocks,
      @Title("Least zero rate after a shock") @Unit("1/year") @Range(from = -0.1, to = 0.1)
          OptionalDouble postShockFloor) {
    private RateShocks sizes() {
      return shocks.orElseGet(currency::shocks);
    }

    /** Returns by how much a scenario moves the zero rate of a cash flow. */
    private double move(RateScenario scenario, int row) {
      double move = sizes().move(scenario, cashFlows.timeYears()[row]);
      double rate = zeroRates[row];
      return postShockFloor.isPresent() && rate + move < postShockFloor.getAsDouble()
          ? postShockFloor.getAsDouble() - rate
          : move;
    }
  }

  /**
   * Cash flows by column.
   *
   * @param timeYears when they are paid
   * @param amount received (positive) or paid
   */
  public record CashFlows(
      @Title("Times of payment") @Unit("year") @Range(from = 0, to = 100) @Size(min = 1, max = MOST)
          double[] timeYears,
      @Title("Amounts received (positive) or paid")
          @Unit("currency unit")
          @Range(from = -AMOUNT, to = AMOUNT)
          @Size(min = 1, max = MOST)
          double[] amount) {}

  /**
   * Amounts by the time at which their rate is reset.
   *
   * @param timeYears of the next setting
   * @param amount assets (positive) less liabilities
   */
  public record Repricing(
      @Title("Times of the next setting of the rate")
          @Unit("year")
          @Range(from = 0, to = 1)
          @Size(min = 1, max = MOST)
          double[] timeYears,
      @Title("Assets (positive) less liabilities")
          @Unit("currency unit")
          @Range(from = -AMOUNT, to = AMOUNT)
          @Size(min = 1, max = MOST)
          double[] amount) {
    /** Returns the amounts, each times the part of the year that is left at its setting. */
    private double exposure() {
      double sum = 0;
      for (int i = 0; i < amount.length; i++) {
        sum += amount[i] * (1 - timeYears[i]);
      }
      return sum;
    }
  }

  /**
   * The book in the six scenarios.
   *
   * @param baseValue of the cash flows without a shock
   * @param valueChange by scenario
   * @param worstScenario that of the largest loss of value
   * @param outlierLoss the largest loss of value, 0 where no scenario loses
   * @param netInterestIncomeChange within a year, where repricing is given
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Value without a shock") @Unit("currency unit") double baseValue,
      @Title("Changes of value by scenario") ValueChange valueChange,
      @Title("Scenario of the largest loss of value") RateScenario worstScenario,
      @Title("Largest loss of value, 0 where no scenario loses") @Unit("currency unit")
          double outlierLoss,
      @Title("Changes of the net interest income of a year")
          Optional<IncomeChange> netInterestIncomeChange,
      @Title("How the numbers came about") @Unit("1") Numerics numerics) {}

  /**
   * The changes of value.
   *
   * @param parallelUp all rates rise
   * @param parallelDown all rates fall
   * @param steepener early rates fall, late ones rise
   * @param flattener early rates rise, late ones fall
   * @param shortUp early rates rise
   * @param shortDown early rates fall
   */
  public record ValueChange(
      @Title("All rates rise") @Unit("currency unit") double parallelUp,
      @Title("All rates fall") @Unit("currency unit") double parallelDown,
      @Title("Early rates fall, late ones rise") @Unit("currency unit") double steepener,
      @Title("Early rates rise, late ones fall") @Unit("currency unit") double flattener,
      @Title("Early rates rise") @Unit("currency unit") double shortUp,
      @Title("Early rates fall") @Unit("currency unit") double shortDown) {
    private double of(RateScenario scenario) {
      return switch (scenario) {
        case PARALLEL_UP -> parallelUp;
        case PARALLEL_DOWN -> parallelDown;
        case STEEPENER -> steepener;
        case FLATTENER -> flattener;
        case SHORT_UP -> shortUp;
        case SHORT_DOWN -> shortDown;
      };
    }

    private RateScenario worst() {
      RateScenario worst = RateScenario.PARALLEL_UP;
      for (RateScenario scenario : RateScenario.values()) {
        worst = of(scenario) < of(worst) ? scenario : worst;
      }
      return worst;
    }
  }

  /**
   * The changes of the income.
   *
   * @param parallelUp all rates rise
   * @param parallelDown all rates fall
   */
  public record IncomeChange(
      @Title("All rates rise") @Unit("currency unit") double parallelUp,
      @Title("All rates fall") @Unit("currency unit") double parallelDown) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.banking-book.irrbb")
        .limit(
            "floor",
            "A floor of at most 0: a higher one hides what falling rates do.",
            "post_shock_floor == null || post_shock_floor <= 0")
        .title(
            "Interest rate risk in the banking book",
            "The change of the economic value of a banking book in the six scenarios of the Basel"
                + " Committee, and of its net interest income in the parallel ones.")
        .synonyms(
            "IRRBB, EVE, economic value of equity, NII, net interest income, BCBS 368, steepener,"
                + " flattener, rate shock, supervisory outlier test, ALM, repricing gap")
        .direct(Workload.LOW)
        .version("1")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Changes of value by scenario")
        .method(
            new Method(
                "Revaluation of the cash flows with the prescribed shocks",
                "parallel +-P; short +-S e^(-t/4); steepener -0.65 S e^(-t/4) + 0.9 L (1 -"
                    + " e^(-t/4)); flattener 0.8 S e^(-t/4) - 0.6 L (1 - e^(-t/4)); change = sum CF"
                    + " (e^(-(z + dz) t) - e^(-z t)); income = sum amount dr (1 - t)",
                List.of(
                    "Basel Committee on Banking Supervision, Interest rate risk in the banking book"
                        + " (BCBS 368), April 2016, paragraphs 130-132 and annex 2"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Cash flows do not depend on the rates; options in them are valued elsewhere.",
                    "The balance sheet runs off for the value and is constant for the income.",
                    "post_shock_floor bounds the shocked zero rates, not the income.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int rows = input.cashFlows().timeYears().length;
    var problems =
        new ArrayList<>(
            new TableColumns("cash_flows")
                .with("time_years", rows)
                .with("amount", input.cashFlows().amount().length)
                .problems());
    if (input.zeroRates().length != rows) {
      problems.add(
          Problem.invalid(
              "/zero_rates",
              "must have one rate for each of cash_flows/time_years: "
                  + rows
                  + ", not "
                  + input.zeroRates().length));
    }
    input
        .repricing()
        .ifPresent(
            gap ->
                problems.addAll(
                    new TableColumns("repricing")
                        .with("time_years", gap.timeYears().length)
                        .with("amount", gap.amount().length)
                        .problems()));
    return problems;
  }

  @Override
  public double steps(Input input) {
    return 500 + 60.0 * input.zeroRates().length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the value and the income of a banking book in the six scenarios. */
  public static Result value(Input input) {
    double[] amounts = input.cashFlows().amount();
    double[] times = input.cashFlows().timeYears();
    double base = 0;
    double[] changes = new double[RateScenario.values().length];
    for (int i = 0; i < amounts.length; i++) {
      double present = amounts[i] * FastMath.exp(-input.zeroRates()[i] * times[i]);
      base += present;
      for (RateScenario scenario : RateScenario.values()) {
        changes[scenario.ordinal()] +=
            present * FastMath.expm1(-input.move(scenario, i) * times[i]);
      }
    }
    var change =
        new ValueChange(changes[0], changes[1], changes[2], changes[3], changes[4], changes[5]);
    double parallel = input.sizes().parallelMove();
    return new Result(
        base,
        change,
        change.worst(),
        Math.max(0, -change.of(change.worst())),
        input
            .repricing()
            .map(gap -> gap.exposure() * parallel)
            .map(income -> new IncomeChange(income, -income)),
        new Numerics("revaluation in six scenarios"));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double[] amounts = input.cashFlows().amount();
    double[] times = input.cashFlows().timeYears();
    double scale = 0;
    double base = 0;
    for (int i = amounts.length - 1; i >= 0; i--) {
      double present = amounts[i] / FastMath.exp(input.zeroRates()[i] * times[i]);
      base += present;
      scale += Math.abs(present);
    }
    var residuals = new Residuals().equal(result.baseValue(), base, scale);
    for (RateScenario scenario : RateScenario.values()) {
      double change = 0;
      double moved = 0;
      for (int i = 0; i < amounts.length; i++) {
        double rate = input.zeroRates()[i];
        double shocked = amounts[i] * FastMath.exp(-(rate + input.move(scenario, i)) * times[i]);
        change += shocked - amounts[i] * FastMath.exp(-rate * times[i]);
        moved += Math.abs(shocked);
      }
      residuals.equal(result.valueChange().of(scenario), change, Math.max(scale, moved));
    }
    return List.of(
        residuals.check(
            "value_residual",
            ROUNDING,
            "Largest difference of a value or its change and the sum of the cash flows, discounted"
                + " one by one, relative to the sum of their magnitudes: zero."),
        losses(input, result));
  }

  private static Check losses(Input input, Result result) {
    double least =
        Stream.of(RateScenario.values()).mapToDouble(result.valueChange()::of).min().orElse(0);
    var residuals =
        new Residuals()
            .equal(result.outlierLoss(), Math.max(0, -least))
            .equal(result.valueChange().of(result.worstScenario()), least);
    if (result.netInterestIncomeChange().isPresent() && input.repricing().isPresent()) {
      Repricing gap = input.repricing().get();
      double scale = 0;
      double income = 0;
      for (int i = 0; i < gap.amount().length; i++) {
        double changed = gap.amount()[i] * input.sizes().parallelMove();
        income += changed - changed * gap.timeYears()[i];
        scale += Math.abs(changed);
      }
      residuals
          .equal(result.netInterestIncomeChange().get().parallelUp(), income, scale)
          .equal(result.netInterestIncomeChange().get().parallelDown(), -income, scale);
    }
    return residuals.check(
        "worst_residual",
        ROUNDING,
        "The largest loss less that of the scenarios, and the change of income less that of the"
            + " amounts: zero.");
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    List<RateScenario> scenarios = List.of(RateScenario.values());
    return Optional.of(
        Chart.of(
                "Changes of value by scenario",
                Chart.Axis.ofNames("Scenario"),
                Chart.Axis.of("Change of value (currency unit)"))
            .bars(
                "change of value",
                scenarios.stream().map(each -> each.name().toLowerCase(Locale.ROOT)).toList(),
                scenarios.stream().mapToDouble(result.valueChange()::of).toArray())
            .figure());
  }
}
