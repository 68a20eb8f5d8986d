package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of survival curves: counts among the sorted times, survival and its variance as sums
 * of logarithms and of differences of reciprocals, and the expected events as the hazards that each
 * row has been through.
 *
 * @param groups times of each group, those of events and all, sorted
 * @param kind of the interval
 * @param outside probability that an interval leaves out
 * @param result as published
 */
record SurvivalChecks(
    List<Times> groups, SurvivalInterval kind, double outside, KaplanMeier.Result result) {
  private static final double ROUNDING = 1e-9;
  private static final double SURVIVAL = 1e-12;
  private static final double HALF = 1e-12;

  /** Times times squares of groups beyond which the variances are not added up again. */
  private static final double MOST = 2e6;

  /** The sorted times of a group. */
  @SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
  record Times(double[] events, double[] all) {
    static Times of(double[] time, boolean[] event) {
      var events = new double[time.length];
      int count = 0;
      for (int i = 0; i < time.length; i++) {
        if (event[i]) {
          events[count++] = time[i];
        }
      }
      return new Times(
          Arrays.stream(events, 0, count).sorted().toArray(),
          Arrays.stream(time).sorted().toArray());
    }

    /** Returns the times of all groups together. */
    static Times of(List<Times> groups) {
      return new Times(
          groups.stream().flatMapToDouble(t -> Arrays.stream(t.events())).sorted().toArray(),
          groups.stream().flatMapToDouble(t -> Arrays.stream(t.all())).sorted().toArray());
    }

    double eventsAt(double time) {
      return upTo(events, time) - before(events, time);
    }

    double atRisk(double time) {
      return all.length - before(all, time);
    }
  }

  /** Returns how many of the sorted values are below one. */
  private static double before(double[] sorted, double value) {
    return RankTestChecks.first(sorted, value, false);
  }

  private static double upTo(double[] sorted, double value) {
    return RankTestChecks.first(sorted, value, true);
  }

  List<Check> all() {
    var counts = new Residuals();
    var survival = new Residuals();
    var limits = new Residuals();
    List<GroupSurvival> curves = result.groups();
    for (int g = 0; g < curves.size(); g++) {
      counts(groups.get(g), curves.get(g), counts);
      curve(curves.get(g), survival);
      limits(curves.get(g), limits);
      times(curves.get(g), limits);
    }
    var test = new Residuals();
    result.logRank().ifPresent(found -> test(found, test));
    return List.of(
        counts.check(
            "counts_residual", 0, "Largest difference of a count and that of the sorted times."),
        survival.check(
            "survival_residual",
            SURVIVAL,
            "Largest difference of survival and the exponential of the sum of ln(1 - d / n): zero."),
        limits.check(
            "limits_residual",
            ROUNDING,
            "Largest difference of a standard error and that of the sum of 1 / (n - d) - 1 / n, of a"
                + " limit, a median or a mean and that of the survival: zero."),
        test.check(
            "log_rank_residual",
            ROUNDING,
            "Largest difference of expected events and the hazards that the rows went through, or of"
                + " the statistic or its tail and those of other sums: zero."));
  }

  private static double[] numbers(int[] counts) {
    return Arrays.stream(counts).asDoubleStream().toArray();
  }

  private static void counts(Times times, GroupSurvival curve, Residuals residuals) {
    double[] time = curve.time();
    double[] risk = numbers(curve.atRisk());
    double[] events = numbers(curve.events());
    double[] censored = numbers(curve.censored());
    residuals.equal(curve.n(), times.all().length);
    double seen = 0;
    for (int k = 0; k < time.length; k++) {
      double here = upTo(times.all(), time[k]) - before(times.all(), time[k]);
      residuals
          .equal(risk[k], times.atRisk(time[k]))
          .equal(events[k], times.eventsAt(time[k]))
          .equal(events[k] + censored[k], here);
      seen += here;
      residuals.residual(k == 0 || time[k] > time[k - 1] ? 0 : 1);
    }
    residuals.equal(seen, times.all().length);
  }

  private static void curve(GroupSurvival curve, Residuals residuals) {
    double[] risk = numbers(curve.atRisk());
    double[] events = numbers(curve.events());
    double[] survival = curve.survival();
    double log = 0;
    for (int k = 0; k < risk.length; k++) {
      log += FastMath.log1p(-events[k] / risk[k]);
      residuals.equal(survival[k], FastMath.exp(log), 1);
    }
  }

  private void limits(GroupSurvival curve, Residuals residuals) {
    double[] risk = numbers(curve.atRisk());
    double[] events = numbers(curve.events());
    double[] survival = curve.survival();
    double[] error = curve.standardError();
    double[] low = curve.confidenceLow();
    double[] high = curve.confidenceHigh();
    double z = Tails.normalQuantile(1 - outside);
    residuals.equal(TailIntegrals.normal(z), outside);
    double variance = 0;
    for (int k = 0; k < risk.length; k++) {
      boolean none = survival[k] == 0;
      variance += none ? 0 : 1 / (risk[k] - events[k]) - 1 / risk[k];
      double expected = none ? 0 : survival[k] * Math.sqrt(Math.max(0, variance));
      residuals.equal(error[k] * error[k], expected * expected, 1);
      if (none || Double.isNaN(low[k]) || Double.isNaN(high[k])) {
        residuals.residual(none && Double.isNaN(low[k]) && Double.isNaN(high[k]) ? 0 : 1);
        continue;
      }
      residuals
          .equal(low[k], limit(survival[k], error[k], -z), 1)
          .equal(high[k], limit(survival[k], error[k], z), 1);
    }
  }

  /** Returns a limit of survival, so many standard errors from it. */
  private double limit(double survival, double error, double z) {
    double log = FastMath.log(survival);
    double limit =
        switch (kind) {
          case PLAIN -> survival + z * error;
          case LOG_LOG ->
              log == 0 ? 1 : FastMath.exp(log * FastMath.exp(z * error / survival / log));
          default -> FastMath.exp(log + z * error / survival);
        };
    return Math.max(0, Math.min(1, limit));
  }

  private static void times(GroupSurvival curve, Residuals residuals) {
    double[] time = curve.time();
    double[] survival = curve.survival();
    double[] events = numbers(curve.events());
    int half = first(survival);
    double median = half < time.length ? time[half] : Double.NaN;
    if (half < time.length && survival[half] > 0.5 - HALF) {
      for (int next = time.length - 1; next > half; next--) {
        median = events[next] > 0 ? (time[half] + time[next]) / 2 : median;
      }
    }
    nullable(residuals, curve.median(), median);
    nullable(residuals, curve.medianLow(), halved(time, curve.confidenceLow()));
    nullable(residuals, curve.medianHigh(), halved(time, curve.confidenceHigh()));
    double mean = survival[time.length - 1] * time[time.length - 1];
    for (int k = 0; k < time.length; k++) {
      mean += time[k] * ((k == 0 ? 1 : survival[k - 1]) - survival[k]);
    }
    residuals.equal(curve.restrictedMean(), mean, time[time.length - 1]);
  }

  /** Returns the time at which a limit of survival is first one half or less; NaN if never. */
  private static double halved(double[] time, double[] limits) {
    int at = first(Arrays.stream(limits).map(limit -> Double.isNaN(limit) ? 1 : limit).toArray());
    return at < time.length ? time[at] : Double.NaN;
  }

  private static int first(double[] survival) {
    int at = 0;
    while (at < survival.length && survival[at] > 0.5 + HALF) {
      at++;
    }
    return at;
  }

  private static void nullable(Residuals residuals, @Nullable Double found, double expected) {
    if (found == null) {
      residuals.residual(Double.isNaN(expected) ? 0 : 1);
    } else if (Double.isNaN(expected)) {
      residuals.residual(1);
    } else {
      residuals.equal(found, expected);
    }
  }

  private void test(LogRankTest test, Residuals residuals) {
    Times everyone = Times.of(groups);
    double[] pooled = Arrays.stream(everyone.events()).distinct().toArray();
    double[] hazard = new double[pooled.length];
    for (int k = 0; k < pooled.length; k++) {
      double time = pooled[k];
      double risk = everyone.atRisk(time);
      double events = everyone.eventsAt(time);
      hazard[k] = (k == 0 ? 0 : hazard[k - 1]) + events / risk;
    }
    double[] observed = test.observed();
    double[] expected = test.expected();
    for (int g = 0; g < groups.size(); g++) {
      double sum = 0;
      for (double time : groups.get(g).all()) {
        int passed = (int) upTo(pooled, time);
        sum += passed == 0 ? 0 : hazard[passed - 1];
      }
      residuals.equal(observed[g], groups.get(g).events().length).equal(expected[g], sum);
    }
    residuals.equal(test.df(), groups.size() - 1);
    residuals.equal(test.pValue(), TailIntegrals.chiSquare(test.chiSquare(), test.df()));
    if ((double) pooled.length * groups.size() * groups.size() < MOST) {
      residuals.equal(test.chiSquare(), statistic(pooled, observed, expected), 1e-3);
    }
  }

  /** The quadratic form without the first group, by elimination. */
  private double statistic(double[] pooled, double[] observed, double[] expected) {
    int free = groups.size() - 1;
    var normal = new double[free][free + 1];
    for (double time : pooled) {
      double[] risk = groups.stream().mapToDouble(t -> t.atRisk(time)).toArray();
      double all = Arrays.stream(risk).sum();
      double events = groups.stream().mapToDouble(t -> t.eventsAt(time)).sum();
      double factor = all > 1 ? events / all * ((all - events) / (all - 1)) : 0;
      for (int g = 0; g < free; g++) {
        double own = risk[g + 1];
        normal[g][g] += factor * own;
        for (int h = 0; h < free; h++) {
          normal[g][h] -= factor * own * (risk[h + 1] / all);
        }
      }
    }
    double largest = 0;
    for (int g = 0; g < free; g++) {
      normal[g][free] = observed[g + 1] - expected[g + 1];
      largest = Math.max(largest, normal[g][g]);
    }
    return FactorCells.eliminated(normal, 1e-13 * largest)[0];
  }
}
