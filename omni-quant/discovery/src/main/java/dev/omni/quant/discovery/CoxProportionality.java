package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Score tests of coefficients that change with the Kaplan-Meier estimate of the time (P. M.
 * Grambsch and T. M. Therneau, Biometrika 81, 1994, pp. 515-526).
 */
final class CoxProportionality {
  private final CoxReport report;
  private final CoxModel model;
  private final double[] beta;

  CoxProportionality(CoxReport report, double[] beta) {
    this.report = report;
    model = report.model();
    this.beta = beta;
  }

  /** One less the Kaplan-Meier estimate of all rows just before each time of an event. */
  private double[][] estimate() {
    int n = model.rows().length;
    double[] ends = model.time().clone();
    Arrays.sort(ends);
    double[] starts = model.start().clone();
    Arrays.sort(starts);
    double[] events = new double[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      if (model.event()[i]) {
        events[count++] = model.time()[i];
      }
    }
    events = Arrays.copyOf(events, count);
    Arrays.sort(events);
    double[] times = Arrays.stream(events).distinct().toArray();
    double[] before = new double[times.length];
    double survival = 1;
    for (int k = 0; k < times.length; k++) {
      before[k] = 1 - survival;
      double risk = below(starts, times[k]) - below(ends, times[k]);
      double here = CoxPasses.upTo(events, times[k]) - below(events, times[k]);
      survival *= 1 - here / risk;
    }
    return new double[][] {times, before};
  }

  private static double below(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Returns the tests.
   *
   * @param shift added to the transformed time, which changes nothing
   */
  CoxRegression.Proportionality tests(double shift) {
    int p = model.columns();
    double[][] estimate = estimate();
    double[] score = new double[p];
    double[][] plain = new double[p][p];
    double[][] mixed = new double[p][p];
    double[][] timed = new double[p][p];
    model.each(
        report.orders(),
        model.risks(beta),
        true,
        set -> {
          double g = shift + estimate[1][Arrays.binarySearch(estimate[0], set.time())];
          for (int k = 0; k < set.events().length; k++) {
            for (int i = 0; i < p; i++) {
              score[i] += g * (model.rows()[set.events()[k]][i] - set.mean(k, i));
              for (int j = 0; j < p; j++) {
                double variance = set.variance(k, i, j);
                plain[i][j] += variance;
                mixed[i][j] += g * variance;
                timed[i][j] += g * g * variance;
              }
            }
          }
        });
    double[][] inverse = ConcaveFit.eliminated(plain);
    double[][] left = new double[p][p];
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        left[i][j] = timed[i][j];
        for (int k = 0; k < p; k++) {
          for (int l = 0; l < p; l++) {
            left[i][j] -= mixed[i][k] * inverse[k][l] * mixed[l][j];
          }
        }
      }
    }
    int[] all = new int[p];
    Arrays.setAll(all, j -> j);
    return new CoxRegression.Proportionality(terms(score, left), part(score, left, all));
  }

  private List<CoxRegression.TermProportionality> terms(double[] score, double[][] left) {
    var tests = new ArrayList<CoxRegression.TermProportionality>();
    List<String> names = report.aliased().keptNames();
    for (var term : report.formula().matrix().terms()) {
      int[] columns =
          term.columns().stream().mapToInt(names::indexOf).filter(j -> j >= 0).toArray();
      if (columns.length > 0) {
        CoxRegression.TermsTest test = part(score, left, columns);
        tests.add(
            new CoxRegression.TermProportionality(
                term.term(), test.statistic(), test.df(), test.pValue()));
      }
    }
    return tests;
  }

  /** Returns the test of some columns; of nothing where the events have one time. */
  private static CoxRegression.TermsTest part(double[] score, double[][] left, int[] columns) {
    double[] some = new double[columns.length];
    double[][] matrix = new double[columns.length][columns.length];
    boolean varies = true;
    for (int i = 0; i < columns.length; i++) {
      some[i] = score[columns[i]];
      for (int j = 0; j < columns.length; j++) {
        matrix[i][j] = left[columns[i]][columns[j]];
      }
      varies &= matrix[i][i] > 0;
    }
    double statistic = varies ? ConcaveFit.form(some, ConcaveFit.eliminated(matrix)) : 0;
    boolean known = Double.isFinite(statistic) && statistic > 0;
    return CoxReport.test(known ? statistic : 0, columns.length);
  }
}
