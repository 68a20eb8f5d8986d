package dev.omni.quant.finance.treasury;

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
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import dev.omni.quant.core.SeriesFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The amounts to borrow and lend that maximize the last cash balance. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class CashPlan implements Engine<CashPlan.Input, CashPlan.Result> {
  private static final int MOST_SHOWN = 12;
  private static final int LARGEST = 500;

  /**
   * Cash from outside, and what can be borrowed or bought.
   *
   * @param externalFlows cash coming in (positive) or going out in each period
   * @param reinvestmentRate interest on cash that is kept to the next period
   * @param instruments what can be borrowed, issued or bought
   */
  @Example(
      """
      {"external_flows": [-150, 50, 200], "reinvestment_rate": 0.003, "instruments": [
        {"name": "credit1", "flows": [1, -1.01, 0], "max": 100},
        {"name": "credit2", "flows": [0, 1, -1.01], "max": 100},
        {"name": "paper", "flows": [1, 0, -1.02]}]}\
      """)
  public record Input(
      @Title("Cash coming in (positive) or going out in each period")
          @Unit("currency unit")
          @Size(min = 1, max = LARGEST)
          double[] externalFlows,
      @Title("Interest on cash that is kept to the next period")
          @Unit("1/period")
          @Range(from = 0, to = 1)
          @Default("0")
          double reinvestmentRate,
      @Title("What can be borrowed, issued or bought") @Size(min = 1, max = 2000)
          List<Instrument> instruments) {
    private CashLedger ledger() {
      return new CashLedger(externalFlows, 1 + reinvestmentRate, instruments);
    }
  }

  /**
   * The sources and uses: what can be borrowed, issued or bought.
   *
   * @param name of the instrument
   * @param flows cash of one unit in each period
   * @param max most units
   */
  public record Instrument(
      @Title("Name") @Size(min = 1, max = 64) String name,
      @Title("Cash of one unit in each period")
          @Unit("currency unit per unit")
          @Size(min = 1, max = LARGEST)
          double[] flows,
      @Title("Most units; no limit if absent") @Unit("unit") @Range(from = 0) OptionalDouble max) {
    /** Returns the most units, infinite without a limit. */
    double most() {
      return max.orElse(Double.POSITIVE_INFINITY);
    }

    double size() {
      double largest = CashLedger.largest(flows);
      return largest > 0 ? largest : 1;
    }
  }

  /**
   * The plan with the most cash at the end.
   *
   * @param finalCash cash at the end
   * @param status of the optimization
   * @param positions amount of each instrument
   * @param cashBalances cash after each period
   * @param numerics how the numbers came about
   */
  public record Result(
      @Title("Cash at the end") @Unit("currency unit") double finalCash,
      @Title("Status of the optimization") String status,
      @Title("Amount of each instrument") @Unit("unit (may be one of several optima)")
          double[] positions,
      @Title("Cash after each period") @Unit("currency unit") double[] cashBalances,
      @Title("How the numbers came about") @Unit("currency unit") Numerics numerics) {}

  @Override
  public Capability capability() {
    return Capability.named("treasury.liquidity.cash-plan")
        .limit("reinvestment", "Reinvestment of at most 10 % a period.", "reinvestment_rate <= 0.1")
        .title(
            "Multi-period cash plan maximising final cash (LP)",
            "The units of each instrument, and the cash kept in each period, never below zero, with"
                + " the most cash at the end.")
        .synonyms(
            "cash management, liquidity planning, cash flow planning, funding plan,"
                + " short term financing, credit line, invest surplus cash, linear programming")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Cash kept and flows by period")
        .method(
            new Method(
                "Linear program",
                "max c_T; c_t = (1 + r) c_(t-1) + e_t + sum_i f_it x_i, c_t >= 0, 0 <= x_i <="
                    + " max_i",
                List.of(
                    "G. Cornuejols and R. Tutuncu, Optimization Methods in Finance, 2007, section"
                        + " 3.1"),
                List.of(Libraries.named("org.ojalgo:ojalgo")),
                List.of(
                    "All flows are known; units may be fractions.",
                    "Up to 10 000 flows of instruments times periods the program is solved in"
                        + " fractions, with more in doubles; up to 200 000 in fractions where"
                        + " doubles cannot tell the cash.",
                    "Where instruments can stand in for each other the positions are one of several"
                        + " optima; the final cash is unique.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int periods = input.externalFlows().length;
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < input.instruments().size(); i++) {
      if (input.instruments().get(i).flows().length != periods) {
        problems.add(
            Problem.invalid(
                "/instruments/" + i + "/flows",
                "must have one flow for each of the " + periods + " external_flows"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    double periods = input.externalFlows().length;
    double columns = periods + input.instruments().size();
    return 2.5e4 + 50 * periods * columns;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  /**
   * Returns the plan with the most cash at the end.
   *
   * @throws dev.omni.engine.Infeasible when no plan keeps cash from going below zero, or the gain
   *     has no limit
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  private static Result value(Input input, Work work) {
    CashLedger.Plan plan = new CashProgram(input.ledger()).best(work);
    double[] balances = plan.balances();
    return new Result(
        balances[balances.length - 1],
        "OPTIMAL",
        plan.positions(),
        balances,
        new Numerics("linear program"));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    CashLedger ledger = input.ledger();
    double[] balances = result.cashBalances();
    var plan = new CashLedger.Plan(result.positions(), balances);
    CashLedger.Discrepancy missing = ledger.missing(plan);
    CashLedger.Discrepancy overdraft = ledger.overdraft(plan);
    return List.of(
        new Check(
            "cash_ledger_residual",
            missing.cash(),
            missing.bound(),
            "Difference between a cash balance and the one before with interest, the external"
                + " flow and the flows of all positions, in the period in which it is the"
                + " largest part of these."),
        new Check(
            "cash_overdraft",
            overdraft.cash(),
            overdraft.bound(),
            "How far the lowest cash balance is below zero."),
        new Check(
            "final_cash_residual",
            result.finalCash() - balances[balances.length - 1],
            0,
            "Cash at the end less the last balance."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] positions = result.positions();
    double[] external = input.externalFlows();
    int periods = external.length;
    double[] at = SeriesFigure.places(periods);
    Axis across = Axis.of("period").on(Axis.Scale.INTEGER);
    Axis amount = Axis.of("amount", "currency unit").withZero();
    Plane cash =
        Plane.of("", across, amount)
            .with(
                SeriesFigure.bars(
                    "inflow", at, Arrays.stream(external).map(x -> Math.max(0, x)).toArray(), 0.4))
            .with(
                SeriesFigure.bars(
                    "outflow", at, Arrays.stream(external).map(x -> Math.min(0, x)).toArray(), 0.4))
            .with(Mark.line("balance", at, result.cashBalances()))
            .with(Guide.y("0", 0));
    Plane used = Plane.of("", across, amount);
    double[] above = new double[periods];
    double[] below = new double[periods];
    var names = new HashSet<String>();
    int[] largest =
        IntStream.range(0, positions.length)
            .filter(i -> positions[i] != 0)
            .limit(MOST_SHOWN)
            .toArray();
    for (int i : largest) {
      Instrument instrument = input.instruments().get(i);
      String name = names.add(instrument.name()) ? instrument.name() : instrument.name() + " " + i;
      double[] low = new double[periods];
      double[] high = new double[periods];
      for (int t = 0; t < periods; t++) {
        double flow = positions[i] * instrument.flows()[t];
        double[] floor = flow < 0 ? below : above;
        low[t] = floor[t];
        floor[t] += flow;
        high[t] = floor[t];
      }
      used =
          used.with(
              new Mark.Bars(
                  name,
                  Arrays.stream(at).map(x -> x - 0.4).toArray(),
                  Arrays.stream(at).map(x -> x + 0.4).toArray(),
                  low,
                  high,
                  Meaning.NEUTRAL));
    }
    Figure figure =
        largest.length == 0
            ? Figure.of("Cash kept and flows by period", cash)
            : Figure.of("Cash kept and flows by period", cash, used);
    return Optional.of(figure);
  }
}
