package dev.omni.quant.molecular.geometry;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/**
 * The laws of a superposition: a rotation keeps lengths and hands, the fitted places are the moved
 * ones, and no small or large turn about the common center would bring them nearer.
 */
final class SuperpositionLaws {
  private static final double ROUNDING = 1e-10;

  private final WeightedPlaces places;
  private final Superposition.Result result;

  SuperpositionLaws(WeightedPlaces places, Superposition.Result result) {
    this.places = places;
    this.result = result;
  }

  List<Check> checks() {
    return List.of(rotation(), motion(), best());
  }

  private Check rotation() {
    double[][] r = result.rotation();
    double largest = 0;
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3; b++) {
        double product = a == b ? -1 : 0;
        for (int c = 0; c < 3; c++) {
          product += r[a][c] * r[b][c];
        }
        largest = Math.max(largest, Math.abs(product));
      }
    }
    double hand = determinant(r);
    return new Check(
        "rotation_residual",
        Math.max(largest, Math.abs(hand - 1)),
        ROUNDING,
        "Largest entry of the rotation times its transpose less 1, and the determinant less 1:"
            + " zero.");
  }

  private static double determinant(double[][] m) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  }

  private Check motion() {
    double[][] moved = places.moved(result.rotation(), result.translation());
    var residuals = new Residuals();
    double scale = 0;
    for (int i = 0; i < moved.length; i++) {
      for (int a = 0; a < 3; a++) {
        scale = Math.max(scale, Math.abs(places.reference()[i][a]));
        scale = Math.max(scale, Math.abs(places.mobile()[i][a]));
      }
    }
    for (int i = 0; i < moved.length; i++) {
      for (int a = 0; a < 3; a++) {
        residuals.equal(result.fitted()[i][a], moved[i][a], scale);
      }
    }
    residuals
        .equal(result.rmsd(), places.deviation(result.fitted()), 1e-6 * scale)
        .equal(result.rmsdBefore(), places.deviation(places.mobile()), 1e-6 * scale);
    double[] there = places.centre(places.reference());
    double[] here = places.centre(result.fitted());
    for (int a = 0; a < 3; a++) {
      residuals.equal(here[a], there[a], scale);
    }
    return residuals.check(
        "motion_residual",
        ROUNDING,
        "Largest difference of a fitted place and the moved one, of the centres, and of the root"
            + " mean square distances computed again, relative to the places: zero.");
  }

  /** At the best rotation the products M are symmetric, and trace(M) 1 - M has no negative root. */
  private Check best() {
    double[][] m = places.products(result.fitted());
    double scale = places.spread() + Double.MIN_NORMAL;
    double trace = m[0][0] + m[1][1] + m[2][2];
    double[][] rest = new double[3][3];
    double worst = 0;
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3; b++) {
        worst = Math.max(worst, Math.abs(m[a][b] - m[b][a]) / scale);
        rest[a][b] = ((a == b ? trace : 0) - (m[a][b] + m[b][a]) / 2) / scale;
      }
    }
    for (int a = 0; a < 3; a++) {
      int b = (a + 1) % 3;
      worst = Math.max(worst, -rest[a][a]);
      worst = Math.max(worst, -(rest[a][a] * rest[b][b] - rest[a][b] * rest[b][a]));
    }
    worst = Math.max(worst, -determinant(rest));
    return new Check(
        "optimum_residual",
        worst,
        ROUNDING,
        "Largest skew part of the products of fitted and reference places, and negative minor of"
            + " the matrix whose roots tell whether another turn is better, relative to the spread:"
            + " zero.");
  }
}
