package dev.omni.quant.finance;

import org.hipparchus.util.FastMath;

/**
 * The Chebyshev points of the cube root of time at which an exercise boundary is collocated, with
 * what an iteration needs of them for a term of 1: the interpolation from the points to the places
 * of the quadrature, and the series of the values. Near expiry the square of the boundary's
 * logarithm goes as t ln t: in the cube root its series falls with the sixth power of the number of
 * points, in the square root with the fourth. Both depend on nothing else and are made once.
 */
final class BoundaryNodes {
  private final double[] roots;
  private final double[] cubic;
  private final double[][] cosines;
  private final PlaceWeights[] rows;
  private final PlaceWeights whole;
  private final TanhSinh rule;

  private BoundaryNodes(int count, TanhSinh rule) {
    this.rule = rule;
    roots = new double[count + 1];
    cubic = new double[count + 1];
    cosines = new double[count + 1][count + 1];
    for (int i = 0; i <= count; i++) {
      cubic[i] = 0.5 * (1 + FastMath.cos(FastMath.PI * i / count));
      for (int k = 0; k <= count; k++) {
        cosines[i][k] = FastMath.cos(FastMath.PI * i * k / count);
      }
    }
    cubic[count] = 0;
    for (int i = 0; i <= count; i++) {
      roots[i] = cubic[i] * Math.sqrt(cubic[i]);
    }
    double[] places = rule.places();
    rows = new PlaceWeights[count];
    for (int i = 0; i < count; i++) {
      rows[i] = weights(cubic[i], places);
    }
    whole = weights(1, TanhSinh.FINE.places());
  }

  /** Returns the weights at what the places of a rule leave of a point. */
  private PlaceWeights weights(double point, double[] places) {
    double[][] weights = new double[places.length][];
    for (int k = 0; k < places.length; k++) {
      double part = 0.5 * (1 + places[k]);
      weights[k] = row(point * FastMath.cbrt((1 - part) * (1 + part)));
    }
    return new PlaceWeights(weights);
  }

  /** The points of growing number that a price is sought with; each is made at its first use. */
  private static final class Level {
    static final BoundaryNodes SIXTEEN = new BoundaryNodes(16, TanhSinh.QUICK);
    static final BoundaryNodes TWENTY_FOUR = new BoundaryNodes(24, TanhSinh.COARSE);

    private Level() {}
  }

  /** The points where the usual ones do not suffice. */
  private static final class FineLevel {
    static final BoundaryNodes THIRTY_TWO = new BoundaryNodes(32, TanhSinh.COARSE);
    static final BoundaryNodes FORTY = new BoundaryNodes(40, TanhSinh.COARSE);

    private FineLevel() {}
  }

  /** How many levels there are. */
  static final int LEVELS = 4;

  /** Returns the points of a level, from 0. */
  static BoundaryNodes of(int level) {
    return switch (level) {
      case 0 -> Level.SIXTEEN;
      case 1 -> Level.TWENTY_FOUR;
      case 2 -> FineLevel.THIRTY_TWO;
      case 3 -> FineLevel.FORTY;
      default -> throw new IllegalArgumentException("no level " + level);
    };
  }

  /** Returns the weights of the points in a value between them, by the barycentric formula. */
  private double[] row(double at) {
    int count = count();
    double[] row = new double[count + 1];
    double sum = 0;
    for (int j = 0; j <= count; j++) {
      double apart = at - cubic[j];
      if (Math.abs(apart) < 1e-15) {
        row = new double[count + 1];
        row[j] = 1;
        return row;
      }
      row[j] = (j % 2 == 0 ? 1 : -1) * (j == 0 || j == count ? 0.5 : 1) / apart;
      sum += row[j];
    }
    for (int j = 0; j <= count; j++) {
      row[j] /= sum;
    }
    return row;
  }

  /**
   * Returns a value between values at the points but for the last one, at 0, by the barycentric
   * formula.
   *
   * @param at cube root of the part of the term
   */
  double withoutEnd(double at, double[] values) {
    double sum = 0;
    double weights = 0;
    for (int j = 0; j < count(); j++) {
      double apart = at - cubic[j];
      if (Math.abs(apart) < 1e-15) {
        return values[j];
      }
      double weight = (j % 2 == 0 ? 1 : -1) * (j == 0 ? 0.5 : 1) * cubic[j] / apart;
      weights += weight;
      sum += weight * values[j];
    }
    return sum / weights;
  }

  /** Returns how many points there are before the last one, at 0. */
  int count() {
    return roots.length - 1;
  }

  /** Returns the rule by which the equation at a point is integrated. */
  TanhSinh rule() {
    return rule;
  }

  /** Returns a point, from 1 down to 0: the root of a part of the term. */
  double root(int i) {
    return roots[i];
  }

  /** Returns the weights of the points at what the places of the quadrature leave of a point. */
  PlaceWeights places(int i) {
    return rows[i];
  }

  /** Returns the same of the whole term and the places of {@link TanhSinh#FINE}. */
  PlaceWeights finePlaces() {
    return whole;
  }

  /** Returns the coefficients of the Chebyshev series of values at the points. */
  double[] series(double[] values) {
    int count = count();
    double[] series = new double[count + 1];
    for (int k = 0; k <= count; k++) {
      double sum = 0.5 * (values[0] + (k % 2 == 0 ? 1 : -1) * values[count]);
      for (int i = 1; i < count; i++) {
        sum += values[i] * cosines[i][k];
      }
      series[k] = 2 * sum / count * (k == count ? 0.5 : 1);
    }
    return series;
  }
}
