package dev.omni.quant.discovery;

import dev.omni.engine.Work;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.StandardNormal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The worth of a next observation (J. Mockus, 1975; D. R. Jones, M. Schonlau and W. J. Welch, J.
 * Global Optim. 13, 1998, pp. 455-492).
 *
 * @param kind of the worth
 * @param sense of the search
 * @param bounds of the next places; the ranges of the predictors without them
 * @param batch number of next places
 * @param exploration standard deviations that a bound adds
 */
public record Acquisition(
    @Title("Kind") Kind kind,
    @Title("Whether the response is to be small or large") OptimumSense sense,
    @Title("Lower and upper bound of predictors; their ranges without them")
        @Size(min = 1, max = 20)
        @Keys("predictor")
        Optional<Map<String, @Unit("1") @Size(min = 2, max = 2) double[]>> bounds,
    @Title("Number of next places, each as if those before had the best response so far")
        @Unit("1")
        @Range(from = 1, to = 20)
        @Default("1")
        int batch,
    @Title("Standard deviations that upper_confidence_bound adds")
        @Unit("1")
        @Range(from = 0, to = 100)
        @Default("2")
        double exploration) {
  private static final int POINTS = 200;
  private static final int REFINED = 4;
  private static final int MOST = 400;
  private static final double LAST_STEP = 1e-7;

  /** The kinds of worth. */
  public enum Kind {
    /** Mean of what is better than the best response. */
    EXPECTED_IMPROVEMENT,
    /** Mean and some standard deviations: more for a maximum, less for a minimum. */
    UPPER_CONFIDENCE_BOUND,
    /** Probability of a better response. */
    PROBABILITY_OF_IMPROVEMENT
  }

  /**
   * A place to observe next.
   *
   * @param point predictors
   * @param value worth of it
   */
  public record NextPlace(
      @Title("Predictors in their order") @Unit("1") double[] point,
      @Title("Worth of an observation there") @Unit("1") double value) {}

  private boolean minimizes() {
    return sense == OptimumSense.MINIMIZE;
  }

  /** Returns the best response. */
  double best(double[] y) {
    return minimizes()
        ? Arrays.stream(y).min().orElseThrow()
        : Arrays.stream(y).max().orElseThrow();
  }

  /** Returns the worth of a mean and a standard deviation. */
  double value(double mean, double deviation, double best) {
    double better = minimizes() ? best - mean : mean - best;
    return switch (kind) {
      case EXPECTED_IMPROVEMENT -> {
        if (deviation == 0) {
          yield Math.max(0, better);
        }
        double z = better / deviation;
        yield Math.max(0, deviation * (z * StandardNormal.cdf(z) + StandardNormal.density(z)));
      }
      case PROBABILITY_OF_IMPROVEMENT ->
          deviation == 0 ? (better > 0 ? 1 : 0) : StandardNormal.cdf(better / deviation);
      case UPPER_CONFIDENCE_BOUND ->
          minimizes() ? mean - exploration * deviation : mean + exploration * deviation;
    };
  }

  /** Returns a number that is larger for a better place. */
  private double rank(ProcessFit fit, double[] place, double best) {
    double[] there = fit.at(place);
    double value = value(there[0], there[1], best);
    return kind == Kind.UPPER_CONFIDENCE_BOUND && minimizes() ? -value : value;
  }

  /** Returns the bounds of each predictor. */
  double[][] box(List<String> predictors, double[][] x) {
    double[][] box = new double[2][predictors.size()];
    for (int k = 0; k < predictors.size(); k++) {
      int at = k;
      double[] given = bounds.orElse(Map.of()).get(predictors.get(k));
      box[0][k] =
          given != null ? given[0] : Arrays.stream(x).mapToDouble(row -> row[at]).min().orElse(0);
      box[1][k] =
          given != null ? given[1] : Arrays.stream(x).mapToDouble(row -> row[at]).max().orElse(1);
    }
    return box;
  }

  /** Returns the next places, best first. */
  List<NextPlace> next(ProcessFit fit, double[][] box, long seed, Work work) {
    double best = best(fit.data().y());
    var next = new ArrayList<NextPlace>();
    ProcessFit grown = fit;
    for (int b = 0; b < batch; b++) {
      double[] place = place(grown, box, best, BlockSeeds.splitmix64(seed, 100L + b), work);
      double[] there = grown.at(place);
      next.add(new NextPlace(place, value(there[0], there[1], best)));
      grown = grown.with(place, best);
    }
    return next;
  }

  private double[] place(ProcessFit fit, double[][] box, double best, long seed, Work work) {
    int d = box[0].length;
    int count = POINTS + 50 * d;
    double[][] points = new double[count][d];
    double[] ranks = new double[count];
    for (int i = 0; i < count; i++) {
      work.proceed();
      long own = BlockSeeds.splitmix64(seed, i);
      for (int k = 0; k < d; k++) {
        double share = (BlockSeeds.splitmix64(own, k) >>> 11) * 0x1p-53;
        points[i][k] = box[0][k] + share * (box[1][k] - box[0][k]);
      }
      ranks[i] = rank(fit, points[i], best);
    }
    double[] top = points[0];
    double most = Double.NEGATIVE_INFINITY;
    for (int r = 0; r < REFINED; r++) {
      int at = 0;
      for (int i = 1; i < count; i++) {
        at = ranks[i] > ranks[at] ? i : at;
      }
      double[] refined = refined(fit, points[at], box, best, work);
      ranks[at] = Double.NEGATIVE_INFINITY;
      double rank = rank(fit, refined, best);
      if (rank > most) {
        most = rank;
        top = refined;
      }
    }
    return top;
  }

  /** Returns the end of steps along the axes, which are halved where none is better. */
  private double[] refined(ProcessFit fit, double[] start, double[][] box, double best, Work work) {
    double[] here = start.clone();
    double rank = rank(fit, here, best);
    double step = 0.1;
    for (int i = 0; i < MOST && step > LAST_STEP; i++) {
      work.proceed();
      boolean better = false;
      for (int k = 0; k < here.length; k++) {
        for (double side : new double[] {step, -step}) {
          double[] moved = here.clone();
          double range = box[1][k] - box[0][k];
          moved[k] = Math.max(box[0][k], Math.min(box[1][k], here[k] + side * range));
          double there = rank(fit, moved, best);
          if (there > rank) {
            rank = there;
            here = moved;
            better = true;
          }
        }
      }
      step = better ? step : step / 2;
    }
    return here;
  }
}
