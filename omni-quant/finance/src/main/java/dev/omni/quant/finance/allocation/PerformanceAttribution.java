package dev.omni.quant.finance.allocation;

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
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Names;
import dev.omni.quant.core.Numerics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What allocation and selection added to the return of a benchmark. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class PerformanceAttribution
    implements Engine<PerformanceAttribution.Input, PerformanceAttribution.Result> {
  private static final int SEGMENTS = 500;
  private static final int PERIODS = 1000;
  private static final double SUM = 1e-9;

  /**
   * Weights and returns, one array for each period with one number for each segment.
   *
   * @param portfolioWeights of the segments, with sum 1 in each period
   * @param benchmarkWeights of the segments, with sum 1 in each period
   * @param portfolioReturns of the segments
   * @param benchmarkReturns of the segments
   * @param names of the segments
   */
  @Example(
      """
      {"portfolio_weights": [[0.5, 0.3, 0.2], [0.45, 0.35, 0.2]],
       "benchmark_weights": [[0.4, 0.4, 0.2], [0.4, 0.4, 0.2]],
       "portfolio_returns": [[0.03, 0.01, -0.02], [-0.01, 0.02, 0.015]],
       "benchmark_returns": [[0.025, 0.012, -0.015], [-0.015, 0.018, 0.01]],
       "names": ["shares", "bonds", "property"]}""")
  public record Input(
      @Title("Weights of the portfolio, one array for each period")
          @Unit("1")
          @Range(from = -10, to = 10)
          @Inner(min = 1, max = SEGMENTS, is = Inner.Is.ROWS)
          @Size(min = 1, max = PERIODS)
          double[][] portfolioWeights,
      @Title("Weights of the benchmark, one array for each period")
          @Unit("1")
          @Range(from = -10, to = 10)
          @Inner(min = 1, max = SEGMENTS, is = Inner.Is.ROWS)
          @Size(min = 1, max = PERIODS)
          double[][] benchmarkWeights,
      @Title("Returns of the segments in the portfolio, one array for each period")
          @Unit("1")
          @Range(from = -10, to = 10)
          @Inner(min = 1, max = SEGMENTS, is = Inner.Is.ROWS)
          @Size(min = 1, max = PERIODS)
          double[][] portfolioReturns,
      @Title("Returns of the segments in the benchmark, one array for each period")
          @Unit("1")
          @Range(from = -10, to = 10)
          @Inner(min = 1, max = SEGMENTS, is = Inner.Is.ROWS)
          @Size(min = 1, max = PERIODS)
          double[][] benchmarkReturns,
      @Title("Names of the segments, shown in place of numbers") @Size(min = 1, max = SEGMENTS)
          Optional<List<@Size(min = 1, max = Names.LONGEST) String>> names) {}

  /**
   * The effects of each segment over all periods; together they are the excess return.
   *
   * @param allocation by other weights than those of the benchmark
   * @param selection by other returns in a segment than those of the benchmark
   * @param interaction by both at once
   * @param portfolioReturn compounded
   * @param benchmarkReturn compounded
   * @param excessReturn of the portfolio over the benchmark
   * @param numerics how the numbers came about
   * @param names of the segments, as given
   */
  public record Result(
      @Title("Effects of other weights than those of the benchmark") @Unit("1") double[] allocation,
      @Title("Effects of other returns in a segment than those of the benchmark") @Unit("1")
          double[] selection,
      @Title("Effects of both at once") @Unit("1") double[] interaction,
      @Title("Compounded return of the portfolio") @Unit("1") double portfolioReturn,
      @Title("Compounded return of the benchmark") @Unit("1") double benchmarkReturn,
      @Title("Return of the portfolio over that of the benchmark") @Unit("1") double excessReturn,
      @Title("How the numbers came about") @Unit("1") Numerics numerics,
      @Title("Names of the segments") Optional<List<String>> names) {}

  @Override
  public Capability capability() {
    return Capability.named("finance.performance.attribution")
        .limit(
            "periods",
            "At most 120 periods: linked effects of more say little of any.",
            "size(portfolio_weights) <= 120")
        .title(
            "Performance attribution",
            "The excess return of a portfolio over its benchmark by segment: allocation, selection"
                + " and interaction, linked over the periods so that they add up.")
        .synonyms(
            "Brinson, Brinson Fachler, allocation effect, selection effect, interaction, Carino"
                + " linking, excess return by sector, active return, stock picking")
        .direct(Workload.LOW)
        .version("1")
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Allocation, selection and interaction by segment")
        .method(
            new Method(
                "Brinson-Fachler effects, linked by logarithms",
                "allocation (wp - wb)(rb - Rb), selection wb (rp - rb), interaction (wp - wb)(rp -"
                    + " rb), each times k_t / k; k_t = (ln(1 + Rp) - ln(1 + Rb)) / (Rp - Rb) of the"
                    + " period, k of all",
                List.of(
                    "G. Brinson and N. Fachler, Measuring non-US equity portfolio performance,"
                        + " Journal of Portfolio Management 11(3), 1985, pp. 73-76",
                    "D. Carino, Combining attribution effects over time, Journal of Performance"
                        + " Measurement 3(4), 1999, pp. 5-14"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "Weights are those at the beginning of each period, held through it.",
                    "The return of a period is above -1, so that it has a logarithm.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int periods = input.portfolioWeights().length;
    int segments = input.portfolioWeights()[0].length;
    var problems = new ArrayList<Problem>();
    shape(problems, "/portfolio_weights", input.portfolioWeights(), periods, segments);
    shape(problems, "/benchmark_weights", input.benchmarkWeights(), periods, segments);
    shape(problems, "/portfolio_returns", input.portfolioReturns(), periods, segments);
    shape(problems, "/benchmark_returns", input.benchmarkReturns(), periods, segments);
    problems.addAll(Names.problems(input.names(), segments, "segments"));
    if (problems.isEmpty()) {
      numbers(problems, "portfolio", input.portfolioWeights(), input.portfolioReturns());
      numbers(problems, "benchmark", input.benchmarkWeights(), input.benchmarkReturns());
    }
    return problems;
  }

  private static void shape(
      List<Problem> problems, String pointer, double[][] rows, int periods, int segments) {
    if (rows.length != periods) {
      problems.add(
          Problem.invalid(
              pointer,
              "must have one array for each of portfolio_weights: "
                  + periods
                  + ", not "
                  + rows.length));
    }
    for (int t = 0; t < rows.length; t++) {
      if (rows[t].length != segments) {
        problems.add(
            Problem.invalid(
                pointer + "/" + t,
                "must have one number for each segment of the first period: "
                    + segments
                    + ", not "
                    + rows[t].length));
      }
    }
  }

  private static void numbers(
      List<Problem> problems, String of, double[][] weights, double[][] returns) {
    for (int t = 0; t < weights.length; t++) {
      double sum = Arrays.stream(weights[t]).sum();
      if (Math.abs(sum - 1) > SUM) {
        problems.add(
            Problem.invalid("/" + of + "_weights/" + t, "must have the sum 1, not " + sum));
      } else if (!(LinkedEffects.product(weights[t], returns[t]) > -1)) {
        problems.add(
            Problem.invalid(
                "/" + of + "_returns/" + t,
                "must give a return of the " + of + " above -1: what is lost earns no more"));
      }
    }
  }

  @Override
  public double steps(Input input) {
    return 300 + (1.2 * input.portfolioWeights()[0].length + 12) * input.portfolioWeights().length;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(value(input));
  }

  /** Returns the effects of each segment. */
  public static Result value(Input input) {
    return new LinkedEffects(input).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new EffectChecks(input, result).all();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    List<String> names = Names.shown(input.names(), result.allocation().length);
    return Optional.of(
        Chart.of(
                "Attribution of the excess return",
                Chart.Axis.ofNames("Segment"),
                Chart.Axis.of("Effect (1)"))
            .bars("allocation", names, result.allocation())
            .marks("selection", names, result.selection())
            .marks("interaction", names, result.interaction())
            .figure());
  }
}
