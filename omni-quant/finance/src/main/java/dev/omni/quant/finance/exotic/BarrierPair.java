package dev.omni.quant.finance.exotic;

import org.hipparchus.analysis.differentiation.Derivative;

/**
 * The probability that an asset stays between two barriers and ends in a range, by two series that
 * have nothing in common but their sum.
 *
 * @param lower barrier, currency unit
 * @param upper barrier, currency unit
 */
record BarrierPair(double lower, double upper) {
  /** What is smaller than this part of a sum has no digit in it: e^-40. */
  private static final double SMALL = 40;

  /** A sum of more terms is not computed. */
  private static final int MOST = 20_000;

  /** Returns the distance of the barriers, as a logarithm. */
  double width() {
    return StrictMath.log(upper / lower);
  }

  /** Returns how many pairs of images count. */
  double imagesNeeded(double deviation) {
    double ratio = deviation / width();
    return Math.ceil(0.5 * (1 + Math.sqrt(1 + 2 * SMALL * ratio * ratio))) + 1;
  }

  /** Returns how many sines count. */
  double sinesNeeded(double deviation) {
    return Math.ceil(Math.sqrt(2 * SMALL) * width() / (Math.PI * deviation)) + 1;
  }

  /** Returns whether the images are the series that settles first. */
  boolean imagesFirst(double deviation) {
    return imagesNeeded(deviation) <= 2 * sinesNeeded(deviation);
  }

  /** Returns whether a series of so many terms is computed. */
  static boolean affordable(double terms) {
    return terms <= MOST;
  }

  /**
   * A range of the asset at expiry.
   *
   * @param low its logarithm over the lower barrier, from 0
   * @param high the same, up to the width
   */
  record Target(double low, double high) {}

  /**
   * The logarithm of the asset: a Brownian motion between the barriers.
   *
   * @param start its distance from the lower barrier
   * @param deviation of it at expiry
   * @param tilt drift over variance
   */
  record Motion<T extends Derivative<T>>(T start, T deviation, T tilt) {
    /** Returns the same under the measure of the asset, whose drift is higher by the variance. */
    Motion<T> ofAsset() {
      return new Motion<>(start, deviation, tilt.add(1));
    }

    private T variance() {
      return deviation.square();
    }
  }

  /** Returns the probability by images. N. Ikeda and M. Kunitomo, 1992, theorem 3.1. */
  <T extends Derivative<T>> T byImages(Motion<T> motion, Target target) {
    int most = (int) imagesNeeded(motion.deviation().getValue());
    double width = width();
    T moved = motion.tilt().multiply(motion.variance());
    T twice = motion.tilt().multiply(2);
    T sum = motion.start().multiply(0);
    for (int n = -most; n <= most; n++) {
      double away = 2 * n * width;
      T from = motion.start().add(away).add(moved);
      T mirrored = motion.start().negate().add(away).add(moved);
      T weight = twice.multiply(n * width);
      T reflected = twice.multiply(motion.start().negate().add(n * width));
      sum =
          sum.add(between(weight, from, motion.deviation(), target))
              .subtract(between(reflected, mirrored, motion.deviation(), target));
    }
    return sum;
  }

  private static <T extends Derivative<T>> T between(
      T exponent, T from, T deviation, Target target) {
    return NormalFunctions.scaledBetween(
        exponent,
        from.subtract(target.low()).divide(deviation),
        from.subtract(target.high()).divide(deviation));
  }

  /** Returns the probability by the eigenfunctions of the heat equation between the barriers. */
  <T extends Derivative<T>> T bySines(Motion<T> motion, Target target) {
    int most = (int) sinesNeeded(motion.deviation().getValue());
    double width = width();
    T sum = motion.start().multiply(0);
    for (int k = 1; k <= most; k++) {
      double wave = k * Math.PI / width;
      T fading = motion.variance().multiply(-0.5 * wave * wave);
      T part = primitive(motion, fading, wave, target.high());
      sum =
          sum.add(
              motion
                  .start()
                  .multiply(wave)
                  .sin()
                  .multiply(part.subtract(primitive(motion, fading, wave, target.low()))));
    }
    return sum.multiply(2 / width);
  }

  /** Returns the primitive of e^(tilt y) sin(wave y), with the weights of the density. */
  private static <T extends Derivative<T>> T primitive(
      Motion<T> motion, T fading, double wave, double at) {
    T tilt = motion.tilt();
    T exponent =
        tilt.multiply(motion.start().negate().add(at))
            .subtract(tilt.square().multiply(motion.variance()).multiply(0.5))
            .add(fading);
    return exponent
        .exp()
        .multiply(
            tilt.multiply(StrictMath.sin(wave * at)).subtract(wave * StrictMath.cos(wave * at)))
        .divide(tilt.square().add(wave * wave));
  }
}
