package dev.omni.quant.discovery;

import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.ValueRange;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.hipparchus.util.Binary64;

/**
 * A formula in x, the first of its variables.
 *
 * @param others values of its other variables
 */
record Integrand(Formula formula, List<Double> others) implements DoubleUnaryOperator {
  /** The largest number of places that are looked for. */
  private static final int MOST = 100;

  private static final int MOST_BOXES = 4000;
  private static final double FARTHEST = 1e6;
  private static final double NEAR = 1e-16;

  @Override
  public double applyAsDouble(double x) {
    return value(formula, x);
  }

  private double value(Formula term, double x) {
    var values = new ArrayList<Binary64>();
    values.add(new Binary64(x));
    others.forEach(other -> values.add(new Binary64(other)));
    return term.value(values).getReal();
  }

  /** Returns what encloses the values between two places. */
  ValueRange range(double from, double to) {
    return formula.range(new ValueRange(from, to), others);
  }

  /**
   * Returns the places inside an interval where the formula may not be smooth: zeros of
   * denominators and of the arguments of abs, sqrt and alike, and 0 where it has no value there.
   */
  List<Double> kinks(double lower, double upper) {
    var places = new TreeSet<Double>();
    for (Formula term : formula.kinks()) {
      var search = new Search(term, places, new int[] {MOST_BOXES});
      double from = Math.max(lower, -FARTHEST);
      double to = Math.min(upper, FARTHEST);
      if (from < 0 && to > 0) {
        search.between(from, 0);
        search.between(0, to);
      } else if (from < to) {
        search.between(from, to);
      }
    }
    if (lower < 0 && upper > 0 && !Double.isFinite(applyAsDouble(0))) {
      places.add(0.0);
    }
    places.removeIf(place -> !(lower < place && place < upper));
    return places.size() > MOST ? List.of() : List.copyOf(places);
  }

  /** A search for the zeros of a term, in boxes that may hold one. */
  private final class Search {
    private final Formula term;
    private final NavigableSet<Double> found;
    private final int[] left;

    Search(Formula term, NavigableSet<Double> found, int[] left) {
      this.term = term;
      this.found = found;
      this.left = left;
    }

    void between(double from, double to) {
      if (left[0]-- <= 0 || !term.range(new ValueRange(from, to), others).contains(0)) {
        return;
      }
      double middle = from + (to - from) / 2;
      if (!(from < middle && middle < to) || to - from <= NEAR || isNarrow(from, to)) {
        narrow(from, to);
        return;
      }
      between(from, middle);
      between(middle, to);
    }

    private static boolean isNarrow(double from, double to) {
      return to - from <= 8 * Math.ulp(Math.max(Math.abs(from), Math.abs(to)));
    }

    private static double[] doubles(double from, double to) {
      return DoubleStream.iterate(from, place -> place <= to, Math::nextUp).toArray();
    }

    /** Adds the place of the least magnitude in the last box of a search. */
    private void narrow(double from, double to) {
      double best = from;
      double middle = from + (to - from) / 2;
      for (double place : isNarrow(from, to) ? doubles(from, to) : new double[] {middle, to}) {
        if (Math.abs(value(term, place)) < Math.abs(value(term, best))) {
          best = place;
        }
      }
      Double before = found.floor(best);
      if (before == null || best - before > 1e-14 * Math.abs(best)) {
        found.add(best);
      }
    }
  }
}
