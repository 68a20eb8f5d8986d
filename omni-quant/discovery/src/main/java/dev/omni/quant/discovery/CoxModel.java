package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/**
 * Rows that are observed from a start to a time, and the partial likelihood of their events. The
 * sums over the rows at risk are led on from the last time to the first.
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record CoxModel(
    double[][] rows,
    double[] offset,
    double[] start,
    double[] time,
    boolean[] event,
    int[] stratum,
    int strata,
    CoxTies ties) {
  /** The rows at risk at a time with events, with their moments. */
  final class RiskSet {
    private final int columns;
    private final boolean seconds;
    private double sum;
    private final double[] sums;
    private final double[][] squares;
    private double tiedSum;
    private final double[] tiedSums;
    private final double[][] tiedSquares;
    private int stratum;
    private double time;
    private int[] events = {};

    RiskSet(int columns, boolean seconds) {
      this.columns = columns;
      this.seconds = seconds;
      sums = new double[columns];
      tiedSums = new double[columns];
      squares = new double[seconds ? columns : 0][columns];
      tiedSquares = new double[seconds ? columns : 0][columns];
    }

    int stratum() {
      return stratum;
    }

    double time() {
      return time;
    }

    /** Returns the rows with an event. */
    int[] events() {
      return events;
    }

    /** Returns the share of the tied events that has gone before event k of them. */
    double gone(int k) {
      return ties == CoxTies.EFRON ? (double) k / events.length : 0;
    }

    double total(int k) {
      return sum - gone(k) * tiedSum;
    }

    double mean(int k, int j) {
      return (sums[j] - gone(k) * tiedSums[j]) / total(k);
    }

    double variance(int k, int i, int j) {
      int row = Math.max(i, j);
      int column = Math.min(i, j);
      return (squares[row][column] - gone(k) * tiedSquares[row][column]) / total(k)
          - mean(k, i) * mean(k, j);
    }

    private void add(double weight, double[] row) {
      sum += weight;
      for (int i = 0; i < columns; i++) {
        double part = weight * row[i];
        sums[i] += part;
        for (int j = 0; j <= i && seconds; j++) {
          squares[i][j] += part * row[j];
        }
      }
    }

    private void tie(double weight, double[] row) {
      tiedSum += weight;
      for (int i = 0; i < columns; i++) {
        double part = weight * row[i];
        tiedSums[i] += part;
        for (int j = 0; j <= i && seconds; j++) {
          tiedSquares[i][j] += part * row[j];
        }
      }
    }

    private void untie() {
      tiedSum = 0;
      Arrays.fill(tiedSums, 0);
      for (double[] row : tiedSquares) {
        Arrays.fill(row, 0);
      }
    }

    private void clear() {
      sum = 0;
      Arrays.fill(sums, 0);
      for (double[] row : squares) {
        Arrays.fill(row, 0);
      }
    }
  }

  int columns() {
    return rows.length == 0 ? 0 : rows[0].length;
  }

  /** Returns the logarithms of the hazards less their largest. */
  double[] hazards(double[] coefficients) {
    double[] logs = new double[rows.length];
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < rows.length; i++) {
      double eta = offset[i];
      for (int j = 0; j < coefficients.length; j++) {
        eta += rows[i][j] * coefficients[j];
      }
      logs[i] = eta;
      largest = Math.max(largest, eta);
    }
    for (int i = 0; i < logs.length; i++) {
      logs[i] -= largest;
    }
    return logs;
  }

  /** Returns the hazards relative to the largest. */
  double[] risks(double[] coefficients) {
    double[] risks = hazards(coefficients);
    for (int i = 0; i < risks.length; i++) {
      risks[i] = FastMath.exp(risks[i]);
    }
    return risks;
  }

  /** Returns the rows by stratum, the last times first, events before others. */
  int[] order() {
    return IntStream.range(0, rows.length)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingInt(i -> stratum[i])
                .thenComparing(i -> -time[i])
                .thenComparing(i -> !event[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int[] starts() {
    return IntStream.range(0, rows.length)
        .boxed()
        .sorted(Comparator.<Integer>comparingInt(i -> stratum[i]).thenComparing(i -> -start[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The orders of the rows, which are the same for all coefficients. */
  record Orders(int[] times, int[] starts) {}

  Orders orders() {
    return new Orders(order(), starts());
  }

  /** Visits the risk sets of all times with events, by stratum, the last times first. */
  void each(Orders orders, double[] risks, boolean seconds, Consumer<RiskSet> use) {
    RiskSet set = new RiskSet(columns(), seconds);
    int from = 0;
    int left = 0;
    while (from < rows.length) {
      int of = stratum[orders.times()[from]];
      set.stratum = of;
      set.clear();
      while (from < rows.length && stratum[orders.times()[from]] == of) {
        int to = from;
        int events = 0;
        set.time = time[orders.times()[from]];
        set.untie();
        while (to < rows.length
            && stratum[orders.times()[to]] == of
            && time[orders.times()[to]] == set.time) {
          int row = orders.times()[to];
          set.add(risks[row], rows[row]);
          if (event[row]) {
            set.tie(risks[row], rows[row]);
            events++;
          }
          to++;
        }
        while (left < rows.length
            && stratum[orders.starts()[left]] == of
            && start[orders.starts()[left]] >= set.time) {
          set.add(-risks[orders.starts()[left]], rows[orders.starts()[left]]);
          left++;
        }
        if (events > 0) {
          set.events = Arrays.copyOfRange(orders.times(), from, from + events);
          use.accept(set);
        }
        from = to;
      }
      while (left < rows.length && stratum[orders.starts()[left]] == of) {
        left++;
      }
    }
  }

  /** Returns the likelihood with its derivatives. */
  ConcaveFit.Point at(Orders orders, double[] coefficients) {
    int p = columns();
    double[] logs = hazards(coefficients);
    double[] risks = logs.clone();
    for (int i = 0; i < risks.length; i++) {
      risks[i] = FastMath.exp(risks[i]);
    }
    double[] value = new double[1];
    double[] score = new double[p];
    double[] sizes = new double[p];
    double[][] information = new double[p][p];
    each(
        orders,
        risks,
        true,
        set -> {
          int[] events = set.events();
          for (int k = 0; k < events.length; k++) {
            value[0] += logs[events[k]] - FastMath.log(set.total(k));
            for (int i = 0; i < p; i++) {
              double mean = set.mean(k, i);
              score[i] += rows[events[k]][i] - mean;
              sizes[i] += Math.abs(rows[events[k]][i]) + Math.abs(mean);
              for (int j = 0; j <= i; j++) {
                information[i][j] += set.variance(k, i, j);
              }
            }
          }
        });
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < i; j++) {
        information[j][i] = information[i][j];
      }
    }
    return new ConcaveFit.Point(value[0], score, sizes, information);
  }

  /** Returns the logarithm of the likelihood. */
  double value(Orders orders, double[] coefficients) {
    double[] logs = hazards(coefficients);
    double[] risks = logs.clone();
    for (int i = 0; i < risks.length; i++) {
      risks[i] = FastMath.exp(risks[i]);
    }
    double[] value = new double[1];
    each(
        orders,
        risks,
        false,
        set -> {
          for (int k = 0; k < set.events().length; k++) {
            value[0] += logs[set.events()[k]] - FastMath.log(set.total(k));
          }
        });
    return value[0];
  }
}
