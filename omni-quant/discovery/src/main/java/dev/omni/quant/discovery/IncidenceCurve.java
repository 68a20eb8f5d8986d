package dev.omni.quant.discovery;

import java.util.Arrays;

/**
 * The events of a group at each of its times, and what follows from them.
 *
 * @param times of events, rising
 * @param risk rows that are observed there
 * @param events of each cause there
 * @param free probability of no event up to each time
 * @param rows times of all rows, rising
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record IncidenceCurve(
    double[] times, double[] risk, double[][] events, double[] free, double[] rows) {

  /**
   * Reads rows.
   *
   * @param time of each row
   * @param cause of each row; -1 for none
   */
  static IncidenceCurve of(double[] time, int[] cause, int causes) {
    double[] rows = time.clone();
    Arrays.sort(rows);
    double[] ends = new double[time.length];
    int count = 0;
    for (int i = 0; i < time.length; i++) {
      if (cause[i] >= 0) {
        ends[count++] = time[i];
      }
    }
    double[] times = Arrays.stream(ends).limit(count).sorted().distinct().toArray();
    double[][] events = new double[causes][times.length];
    for (int i = 0; i < time.length; i++) {
      if (cause[i] >= 0) {
        events[cause[i]][Arrays.binarySearch(times, time[i])]++;
      }
    }
    double[] risk = new double[times.length];
    double[] free = new double[times.length];
    double survival = 1;
    int below = 0;
    for (int k = 0; k < times.length; k++) {
      while (rows[below] < times[k]) {
        below++;
      }
      risk[k] = rows.length - below;
      double all = 0;
      for (double[] each : events) {
        all += each[k];
      }
      survival *= 1 - all / risk[k];
      free[k] = survival;
    }
    return new IncidenceCurve(times, risk, events, free, rows);
  }

  double before(int k) {
    return k == 0 ? 1 : free[k - 1];
  }

  double all(int k) {
    double all = 0;
    for (double[] each : events) {
      all += each[k];
    }
    return all;
  }

  double[] incidence(int cause) {
    double[] incidence = new double[times.length];
    double sum = 0;
    for (int k = 0; k < times.length; k++) {
      sum += before(k) * events[cause][k] / risk[k];
      incidence[k] = sum;
    }
    return incidence;
  }

  /**
   * Returns the standard errors: the root of the sum of the squares of the influence of each row. A
   * row that has left before a time has an influence that is linear in the incidence since.
   */
  double[] errors(int cause) {
    double[] incidence = incidence(cause);
    double[] errors = new double[times.length];
    double common = 0;
    double lost = 0;
    double squares = 0;
    double mixed = 0;
    double slopes = 0;
    int left = 0;
    for (int k = 0; k < times.length; k++) {
      double n = risk[k];
      // Rows that were censored before this time leave with what all had.
      double gone = rows.length - n - left;
      double then = k == 0 ? 0 : incidence[k - 1];
      double constant = common - lost * then;
      squares += gone * constant * constant;
      mixed += gone * constant * -lost;
      slopes += gone * lost * lost;
      double jump = before(k) * events[cause][k] / n;
      common += lost * jump - jump / n;
      double all = all(k);
      double rate = n - all > 0 ? all / n / (n - all) : 0;
      double own = n - all > 0 ? 1 / (n - all) : 0;
      lost += rate;
      for (int c = 0; c < events.length; c++) {
        double slope = own - lost;
        double start = common + (c == cause ? before(k) / n : 0) + slope * incidence[k];
        squares += events[c][k] * start * start;
        mixed += events[c][k] * start * slope;
        slopes += events[c][k] * slope * slope;
      }
      left = (int) (rows.length - n + all);
      double out = squares - 2 * incidence[k] * mixed + incidence[k] * incidence[k] * slopes;
      errors[k] = Math.sqrt(Math.max(0, (n - all) * common * common + out));
    }
    return errors;
  }

  /** Returns the standard error at a time from the influence of each row, one by one. */
  double error(int cause, int at, double[] time, int[] of) {
    double[] lost = new double[times.length + 1];
    double[] common = new double[times.length + 1];
    for (int k = 0; k < times.length; k++) {
      double jump = before(k) * events[cause][k] / risk[k];
      double left = risk[k] - all(k);
      common[k + 1] = common[k] + lost[k] * jump - jump / risk[k];
      lost[k + 1] = lost[k] + (left > 0 ? all(k) / risk[k] / left : 0);
    }
    double[] incidence = incidence(cause);
    double sum = 0;
    for (int i = 0; i < time.length; i++) {
      int seen = CoxPasses.upTo(times, time[i]);
      double influence;
      if (seen > at + 1 || (seen == at + 1 && of[i] < 0)) {
        influence = common[at + 1];
      } else {
        double start = common[seen];
        double slope = -lost[seen];
        if (of[i] >= 0) {
          double left = risk[seen - 1] - all(seen - 1);
          start += of[i] == cause ? before(seen - 1) / risk[seen - 1] : 0;
          slope += left > 0 ? 1 / left : 0;
        }
        double then = seen == 0 ? 0 : incidence[seen - 1];
        influence = start - slope * (incidence[at] - then);
      }
      sum += influence * influence;
    }
    return Math.sqrt(sum);
  }
}
