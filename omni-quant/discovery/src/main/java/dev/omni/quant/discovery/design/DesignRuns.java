package dev.omni.quant.discovery.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The coded runs of designs in their standard orders, the first factor fastest. */
final class DesignRuns {
  private static final String[] FIRST_ROWS = {
    "+++-+--", "++-+++---+-", "++++-+-++--+---", "++--++++-+-+----++-", "+++++-+-++--++--+-+----"
  };
  private static final int[][][] SPHERES = {
    {{0, 1}, {0, 2}, {1, 2}},
    {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}},
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}},
    {{0, 1, 3}, {1, 2, 4}, {2, 3, 5}, {0, 3, 4}, {1, 4, 5}, {0, 2, 5}},
    {{3, 4, 5}, {0, 5, 6}, {1, 4, 6}, {0, 1, 3}, {2, 3, 6}, {0, 2, 4}, {1, 2, 5}}
  };

  private DesignRuns() {}

  /** Returns all combinations of so many levels from -1 to 1. */
  static List<double[]> factorial(int[] levels) {
    int count = Arrays.stream(levels).reduce(1, (a, b) -> a * b);
    var runs = new ArrayList<double[]>();
    for (int i = 0; i < count; i++) {
      double[] run = new double[levels.length];
      int rest = i;
      for (int k = 0; k < levels.length; k++) {
        run[k] = -1 + 2.0 * (rest % levels[k]) / (levels[k] - 1);
        rest /= levels[k];
      }
      runs.add(run);
    }
    return runs;
  }

  /** Returns two levels of all factors, some of them made by generators. */
  static List<double[]> fraction(int factors, List<DesignWords.Generator> generators) {
    int[] basic =
        IntStream.range(0, factors)
            .filter(k -> generators.stream().noneMatch(g -> g.factor() == k))
            .toArray();
    int[] two = new int[basic.length];
    Arrays.fill(two, 2);
    var runs = new ArrayList<double[]>();
    for (double[] some : factorial(two)) {
      double[] run = new double[factors];
      for (int k = 0; k < basic.length; k++) {
        run[basic[k]] = some[k];
      }
      for (DesignWords.Generator each : generators) {
        double product = each.negative() ? -1 : 1;
        for (int k = 0; k < factors; k++) {
          product *= (each.product() >> k & 1) == 1 ? run[k] : 1;
        }
        run[each.factor()] = product;
      }
      runs.add(run);
    }
    return runs;
  }

  /** Returns the runs of Plackett and Burman (Biometrika 33, 1946, pp. 305-325). */
  static List<double[]> screening(int factors, int count) {
    String row = FIRST_ROWS[count / 4 - 2];
    var runs = new ArrayList<double[]>();
    for (int i = 0; i < count - 1; i++) {
      double[] run = new double[factors];
      for (int k = 0; k < factors; k++) {
        run[k] = row.charAt(Math.floorMod(k - i, count - 1)) == '+' ? 1 : -1;
      }
      runs.add(run);
    }
    double[] last = new double[factors];
    Arrays.fill(last, -1);
    runs.add(last);
    return runs;
  }

  /** Returns the points on the axes. */
  static List<double[]> axial(int factors, double distance) {
    var runs = new ArrayList<double[]>();
    for (int k = 0; k < factors; k++) {
      for (double side : new double[] {-distance, distance}) {
        double[] run = new double[factors];
        run[k] = side;
        runs.add(run);
      }
    }
    return runs;
  }

  /** Returns the runs of Box and Behnken (Technometrics 2, 1960, pp. 455-475), 3 to 7 factors. */
  static List<double[]> sphere(int factors) {
    var runs = new ArrayList<double[]>();
    for (int[] together : SPHERES[factors - 3]) {
      int[] two = new int[together.length];
      Arrays.fill(two, 2);
      for (double[] some : factorial(two)) {
        double[] run = new double[factors];
        for (int k = 0; k < together.length; k++) {
          run[together[k]] = some[k];
        }
        runs.add(run);
      }
    }
    return runs;
  }
}
