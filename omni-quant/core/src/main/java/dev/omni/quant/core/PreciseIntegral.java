package dev.omni.quant.core;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The integral of a smooth function over an interval, in decimals of 34 digits: the trapezoidal
 * rule after the substitution x = tanh(pi/2 sinh t), whose step is halved until two sums agree. H.
 * Takahasi and M. Mori, Double exponential formulas for numerical integration, Publications of the
 * RIMS 9, 1974, pp. 721-741.
 */
public final class PreciseIntegral {
  private static final BigDecimal HALF = new BigDecimal("0.5");

  /** Beyond this t weights are below 1e-34. */
  private static final int REACH = 4;

  private static final int FIRST = 3;
  private static final int LAST = 8;

  /** Points between two looks at the cancellation. */
  private static final int LOOK = 16;

  private PreciseIntegral() {}

  /**
   * A point of the rule on the positive side, which has a mirrored one.
   *
   * @param place 0 to 1
   * @param weight of it, per step
   */
  private record Node(BigDecimal place, BigDecimal weight) {}

  /** The points that each halving of the step adds; made at the first use. */
  private static final class Nodes {
    private static final List<List<Node>> LEVELS = levels();

    private static List<List<Node>> levels() {
      var levels = new ArrayList<List<Node>>();
      for (int level = 0; level <= LAST; level++) {
        int last = REACH << level;
        var nodes = new ArrayList<Node>();
        boolean all = level <= FIRST;
        for (int k = 1; k <= last; k += all ? 1 : 2) {
          nodes.add(node(BigDecimal.valueOf(k).divide(BigDecimal.valueOf(1L << level))));
        }
        levels.add(List.copyOf(nodes));
      }
      return List.copyOf(levels);
    }

    private static Node node(BigDecimal t) {
      BigDecimal grown = PreciseFunctions.exp(t);
      BigDecimal fallen = PreciseFunctions.exp(t.negate());
      BigDecimal quarter = PreciseFunctions.pi().multiply(new BigDecimal("0.25"));
      BigDecimal u = quarter.multiply(grown.subtract(fallen));
      BigDecimal up = PreciseFunctions.exp(u);
      BigDecimal down = PreciseFunctions.exp(u.negate());
      BigDecimal cosine = up.add(down);
      BigDecimal weight =
          PreciseFunctions.over(
              quarter.multiply(grown.add(fallen)).multiply(BigDecimal.valueOf(4)),
              cosine.multiply(cosine));
      return new Node(PreciseFunctions.over(up.subtract(down), cosine), weight);
    }
  }

  /**
   * Returns the integral.
   *
   * @param function analytic inside the interval
   * @param from lower end
   * @param to upper end
   * @param error of the last but one sum that is accepted; that of the last is about its square
   * @throws NotConverged when two sums still differ by more
   */
  public static BigDecimal of(
      UnaryOperator<BigDecimal> function,
      BigDecimal from,
      BigDecimal to,
      BigDecimal error,
      Work work) {
    BigDecimal half = to.subtract(from).multiply(HALF);
    BigDecimal middle = from.add(half);
    BigDecimal sum =
        function
            .apply(middle)
            .multiply(PreciseFunctions.pi().multiply(HALF))
            .round(PreciseFunctions.WORKING);
    BigDecimal before = null;
    BigDecimal change = BigDecimal.ZERO;
    for (int level = FIRST; level <= LAST; level++) {
      sum = sum.add(added(function, middle, half, level, work));
      BigDecimal now = PreciseFunctions.over(sum.multiply(half), BigDecimal.valueOf(1L << level));
      if (before != null) {
        change = now.subtract(before).abs();
        if (change.compareTo(error) <= 0) {
          return now;
        }
      }
      before = now;
    }
    throw new NotConverged(
        "the integral does not settle", LAST, change.doubleValue(), error.doubleValue());
  }

  private static BigDecimal added(
      UnaryOperator<BigDecimal> function,
      BigDecimal middle,
      BigDecimal half,
      int level,
      Work work) {
    BigDecimal sum = BigDecimal.ZERO;
    int points = 0;
    for (Node node : Nodes.LEVELS.get(level)) {
      if (points++ % LOOK == 0) {
        work.proceed();
      }
      BigDecimal apart = half.multiply(node.place());
      BigDecimal both =
          function.apply(middle.subtract(apart)).add(function.apply(middle.add(apart)));
      sum = sum.add(both.multiply(node.weight()), PreciseFunctions.WORKING);
    }
    return sum;
  }
}
