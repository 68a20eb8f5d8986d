package dev.omni.quant.discovery;

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
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/** The size of a sample, the size of an effect or the power of a test, from the other two. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class PowerAnalysis
    implements ColumnEngine<PowerAnalysis.Input, PowerAnalysis.Result> {
  private static final double MOST_SIZE = 1e7;
  private static final double SAME = 1e-9;
  private static final int POINTS = 40;

  /** The sides on which a test rejects. */
  public enum Sides {
    TWO_SIDED,
    GREATER
  }

  /**
   * A test, and two of the size of its sample, the size of the effect and the power.
   *
   * @param test which one
   * @param n observations of each group
   * @param effectSize without a unit
   * @param power probability of a rejection
   * @param alpha level of the test
   * @param alternative to no effect
   * @param groups of the analysis of variance
   */
  @Example(
      """
      {"test": "t_two_sample", "effect_size": 0.5, "power": 0.8}\
      """)
  @Example(
      """
      {"test": "anova_one_way", "groups": 4, "n": 20, "effect_size": 0.25}\
      """)
  public record Input(
      @Title("Test") PowerTest test,
      @Title("Observations, of each group where there are several")
          @Unit("1")
          @Range(above = 1, to = MOST_SIZE)
          OptionalDouble n,
      @Title(
              "Cohen's d; for proportions h = 2 asin sqrt p1 - 2 asin sqrt p2; for the analysis of"
                  + " variance f; for a correlation r")
          @Unit("1")
          @Range(above = 0, below = 100)
          OptionalDouble effectSize,
      @Title("Probability of a rejection") @Unit("1") @Range(above = 0, below = 1)
          OptionalDouble power,
      @Title("Level of the test") @Unit("1") @Range(above = 0, below = 1) @Default("0.05")
          double alpha,
      @Title("Alternative; the analysis of variance has one alone") @Default("\"two_sided\"")
          Sides alternative,
      @Title("Groups of the analysis of variance")
          @Unit("1")
          @Range(from = 2, to = 1000)
          @Default("2")
          int groups) {
    private PowerTest.Setting setting() {
      return new PowerTest.Setting(alpha, alternative == Sides.TWO_SIDED, groups);
    }
  }

  /**
   * The three of them.
   *
   * @param power probability of a rejection
   * @param n observations of each group
   * @param nRoundedUp the next whole number
   * @param effectSize size of the effect
   * @param alpha level of the test
   */
  public record Result(
      @Title("Probability of a rejection") @Unit("1") double power,
      @Title("Observations of each group") @Unit("1") double n,
      @Title("The next whole number") @Unit("1") int nRoundedUp,
      @Title("Size of the effect") @Unit("1") double effectSize,
      @Title("Level of the test") @Unit("1") double alpha) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.power")
        .limit("alpha", "Level of 0.1 % to 20 %.", "alpha >= 0.001 && alpha <= 0.2")
        .title(
            "Power of a test and size of a sample",
            "Give two of n, effect_size and power; the third follows. The power of a two-sided test"
                + " counts both tails.")
        .synonyms(
            "sample size, statistical power, how many subjects, how many participants,"
                + " effect size, power analysis, study design, size of an experiment")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Power by size of the sample")
        .method(
            new Method(
                "Noncentral t and F, normal differences of transformed proportions, Fisher's z",
                "t_two_sample: P(|T'| > t), delta = d sqrt(n/2), nu = 2(n - 1); anova_one_way:"
                    + " lambda = k n f^2; proportions_two: h sqrt(n/2); correlation: (atanh r +"
                    + " r/(2(n-1))) sqrt(n - 3)",
                List.of(
                    "J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed.,"
                        + " 1988, ch. 2, 3, 6 and 8, and appendix",
                    "N. L. Johnson, S. Kotz and N. Balakrishnan, Continuous Univariate"
                        + " Distributions 2, 2nd ed., 1995, ch. 30 and 31"),
                List.of(),
                List.of(
                    "Groups have the same size. Observations are normal with one variance, or"
                        + " proportions of many.",
                    "The power of a correlation is approximate: Fisher's z with its bias.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    PowerTest test = input.test();
    var problems = new ArrayList<Problem>();
    long given =
        Stream.of(input.n(), input.effectSize(), input.power())
            .filter(OptionalDouble::isPresent)
            .count();
    if (given != 2) {
      problems.add(
          Problem.invalid("", "must have exactly two of n, effect_size and power: " + given));
    }
    if (input.effectSize().orElse(0) >= test.mostEffect()) {
      problems.add(DataTableChecks.invalid("effect_size", "must be below " + test.mostEffect()));
    }
    if (input.n().orElse(MOST_SIZE) < test.leastSize()) {
      problems.add(DataTableChecks.invalid("n", "must be at least " + test.leastSize()));
    }
    boolean variance = test == PowerTest.ANOVA_ONE_WAY;
    if (variance && input.alternative() == Sides.GREATER) {
      problems.add(DataTableChecks.invalid("alternative", "must be two_sided for anova_one_way"));
    }
    if (input.power().orElse(1) <= input.alpha()) {
      problems.add(DataTableChecks.invalid("power", "must be above alpha"));
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    // Seeking the size takes many powers; from a size one is enough.
    return input.n().isPresent() ? 5e4 : 5e5;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, input -> of(input, out.work()));
  }

  /**
   * Returns the third of size, effect and power: Cohen (1988).
   *
   * @throws Infeasible when it is beyond what the test allows
   */
  public static Result value(Input input) {
    return of(input, Work.alone());
  }

  private static Result of(Input input, Work work) {
    PowerTest test = input.test();
    PowerTest.Setting setting = input.setting();
    double target = input.power().orElse(0);
    double size = input.n().orElse(0);
    double effect = input.effectSize().orElse(0);
    if (size == 0) {
      double known = effect;
      size =
          root("n", n -> test.power(n, known, setting) - target, test.leastSize(), MOST_SIZE, work);
    } else if (effect == 0) {
      double known = size;
      effect =
          root(
              "effect_size",
              e -> test.power(known, e, setting) - target,
              0,
              test.mostEffect() * (1 - 1e-12),
              work);
    }
    return new Result(
        input.power().isPresent() ? target : test.power(size, effect, setting),
        size,
        (int) Math.ceil(size - SAME),
        effect,
        setting.alpha());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new PowerChecks(input, result).all();
  }

  private static double root(
      String name, DoubleUnaryOperator above, double least, double most, Work work) {
    if (above.applyAsDouble(most) < 0) {
      throw new Infeasible(name + " would be beyond " + most + ": take a lower power");
    }
    double low = least;
    while (low > 0 && above.applyAsDouble(low) >= 0) {
      // The approximations of the smallest samples do not rise with their size.
      low += 0.5;
      if (low > 3 * least) {
        throw new Infeasible(name + " would be below " + least + ": take a higher power");
      }
    }
    double high = Math.max(2 * low, 0.01);
    while (high < most && above.applyAsDouble(high) < 0) {
      work.proceed();
      low = high;
      high = Math.min(most, 2 * high);
    }
    for (int i = 0; i < 200 && high - low > 4 * Math.ulp(high); i++) {
      work.proceed();
      double middle = (low + high) / 2;
      if (above.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    PowerTest test = input.test();
    double effect = result.effectSize();
    double least = test.leastSize();
    double[] sizes = Chart.grid(least, Math.max(2 * result.n(), least + 10), POINTS);
    double[] few = Chart.grid(least, Math.max(2 * result.n(), least + 10), POINTS / 2);
    Plane plane =
        Plane.of(
                "",
                Axis.of(test == PowerTest.ANOVA_ONE_WAY ? "n of each group" : "sample size"),
                Axis.of("power").showing(new Axis.Between(0, 1.02)))
            .with(Mark.line("power", sizes, powers(input, sizes, effect)))
            .with(thin("effect x 0.8", input, few, 0.8 * effect));
    if (1.25 * effect < test.mostEffect()) {
      plane = plane.with(thin("effect x 1.25", input, few, 1.25 * effect));
    }
    Guide requested =
        input.power().isPresent() ? Guide.y("asked", result.power()) : Guide.x("asked", result.n());
    return Optional.of(
        Figure.of(
            "Power by size of the sample",
            plane.with(requested).with(Own.at(result.n(), result.power()))));
  }

  private static Mark thin(String series, Input input, double[] sizes, double effect) {
    return new Mark.Line(series, sizes, powers(input, sizes, effect), false, true);
  }

  private static double[] powers(Input input, double[] sizes, double effect) {
    return Arrays.stream(sizes)
        .map(size -> input.test().power(size, effect, input.setting()))
        .toArray();
  }
}
