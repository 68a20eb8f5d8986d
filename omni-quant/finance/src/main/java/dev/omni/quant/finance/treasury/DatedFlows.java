package dev.omni.quant.finance.treasury;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Cash flows by their dates, each date once, and their present value at a rate. Rates are
 * represented as {@code u = ln(1 + r)}, in which -1 is infinitely far away and nothing overflows.
 *
 * @param amounts in the order of their dates, all times the same power of two
 * @param years from the first date, rising
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record DatedFlows(double[] amounts, double[] years) {
  /** ln(1e-9) and ln(1e300): rates from -0.999999999, below which r keeps too few digits. */
  private static final double LOWEST = StrictMath.log(1e-9);

  private static final double HIGHEST = StrictMath.log(1e300);
  private static final int GRID = 600;
  private static final double TOUCHING = 1e-14;

  /** Ten thousand amounts of up to 2^1001, times years, are a finite sum. */
  private static final int LARGEST = 1000;

  /** Returns the dated flows of amounts and the years at which they flow, in any order. */
  static DatedFlows of(double[] amounts, double[] years) {
    double largest = 0;
    for (double amount : amounts) {
      largest = Math.max(largest, Math.abs(amount));
    }
    int shift = LARGEST - Math.getExponent(largest);
    var sums = new TreeMap<Double, Double>();
    for (int i = 0; i < amounts.length; i++) {
      sums.merge(years[i], Math.scalb(amounts[i], shift), Double::sum);
    }
    sums.values().removeIf(sum -> sum == 0);
    return new DatedFlows(
        sums.values().stream().mapToDouble(Double::doubleValue).toArray(),
        sums.keySet().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Returns the number of sign changes of the amounts: at most as many rates have a present value
   * of zero.
   */
  int changesOfSign() {
    int changes = 0;
    for (int i = 1; i < amounts.length; i++) {
      changes += amounts[i - 1] > 0 == amounts[i] > 0 ? 0 : 1;
    }
    return changes;
  }

  /**
   * Returns a number of the sign of their value, and zero where that is zero: the value at the flow
   * that weighs most, so that it neither overflows nor vanishes.
   */
  private double weighed(double u) {
    return sum(u, amounts);
  }

  private double sum(double u, double[] factors) {
    double heaviest = u < 0 ? years[years.length - 1] : years[0];
    double sum = 0;
    for (int i = 0; i < factors.length; i++) {
      sum += discounted(factors[i], u * (years[i] - heaviest));
    }
    return sum;
  }

  /** Returns an amount times e^-x, in two steps: for large x e^-x alone would lose digits. */
  static double discounted(double amount, double x) {
    double half = StrictMath.exp(-x / 2);
    return amount * half * half;
  }

  /** Returns the slope of what the last or first flow weighs, for the sake of its sign alone. */
  private DoubleUnaryOperator slope(boolean below) {
    double heaviest = below ? years[years.length - 1] : years[0];
    double[] factors = new double[amounts.length];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = -amounts[i] * (years[i] - heaviest);
    }
    return u -> sum(u, factors);
  }

  /**
   * Returns all rates that make the flows worth nothing, as u, rising.
   *
   * @throws Infeasible where there is none, or every one is
   */
  List<Double> roots(Work work) {
    if (amounts.length == 0) {
      throw new Infeasible(
          "the amounts of each date cancel, so that every rate makes the flows worth nothing");
    }
    int changes = changesOfSign();
    if (changes == 0) {
      throw new Infeasible(
          "no rate makes the flows worth nothing: added up by date they all have one sign");
    }
    List<Double> roots = changes == 1 ? only() : search(work);
    if (roots.isEmpty()) {
      throw new Infeasible(
          "no rate from -0.999999999 to 1e300 a year makes the flows worth nothing: their value"
              + " keeps its sign");
    }
    return roots;
  }

  /**
   * Returns the only rate of flows with one change of sign; it exists if the ends of the range
   * differ in sign.
   */
  private List<Double> only() {
    return differ(weighed(LOWEST), weighed(HIGHEST))
        ? List.of(solve(this::weighed, LOWEST, HIGHEST))
        : List.of();
  }

  private static boolean differ(double one, double other) {
    return one > 0 != other > 0;
  }

  private List<Double> search(Work work) {
    var roots = new ArrayList<Double>();
    for (int i = -GRID; i < GRID; i++) {
      work.proceed();
      double low = point(i);
      double high = point(i + 1);
      double here = weighed(low);
      double next = weighed(high);
      if (here == 0) {
        roots.add(low);
      } else if (next != 0 && differ(here, next)) {
        roots.add(solve(this::weighed, low, high));
      } else if (next != 0) {
        roots.addAll(turning(low, high, here));
      }
    }
    return roots;
  }

  /** Returns a point of the grid, which is finest at zero. */
  private static double point(int i) {
    double part = (double) i / GRID;
    return part * part * part * (i < 0 ? -LOWEST : HIGHEST);
  }

  /** Finds the two rates, or the double one, between points of one sign with a turn. */
  private List<Double> turning(double low, double high, double here) {
    DoubleUnaryOperator slope = slope(low < 0);
    if (!differ(slope.applyAsDouble(low), slope.applyAsDouble(high))) {
      return List.of();
    }
    double turn = solve(slope, low, high);
    double there = weighed(turn);
    if (Math.abs(there) <= TOUCHING * sum(turn, Arrays.stream(amounts).map(Math::abs).toArray())) {
      return List.of(turn);
    }
    return differ(here, there)
        ? List.of(solve(this::weighed, low, turn), solve(this::weighed, turn, high))
        : List.of();
  }

  /** Halves until nothing is between; by signs alone, for the values may differ without bound. */
  private static double solve(DoubleUnaryOperator value, double low, double high) {
    boolean sign = value.applyAsDouble(low) > 0;
    double from = low;
    double to = high;
    for (double middle = halfway(from, to); middle > from && middle < to; ) {
      if (value.applyAsDouble(middle) > 0 == sign) {
        from = middle;
      } else {
        to = middle;
      }
      middle = halfway(from, to);
    }
    return to;
  }

  private static double halfway(double low, double high) {
    return low + (high - low) / 2;
  }
}
