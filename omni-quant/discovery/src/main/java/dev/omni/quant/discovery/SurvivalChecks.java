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
 * @param strata the same of each stratum
 * @param input of the curves
 * @param result as published
 */
record SurvivalChecks(
    List<Times> groups,
    List<List<Times>> strata,
    KaplanMeier.Input input,
    KaplanMeier.Result result) {
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

  private SurvivalInterval kind() {
    return input.interval();
  }

  private double outside() {
    return 1 - input.confidence();
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
      quantiles(curves.get(g), limits);
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
    double z = Tails.normalQuantile(input.confidence());
    residuals.equal(TailIntegrals.normal(z), outside());
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
        switch (kind()) {
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

  private void quantiles(GroupSurvival curve, Residuals residuals) {
    double[] all = input.probabilities().orElseGet(() -> new double[0]);
    for (int k = 0; k < all.length; k++) {
      double level = 1 - all[k];
      same(residuals, curve.quantiles().orElseThrow()[k], at(curve, curve.survival(), level));
      same(
          residuals,
          curve.quantilesLow().orElseThrow()[k],
          at(curve, curve.confidenceLow(), level));
      same(
          residuals,
          curve.quantilesHigh().orElseThrow()[k],
          at(curve, curve.confidenceHigh(), level));
    }
  }

  private static void same(Residuals residuals, double found, double expected) {
    if (Double.isNaN(found) || Double.isNaN(expected)) {
      residuals.residual(Double.isNaN(found) && Double.isNaN(expected) ? 0 : 1);
    } else {
      residuals.equal(found, expected);
    }
  }

  /** Returns the time at which a curve reaches a level, from its end to its beginning. */
  private static double at(GroupSurvival curve, double[] values, double level) {
    double[] time = curve.time();
    double[] events = numbers(curve.events());
    double found = Double.NaN;
    double next = Double.NaN;
    for (int k = time.length - 1; k >= 0; k--) {
      if (values[k] < level + HALF) {
        boolean flat = values[k] > level - HALF && !Double.isNaN(next);
        found = flat ? (time[k] + next) / 2 : time[k];
      }
      next = events[k] > 0 ? time[k] : next;
    }
    return found;
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
    double[] observed = test.observed();
    double[] expected = test.expected();
    double[] sums = new double[groups.size()];
    double times = 0;
    for (List<Times> stratum : strata) {
      Times everyone = Times.of(stratum);
      double[] pooled = Arrays.stream(everyone.events()).distinct().toArray();
      times += pooled.length;
      double[] hazard = new double[pooled.length];
      for (int k = 0; k < pooled.length; k++) {
        double risk = everyone.atRisk(pooled[k]);
        double events = everyone.eventsAt(pooled[k]);
        hazard[k] = (k == 0 ? 0 : hazard[k - 1]) + events / risk;
      }
      for (int g = 0; g < sums.length; g++) {
        for (double time : stratum.get(g).all()) {
          int passed = (int) upTo(pooled, time);
          sums[g] += passed == 0 ? 0 : hazard[passed - 1];
        }
      }
    }
    for (int g = 0; g < sums.length; g++) {
      residuals.equal(observed[g], groups.get(g).events().length).equal(expected[g], sums[g]);
    }
    residuals.equal(test.df(), groups.size() - 1);
    residuals.equal(test.pValue(), TailIntegrals.chiSquare(test.chiSquare(), test.df()));
    if (times * groups.size() * groups.size() < MOST) {
      residuals.equal(test.chiSquare(), statistic(observed, expected), 1e-3);
    }
  }

  /** The quadratic form without the first group, by elimination. */
  private double statistic(double[] observed, double[] expected) {
    int free = groups.size() - 1;
    var normal = new double[free][free + 1];
    strata.forEach(stratum -> variance(stratum, normal));
    double largest = 0;
    for (int g = 0; g < free; g++) {
      normal[g][free] = observed[g + 1] - expected[g + 1];
      largest = Math.max(largest, normal[g][g]);
    }
    return FactorCells.eliminated(normal, 1e-13 * largest)[0];
  }

  private static void variance(List<Times> stratum, double[][] normal) {
    for (double time : Arrays.stream(Times.of(stratum).events()).distinct().toArray()) {
      double[] risk = stratum.stream().mapToDouble(t -> t.atRisk(time)).toArray();
      double all = Arrays.stream(risk).sum();
      double events = stratum.stream().mapToDouble(t -> t.eventsAt(time)).sum();
      double factor = all > 1 ? events / all * ((all - events) / (all - 1)) : 0;
      for (int g = 0; g < normal.length; g++) {
        double own = risk[g + 1];
        normal[g][g] += factor * own;
        for (int h = 0; h < normal.length; h++) {
          normal[g][h] -= factor * own * (risk[h + 1] / all);
        }
      }
    }
  }
}
