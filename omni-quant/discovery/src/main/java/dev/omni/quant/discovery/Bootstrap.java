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
import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import dev.omni.quant.core.Numerics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The standard error of a statistic by resampling the sample itself. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class Bootstrap implements Engine<Bootstrap.Input, Bootstrap.Result> {
  private static final double TRIMMED = 0.1;

  /** The statistics that are resampled. */
  public enum Quantity {
    MEAN,
    MEDIAN,
    SD,
    VARIANCE,
    TRIMMED_MEAN,
    QUANTILE,
    CORRELATION,
    SLOPE,
    RATIO,
    MEAN_DIFFERENCE,
    MEDIAN_DIFFERENCE;

    /** Returns whether the statistic is of pairs. */
    boolean isOfPairs() {
      return this == CORRELATION || this == SLOPE || this == RATIO;
    }

    String word() {
      return Contracts.word(this);
    }
  }

  /** The kinds of confidence intervals. */
  public enum Interval {
    PERCENTILE,
    BASIC,
    BCA
  }

  /** An observation: a number, or a pair. */
  public sealed interface Observation permits One, Pair {}

  /**
   * An observation of one number.
   *
   * @param value of it
   */
  @Bare
  public record One(@Unit("1") double value) implements Observation {}

  /**
   * An observation of two numbers.
   *
   * @param values x and y
   */
  @Bare
  public record Pair(@Unit("1") @Size(min = 2, max = 2) double[] values) implements Observation {}

  /**
   * A sample and the statistic of it.
   *
   * @param statistic which one
   * @param data numbers, or pairs
   * @param otherData second sample of a difference
   * @param trimmedFraction share left out at each end; 0.1 if not given
   * @param probability of the quantile
   * @param interval kind of the confidence interval
   * @param confidence of the interval
   * @param replicates number of bootstrap samples
   * @param seed of the random numbers
   * @param maxError largest error of the standard error by chance, as a part of it
   */
  @Example(
      """
      {"statistic": "correlation",
       "data": [[576, 3.39], [635, 3.30], [558, 2.81], [578, 3.03], [666, 3.44], [580, 3.07],
                [555, 3.00], [661, 3.43], [651, 3.36], [605, 3.13], [653, 3.12], [575, 2.74],
                [545, 2.76], [572, 2.88], [594, 2.96]]}""")
  @Example(
      """
      {"statistic": "median", "data": [94, 197, 16, 38, 99, 141, 23], "replicates": 20000}""")
  @Example(
      """
      {"statistic": "mean_difference", "data": [94, 197, 16, 38, 99, 141, 23],
       "other_data": [52, 104, 146, 10, 51, 30, 40, 27, 46], "interval": "bca",
       "confidence": 0.9, "replicates": 20000}""")
  public record Input(
      @Title("Statistic") Quantity statistic,
      @Title("Sample: numbers, or [x, y] pairs for correlation, slope and ratio")
          @Size(min = 3, max = 100_000)
          @Inner(is = Inner.Is.ROWS)
          List<Observation> data,
      @Title("Second sample of a difference") @Unit("1") @Size(min = 3, max = 100_000)
          Optional<double[]> otherData,
      @Title("Share left out at each end by trimmed_mean; 0.1 if not given")
          @Unit("1")
          @Range(from = 0, below = 0.5)
          OptionalDouble trimmedFraction,
      @Title("Probability of the quantile; required for it") @Unit("1") @Range(from = 0, to = 1)
          OptionalDouble probability,
      @Title("Kind of the confidence interval") @Default("\"percentile\"") Interval interval,
      @Title(Confidence.TITLE) @Unit("1") @Range(above = 0, below = 1) @Default("0.95")
          double confidence,
      @Title("Number of bootstrap samples")
          @Unit("1")
          @Range(from = 100, to = 1_000_000_000)
          @Default("100000")
          int replicates,
      @Title("Seed of the random numbers")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991.0)
          @Default("20240101")
          long seed,
      @Title("Largest error of the standard error by chance, as a part of it")
          @Unit("1")
          @Range(above = 0)
          @Default("0.25")
          double maxError) {
    double[] numbers() {
      return data.stream().mapToDouble(each -> ((One) each).value()).toArray();
    }

    double[][] pairs() {
      return data.stream().map(each -> ((Pair) each).values()).toArray(double[][]::new);
    }

    double[] others() {
      return otherData.orElseGet(() -> new double[0]);
    }

    double trimmed() {
      return trimmedFraction.orElse(TRIMMED);
    }
  }

  /**
   * The standard error of a statistic.
   *
   * @param estimate the statistic of the sample
   * @param numerics how the error was found
   * @param standardError of the estimate
   * @param bias of the estimate
   * @param percentile025 2.5 % percentile of the replicates
   * @param percentile975 97.5 % percentile of the replicates
   * @param confidenceLow lower end of the interval
   * @param confidenceHigh upper end
   * @param jackknifeStandardError null where it does not exist
   * @param monteCarloErrorOfSe by chance of the resampling
   * @param replicates how many there were
   * @param replicateHistogram how they spread
   */
  public record Result(
      @Title("Estimate") @Unit("1") double estimate,
      @Title("How the numbers came about") @Unit("1") Optional<Numerics> numerics,
      @Title("Standard error") @Unit("1") double standardError,
      @Title("Bias") @Unit("1") double bias,
      @Title("2.5 % percentile of the replicates") @Unit("1") @Name("percentile_025")
          double percentile025,
      @Title("97.5 % percentile of the replicates") @Unit("1") @Name("percentile_975")
          double percentile975,
      @Title("Lower end of the interval") @Unit("1") double confidenceLow,
      @Title("Upper end of the interval") @Unit("1") double confidenceHigh,
      @Title("Jackknife standard error") @Unit("1") @Nullable Double jackknifeStandardError,
      @Title("Monte Carlo error of the standard error") @Unit("1") double monteCarloErrorOfSe,
      @Title("Number of replicates") @Unit("1") int replicates,
      @Title("Replicates by their size") Optional<ReplicateHistogram> replicateHistogram) {}

  /**
   * The number of replicates in each of 40 bins of equal width.
   *
   * @param edges of the bins
   * @param counts of the replicates in each
   */
  public record ReplicateHistogram(
      @Title("Edges of the bins; the first and the last bin hold what lies beyond them too")
          @Unit("1")
          double[] edges,
      @Title("Replicates in each bin") @Unit("1") int[] counts) {}

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.bootstrap.standard-error")
        .limit("replicates", "At least 1,000 replicates.", "replicates >= 1000")
        .title(
            "Bootstrap and jackknife standard error of a statistic",
            "Draws samples of the same size with replacement and gives the standard deviation of"
                + " the statistic over them, its bias, the ends of the central 95 % as percentiles,"
                + " and an interval of the confidence and kind sent. slope is that of y on x, ratio"
                + " the mean of x over that of y; differences are those of data less other_data,"
                + " each of which is resampled by itself. A resample in which the statistic does"
                + " not exist is drawn again. jackknife_standard_error is null when the statistic"
                + " does not exist with one observation left out.")
        .synonyms(
            "bootstrap confidence interval, resampling, jackknife, standard error of the median,"
                + " percentile interval, BCa, nonparametric uncertainty")
        .job(Workload.VERY_HIGH)
        .version("4")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Replicates, estimate and interval")
        .method(
            new Method(
                "Nonparametric bootstrap, and the delete-one jackknife",
                "se_B = sqrt(sum (t*_b - mean t*)^2 / (B - 1)); bias = mean t* - t; se_J = sqrt((n"
                    + " - 1)/n sum (t_(i) - mean t_(i))^2); basic: 2 t - t*; BCa: percentiles"
                    + " Phi(z0 + (z0 + z)/(1 - a (z0 + z)))",
                List.of(
                    "B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap (1993),"
                        + " algorithm 6.1, equations 10.10, 11.5, 13.5, 14.10 and 14.15",
                    "B. Efron, Better bootstrap confidence intervals, J. Am. Stat. Assoc. 82 (1987)"
                        + " 171-185"),
                List.of(Libraries.named("org.apache.commons:commons-rng-simple")),
                List.of(
                    "observations are independent draws from one distribution",
                    "generator XO_RO_SHI_RO_128_PP, seeded for each block by splitmix64(seed,"
                        + " block)",
                    "percentiles are the ranks k and B + 1 - k with k = floor(0.025 (B + 1)), and"
                        + " so are the ends of intervals with their own shares; bca resamples"
                        + " twice",
                    "the error of the standard error is that of a finite number of resamples"
                        + " alone")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return ResampledStatistic.problems(input);
  }

  @Override
  public double steps(Input input) {
    double size = input.data().size() + input.others().length;
    int passes = input.interval() == Interval.BCA ? 2 : 1;
    return size * (passes * (double) input.replicates() + Resampling.PILOT);
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return BootstrapRun.of(input, work);
  }

  /** Returns the standard error by resampling: Efron and Tibshirani (1993), algorithm 6.1. */
  public static Result value(Input input) {
    return BootstrapRun.of(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new BootstrapChecks(input, result)
        .all(
            "error of the standard error by chance of the resampling, relative to it; above the"
                + " bound more replicates are needed for even one digit");
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(BootstrapFigure.of(input, result));
  }
}
