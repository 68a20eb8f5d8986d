package dev.omni.quant.biology.kinetic;

import java.util.Arrays;

/**
 * The signs and floors of a tape. While a step is taken they are kept, so that every right side is
 * smooth; where the step ends at a change of one of them, it takes another value.
 */
final class Sides {
  private final double[] side;
  private final double[] pinned;
  private final double[] width;
  private boolean kept;

  Sides(int count) {
    side = new double[count];
    pinned = new double[count];
    width = new double[count];
    Arrays.fill(pinned, Double.NaN);
  }

  /** Returns the sign of a number: the kept one, or that of now. */
  double sign(int k, double number) {
    return kept ? side[k] : now(k, Math.signum(number), number);
  }

  /** Returns the floor of a number: the kept one, or that of now. */
  double floor(int k, double number) {
    return kept ? side[k] : now(k, Math.floor(number), number - Math.rint(number));
  }

  private double now(int k, double plain, double distance) {
    double value = !Double.isNaN(pinned[k]) && Math.abs(distance) <= width[k] ? pinned[k] : plain;
    side[k] = value;
    return value;
  }

  /** Keeps all of them, or none. */
  void keep(boolean keep) {
    kept = keep;
  }

  double at(int k) {
    return side[k];
  }

  double[] all() {
    return side.clone();
  }

  void restore(double[] all) {
    System.arraycopy(all, 0, side, 0, side.length);
  }

  /** States the value of one for as long as its number is within the width of its change. */
  void pin(int k, double value, double within) {
    pinned[k] = value;
    width[k] = within;
  }

  boolean pinned(int k) {
    return !Double.isNaN(pinned[k]);
  }

  double width(int k) {
    return width[k];
  }

  void unpin() {
    Arrays.fill(pinned, Double.NaN);
  }
}
