package dev.omni.quant.finance.risk;

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
import dev.omni.quant.core.Names;
import dev.omni.quant.core.TableColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The profit or loss of a book in scenarios, by full revaluation. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class StressScenarios
    implements Engine<StressScenarios.Input, StressScenarios.Result> {
  private static final double BARS = 0.8;
  private static final double ADDED = 1e-9;
  private static final int SHOWN_SCENARIOS = 30;
  private static final int SHOWN_POSITIONS = 8;

  /**
   * A book, its factors and how they move.
   *
   * @param factors one row for each
   * @param positions one row for each
   * @param shocks one row for each scenario and factor
   */
  @Example(
      """
      {"factors": {"name": ["EQ", "EQVOL", "EURR"], "value": [4500, 0.19, 0.03]},
       "positions": {
        "name": ["shares", "puts", "bond"], "kind": ["linear", "put", "zero_bond"],
        "quantity": [100, 80, 1000000], "spot_factor": ["EQ", "EQ", null],
        "volatility_factor": [null, "EQVOL", null], "rate_factor": [null, "EURR", "EURR"],
        "strike": [null, 4200, null], "expiry_years": [null, 0.5, 4]},
       "shocks": {
        "scenario": ["crash", "crash", "crash", "rates up"],
        "factor": ["EQ", "EQVOL", "EURR", "EURR"],
        "shift": ["relative", "absolute", "absolute", "absolute"],
        "value": [-0.25, 0.15, -0.005, 0.01]}}""")
  public record Input(
      @Title("Risk factors, one row for each") StressFactors factors,
      @Title("Positions, one row for each") StressPositions positions,
      @Title("Moves, one row for each scenario and factor") StressShocks shocks) {}

  /**
   * Risk factors by column.
   *
   * @param name of the factor
   * @param value today
   */
  public record StressFactors(
      @Title("Names") @Size(min = 1, max = 1000)
          List<@Size(min = 1, max = Names.LONGEST) String> name,
      @Title("Values today") @Unit("1") @Size(min = 1, max = 1000) double[] value) {
    TableColumns columns() {
      return new TableColumns("factors").with("name", name.size()).with("value", value.length);
    }
  }

  /**
   * The book in the scenarios, currency unit.
   *
   * @param baseValue today
   * @param scenarios in the order of the shocks
   * @param positionProfitAndLoss one array for each scenario
   * @param worstScenario that of the largest loss
   */
  public record Result(
      @Title("Value today") @Unit("currency unit") double baseValue,
      @Title("Scenarios, one row for each, in the order of the shocks") StressedBook scenarios,
      @Title("Profits and losses of the positions, one array for each scenario")
          @Unit("currency unit")
          List<double[]> positionProfitAndLoss,
      @Title("Scenario of the largest loss") String worstScenario) {}

  /**
   * Scenarios by column.
   *
   * @param name of the scenario
   * @param profitAndLoss of the book
   * @param value of the book
   */
  public record StressedBook(
      @Title("Names") List<String> name,
      @Title("Profits and losses") @Unit("currency unit") double[] profitAndLoss,
      @Title("Values") @Unit("currency unit") double[] value) {}

  @Override
  public Capability capability() {
    return Capability.named("risk.stress.scenarios")
        .limit("shocks", "At most 10,000 shocks.", "size(shocks.value) <= 10000")
        .title(
            "Stress scenarios by full revaluation",
            "The profit or loss of a book of linear positions, options and zero bonds when risk"
                + " factors move, by position and scenario. Factors without a row in a scenario"
                + " stay as they are.")
        .synonyms(
            "stress test, what if, scenario analysis, market crash, shock, crash scenario,"
                + " profit and loss scenario, rates up, crisis")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Profit and loss by scenario and position")
        .method(
            new Method(
                "Revaluation with moved factors",
                "relative f (1 + x), absolute f + x; linear = quantity f; zero_bond = quantity"
                    + " e^(-r T); options by Black-Scholes-Merton",
                List.of(
                    "F. Black and M. Scholes, The pricing of options and corporate liabilities,"
                        + " Journal of Political Economy 81, 1973, eq. 13",
                    "J.P. Morgan and Reuters, RiskMetrics Technical Document, 4th edition, 1996,"
                        + " part III"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Moves are at once; no time passes.",
                    "positions x scenarios are at most 1,000,000.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return new StressProblems(input).found();
  }

  @Override
  public double steps(Input input) {
    return 1e4 + 60.0 * input.positions().rows() * (input.shocks().scenarios() + 1);
  }

  /**
   * Returns the book in its scenarios.
   *
   * @throws dev.omni.engine.Infeasible when an option has no value where the factors move to
   */
  public static Result value(Input input) {
    return value(input, Work.alone());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input, work));
  }

  private static Result value(Input input, Work work) {
    StressBook book = StressBook.of(input);
    List<StressBook.Scenario> scenarios = book.scenarios(input.shocks());
    double[] today = book.values(book.factors(), "today");
    var results = new ArrayList<double[]>();
    double[] sums = new double[scenarios.size()];
    double[] values = new double[scenarios.size()];
    for (int s = 0; s < sums.length; s++) {
      work.proceed();
      double[] moved = book.values(scenarios.get(s).factors(), scenarios.get(s).name());
      double[] profits = new double[moved.length];
      for (int i = 0; i < moved.length; i++) {
        profits[i] = moved[i] - today[i];
      }
      results.add(profits);
      sums[s] = Arrays.stream(profits).sum();
      values[s] = Arrays.stream(moved).sum();
    }
    int worst = 0;
    for (int s = 1; s < sums.length; s++) {
      worst = sums[s] < sums[worst] ? s : worst;
    }
    List<String> names = scenarios.stream().map(StressBook.Scenario::name).toList();
    return new Result(
        Arrays.stream(today).sum(),
        new StressedBook(names, sums, values),
        results,
        names.get(worst));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    StressBook book = StressBook.of(input);
    List<StressBook.Scenario> scenarios = book.scenarios(input.shocks());
    double[] today = book.values(book.factors(), "today");
    double[] sums = result.scenarios().profitAndLoss();
    double[] values = result.scenarios().value();
    List<double[]> profits = result.positionProfitAndLoss();
    double gross = Arrays.stream(today).map(Math::abs).sum();
    double apart = Math.abs(result.baseValue() - Arrays.stream(today).sum());
    double least = Double.POSITIVE_INFINITY;
    double worst = 0;
    for (int s = 0; s < sums.length; s++) {
      double[] moved = book.values(scenarios.get(s).factors(), scenarios.get(s).name());
      double sum = 0;
      for (int i = 0; i < moved.length; i++) {
        apart = Math.max(apart, Math.abs(moved[i] - today[i] - profits.get(s)[i]));
        sum += profits.get(s)[i];
        gross = Math.max(gross, Math.abs(moved[i]));
      }
      gross = Math.max(gross, Arrays.stream(moved).map(Math::abs).sum());
      apart = Math.max(apart, Math.abs(sums[s] - sum));
      apart = Math.max(apart, Math.abs(values[s] - Arrays.stream(moved).sum()));
      least = Math.min(least, sums[s]);
      if (scenarios.get(s).name().equals(result.worstScenario())) {
        worst = sums[s];
      }
    }
    return List.of(
        new Check(
            "revaluation_residual",
            apart,
            ADDED * gross,
            "Largest difference of a profit or loss, a value or the value today and those of the"
                + " positions valued again: zero."),
        new Check(
            "worst_residual",
            worst - least,
            ADDED * gross,
            "Loss of the worst scenario less the largest of all: zero."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    StressPositions positions = input.positions();
    List<String> scenarios = result.scenarios().name().stream().limit(SHOWN_SCENARIOS).toList();
    List<double[]> profits = result.positionProfitAndLoss();
    int own = Math.min(positions.rows(), SHOWN_POSITIONS);
    int shown = positions.rows() > own ? own + 1 : own;
    double width = BARS / (shown + 1);
    Plane plane =
        Plane.of(
            "", Axis.ofNames("scenario", scenarios), Axis.of("P&L", "currency unit").withZero());
    double[] reached = new double[scenarios.size()];
    for (int k = 0; k <= shown; k++) {
      double[] from = new double[reached.length];
      double[] low = new double[reached.length];
      for (int s = 0; s < reached.length; s++) {
        from[s] = s - BARS / 2 + k * width;
        low[s] = k == shown ? 0 : reached[s];
        int last = k == own ? positions.rows() : k + 1;
        for (int i = k; i < last && k < shown; i++) {
          reached[s] += profits.get(s)[i];
        }
      }
      String name = k == shown ? "net" : k == own ? "others" : positions.shown(k);
      plane =
          plane.with(
              new Mark.Bars(
                  name,
                  from,
                  Arrays.stream(from).map(x -> x + width).toArray(),
                  low,
                  reached.clone(),
                  Meaning.NEUTRAL));
    }
    return Optional.of(Figure.of("Profit and loss by scenario", plane.with(Guide.y("0", 0))));
  }
}
