package dev.omni.quant.physics;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The bodies around which one flies, known by their gravitational parameters: IAU resolution B3 of
 * 2015 and JPL, Planetary physical parameters, 2024.
 */
enum CentralBody {
  SUN(1.32712440018e11, 695700),
  VENUS(324858.592, 6051.8),
  EARTH(398600.4418, 6378.137),
  MOON(4902.800066, 1737.4),
  MARS(42828.37, 3396.19),
  JUPITER(1.26686534e8, 71492);

  private static final double ALIKE = 1e-3;

  private final double mu;
  private final double radius;

  CentralBody(double mu, double radius) {
    this.mu = mu;
    this.radius = radius;
  }

  /** Returns the body that has this gravitational parameter, in km3/s2, to a thousandth. */
  static Optional<CentralBody> of(double mu) {
    return Arrays.stream(values()).filter(each -> Math.abs(mu / each.mu - 1) < ALIKE).findFirst();
  }

  double radiusKm() {
    return radius;
  }

  /** Returns its name as words. */
  String shown() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }
}
