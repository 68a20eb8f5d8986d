package dev.omni.quant.discovery;

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
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** P-values of several tests, adjusted so that they may be compared with one level. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MultipleTesting
    implements Engine<MultipleTesting.Input, MultipleTesting.Result> {
  private static final int MOST_HOMMEL = 10_000;
  private static final int MOST_DRAWN = 400;

  /**
   * P-values of several tests.
   *
   * @param pValues one of each test
   * @param method of adjustment
   * @param alpha level at which tests reject
   */
  @Example(
      """
      {"p_values": [0.5, 0.011, 0.02, 0.001, 0.07, 0.3, 0.02], "method": "bh"}""")
  public record Input(
      @Title("P-value of each test")
          @Unit("1")
          @Range(from = 0, to = 1)
          @Size(min = 1, max = 1_000_000)
          double[] pValues,
      @Title("Method of adjustment") Adjustment method,
      @Title("Level at which tests reject") @Unit("1") @Range(above = 0, below = 1) @Default("0.05")
          double alpha) {}

  /**
   * Adjusted p-values.
   *
   * @param adjusted in the order sent
   * @param rejected whether each test rejects at the level
   * @param countRejected how many do
   */
  public record Result(
      @Title("Adjusted p-values, as sent") @Unit("1") double[] adjusted,
      @Title("Whether each test rejects at the level") List<Boolean> rejected,
      @Title("Number of tests that reject") @Unit("1") int countRejected) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.multiple-testing")
        .limit("alpha", "Level of at most 20 %.", "alpha <= 0.2")
        .title(
            "Adjustment of p-values for multiple tests",
            "Adjusted p-values in the order sent, and which tests reject at the level. Bonferroni,"
                + " Holm, Hochberg and Hommel bound the probability of any false rejection;"
                + " Benjamini-Hochberg and Benjamini-Yekutieli bound the expected share of false"
                + " ones among the rejections.")
        .synonyms(
            "bonferroni, false discovery rate, FDR, benjamini hochberg, holm, q values,"
                + " adjust p values, correct p values, many tests, family wise error")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("P-values and their adjustment")
        .method(
            new Method(
                "Step-down and step-up adjustment of ordered p-values",
                "holm: max over j <= i of (m - j + 1) p_(j); hochberg: min over j >= i of the same;"
                    + " bh: min over j >= i of m/j p_(j); by: bh times sum 1/k",
                List.of(
                    "S. Holm, Scand. J. Statist. 6, 1979, pp. 65-70",
                    "Y. Hochberg, Biometrika 75, 1988, pp. 800-802",
                    "G. Hommel, Biometrika 75, 1988, pp. 383-386; S. P. Wright, Biometrics 48,"
                        + " 1992, pp. 1005-1013",
                    "Y. Benjamini and Y. Hochberg, J. R. Statist. Soc. B 57, 1995, pp. 289-300",
                    "Y. Benjamini and D. Yekutieli, Ann. Statist. 29, 2001, pp. 1165-1188"),
                List.of(),
                List.of(
                    "Hochberg, Hommel and Benjamini-Hochberg take the tests to be independent or"
                        + " positively dependent; the others take none of both.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return input.method() == Adjustment.HOMMEL && input.pValues().length > MOST_HOMMEL
        ? List.of(
            DataTableChecks.invalid(
                "p_values", "must have at most " + MOST_HOMMEL + " values for hommel"))
        : List.of();
  }

  @Override
  public double steps(Input input) {
    double count = input.pValues().length;
    boolean square = input.method() == Adjustment.HOMMEL;
    return 45 * count + (square ? 2 * count * count : 0);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(of(input, work));
  }

  /** Returns the adjusted p-values: Holm (1979), Benjamini and Hochberg (1995) and others. */
  public static Result value(Input input) {
    return of(input, Work.alone());
  }

  private static Result of(Input input, Work work) {
    double[] adjusted = input.method().of(input.pValues(), work);
    List<Boolean> rejected = Arrays.stream(adjusted).mapToObj(p -> p <= input.alpha()).toList();
    int count = (int) rejected.stream().filter(each -> each).count();
    return new Result(adjusted, rejected, count);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    double[] adjusted = result.adjusted();
    var residuals = new Residuals();
    AdjustmentChecks.add(residuals, input.method(), input.pValues(), adjusted);
    double count = -result.countRejected();
    double wrong = 0;
    for (int i = 0; i < adjusted.length; i++) {
      boolean rejects = adjusted[i] <= input.alpha();
      count += rejects ? 1 : 0;
      wrong += result.rejected().get(i) == rejects ? 0 : 1;
    }
    return List.of(
        residuals.check(
            "adjustment_residual",
            1e-9,
            "Largest relative difference of an adjusted p-value and the larger or smaller of its own"
                + " bound and its neighbour's, or for hommel 1 where the closed test does not begin"
                + " to reject at it: zero."),
        new Check(
            "rejection_residual",
            Math.abs(count) + wrong,
            0,
            "Rejections that differ from the adjusted p-values at or below alpha: none."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    double[] given = input.pValues();
    Integer[] order = Adjustment.order(given);
    int[] ranks = ShownRows.ranks(given.length, MOST_DRAWN);
    double[] rank = Arrays.stream(ranks).mapToDouble(k -> k + 1.0).toArray();
    double[] before = Arrays.stream(ranks).mapToDouble(k -> given[order[k]]).toArray();
    double[] after = Arrays.stream(ranks).mapToDouble(k -> result.adjusted()[order[k]]).toArray();
    int[] rejected = Arrays.stream(ranks).filter(k -> result.rejected().get(order[k])).toArray();
    Plane plane =
        Plane.of(
                new ShownRows(ranks, given.length).title(""),
                Axis.of("rank").on(Axis.Scale.INTEGER),
                Axis.of("p-value").on(Axis.Scale.LOG))
            .with(FitFigure.dots("p", rank, before))
            .with(
                new Mark.Points(
                    "adjusted", rank, after, Mark.Shape.SQUARE, Meaning.NEUTRAL, List.of()))
            .with(Guide.y("alpha", input.alpha()));
    if (rejected.length > 0) {
      plane =
          plane.with(
              new Mark.Points(
                  "rejected",
                  Arrays.stream(rejected).mapToDouble(k -> k + 1.0).toArray(),
                  Arrays.stream(rejected).mapToDouble(k -> result.adjusted()[order[k]]).toArray(),
                  Mark.Shape.CROSS,
                  Meaning.NEUTRAL,
                  List.of()));
    }
    return Optional.of(Figure.of("P-values and their adjustment", plane));
  }
}
